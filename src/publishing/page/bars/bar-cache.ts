/** Caches what is derived from the days of components: nearly all days are unchanged between renders. */
import type { Day } from "../../snapshot.ts";

type CachedBar<Made> = { readonly days: readonly Day[]; readonly rest: string; readonly made: Made };

function areSame(a: readonly Day[], b: readonly Day[]): boolean {
  // Today is a new object each time: `rest` covers its visible part.
  return a.length === b.length && a.every((day, index) => index === a.length - 1 || day === b[index]);
}

/**
 * Caches the last result for each row of days. A row is identified by its past day objects, which the
 * composer reuses while unchanged, and is released with them.
 */
export class BarCache<Made> {
  readonly #kept = new WeakMap<Day, CachedBar<Made>>();

  /**
   * Returns the result of `make`, or a cached one. `rest` is the fingerprint of all inputs other than past
   * days.
   */
  of(days: readonly Day[], rest: string, make: () => Made): Made {
    const [first] = days;
    if (first === undefined) return make();
    const kept = this.#kept.get(first);
    if (kept?.rest === rest && areSame(kept.days, days)) return kept.made;
    const made = make();
    this.#kept.set(first, { days, rest, made });
    return made;
  }
}
