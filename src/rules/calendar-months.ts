/** Calendar months in a time zone, and when their figures are final. */

import { dayAt, startOfDate } from "./calendar-days.ts";

/** One calendar month: from `start` up to, not including, `end` (epoch milliseconds). `month` is `YYYY-MM`. */
export type MonthBounds = {
  readonly month: string;
  readonly start: number;
  readonly end: number;
  /** When it is closed: no late report can reach it from then on. */
  readonly closesAt: number;
};

/**
 * Delay after a month's end before its figures are final, in milliseconds: the maximum age of a backdated
 * report.
 */
const closedAfterMs = 7 * 24 * 60 * 60_000;

/** The month that a date (`YYYY-MM-DD`) lies in. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

function nextMonth(month: string): string {
  return Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
}

/** The bounds of a month (`YYYY-MM`) in a time zone. */
export function monthBounds(month: string, timeZone: string): MonthBounds {
  const start = startOfDate(`${month}-01`, timeZone);
  const end = startOfDate(`${nextMonth(month)}-01`, timeZone);
  return { month, start, end, closesAt: end + closedAfterMs };
}

/** The months from one to another (`YYYY-MM`), both included, oldest first. */
export function monthsBetween(first: string, last: string, timeZone: string): MonthBounds[] {
  const months: MonthBounds[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(monthBounds(month, timeZone));
  return months;
}

/** The first month (`YYYY-MM`) that is not closed at `now` (epoch milliseconds): all before it are. */
export function firstOpenMonth(now: number, timeZone: string): string {
  return monthOf(dayAt(now - closedAfterMs, timeZone).date);
}
