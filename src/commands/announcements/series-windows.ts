/** The windows of recurring maintenance that are still to come. */

import { writeTime } from "../../contract/times.ts";
import { isOnRule, type MaintenanceWindow, occurrences } from "../../rules/recurrence.ts";
import { readRecurrence } from "../../rules/recurrence-rule.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";

/** Position of a maintenance in its series. */
export type SeriesRow = Pick<
  AnnouncementRow,
  "recurrence" | "starts_at" | "ends_at" | "series_starts_at" | "series_ends_at" | "series_occurrence_at"
>;

/** The next window of the series that has not ended; null if there is none. */
export function nextWindow(row: SeriesRow, at: Omit<SeriesTime, "limit">): MaintenanceWindow | null {
  return nextWindows(row, { ...at, limit: 1 })[0] ?? null;
}

/** The time from which windows are sought, the zone of the page, and how many windows there are at most. */
type SeriesTime = { readonly now: number; readonly timeZone: string; readonly limit: number };

/** The next windows of the series that have not ended, oldest first. */
export function nextWindows(row: SeriesRow, { now, timeZone, limit }: SeriesTime): MaintenanceWindow[] {
  const startsAt = row.series_starts_at ?? row.starts_at;
  const endsAt = row.series_ends_at ?? row.ends_at;
  const result = readRecurrence(row.recurrence ?? "");
  if (startsAt === null || endsAt === null || "problem" in result) return [];
  const after = Math.max(row.series_occurrence_at ?? startsAt, now - (endsAt - startsAt));
  return occurrences({ rule: result.rule, startsAt, endsAt, after, timeZone, limit });
}

/** The position of the first maintenance of a series. */
export const firstOfSeries = {
  series_starts_at: null,
  series_ends_at: null,
  series_occurrence_at: null,
} as const;

/** How to correct the plan of a series whose window is past: its next whole window; empty if there is none. */
export function nextWindowHint(row: SeriesRow, { now, timeZone }: Omit<SeriesTime, "limit">): string {
  const window = nextWindows(row, { now, timeZone, limit: 2 }).find(({ startsAt }) => startsAt > now);
  if (window === undefined) return "";
  return ` Its next occurrence is StartsAt ${writeTime(window.startsAt)}, EndsAt ${writeTime(window.endsAt)}.`;
}

/** Whether the first window of a series starts on a day of its rule; true without a rule that can be read. */
export function startsOnRule(row: SeriesRow, timeZone: string): boolean {
  const startsAt = row.series_starts_at ?? row.starts_at;
  const result = readRecurrence(row.recurrence ?? "");
  return startsAt === null || "problem" in result || isOnRule({ rule: result.rule, startsAt, timeZone });
}
