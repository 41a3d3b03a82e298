/** Custom recurrence rules (RFC 5545) in words. */
import { recurrence as texts } from "../../texts/recurrence.ts";
import { dayPosition } from "../composer/model/recurrence-choice.ts";

const units: Readonly<Record<string, "day" | "week" | "month" | "year">> = {
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year",
};
const weekdays: readonly string[] = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

type Parts = {
  readonly frequency: string;
  readonly interval: number;
  readonly byDay: readonly string[] | undefined;
  readonly byMonthDay: readonly number[] | undefined;
  readonly byMonth: readonly number[] | undefined;
};

/** The parts that words can say; undefined if others change the days, or the end is a time. */
function readParts(rule: string): Parts | undefined {
  const body = rule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/u, "");
  const parts = new Map(
    body.split(";").map((part): [string, string] => [part.replace(/=.*/u, ""), part.replace(/^[^=]*=/u, "")]),
  );
  if (parts.has("BYSETPOS") || parts.get("UNTIL")?.includes("T") === true) return undefined;
  const list = (name: string) => parts.get(name)?.split(",");
  return {
    frequency: parts.get("FREQ") ?? "",
    interval: Number(parts.get("INTERVAL") ?? 1),
    byDay: list("BYDAY"),
    byMonthDay: list("BYMONTHDAY")?.map(Number),
    byMonth: list("BYMONTH")?.map(Number),
  };
}

/** The rule from its first day on (YYYY-MM-DD), without its end; undefined if it is too complex for words. */
export function recurrenceWords(rule: string, day: string): string | undefined {
  const parts = readParts(rule);
  if (parts === undefined) return undefined;
  // Every day, on these weekdays only: that is every week on them.
  const isWeekdays = parts.frequency === "DAILY" && parts.interval === 1 && parts.byDay !== undefined;
  const unit = units[isWeekdays ? "WEEKLY" : parts.frequency];
  if (unit === undefined) return undefined;
  const days = unit === "day" || unit === "week" ? daysOfWeek(parts, day) : daysOfMonth(parts, day);
  const months = parts.byMonth ?? (unit === "year" ? [Number(day.slice(5, 7))] : []);
  if (days === undefined) return undefined;
  return texts.every(unit, parts.interval) + days + (months.length === 0 ? "" : texts.inMonths(months));
}

function daysOfWeek({ frequency, interval, byDay, byMonthDay }: Parts, day: string): string | undefined {
  if (byMonthDay !== undefined) return undefined;
  if (byDay === undefined) return frequency === "DAILY" ? "" : texts.onWeekdays([dayPosition(day).weekday]);
  if (frequency === "DAILY" && interval > 1) return undefined;
  const numbers = byDay.map((name) => weekdays.indexOf(name));
  return numbers.includes(-1) ? undefined : texts.onWeekdays(numbers);
}

/** Days of the month. Those of a year count from its beginning, unless its months are given. */
function daysOfMonth({ frequency, byDay, byMonthDay, byMonth }: Parts, day: string): string | undefined {
  const hasDays = byDay !== undefined || byMonthDay !== undefined;
  if (frequency === "YEARLY" && byMonth === undefined && hasDays) return undefined;
  if (byDay === undefined) {
    const numbers = byMonthDay ?? [dayPosition(day).dayOfMonth];
    return numbers.every((number) => number >= -1) ? texts.onDays(numbers) : undefined;
  }
  const places = byDay.map((text) => {
    const [, ordinal, name = ""] = /^\+?(-1|[1-4])([A-Z]{2})$/u.exec(text) ?? [];
    return { ordinal: Number(ordinal), weekday: weekdays.indexOf(name) };
  });
  const isSimple = byMonthDay === undefined && places.every(({ weekday }) => weekday >= 0);
  return isSimple ? texts.onPlaces(places) : undefined;
}
