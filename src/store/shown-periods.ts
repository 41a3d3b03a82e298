/** Inputs of uptime: the statuses shown in a span, and their later corrections. */
import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { ComponentStatus } from "../contract/words.ts";
import { type Parameters, prepared, q } from "./query.ts";
import { jsonText } from "./sql-dialect.ts";
import type { CorrectionRow, UptimeMonthRow } from "./tables/tables.ts";

/** A component by its number, and a span of time (epoch milliseconds). */
export type Span = { readonly component: number; readonly from: number; readonly to: number };

/** A status period, and the announcement that caused it, if any. */
export type ShownPeriod = {
  readonly previous_id: number | null;
  readonly status: ComponentStatus;
  readonly from_at: number;
  readonly to_at: number | null;
  readonly correction_id: number | null;
  /** Time when the announcement's event was recorded; null for any other cause. */
  readonly received_at: number | null;
  readonly announcement_public_id: string | null;
  /** Null for an announcement that visitors do not see. */
  readonly title: string | null;
};

/** Up to `limit` periods of a chain, and the time (epoch milliseconds) to go back to. */
type PageOfPeriods = { readonly limit: number; readonly from: number };

const columns = [
  "id",
  "status",
  "from_at",
  "to_at",
  "cause_kind",
  "event_id",
  "correction_id",
  "previous_id",
];

function walkFrom<Params extends PageOfPeriods>(
  newest: (param: Parameters<Params>) => RawBuilder<number>,
): (params: Params) => CompiledQuery<ShownPeriod> {
  const columnsOf = (name: string) => sql.join(columns.map((column) => sql.ref(`${name}.${column}`)));
  return prepared(
    (param: Parameters<Params>) => sql<ShownPeriod>`
      with recursive walked as (
        select ${columnsOf("newest")}, 1 as depth from status_period as newest where newest.id = ${newest(param)}
        union all
        select ${columnsOf("earlier")}, walked.depth + 1
          from walked join status_period as earlier on earlier.id = walked.previous_id
          where walked.depth < ${param("limit")} and walked.from_at > ${param("from")}
      )
      select walked.previous_id, walked.status, walked.from_at, walked.to_at, walked.correction_id,
          status_event.received_at, announcement.public_id as announcement_public_id,
          case when announcement.deleted_at is null and announcement.hidden = 0 then announcement.title end as title
        from walked
        left join status_event on walked.cause_kind = 'Announcement' and status_event.id = walked.event_id
        left join announcement on announcement.public_id = ${sql.raw(jsonText("status_event.event", "announcementId"))}
        order by walked.depth`,
  );
}

/** The newest periods of a component, newest first, until one that began at or before `from`. */
export const newestPeriods: (
  page: PageOfPeriods & { readonly component: number },
) => CompiledQuery<ShownPeriod> = walkFrom(
  (param: Parameters<PageOfPeriods & { readonly component: number }>) =>
    sql<number>`(select last_period_id from component where component.id = ${param("component")})`,
);

/** The same, from the period with the number `start` on, inclusive. */
export const earlierPeriods: (
  page: PageOfPeriods & { readonly start: number },
) => CompiledQuery<ShownPeriod> = walkFrom((param: Parameters<PageOfPeriods & { readonly start: number }>) =>
  param("start"),
);

/** Corrections that overlap a span, in order of creation. */
export function correctionsWithin({ component, from, to }: Span): CompiledQuery<CorrectionRow> {
  return q
    .selectFrom("correction")
    .selectAll()
    .where("component_id", "=", component)
    .where("from_at", "<", to)
    .where("to_at", ">", from)
    .orderBy("id")
    .compile();
}

/** Stored figures of a component's months (`YYYY-MM`), both ends inclusive. */
export function storedMonthsOf(
  component: number,
  months: { readonly first: string; readonly last: string },
): CompiledQuery<UptimeMonthRow> {
  return q
    .selectFrom("uptime_month")
    .selectAll()
    .where("component_id", "=", component)
    .where("month", ">=", months.first)
    .where("month", "<=", months.last)
    .compile();
}
