/** How a maintenance repeats, in words. */
import { type Recurrence, readRecurrence } from "../../rules/recurrence-rule.ts";

const units = { DAILY: "day", WEEKLY: "week", MONTHLY: "month", YEARLY: "year" } as const;

/** By the number of the weekday, of which 1 is Monday. */
const weekdays = ["", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** By the place in a month, of which -1 is the last. */
const ordinals: ReadonlyMap<number, string> = new Map([
  [-1, "last"],
  [1, "first"],
  [2, "second"],
  [3, "third"],
  [4, "fourth"],
  [5, "fifth"],
]);

const list = new Intl.ListFormat("en-GB");

/** The days of a rule, such as ` on Tuesday`; undefined for days that are too complex for words. */
function daysOf({ frequency, interval, byDay, byMonthDay, byMonth, bySetPosition }: Recurrence) {
  if (byMonth.length + bySetPosition.length > 0 || (byDay.length > 0 && byMonthDay.length > 0))
    return undefined;
  if (byMonthDay.length > 0) {
    if (frequency !== "MONTHLY" || byMonthDay.some((day) => day < -1)) return undefined;
    return ` on ${list.format(byMonthDay.map((day) => (day === -1 ? "the last day" : `day ${day}`)))}`;
  }
  if (byDay.length === 0) return "";
  const isWeekly = frequency === "WEEKLY" || (frequency === "DAILY" && interval === 1);
  if (isWeekly && byDay.every(({ ordinal }) => ordinal === 0))
    return ` on ${list.format(byDay.map(({ day }) => weekdays[day] ?? ""))}`;
  if (frequency !== "MONTHLY" || byDay.some(({ ordinal }) => !ordinals.has(ordinal))) return undefined;
  return ` on ${list.format(byDay.map(({ ordinal, day }) => `the ${ordinals.get(ordinal)} ${weekdays[day]}`))}`;
}

/** The end of a rule, such as `, 10 times`. */
function endOf({ count, until }: Recurrence): string {
  if (count !== null) return `, ${count} ${count === 1 ? "time" : "times"}`;
  if (until === null) return "";
  const time = "local" in until ? until.local.toString() : new Date(until.at).toISOString();
  return `, until ${time.slice(0, 10)}`;
}

/** A rule in words, such as `every 2 weeks on Tuesday`; the rule itself if it is too complex for them. */
export function recurrenceWords(text: string): string {
  const read = readRecurrence(text);
  if ("problem" in read) return text;
  const { frequency, interval, byDay } = read.rule;
  const days = daysOf(read.rule);
  if (days === undefined) return text;
  const unit = frequency === "DAILY" && byDay.length > 0 ? "week" : units[frequency];
  return `every ${interval === 1 ? unit : `${interval} ${unit}s`}${days}${endOf(read.rule)}`;
}
