/** Releases, drops and retries deliveries in bulk, and pauses and resumes sending. */
import { sql } from "kysely";
import type { AuditAction } from "../../contract/audit.ts";
import {
  changeableStates,
  type DeliveryState,
  type NotificationEvent,
  retryableStates,
  subscriptionEvents,
} from "../../contract/deliveries.ts";
import { notFoundMessage } from "../../contract/not-found.ts";
import { Refusal } from "../../contract/refusal.ts";
import { writeTime } from "../../contract/times.ts";
import { listed, q } from "../../store/query.ts";
import { rowsWhere } from "../../store/row-set.ts";
import { forUpdate } from "../../store/sql-dialect.ts";
import type { StoreReader } from "../../store/store-reader.ts";
import type { DeliveryRow } from "../../store/tables/delivery-tables.ts";
import { audit } from "../audit-entry.ts";
import type { CommandDefinition } from "../command-definition.ts";
import { answerWith } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { ChangeDeliveries, SetSending } from "./delivery-command.ts";

/** Maximum number of deliveries changed by one command. */
const maxChanged = 1_000;

type ChangeKind = ChangeDeliveries["kind"];

const actions = {
  ReleaseDeliveries: "Delivery.Release",
  DropDeliveries: "Delivery.Drop",
  RetryDeliveries: "Delivery.Retry",
} as const satisfies Readonly<Record<ChangeKind, AuditAction>>;
const verbs: Readonly<Record<ChangeKind, string>> = {
  ReleaseDeliveries: "released",
  DropDeliveries: "dropped",
  RetryDeliveries: "queued again",
};

/** Deliveries that are not sent twice: an address gets few of them. */
const sentOnce: ReadonlySet<NotificationEvent> = new Set(subscriptionEvents);

/** The states that a command changes; what was sent is sent again only by its id. */
function statesOf({ kind, selection }: ChangeDeliveries): readonly DeliveryState[] {
  const { State: chosen, Ids: ids } = selection;
  const isResend = kind === "RetryDeliveries" && ids !== undefined && chosen?.includes("Sent") === true;
  const possible: readonly DeliveryState[] = isResend ? retryableStates : changeableStates[kind];
  return possible.filter((state) => chosen?.includes(state) ?? true);
}

/**
 * The rows that a command selects: one more than it changes, to detect further ones; by `Ids` those in any state, to name
 * the skipped ones.
 */
function selectedRows(command: ChangeDeliveries) {
  const { Ids: ids } = command.selection;
  if (ids === undefined) return changeableRows(command, forUpdate);
  return sql<DeliveryRow>`select * from delivery where public_id in ${listed(ids)} order by id
    ${sql.raw(forUpdate)}`.compile(q);
}

