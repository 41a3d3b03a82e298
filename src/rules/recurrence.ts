/**
 * Computes occurrences of recurring maintenance in a time zone. A series keeps the local time of its first
 * window across clock changes. A local time skipped that day moves forward by the gap; one that occurs twice
 * means the first. A window keeps its real length, as RFC 5545 says of an event with an end.
 */
import type { Recurrence } from "./recurrence-rule.ts";

/** One window of a series, in epoch milliseconds. */
export type MaintenanceWindow = { readonly startsAt: number; readonly endsAt: number };

/** A series: its rule, its first window (which always counts), and the zone of its local times. */
export type Series = MaintenanceWindow & { readonly rule: Recurrence; readonly timeZone: string };

/** Limit for the days of a rule: this many years ahead; later ones do not count. */
const maxYearsAhead = 50;

/** Periods (days, weeks, months or years) that are looked at, at most. */
const maxPeriods = 100_000;

/** Days by which a start may be later than its date suggests: zone offset, move out of a gap, time of day. */
const marginDays = 3;

const msPerDay = 86_400_000;

/** A day of the calendar. `number` counts days from 1970-01-01, `weekday` from Monday (1). */
type CalendarDay = {
  readonly number: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
};

/** The first window that starts after `after` (epoch milliseconds); null if the series has ended. */
export function nextOccurrence(query: Series & { readonly after: number }): MaintenanceWindow | null {
  return occurrences({ ...query, limit: 1 })[0] ?? null;
}

/** Up to `limit` windows that start after `after` (epoch milliseconds), oldest first. */
export function occurrences(
  query: Series & { readonly after: number; readonly limit: number },
): MaintenanceWindow[] {
  const { after, limit, startsAt } = query;
  const length = query.endsAt - startsAt;
  const windows: MaintenanceWindow[] = [];
  for (const start of starts(query, after)) {
    if (start > after) windows.push({ startsAt: start, endsAt: start + length });
    if (windows.length >= limit) break;
  }
  return windows;
}

/** True if the series would end before its first window begins. */
export function endsTooSoon({ startsAt, rule, timeZone }: Omit<Series, "endsAt">): boolean {
  const local = localOf(startsAt, timeZone);
  return isPastUntil(rule, { start: startsAt, local });
}

/** True if the first window starts on a day of the rule. It counts in any case. */
export function isOnRule({ startsAt, rule, timeZone }: Omit<Series, "endsAt">): boolean {
  const local = localOf(startsAt, timeZone);
  const first = dayOf(numberOf(local.year, local.month, local.day));
  const complete = completeRule(rule, local);
  const days = selectedDays(complete, boundsOf(complete, periodOf(complete, first)));
  return days.some(({ number }) => number === first.number);
}

function localOf(at: number, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/**
 * The starts of a series, oldest first. Those long before `after` may be skipped if they need not be counted.
 */
function* starts(series: Series, after: number): Generator<number> {
  const { startsAt, timeZone } = series;
  const first = localOf(startsAt, timeZone);
  const rule = completeRule(series.rule, first);
  const near = Math.floor(after / msPerDay) - marginDays;
  yield startsAt;
  let count = 1;
  let previous = startsAt;
  for (const { number, year, month, day } of matchingDays(rule, { first, near })) {
    if (rule.count !== null && count >= rule.count) return;
    count += 1;
    if (number < near) continue;
    const local = first.with({ year, month, day });
    const start = local.toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds;
    if (isPastUntil(rule, { start, local })) return;
    // Where a zone left out a whole day, that day's window would start when the next one's does.
    if (start > previous) yield start;
    previous = start;
  }
}

/** Completes the rule from its first window: day of the week, month or year. */
function completeRule(rule: Recurrence, first: Temporal.PlainDateTime): Recurrence {
  const { frequency, byDay, byMonthDay, byMonth } = rule;
  if (frequency === "DAILY" || byDay.length + byMonthDay.length > 0) return rule;
  if (frequency === "WEEKLY") return { ...rule, byDay: [{ ordinal: 0, day: first.dayOfWeek }] };
  const onDay = { ...rule, byMonthDay: [first.day] };
  return frequency === "YEARLY" && byMonth.length === 0 ? { ...onDay, byMonth: [first.month] } : onDay;
}

function isPastUntil(
  rule: Recurrence,
  occurrence: { start: number; local: Temporal.PlainDateTime },
): boolean {
  const { until } = rule;
  if (until === null) return false;
  if ("at" in until) return occurrence.start > until.at;
  return Temporal.PlainDateTime.compare(occurrence.local, until.local) > 0;
}

/**
 * The days after the first window that match the rule, oldest first; from day `near` on if they need not be
 * counted.
 */
function* matchingDays(
  rule: Recurrence,
  from: { first: Temporal.PlainDateTime; near: number },
): Generator<CalendarDay> {
  const first = dayOf(numberOf(from.first.year, from.first.month, from.first.day));
  const near = dayOf(Math.max(first.number, from.near));
  const last = numberOf(near.year + maxYearsAhead, near.month, near.day);
  let period = periodOf(rule, first);
  if (rule.count === null) {
    period += Math.floor((periodOf(rule, near) - period) / rule.interval) * rule.interval;
  }
  for (let periods = 0; periods < maxPeriods; periods += 1) {
    const { start, end } = boundsOf(rule, period);
    if (start > last) return;
    for (const day of selectedDays(rule, { start, end })) if (day.number > first.number) yield day;
    period += rule.interval;
  }
}

/** The days of a period (day numbers, `end` not included) that a rule chooses. */
function selectedDays(rule: Recurrence, { start, end }: { start: number; end: number }): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let number = start; number < end; number += 1) {
    const day = dayOf(number);
    if (matches(rule, day)) days.push(day);
  }
  const { bySetPosition } = rule;
  if (bySetPosition.length === 0) return days;
  return days.filter((_, index) => {
    return bySetPosition.includes(index + 1) || bySetPosition.includes(index - days.length);
  });
}

