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

/** The milliseconds of one component on one day; Unknown is what is left of the day and is not counted. */
export class DayTotals {
  readonly #days = new Map<string, ComponentDayRow>();

  /** Adds a stretch of a component's history in `timeZone`, or takes it out (`sign` -1). Returns the days it touches. */
  count(
    componentNumber: number,
    stretch: { readonly status: ComponentStatus; readonly from: number; readonly to: number },
    how: { readonly timeZone: string; readonly sign: 1 | -1 },
  ): string[] {
    const column = dayColumns[stretch.status];
    if (column === undefined || stretch.to <= stretch.from) return [];
    return dayShares(stretch, how.timeZone).map(({ date, milliseconds }) => {
      this.#day(date, componentNumber)[column] += how.sign * milliseconds;
      return date;
    });
  }

  /** The totals so far, one row for each day of each component. */
  rows(): ComponentDayRow[] {
    return [...this.#days.values()];
  }

  #day(day: string, componentNumber: number): ComponentDayRow {
    const key = `${day} ${componentNumber}`;
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const fresh = {
      day,
      component_id: componentNumber,
      operational: 0,
      maintenance: 0,
      degraded: 0,
      partial: 0,
      major: 0,
    };
    this.#days.set(key, fresh);
    return fresh;
  }
}
