/** Calendar days in a time zone with their real length: 23, 24 or 25 hours, or as the zone's rules define. */
import type { ComponentStatus } from "../contract/words.ts";

/** One calendar day: from `start` up to, not including, `end` (epoch milliseconds). `date` is `YYYY-MM-DD`. */
export type DayBounds = { readonly date: string; readonly start: number; readonly end: number };

/** True for an IANA time zone that this runtime supports. Offsets such as `+01:00` are not accepted. */
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
 * Start of a date (epoch milliseconds), which need not be midnight. A date skipped by the zone starts where
 * the next one does. Throws RangeError if `date` is not `YYYY-MM-DD`.
 */
export function startOfDate(date: string, timeZone: string): number {
  return startOf(Temporal.PlainDate.from(date), timeZone);
}

/** Bounds of a date. Throws RangeError if `date` is not `YYYY-MM-DD`. */
export function boundsOfDate(date: string, timeZone: string): DayBounds {
  const nextDate = Temporal.PlainDate.from(date).add({ days: 1 });
  return { date, start: startOfDate(date, timeZone), end: startOf(nextDate, timeZone) };
}

function findDay(ms: number, timeZone: string): DayBounds {
  let date = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();
  let start = startOf(date, timeZone);
  let end = startOf(date.add({ days: 1 }), timeZone);
  // If clocks go back across midnight the old date occurs again; that hour belongs to the new day.
  while (end <= ms) {
    date = date.add({ days: 1 });
    start = end;
    end = startOf(date.add({ days: 1 }), timeZone);
  }
  return { date: date.toString(), start, end };
}

// Cached by zone and UTC day: every write and every snapshot needs the same few days.
const maxZones = 8;
const maxDays = 2_000;
const daysByZone = new Map<string, Map<number, DayBounds[]>>();

function cachedDays(timeZone: string): Map<number, DayBounds[]> {
  const existing = daysByZone.get(timeZone);
  if (existing !== undefined && existing.size < maxDays) return existing;
  if (daysByZone.size >= maxZones) daysByZone.clear();
  const days = new Map<number, DayBounds[]>();
  daysByZone.set(timeZone, days);
  return days;
}

/** The day that contains a moment (epoch milliseconds). */
export function dayAt(ms: number, timeZone: string): DayBounds {
  const days = cachedDays(timeZone);
  const utcDay = Math.floor(ms / 86_400_000);
  const sameUtcDay = days.get(utcDay) ?? [];
  const cached = sameUtcDay.find((day) => day.start <= ms && ms < day.end);
  if (cached !== undefined) return cached;
  const day = findDay(ms, timeZone);
  days.set(utcDay, [...sameUtcDay, day]);
  return day;
}

/**
 * The days that `[from, to)` (epoch milliseconds) overlaps, oldest first; the day of `from` if both are
 * equal.
 */
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

/** The last `count` days, oldest first, ending with the day of `now`. */
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

/** Splits a period by the days of a time zone: milliseconds for each day it overlaps, oldest first. */
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