function matches(rule: Recurrence, day: CalendarDay): boolean {
  const { byMonth, byMonthDay, byDay } = rule;
  if (byMonth.length > 0 && !byMonth.includes(day.month)) return false;
  if (byMonthDay.length > 0) {
    const fromEnd = day.number - numberOf(day.year, day.month + 1, 1);
    if (!byMonthDay.includes(day.day) && !byMonthDay.includes(fromEnd)) return false;
  }
  if (byDay.length === 0) return true;
  return byDay.some(({ ordinal, day: weekday }) => {
    return (
      weekday === day.weekday && (ordinal === 0 || ordinal === ordinalOf(rule, { day, fromEnd: ordinal < 0 }))
    );
  });
}

/** Ordinal of a day among the same weekdays of its month or year; negative, from the end, with `fromEnd`. */
function ordinalOf(rule: Recurrence, { day, fromEnd }: { day: CalendarDay; fromEnd: boolean }): number {
  const { number, year, month } = day;
  const isMonthly = rule.frequency === "MONTHLY" || rule.byMonth.length > 0;
  if (fromEnd) {
    const end = isMonthly ? numberOf(year, month + 1, 1) : numberOf(year + 1, 1, 1);
    return -Math.ceil((end - number) / 7);
  }
  const start = isMonthly ? numberOf(year, month, 1) : numberOf(year, 1, 1);
  return Math.floor((number - start) / 7) + 1;
}

/** The days of a period, by its number: that of the year, month, week or day, counted without a gap. */
function boundsOf(rule: Recurrence, period: number): { start: number; end: number } {
  switch (rule.frequency) {
    case "YEARLY":
      return { start: numberOf(period, 1, 1), end: numberOf(period + 1, 1, 1) };
    case "MONTHLY":
      return { start: numberOf(0, period + 1, 1), end: numberOf(0, period + 2, 1) };
    case "WEEKLY":
      return { start: period * 7 + firstWeek(rule), end: period * 7 + 7 + firstWeek(rule) };
    case "DAILY":
      return { start: period, end: period + 1 };
  }
}

function periodOf(rule: Recurrence, { number, year, month }: CalendarDay): number {
  switch (rule.frequency) {
    case "YEARLY":
      return year;
    case "MONTHLY":
      return year * 12 + month - 1;
    case "WEEKLY":
      return Math.floor((number - firstWeek(rule)) / 7);
    case "DAILY":
      return number;
  }
}

/** The number of a day that a week of this rule begins with. 1970-01-01 was a Thursday. */
function firstWeek(rule: Recurrence): number {
  return rule.weekStart - 4;
}

/** The number of a day; a month beyond the twelfth is one of the years that follow. */
function numberOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / msPerDay;
}

function dayOf(number: number): CalendarDay {
  const date = new Date(number * msPerDay);
  return {
    number,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay() || 7,
  };
}
