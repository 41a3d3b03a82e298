/** The publisher's cache of closed days. */
import { z } from "zod";
import type { ClosedDay, ClosedDays } from "../loaded-state.ts";

const whole = z.int();

export const dayRows = z.array(
  z.object({
    day: z.string(),
    component_id: whole,
    operational: whole,
    maintenance: whole,
    degraded: whole,
    partial: whole,
    major: whole,
  }),
);

/** One day of one component. */
export type DayRow = z.infer<typeof dayRows>[number];

/** The closed days of components, by their numbers. */
export type DayCache = ReadonlyMap<number, ClosedDays>;

/** Days read in one load. */
export type ReadDays = {
  readonly rows: readonly DayRow[];
  /** The components that are there, and those of them of which all days were read. */
  readonly components: readonly number[];
  readonly fresh: readonly number[];
  /** Earlier days (`YYYY-MM-DD`) are dropped; null for none. */
  readonly oldest: string | null;
};

/** The cache after a load. The previous one is not modified: it may be used again. */
export function updateDayCache(known: DayCache, { rows, components, fresh, oldest }: ReadDays): DayCache {
  const anew = new Set(fresh);
  const days = new Map<number, ClosedDays>();
  const own = new Map<number, Map<string, ClosedDay>>();
  const ownOf = (id: number, from: Iterable<readonly [string, ClosedDay]>) => {
    const made = new Map(from);
    own.set(id, made);
    days.set(id, made);
    return made;
  };
  for (const id of components) {
    const before = anew.has(id) ? undefined : known.get(id);
    if (before === undefined) ownOf(id, []);
    else if (oldest === null) days.set(id, before);
    else
      ownOf(
        id,
        before.entries().filter(([date]) => date >= oldest),
      );
  }
  for (const { day, component_id: id, ...closed } of rows) {
    const before = days.get(id);
    if (before === undefined || isAlike(before.get(day), closed)) continue;
    (own.get(id) ?? ownOf(id, before)).set(day, closed);
  }
  return days;
}

function isAlike(a: ClosedDay | undefined, b: ClosedDay): boolean {
  return (
    a !== undefined &&
    a.operational === b.operational &&
    a.maintenance === b.maintenance &&
    a.degraded === b.degraded &&
    a.partial === b.partial &&
    a.major === b.major
  );
}
