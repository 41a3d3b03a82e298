/** Definitions of the commands on notifications and deliveries. */
import { dueReminder } from "../../rules/notification-events.ts";
import type { CommandDefinition, DefinitionsOf } from "../command-definition.ts";
import { want } from "../load-plan-builder.ts";
import { answerDone } from "../resource-versions.ts";
import { changeDeliveries, setSending } from "./change-deliveries.ts";
import type { DeliveryCommand, RemindOfMaintenance } from "./delivery-command.ts";
import { notifyOfReminder, reminderKey } from "./record-notification.ts";
import { endFlapping } from "./status-changes.ts";

const remindOfMaintenance: CommandDefinition<RemindOfMaintenance> = {
  loads(plan, { announcementNumber, announcementId, startsAt, lead }) {
    plan.announcementNumbers.add(announcementNumber);
    const key = reminderKey(announcementId, startsAt, lead);
    want(plan, "notification", { column: "dedupe_key", values: [key] });
  },
  decide(uow, _submission, { announcementNumber, startsAt, lead }) {
    const announcement = uow.announcements.find(({ row }) => row.id === announcementNumber);
    const row = announcement?.row;
    const isDue =
      row?.deleted_at === null &&
      row.state === "Scheduled" &&
      row.starts_at === startsAt &&
      row.notify_subscribers === 1 &&
      dueReminder(startsAt, { since: 0, now: uow.now }) === lead;
    if (announcement !== undefined && isDue) notifyOfReminder(uow, announcement, lead);
    return answerDone(uow, "Reminder recorded");
  },
};

export const deliveryDefinitions: DefinitionsOf<DeliveryCommand> = {
  RemindOfMaintenance: remindOfMaintenance,
  EndFlapping: endFlapping,
  SetSending: setSending,
  ReleaseDeliveries: changeDeliveries(),
  DropDeliveries: changeDeliveries(),
  RetryDeliveries: changeDeliveries(),
};
