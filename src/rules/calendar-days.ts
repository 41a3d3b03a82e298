/** Calendar days in a time zone, as long as they really are: 23, 24 or 25 hours, or what else the zone's clocks say. */
import type { ComponentStatus } from "../contract/words.ts";

/** One calendar day: from `start` up to, not including, `end` (epoch milliseconds). `date` is `YYYY-MM-DD`. */
export type DayBounds = { readonly date: string; readonly start: number; readonly end: number };

/** Whether the name is an IANA time zone that this runtime knows. An offset such as `+01:00` is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/u.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function startOf(date: Temporal.PlainDate, timeZone: string): number {
  return date.toZonedDateTime(timeZone).epochMilliseconds;
}

/**
 * When a date begins (epoch milliseconds): its first moment, which need not be midnight. A date that a zone left out
 * begins where the next one does. Throws RangeError where `date` is no `YYYY-MM-DD`.
 */
export function startOfDate(date: string, timeZone: string): number {
  return startOf(Temporal.PlainDate.from(date), timeZone);
}

function findDay(ms: number, timeZone: string): DayBounds {
  let date = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();
  let start = startOf(date, timeZone);
  let end = startOf(date.add({ days: 1 }), timeZone);
  // Where clocks are put back across midnight the old date is shown once more; that hour belongs to the new day.
  while (end <= ms) {
    date = date.add({ days: 1 });
    start = end;
    end = startOf(date.add({ days: 1 }), timeZone);
  }
  return { date: date.toString(), start, end };
}

// Days found before, by zone and by the UTC days that they touch: every write and every snapshot asks for the same few.
const mostZones = 8;
const mostDays = 2_000;
const known = new Map<string, Map<number, DayBounds[]>>();

function knownDays(timeZone: string): Map<number, DayBounds[]> {
  const found = known.get(timeZone);
  if (found !== undefined && found.size < mostDays) return found;
  if (known.size >= mostZones) known.clear();
  const fresh = new Map<number, DayBounds[]>();
  known.set(timeZone, fresh);
  return fresh;
}

/** The day that a moment (epoch milliseconds) lies in. */
export function dayAt(ms: number, timeZone: string): DayBounds {
  const days = knownDays(timeZone);
  const utcDay = Math.floor(ms / 86_400_000);
  const near = days.get(utcDay) ?? [];
  const before = near.find((day) => day.start <= ms && ms < day.end);
  if (before !== undefined) return before;
  const day = findDay(ms, timeZone);
  days.set(utcDay, [...near, day]);
  return day;
}

/** The days that `[from, to)` (epoch milliseconds) touches, oldest first; the one of `from` where both are the same. */
export function daysBetween(from: number, to: number, timeZone: string): DayBounds[] {
  if (from > to) return [];
  let day = dayAt(from, timeZone);
  const days = [day];
  while (day.end < to) {
    day = dayAt(day.end, timeZone);
    days.push(day);
  }
  return days;
}

/** The last `count` days, oldest first; the last is the one that `now` lies in. */
export function lastDays(count: number, now: number, timeZone: string): DayBounds[] {
  const days: DayBounds[] = [];
  let moment = now;
  while (days.length < count) {
    const day = dayAt(moment, timeZone);
    days.push(day);
    moment = day.start - 1;
  }
  return days.reverse();
}

/** How a period falls on the days of a time zone: the milliseconds of each day it touches, oldest first. */
export function dayShares(
  period: { readonly status: ComponentStatus; readonly from: number; readonly to: number },
  timeZone: string,
): { date: string; milliseconds: number }[] {
  const { from, to } = period;
  if (from >= to) return [];
  return daysBetween(from, to, timeZone).map(({ date, start, end }) => {
    return { date, milliseconds: Math.min(end, to) - Math.max(start, from) };
  });
}
