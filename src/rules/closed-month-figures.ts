/** Keeps the figures of final months: which of them a change affects, and which it changes (rule 3). */
import type { ComponentStatus } from "../contract/words.ts";
import { startOfDate } from "./calendar-days.ts";
import { type MonthBounds, monthOf, monthsBetween } from "./calendar-months.ts";

/** Inputs of a month's figure, in milliseconds: observed time, and the outages in it. */
export type MonthSums = { readonly observed: number; readonly partial: number; readonly major: number };

/**
 * A component's shown status, its start (epoch milliseconds), and the date (`YYYY-MM-DD`) from which its days
 * count.
 */
export type ShownState = {
  readonly shown: ComponentStatus;
  readonly since: number;
  readonly startDate: string;
};

/** Change of a day's totals of closed periods, in milliseconds; may be negative. */
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

/**
 * True if a month's figure was ever published: the component was created (epoch milliseconds) before the
 * month closed.
 */
export function wasTold({ closesAt }: MonthBounds, madeAt: number): boolean {
  return madeAt < closesAt;
}

/** The months (`YYYY-MM`) of days whose totals change, or that start or cease to count. */
export function affectedMonths({ before, after, moved }: MonthChange): string[] {
  const months = new Set(moved.map(({ day }) => monthOf(day)));
  if (before.startDate !== after.startDate) {
    const [first = "", last = ""] = [before.startDate, after.startDate].sort().map(monthOf);
    for (const { month } of monthsBetween(first, last, "UTC")) months.add(month);
  }
  return [...months];
}

/** The published sums of a month: closed periods plus the share of the open one. */
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

/**
 * True if a change leaves a month's figure as it is. `closed` are its sums of closed periods before the
 * change.
 */
export function isToldTheSame(closed: MonthSums, change: MonthChange, month: ZonedMonth): boolean {
  const { before, after } = change;
  // A new start date changes which days count, even if the sums are equal.
  if (before.startDate !== after.startDate) return false;
  const was = toldSums(closed, before, month);
  const is = toldSums(sumsAfter(closed, change, month.month), after, month);
  return was.observed === is.observed && was.partial === is.partial && was.major === is.major;
}
