/** The slow model of recurrences: it walks the calendar day by day and tests each day. */
import type { Recurrence } from "../../src/rules/recurrence-rule.ts";

/** The instants of a local time, found by looking at what the zone's clocks show around it. */
export function slowInstant(local: Temporal.PlainDateTime, timeZone: string): number {
  const asUtc = local.toZonedDateTime("UTC").epochMilliseconds;
  const offsetAt = (moment: number): number => {
    return (
      Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
    );
  };
  const hours = Array.from({ length: 105 }, (_, index) => offsetAt(asUtc + (index - 52) * 1_800_000));
  const shown = [...new Set(hours)]
    .map((offset) => asUtc - offset)
    .filter((moment) => moment + offsetAt(moment) === asUtc);
  // No clock ever shows it: as far behind the change as it would have been without one.
  return shown.length > 0 ? Math.min(...shown) : asUtc - (hours[0] ?? 0);
}

const msPerDay = 86_400_000;

function slowPeriod(rule: Recurrence, date: Temporal.PlainDate): number {
  if (rule.frequency === "YEARLY") return date.year;
  if (rule.frequency === "MONTHLY") return date.year * 12 + date.month;
  const days = date.toZonedDateTime("UTC").epochMilliseconds / msPerDay;
  if (rule.frequency === "DAILY") return days;
  const monday = Temporal.PlainDate.from("1970-01-05").add({ days: rule.weekStart - 1 });
  return Math.floor((days - monday.toZonedDateTime("UTC").epochMilliseconds / msPerDay) / 7);
}

const cachedWeekdays = new Map<string, number[]>();

/** All days of the month or year of a date that are the same day of the week, in order. */
function sameWeekdays(date: Temporal.PlainDate, within: "month" | "year"): number[] {
  const start = within === "month" ? date.with({ day: 1 }) : date.with({ month: 1, day: 1 });
  const end = within === "month" ? start.add({ months: 1 }) : start.add({ years: 1 });
  const key = `${start.toString()} ${within} ${date.dayOfWeek}`;
  const same = cachedWeekdays.get(key) ?? [];
  if (same.length > 0) return same;
  cachedWeekdays.set(key, same);
  for (let day = start; Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 })) {
    if (day.dayOfWeek === date.dayOfWeek) same.push(day.dayOfYear);
  }
  return same;
}

function matchesRule(rule: Recurrence, date: Temporal.PlainDate, first: Temporal.PlainDate): boolean {
  const { byMonth, byMonthDay, byDay, frequency } = rule;
  if (byMonth.length > 0 && !byMonth.includes(date.month)) return false;
  const fromEnd = date.day - date.daysInMonth - 1;
  if (byMonthDay.length > 0 && !byMonthDay.some((day) => day === date.day || day === fromEnd)) return false;
  if (byDay.length > 0) {
    const same = sameWeekdays(date, frequency === "MONTHLY" || byMonth.length > 0 ? "month" : "year");
    const sameDay = byDay.filter(({ day }) => day === date.dayOfWeek);
    return sameDay.some(({ ordinal }) => {
      return ordinal === 0 || same.at(ordinal > 0 ? ordinal - 1 : ordinal) === date.dayOfYear;
    });
  }
  if (byMonthDay.length > 0 || frequency === "DAILY") return true;
  if (frequency === "WEEKLY") return date.dayOfWeek === first.dayOfWeek;
  if (frequency === "YEARLY" && byMonth.length === 0 && date.month !== first.month) return false;
  return date.day === first.day;
}

/** The first `days` days of a series whose first window starts at `first`, as starts in epoch milliseconds. */
export function slowStarts(
  rule: Recurrence,
  series: { readonly first: Temporal.PlainDateTime; readonly timeZone: string; readonly days: number },
): number[] {
  const { first, timeZone, days } = series;
  const firstDate = first.toPlainDate();
  const periods = new Map<number, Temporal.PlainDate[]>();
  const begin = firstDate.subtract({ days: 366 });
  for (let index = 0; index < days + 366 * 2; index += 1) {
    const date = begin.add({ days: index });
    const period = slowPeriod(rule, date);
    if ((period - slowPeriod(rule, firstDate)) % rule.interval !== 0) continue;
    if (matchesRule(rule, date, firstDate)) periods.set(period, [...(periods.get(period) ?? []), date]);
  }
  const picked = [...periods.values()].flatMap((dates) => {
    if (rule.bySetPosition.length === 0) return dates;
    const positions = rule.bySetPosition.map((position) => dates.at(position > 0 ? position - 1 : position));
    return dates.filter((date) => positions.includes(date));
  });
  const end = firstDate.add({ days });
  const after = picked
    .filter((date) => Temporal.PlainDate.compare(date, firstDate) > 0)
    .filter((date) => Temporal.PlainDate.compare(date, end) < 0)
    .map((date) => date.toPlainDateTime(first.toPlainTime()));
  const counted = [first, ...after].slice(0, rule.count ?? undefined);
  const starts = counted.map((local) => ({ local, start: slowInstant(local, timeZone) }));
  const { until } = rule;
  const lasting = starts.filter(({ local, start }, index) => {
    if (index === 0 || until === null) return true;
    return "at" in until ? start <= until.at : Temporal.PlainDateTime.compare(local, until.local) <= 0;
  });
  return [...new Set(lasting.map(({ start }) => start))];
}
