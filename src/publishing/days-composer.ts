/** The last 90 days of every component: totals of closed periods, plus the open period. */
import type { ComponentStatus } from "../contract/words.ts";
import { type DayBounds, lastDays } from "../rules/calendar-days.ts";
import { emptyDay, uptimeFigure, type Weights } from "../rules/uptime.ts";
import type { ClosedDay, ClosedDays, LoadedComponent } from "./loaded-state.ts";
import type { Day } from "./snapshot.ts";

/** Number of days in bars and uptime, including today. */
export const windowDays = 90;

/** The days of a component, oldest first, and what uptime they make. */
export type ComposedDays = { readonly days: readonly Day[]; readonly uptimePercent: number | null };

/** The days before today, which stay as they are for as long as what they came from does. */
type ClosedDaysCache = {
  readonly madeFrom: string;
  readonly days: readonly Day[];
  /** The sum of those that count. */
  readonly shown: Record<ComponentStatus, number>;
};

const noDays: ClosedDays = new Map();
const nothingClosed: ClosedDay = { operational: 0, maintenance: 0, degraded: 0, partial: 0, major: 0 };

function composeDay(
  row: LoadedComponent,
  bounds: DayBounds,
  { days, now }: { days: ClosedDays; now: number },
): Day {
  const { date, start } = bounds;
  const end = Math.min(bounds.end, now);
  const closed = days.get(date) ?? nothingClosed;
  const shown = emptyDay();
  shown.Operational = closed.operational;
  shown["Under Maintenance"] = closed.maintenance;
  shown["Degraded Performance"] = closed.degraded;
  shown["Partial Outage"] = closed.partial;
  shown["Major Outage"] = closed.major;
  const stillOpen = row.shown_status === "Unknown" ? 0 : Math.max(0, end - Math.max(start, row.shown_since));
  shown[row.shown_status] += stillOpen;
  const told = closed.operational + closed.maintenance + closed.degraded + closed.partial + closed.major;
  // Time without a status is Unknown, from the component's start on; negative only if the clock was set back.
  shown.Unknown = Math.max(0, end - Math.max(start, row.observed_from) - told - stillOpen);
  return { date, beforeStart: date < row.start_date || bounds.end <= row.observed_from, shown };
}

function sumOf(days: readonly Day[]): Record<ComponentStatus, number> {
  const sum = emptyDay();
  for (const { beforeStart, shown } of days) {
    if (beforeStart) continue;
    sum.Operational += shown.Operational;
    sum["Under Maintenance"] += shown["Under Maintenance"];
    sum.Unknown += shown.Unknown;
    sum["Degraded Performance"] += shown["Degraded Performance"];
    sum["Partial Outage"] += shown["Partial Outage"];
    sum["Major Outage"] += shown["Major Outage"];
  }
  return sum;
}

/** The days of all components at one moment. */
export type DaysInput = {
  readonly now: number;
  readonly timeZone: string;
  readonly weights: Weights;
  readonly closed: ReadonlyMap<number, ClosedDays>;
};

/**
 * Composes the days of components incrementally: past days are reused; the result is the same as without
 * reuse.
 */
export class DaysComposer {
  #settled: ReadonlyMap<number, ClosedDaysCache>;

  /** Starts with the state of another composer. */
  constructor(from?: DaysComposer) {
    this.#settled = from === undefined ? new Map() : from.#settled;
  }

  /** The days of each component at `now` (epoch milliseconds), in the order of the rows. */
  compose(rows: readonly LoadedComponent[], { now, timeZone, weights, closed }: DaysInput): ComposedDays[] {
    const bounds = lastDays(windowDays, now, timeZone);
    const [yesterday, today] = bounds.slice(-2);
    if (yesterday === undefined || today === undefined) return [];
    const kept = new Map<number, ClosedDaysCache>();
    const composed = rows.map((row): ComposedDays => {
      const at = { days: closed.get(row.id) ?? noDays, now };
      const openFrom = row.shown_since < today.start ? `${row.shown_status} ${row.shown_since}` : "today";
      const madeFrom = `${timeZone} ${today.date} ${openFrom} ${originOf(row, at.days.get(yesterday.date))}`;
      const known = this.#settled.get(row.id);
      const settled = known?.madeFrom === madeFrom ? known : settle(madeFrom, row, { bounds, ...at });
      kept.set(row.id, settled);
      const last = composeDay(row, today, at);
      const days = [...settled.days, last];
      return {
        days,
        uptimePercent: uptimeFigure(
          last.beforeStart ? [settled.shown] : [settled.shown, last.shown],
          weights,
        ),
      };
    });
    this.#settled = kept;
    return composed;
  }
}

/**
 * Fingerprint of the past days of a component. `days_revision` covers all of them; of yesterday only what was
 * written after its end.
 */
function originOf(row: LoadedComponent, yesterday: ClosedDay = nothingClosed): string {
  const { operational, maintenance, degraded, partial, major } = yesterday;
  return `${row.days_revision} ${row.start_date} ${row.observed_from} ${operational} ${maintenance} ${degraded} ${partial} ${major}`;
}

function settle(
  madeFrom: string,
  row: LoadedComponent,
  { bounds, ...at }: { bounds: readonly DayBounds[]; days: ClosedDays; now: number },
): ClosedDaysCache {
  const days = bounds.slice(0, -1).map((day) => composeDay(row, day, at));
  return { madeFrom, days, shown: sumOf(days) };
}
