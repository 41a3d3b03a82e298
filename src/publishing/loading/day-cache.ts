/** The publisher's cache of closed days. */
import * as z from "zod";

const integer = z.int();

export const dayRows = z.array(
  z.object({
    day: z.string(),
    component_id: integer,
    operational: integer,
    maintenance: integer,
    degraded: integer,
    partial: integer,
    major: integer,
  }),
);

/** One day of one component. */
export type DayRow = z.infer<typeof dayRows>[number];

/**
 * Durations of statuses in closed periods of a component on one day, in milliseconds; the rest is Unknown.
 */
export type ClosedDay = Readonly<Omit<DayRow, "day" | "component_id">>;

/** The closed days of one component, by date (`YYYY-MM-DD` in the page's time zone). */
export type ClosedDays = ReadonlyMap<string, ClosedDay>;

/** The closed days of components, by their numbers. */
export type DayCache = ReadonlyMap<number, ClosedDays>;

/** Days read in one load. */
export type ReadDays = {
  readonly rows: readonly DayRow[];
  /** Existing components, and those of which all days were read. */
  readonly components: readonly number[];
  readonly fresh: readonly number[];
  /** Earlier days (`YYYY-MM-DD`) are dropped; null for none. */
  readonly oldest: string | null;
};

/** The cache after a load. The previous one is not modified: it may be used again. */
export function updateDayCache(cache: DayCache, { rows, components, fresh, oldest }: ReadDays): DayCache {
  const freshIds = new Set(fresh);
  const days = new Map<number, ClosedDays>();
  const copies = new Map<number, Map<string, ClosedDay>>();
  const copyDays = (id: number, from: Iterable<readonly [string, ClosedDay]>) => {
    const copy = new Map(from);
    copies.set(id, copy);
    days.set(id, copy);
    return copy;
  };
  for (const id of components) {
    const cached = freshIds.has(id) ? undefined : cache.get(id);
    if (cached === undefined) copyDays(id, []);
    else if (oldest === null) days.set(id, cached);
    else
      copyDays(
        id,
        cached.entries().filter(([date]) => date >= oldest),
      );
  }
  for (const { day, component_id: id, ...closed } of rows) {
    const existing = days.get(id);
    if (existing === undefined || isAlike(existing.get(day), closed)) continue;
    (copies.get(id) ?? copyDays(id, existing)).set(day, closed);
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
