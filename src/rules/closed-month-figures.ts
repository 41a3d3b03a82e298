/** What keeps the figures of closed months: which of them a change touches, and which are told otherwise after it (rule 3). */
import type { ComponentStatus } from "../contract/words.ts";
import { startOfDate } from "./calendar-days.ts";
import { type MonthBounds, monthOf, monthsBetween } from "./calendar-months.ts";

/** What a month's figure is made from, in milliseconds: what was observed, and what of that were outages. */
export type MonthSums = { readonly observed: number; readonly partial: number; readonly major: number };

/** What a component shows, since when (epoch milliseconds), and the date (`YYYY-MM-DD`) from which on its days count. */
export type ShownState = {
  readonly shown: ComponentStatus;
  readonly since: number;
  readonly startDate: string;
};

/** What a day's totals of closed periods gain or, below 0, lose, in milliseconds. */
export type MovedDay = {
  readonly day: string;
  readonly operational: number;
  readonly degraded: number;
  readonly partial: number;
  readonly major: number;
};

/** A month by the clocks of a component's page. */
export type ZonedMonth = MonthBounds & { readonly timeZone: string };

/** A component before a change and after it, with all days that the change moves. */
export type MonthChange = {
  readonly before: ShownState;
  readonly after: ShownState;
  readonly moved: readonly MovedDay[];
};

/** Whether a month's figure was told to anybody: only of a component that was made (epoch milliseconds) before it closed. */
export function wasTold({ closesAt }: MonthBounds, madeAt: number): boolean {
  return madeAt < closesAt;
}

/** The months (`YYYY-MM`) whose days a change moves, or makes begin or cease to count. */
export function affectedMonths({ before, after, moved }: MonthChange): string[] {
  const months = new Set(moved.map(({ day }) => monthOf(day)));
  if (before.startDate !== after.startDate) {
    const [first = "", last = ""] = [before.startDate, after.startDate].sort().map(monthOf);
    for (const { month } of monthsBetween(first, last, "UTC")) months.add(month);
  }
  return [...months];
}

/** The sums of a month as it is told: those of closed periods with what the open one adds. */
export function toldSums(
  closed: MonthSums,
  showing: ShownState,
  { start, end, timeZone }: ZonedMonth,
): MonthSums {
  const { shown, since, startDate } = showing;
  const from = Math.max(start, since, startOfDate(startDate, timeZone));
  const isObserved = shown !== "Unknown" && shown !== "Under Maintenance";
  const length = isObserved ? Math.max(0, end - from) : 0;
  return {
    observed: closed.observed + length,
    partial: closed.partial + (shown === "Partial Outage" ? length : 0),
    major: closed.major + (shown === "Major Outage" ? length : 0),
  };
}

function sumsAfter(closed: MonthSums, { before, moved }: MonthChange, month: string): MonthSums {
  let { observed, partial, major } = closed;
  for (const day of moved) {
    if (monthOf(day.day) !== month || day.day < before.startDate) continue;
    observed += day.operational + day.degraded + day.partial + day.major;
    partial += day.partial;
    major += day.major;
  }
  return { observed, partial, major };
}

/** Whether a month is told the same after a change. `closed` are its sums of closed periods before. */
export function isToldTheSame(closed: MonthSums, change: MonthChange, month: ZonedMonth): boolean {
  const { before, after } = change;
  // Which days count is then another matter, whatever they sum up to.
  if (before.startDate !== after.startDate) return false;
  const was = toldSums(closed, before, month);
  const is = toldSums(sumsAfter(closed, change, month.month), after, month);
  return was.observed === is.observed && was.partial === is.partial && was.major === is.major;
}
