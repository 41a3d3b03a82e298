/** Duration of each status per component and day, summed over closed periods. */
import type { ComponentStatus } from "../contract/words.ts";
import { dayShares } from "../rules/calendar-days.ts";
import type { ComponentDayRow } from "./tables/tables.ts";

const dayColumns: Partial<
  Record<ComponentStatus, "operational" | "maintenance" | "degraded" | "partial" | "major">
> = {
  Operational: "operational",
  "Under Maintenance": "maintenance",
  "Degraded Performance": "degraded",
  "Partial Outage": "partial",
  "Major Outage": "major",
};

/** The milliseconds of one component on one day. Unknown is the rest of the day and is not counted. */
export class DayTotals {
  readonly #days = new Map<string, ComponentDayRow>();

  /**
   * Adds an interval of a component's history in `timeZone`, or subtracts it (`sign` -1). Returns the affected days.
   */
  add(
    componentNumber: number,
    interval: { readonly status: ComponentStatus; readonly from: number; readonly to: number },
    options: { readonly timeZone: string; readonly sign: 1 | -1 },
  ): string[] {
    const column = dayColumns[interval.status];
    if (column === undefined || interval.to <= interval.from) return [];
    return dayShares(interval, options.timeZone).map(({ date, milliseconds }) => {
      this.#day(date, componentNumber)[column] += options.sign * milliseconds;
      return date;
    });
  }

  /** The totals so far, one row for each day of each component. */
  rows(): ComponentDayRow[] {
    return [...this.#days.values()];
  }

  #day(day: string, componentNumber: number): ComponentDayRow {
    const key = `${day} ${componentNumber}`;
    const existing = this.#days.get(key);
    if (existing !== undefined) return existing;
    const added = {
      day,
      component_id: componentNumber,
      operational: 0,
      maintenance: 0,
      degraded: 0,
      partial: 0,
      major: 0,
    };
    this.#days.set(key, added);
    return added;
  }
}
