/** Records reports of a mail provider about accepted mails. */
import { sql } from "kysely";
import { listed, q } from "../../store/query.ts";
import type { DeliveryRow } from "../../store/tables/delivery-tables.ts";
import type { SubscriberRow } from "../../store/tables/subscriber-tables.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { answerWith } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { RecordMailEvents, ReportedMailEvent } from "./subscriber-commands.ts";
import { editSubscriber } from "./subscriber-rows.ts";

const maxAnswerLength = 200;

/** The deliveries of events: by their own ids, else by the provider's. */
function deliveriesOf(events: readonly ReportedMailEvent[]) {
  const ids = events.flatMap(({ deliveryId }) => deliveryId ?? []);
  const providerIds = events.flatMap(({ deliveryId, providerId }) =>
    deliveryId === null && providerId !== null ? [providerId] : [],
  );
  return sql`select id from delivery where channel = 'Email' and (public_id in ${listed(ids)}
    or (provider_id is not null and provider_id in ${listed(providerIds)}))`;
}

function deliveryFor(
  uow: UnitOfWork,
  { deliveryId, providerId }: ReportedMailEvent,
): DeliveryRow | undefined {
  const rows = uow.rows("delivery");
  if (deliveryId !== null) return rows.find((row) => row.public_id === deliveryId);
  return providerId === null ? undefined : rows.find((row) => row.provider_id === providerId);
}

/** Suspends after a bounce, unsubscribes after a complaint. A repeated event changes nothing. */
function applyEvent(uow: UnitOfWork, row: SubscriberRow, kind: ReportedMailEvent["kind"]): void {
  if (kind === "HardBounce" && (row.state === "Active" || row.state === "Pending"))
    editSubscriber(uow, row, { state: "Suspended", suspended_for: "Bounced" });
  if (kind === "Complaint" && row.state !== "Unsubscribed") {
    editSubscriber(uow, row, {
      state: "Unsubscribed",
      suspended_for: null,
      requested: null,
      confirmation_at: null,
    });
  }
}

/** Records events of a mail provider. */
export const recordMailEvents: CommandDefinition<RecordMailEvents> = {
  loads(plan, { events }) {
    const deliveries = deliveriesOf(events);
    plan.queries.push({
      table: "delivery",
      query: sql`select * from delivery where id in (${deliveries})`.compile(q),
    });
    plan.queries.push({
      table: "subscriber",
      query: sql`select * from subscriber where id in (
        select subscriber_id from delivery where id in (${deliveries}))`.compile(q),
    });
  },
  decide(uow, _submission, { events }) {
    let matched = 0;
    for (const event of events) {
      const delivery = deliveryFor(uow, event);
      if (delivery === undefined) continue;
      matched += 1;
      const isBounce = event.kind === "HardBounce";
      const answer = event.detail.slice(0, maxAnswerLength).toWellFormed();
      // The dispatcher writes deliveries outside the commands: update only these columns, and only of a sent mail.
      uow.changes.statements.push(
        sql`update delivery set remote_answer = ${answer}, state_at = ${uow.now},
          state = ${isBounce ? "Bounced" : "Sent"}, reason = ${isBounce ? "AddressRefused" : null}
          where id = ${delivery.id} and state = 'Sent'`.compile(q),
      );
      const subscriber = uow.get("subscriber", delivery.subscriber_id);
      if (subscriber?.address_hash === delivery.address_hash) applyEvent(uow, subscriber, event.kind);
    }
    return answerWith(uow, {
      result: { Recorded: matched, Unknown: events.length - matched },
      version: null,
      message: `${matched} mail events recorded`,
    });
  },
};
