/** The last 90 days of every component: totals of closed periods, plus the open period. */
import type { ComponentStatus } from "../contract/words.ts";
import { type DayBounds, lastDays } from "../rules/calendar-days.ts";
import { emptyDay, uptimeFigure, type Weights } from "../rules/uptime.ts";
import type { ClosedDay, ClosedDays, LoadedComponent } from "./loaded-state.ts";
import type { Day } from "./snapshot.ts";

/** Number of days in bars and uptime, including today. */
export const windowDays = 90;

/** The days of a component, oldest first, and its uptime. */
export type ComposedDays = { readonly days: readonly Day[]; readonly uptimePercent: number | null };

/** The days before today, cached while their inputs are unchanged. */
type ClosedDaysCache = {
  readonly fingerprint: string;
  readonly days: readonly Day[];
  /** The sum of those that count. */
  readonly durations: Record<ComponentStatus, number>;
};

const noDays: ClosedDays = new Map();
const emptyClosedDay: ClosedDay = { operational: 0, maintenance: 0, degraded: 0, partial: 0, major: 0 };

function composeDay(
  row: LoadedComponent,
  bounds: DayBounds,
  { days, now }: { days: ClosedDays; now: number },
): Day {
  const { date, start } = bounds;
  const end = Math.min(bounds.end, now);
  const closed = days.get(date) ?? emptyClosedDay;
  const durations = emptyDay();
  durations.Operational = closed.operational;
  durations["Under Maintenance"] = closed.maintenance;
  durations["Degraded Performance"] = closed.degraded;
  durations["Partial Outage"] = closed.partial;
  durations["Major Outage"] = closed.major;
  const openMs = row.shown_status === "Unknown" ? 0 : Math.max(0, end - Math.max(start, row.shown_since));
  durations[row.shown_status] += openMs;
  const closedTotal =
    closed.operational + closed.maintenance + closed.degraded + closed.partial + closed.major;
  // Time without a status is Unknown, from the component's start on; negative only if the clock was set back.
  durations.Unknown = Math.max(0, end - Math.max(start, row.observed_from) - closedTotal - openMs);
  return { date, beforeStart: date < row.start_date || bounds.end <= row.observed_from, shown: durations };
}

function sumOf(days: readonly Day[]): Record<ComponentStatus, number> {
  const sum = emptyDay();
  for (const { beforeStart, shown: durations } of days) {
    if (beforeStart) continue;
    sum.Operational += durations.Operational;
    sum["Under Maintenance"] += durations["Under Maintenance"];
    sum.Unknown += durations.Unknown;
    sum["Degraded Performance"] += durations["Degraded Performance"];
    sum["Partial Outage"] += durations["Partial Outage"];
    sum["Major Outage"] += durations["Major Outage"];
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
  #cache: ReadonlyMap<number, ClosedDaysCache>;

  /** Starts with the state of another composer. */
  constructor(from?: DaysComposer) {
    this.#cache = from === undefined ? new Map() : from.#cache;
  }

  /** The days of each component at `now` (epoch milliseconds), in the order of the rows. */
  compose(rows: readonly LoadedComponent[], { now, timeZone, weights, closed }: DaysInput): ComposedDays[] {
    const bounds = lastDays(windowDays, now, timeZone);
    const [yesterday, today] = bounds.slice(-2);
    if (yesterday === undefined || today === undefined) return [];
    const next = new Map<number, ClosedDaysCache>();
    const composed = rows.map((row): ComposedDays => {
      const input = { days: closed.get(row.id) ?? noDays, now };
      const openFrom = row.shown_since < today.start ? `${row.shown_status} ${row.shown_since}` : "today";
      const fingerprint = `${timeZone} ${today.date} ${openFrom} ${pastFingerprint(row, input.days.get(yesterday.date))}`;
      const cached = this.#cache.get(row.id);
      const past =
        cached?.fingerprint === fingerprint
          ? cached
          : composePastDays(fingerprint, row, { bounds, ...input });
      next.set(row.id, past);
      const lastDay = composeDay(row, today, input);
      const days = [...past.days, lastDay];
      return {
        days,
        uptimePercent: uptimeFigure(
          lastDay.beforeStart ? [past.durations] : [past.durations, lastDay.shown],
          weights,
        ),
      };
    });
    this.#cache = next;
    return composed;
  }
}

/**
 * Fingerprint of the past days of a component. `days_revision` covers all of them; of yesterday only what was
 * written after its end.
 */
function pastFingerprint(row: LoadedComponent, yesterday: ClosedDay = emptyClosedDay): string {
  const { operational, maintenance, degraded, partial, major } = yesterday;
  return `${row.days_revision} ${row.start_date} ${row.observed_from} ${operational} ${maintenance} ${degraded} ${partial} ${major}`;
}

function composePastDays(
  fingerprint: string,
  row: LoadedComponent,
  { bounds, ...input }: { bounds: readonly DayBounds[]; days: ClosedDays; now: number },
): ClosedDaysCache {
  const days = bounds.slice(0, -1).map((day) => composeDay(row, day, input));
  return { fingerprint, days, durations: sumOf(days) };
}
