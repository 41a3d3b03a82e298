/** Subscriptions to single announcements, which end when these are closed. */
import { isOpen } from "../../contract/announcement-states.ts";
import { isEmptyScope } from "../../rules/subscription-scope.ts";
import { want } from "../bus/load-plan-builder.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { answerDone } from "../resource-versions.ts";
import type { SubscriberCommandOf } from "./subscriber-commands.ts";
import { readScope } from "./subscriber-json.ts";
import { editSubscriber } from "./subscriber-rows.ts";

/** Whether an announcement is closed or deleted by now: it may have been reopened. */
function isOver(uow: UnitOfWork, id: string): boolean {
  const row = uow.announcements.find((one) => one.row.public_id === id)?.row;
  return row === undefined || row.deleted_at !== null || !isOpen(row.kind, row.state);
}

/** Takes closed announcements out of scopes; a subscriber with nothing left is unsubscribed, with the scope as it was. */
export const endAnnouncementScopes: CommandDefinition<SubscriberCommandOf<"EndAnnouncementScopes">> = {
  loads(plan, { ended }) {
    want(plan, "subscriber", { column: "id", values: ended.map(({ number }) => number) });
    for (const { announcementIds } of ended) for (const id of announcementIds) plan.announcements.add(id);
  },
  decide(uow, _submission, { ended }) {
    for (const { number, announcementIds } of ended) {
      const row = uow.get("subscriber", number);
      if (row?.state !== "Active") continue;
      const scope = readScope(row.scope);
      const over = new Set(announcementIds.filter((id) => isOver(uow, id)));
      const left = { ...scope, announcementIds: scope.announcementIds.filter((id) => !over.has(id)) };
      if (left.announcementIds.length === scope.announcementIds.length) continue;
      editSubscriber(
        uow,
        row,
        isEmptyScope(left) ? { state: "Unsubscribed" } : { scope: JSON.stringify(left) },
      );
    }
    return answerDone(uow, "Subscriptions to closed announcements ended");
  },
};
