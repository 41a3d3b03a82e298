/** What uptime is worked out from: what a component showed in a span, and what was said of it afterwards. */
import { type CompiledQuery, sql } from "kysely";
import type { ComponentStatus } from "../contract/words.ts";
import { type Places, prepared, q } from "./query.ts";
import { jsonText } from "./spelling.ts";
import type { CorrectionTable, UptimeMonthTable } from "./tables.ts";

/** A component by its number, and a span of time (epoch milliseconds). */
export type Span = { readonly component: number; readonly from: number; readonly to: number };

/** A status period that stood for some time, and the announcement that began it, where one did. */
export type PeriodShown = {
  readonly status: ComponentStatus;
  readonly from_at: number;
  readonly to_at: number | null;
  readonly correction_id: number | null;
  /** When the announcement's word arrived; null for any other cause. */
  readonly received_at: number | null;
  readonly announcement_public_id: string | null;
  /** Null for an announcement that visitors do not see. */
  readonly title: string | null;
};

/**
 * The periods of a span, newest first, by the chain from the newest period of all, which is found in the same breath:
 * a history that is told anew meanwhile is read as it was or as it is.
 */
export const periodsShown: (span: Span) => CompiledQuery<PeriodShown> = prepared(
  (param: Places<Span>) => sql<PeriodShown>`
    with recursive walked as (
      select newest.id, newest.status, newest.from_at, newest.to_at, newest.cause_kind, newest.entry_id,
          newest.correction_id, newest.previous_id, 0 as depth
        from status_period as newest
        where newest.id = (select last_period from component where component.id = ${param("component")})
      union all
      select earlier.id, earlier.status, earlier.from_at, earlier.to_at, earlier.cause_kind, earlier.entry_id,
          earlier.correction_id, earlier.previous_id, walked.depth + 1
        from walked join status_period as earlier on earlier.id = walked.previous_id
        where walked.from_at > ${param("from")}
    )
    select walked.status, walked.from_at, walked.to_at, walked.correction_id, entry.received_at,
        announcement.public_id as announcement_public_id,
        case when announcement.deleted_at is null and announcement.hidden = 0 then announcement.title end as title
      from walked
      left join entry on walked.cause_kind = 'Announcement' and entry.id = walked.entry_id
      left join announcement on announcement.public_id = ${sql.raw(jsonText("entry.word", "announcementId"))}
      where walked.from_at < ${param("to")}
        and (walked.to_at is null or (walked.to_at > ${param("from")} and walked.to_at > walked.from_at))
      order by walked.depth`,
);

/** The corrections of any part of a span, in the order they were made. */
export function correctionsShown({ component, from, to }: Span): CompiledQuery<CorrectionTable> {
  return q
    .selectFrom("correction")
    .selectAll()
    .where("component_id", "=", component)
    .where("from_at", "<", to)
    .where("to_at", ">", from)
    .orderBy("id")
    .compile();
}

/** The figures that were kept of a component's months (`YYYY-MM`), both ends included. */
export function monthsKept(
  component: number,
  months: { readonly first: string; readonly last: string },
): CompiledQuery<UptimeMonthTable> {
  return q
    .selectFrom("uptime_month")
    .selectAll()
    .where("component_id", "=", component)
    .where("month", ">=", months.first)
    .where("month", "<=", months.last)
    .compile();
}
