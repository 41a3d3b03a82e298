/**
 * Walks a component's history backwards along links from the newest row. A walk also ends at a deleted row, since old
 * repeats are purged.
 */
import { type CompiledQuery, sql } from "kysely";
import { type Parameters, prepared, q } from "./query.ts";
import { jsonText } from "./sql-dialect.ts";
import type { RepeatedReportRow, StatusEventRow, StatusPeriodRow } from "./tables/tables.ts";

const entryColumns = [
  "id",
  "component_id",
  "kind",
  "event",
  "at",
  "received_at",
  "actor",
  "status_inputs",
  "previous_id",
] as const satisfies readonly (keyof StatusEventRow)[];

const repeatColumns = [
  "id",
  "component_id",
  "source",
  "status",
  "message",
  "at",
  "previous_id",
  "expires_in",
] as const satisfies readonly (keyof RepeatedReportRow)[];

const periodColumns = [
  "id",
  "component_id",
  "status",
  "from_at",
  "to_at",
  "cause_kind",
  "event_id",
  "messages",
  "previous_id",
  "correction_id",
] as const satisfies readonly (keyof StatusPeriodRow)[];

/** Bounds of a walk: the number of the newest row, and the time (epoch milliseconds) to go back to. */
export type WalkBounds = { readonly newestId: number; readonly since: number };

/** A chain: its table, its columns, and its time column. */
type LinkedTable = { readonly table: string; readonly columns: readonly string[]; readonly time: string };

function walkBack<Row>({ table, columns, time }: LinkedTable): (bounds: WalkBounds) => CompiledQuery<Row> {
  const columnsOf = (name: string) => sql.join(columns.map((column) => sql.ref(`${name}.${column}`)));
  return prepared(
    (param: Parameters<WalkBounds>) => sql<Row>`
      with recursive walked as (
        select ${columnsOf("newest")}, 0 as depth from ${sql.table(table)} as newest where newest.id = ${param("newestId")}
        union all
        select ${columnsOf("earlier")}, walked.depth + 1 from walked
          join ${sql.table(table)} as earlier on earlier.id = walked.previous_id
          where ${sql.ref(`walked.${time}`)} > ${param("since")}
      )
      select ${columnsOf("walked")} from walked order by walked.depth`,
  );
}

/** Entries of a component from the newest back to the first at or before `since`, inclusive. */
export const entriesBack = walkBack<StatusEventRow>({
  table: "status_event",
  columns: entryColumns,
  time: "at",
});

/** Repeats of a component from the newest back to the first at or before `since`, inclusive. */
export const repeatsBack = walkBack<RepeatedReportRow>({
  table: "repeated_report",
  columns: repeatColumns,
  time: "at",
});

/** Periods of a component from the newest back to the first that began at or before `since`, inclusive. */
export const periodsBack = walkBack<StatusPeriodRow>({
  table: "status_period",
  columns: periodColumns,
  time: "from_at",
});

/** A status period joined with the event that caused it. */
export type PeriodWithCause = StatusPeriodRow & {
  /** Source of the event; null for the plain report. */
  readonly source: string | null;
  readonly announcement_public_id: string | null;
  /** Reason of an override or correction. */
  readonly reason: string | null;
  /** Time when the event was received. */
  readonly received_at: number | null;
  /** The kind of the event that began it; null for a correction, and for a period that the scheduler began. */
  readonly event_kind: StatusEventRow["kind"] | null;
  /** The actor of the event or correction that began it; null for a period that the scheduler began. */
  readonly actor: string | null;
};

/** The newest period from `start` back that began before `before` (epoch milliseconds); the first one if none did. */
export function findPeriodBefore(
  start: number,
  before: number,
): CompiledQuery<Pick<StatusPeriodRow, "id" | "previous_id" | "from_at">> {
  return sql<Pick<StatusPeriodRow, "id" | "previous_id" | "from_at">>`
    with recursive walked as (
      select id, previous_id, from_at, 1 as depth from status_period where id = ${start}
      union all
      select earlier.id, earlier.previous_id, earlier.from_at, walked.depth + 1 from walked
        join status_period as earlier on earlier.id = walked.previous_id
        where walked.from_at >= ${before}
    )
    select id, previous_id, from_at from walked order by depth desc limit 1`.compile(q);
}

/** Up to `limit` periods of a component, newest first, from the period `start` on. */
export const historyPage: (page: {
  readonly start: number;
  readonly limit: number;
}) => CompiledQuery<PeriodWithCause> = prepared(
  (param: Parameters<{ readonly start: number; readonly limit: number }>) => {
    const columnsOf = (name: string) => sql.join(periodColumns.map((column) => sql.ref(`${name}.${column}`)));
    const property = (eventProperty: string) => sql.raw(jsonText("status_event.event", eventProperty));
    return sql<PeriodWithCause>`
      with recursive walked as (
        select ${columnsOf("newest")}, 1 as depth from status_period as newest where newest.id = ${param("start")}
        union all
        select ${columnsOf("earlier")}, walked.depth + 1 from walked
          join status_period as earlier on earlier.id = walked.previous_id
          where walked.depth < ${param("limit")}
      )
      select ${columnsOf("walked")}, ${property("source")} as source,
        ${property("announcementId")} as announcement_public_id,
        coalesce(${property("reason")}, correction.reason) as reason,
        coalesce(status_event.received_at, correction.created_at) as received_at,
        coalesce(status_event.actor, correction.actor) as actor, status_event.kind as event_kind
        from walked
        left join status_event on status_event.id = walked.event_id
        left join correction on correction.id = walked.correction_id
        order by walked.depth`;
  },
);