/** The rows that a command can change: one more than it does at a time. */
function changeableRows(command: ChangeDeliveries, locking: string) {
  const { AnnouncementId: announcement, SubscriberId: subscriber, Ids: ids } = command.selection;
  const { From: from, To: to, Channel: channel, Event: event, pageNumber: page } = command.selection;
  const conditions = [
    sql`state in ${listed(statesOf(command))}`,
    sql`(state <> 'Sent' or not event in ${listed([...sentOnce])})`,
    ...(ids === undefined ? [] : [sql`public_id in ${listed(ids)}`]),
    ...(announcement === undefined
      ? []
      : [sql`announcement_id = (select id from announcement where public_id = ${announcement})`]),
    ...(subscriber === undefined
      ? []
      : [sql`subscriber_id = (select id from subscriber where public_id = ${subscriber})`]),
    ...(channel === undefined ? [] : [sql`channel = ${channel}`]),
    ...(event === undefined ? [] : [sql`event = ${event}`]),
    ...(page === undefined ? [] : [sql`page_id = ${page}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`created_at < ${to}`]),
  ];
  return sql<DeliveryRow>`
    select * from delivery where ${sql.join(conditions, sql` and `)} order by id limit ${maxChanged + 1}
      ${sql.raw(locking)}`.compile(q);
}

/** False of a change after which nothing is sent. */
export const leadsToSending = ({ kind }: ChangeDeliveries): boolean => kind !== "DropDeliveries";

/** The deliveries that a command would change now. Rejects with a `StoreFault`. */
export async function selectDeliveries(
  bus: Pick<StoreReader, "rows">,
  command: ChangeDeliveries,
): Promise<readonly DeliveryRow[]> {
  return (await bus.rows(changeableRows(command, ""))).slice(0, maxChanged);
}

const selectedBy = {
  announcement: { field: "AnnouncementId", code: "AnnouncementNotFound" },
  subscriber: { field: "SubscriberId", code: "SubscriberNotFound" },
} as const;

/** The number of an announcement, which may be deleted, or of a subscriber. Throws a `Refusal`. */
function numberOf(uow: UnitOfWork, table: keyof typeof selectedBy, id: string): number {
  const row = uow.rows(table).find((candidate) => candidate.public_id === id);
  if (row !== undefined) return row.id;
  const { field, code } = selectedBy[table];
  const Message = notFoundMessage(code);
  throw new Refusal(code, Message, { status: 400, errors: [{ Path: field, Message }] });
}

/**
 * Whether a command selects a row: those of a group share their rows, and each may have changed some. Throws a `Refusal` if
 * its announcement or subscriber does not exist.
 */
function isSelectedBy(uow: UnitOfWork, command: ChangeDeliveries): (row: DeliveryRow) => boolean {
  const { AnnouncementId, SubscriberId, Channel, Event, From, To, Ids, pageNumber } = command.selection;
  const states = statesOf(command);
  const announcement =
    AnnouncementId === undefined ? undefined : numberOf(uow, "announcement", AnnouncementId);
  const subscriber = SubscriberId === undefined ? undefined : numberOf(uow, "subscriber", SubscriberId);
  return (row) =>
    states.includes(row.state) &&
    !(row.state === "Sent" && sentOnce.has(row.event)) &&
    (AnnouncementId === undefined || row.announcement_id === announcement) &&
    (SubscriberId === undefined || row.subscriber_id === subscriber) &&
    (Channel === undefined || row.channel === Channel) &&
    (Event === undefined || row.event === Event) &&
    (pageNumber === undefined || row.page_id === pageNumber) &&
    (From === undefined || row.created_at >= From) &&
    (To === undefined || row.created_at < To) &&
    (Ids === undefined || Ids.includes(row.public_id));
}

function changesFor(kind: ChangeKind, now: number): Partial<DeliveryRow> {
  if (kind === "DropDeliveries") return { state: "Dropped", reason: "ByOperator", state_at: now };
  return { state: "Queued", reason: null, state_at: now, next_attempt_at: now, sender_crashes: 0 };
}

/** The ids of a command whose deliveries do not exist (state null), or are not to be changed. */
function skippedIds(uow: UnitOfWork, ids: readonly string[], changed: readonly DeliveryRow[]) {
  const rows = new Map(uow.rows("delivery").map((row) => [row.public_id, row]));
  const changedIds = new Set(changed.map((row) => row.public_id));
  return [...new Set(ids)]
    .filter((id) => !changedIds.has(id))
    .map((id) => ({ Id: id, State: rows.get(id)?.state ?? null }));
}

function changeMessage(kind: ChangeKind, changed: number, skipped: number): string {
  const noun = changed === 1 ? "delivery" : "deliveries";
  const suffix = skipped === 0 ? "" : `, ${skipped.toLocaleString("en")} skipped`;
  return `${changed.toLocaleString("en")} ${noun} ${verbs[kind]}${suffix}`;
}

/** Changes some deliveries. */
export function changeDeliveries<C extends ChangeDeliveries>(): CommandDefinition<C> {
  return {
    loads(plan, command) {
      const { AnnouncementId: announcement, SubscriberId: subscriber } = command.selection;
      plan.queries.push({ table: "delivery", query: selectedRows(command) });
      if (announcement !== undefined)
        plan.queries.push(rowsWhere("announcement", "public_id", [announcement]));
      if (subscriber !== undefined) plan.queries.push(rowsWhere("subscriber", "public_id", [subscriber]));
      plan.queries.push({ table: "sending", query: q.selectFrom("sending").selectAll().compile() });
    },
    decide(uow, submission, command) {
      const { kind, selection } = command;
      const selected = uow.rows("delivery").filter(isSelectedBy(uow, command));
      const rows = selected.slice(0, maxChanged);
      const skipped = skippedIds(uow, selection.Ids ?? [], rows);
      for (const row of rows) uow.update("delivery", { ...row, ...changesFor(kind, uow.now) });
      const sending = uow.get("sending", 1);
      const isPaused = sending !== undefined && sending.mail_paused_at !== null;
      // Releasing mail means that the cause of its refusals is fixed; those under way pause nothing after this time.
      if (kind === "ReleaseDeliveries" && isPaused && rows.length > 0) {
        const changedAt = sending.state === "Running" ? uow.now : sending.changed_at;
        uow.update("sending", { ...sending, changed_at: changedAt, mail_paused_at: null });
      }
      if (rows.length > 0) {
        audit(uow, submission, {
          action: actions[kind],
          subject: { kind: "Delivery", id: selection.AnnouncementId ?? "", name: "" },
          before: null,
          after: { Count: rows.length, ...(statesOf(command).includes("Sent") && { State: "Sent" }) },
        });
      }
      return answerWith(uow, {
        result: { Changed: rows.length, HasMore: selected.length > maxChanged, Skipped: skipped },
        version: null,
        message: changeMessage(kind, rows.length, skipped.length),
      });
    },
  };
}

/** Pauses or resumes sending. */
export const setSending: CommandDefinition<SetSending> = {
  loads(plan) {
    plan.queries.push({ table: "sending", query: q.selectFrom("sending").selectAll().compile() });
  },
  decide(uow, submission, { state }) {
    const row = uow.get("sending", 1);
    if (row === undefined) throw new Error("the store has no state of sending");
    const before = { State: row.state };
    if (state === "Paused" && row.state === state)
      return answerWith(uow, {
        result: { State: state },
        version: null,
        message: `Sending has been paused since ${writeTime(row.changed_at)}`,
      });
    // Resuming means that the cause of refused mail is fixed, too.
    const pausedAt = state === "Running" ? null : row.mail_paused_at;
    uow.update("sending", { ...row, state, held_for: null, changed_at: uow.now, mail_paused_at: pausedAt });
    audit(uow, submission, {
      action: state === "Paused" ? "Delivery.Pause" : "Delivery.Resume",
      subject: { kind: "Delivery", id: "", name: "" },
      before,
      after: { State: state },
    });
    return answerWith(uow, {
      result: { State: state },
      version: null,
      message: state === "Paused" ? "Sending paused" : "Sending resumed",
    });
  },
};
