/** Figures of final months: which of them a change affects, and which it changes (rule 3). */
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
export type DayChange = {
  readonly day: string;
  readonly operational: number;
  readonly degraded: number;
  readonly partial: number;
  readonly major: number;
};

/** A month by the clocks of a component's page. */
export type ZonedMonth = MonthBounds & { readonly timeZone: string };

/** A component before and after a change, with the changes of its day totals. */
export type MonthChange = {
  readonly before: ShownState;
  readonly after: ShownState;
  readonly dayChanges: readonly DayChange[];
};

/**
 * True if a month's figure was ever published: the component was created (epoch milliseconds) before the
 * month closed.
 */
export function wasPublished({ closesAt }: MonthBounds, createdAt: number): boolean {
  return createdAt < closesAt;
}

/** The months (`YYYY-MM`) of days whose totals change, or that start or cease to count. */
export function affectedMonths({ before, after, dayChanges }: MonthChange): string[] {
  const months = new Set(dayChanges.map(({ day }) => monthOf(day)));
  if (before.startDate !== after.startDate) {
    const [first = "", last = ""] = [before.startDate, after.startDate].sort().map(monthOf);
    for (const { month } of monthsBetween(first, last, "UTC")) months.add(month);
  }
  return [...months];
}

/** The published sums of a month: closed periods plus the share of the open one. */
export function publishedSums(
  closed: MonthSums,
  state: ShownState,
  { start, end, timeZone }: ZonedMonth,
): MonthSums {
  const { shown, since, startDate } = state;
  const from = Math.max(start, since, startOfDate(startDate, timeZone));
  const isObserved = shown !== "Unknown" && shown !== "Under Maintenance";
  const length = isObserved ? Math.max(0, end - from) : 0;
  return {
    observed: closed.observed + length,
    partial: closed.partial + (shown === "Partial Outage" ? length : 0),
    major: closed.major + (shown === "Major Outage" ? length : 0),
  };
}

function sumsAfter(closed: MonthSums, { before, dayChanges }: MonthChange, month: string): MonthSums {
  let { observed, partial, major } = closed;
  for (const day of dayChanges) {
    if (monthOf(day.day) !== month || day.day < before.startDate) continue;
    observed += day.operational + day.degraded + day.partial + day.major;
    partial += day.partial;
    major += day.major;
  }
  return { observed, partial, major };
}

/** True if a change does not change a month's figure. `closed` are its sums of closed periods before the change. */
export function isUnchanged(closed: MonthSums, change: MonthChange, month: ZonedMonth): boolean {
  const { before, after } = change;
  // A new start date changes which days count, even if the sums are equal.
  if (before.startDate !== after.startDate) return false;
  const sumsBefore = publishedSums(closed, before, month);
  const sumsWithChange = publishedSums(sumsAfter(closed, change, month.month), after, month);
  return (
    sumsBefore.observed === sumsWithChange.observed &&
    sumsBefore.partial === sumsWithChange.partial &&
    sumsBefore.major === sumsWithChange.major
  );
}
