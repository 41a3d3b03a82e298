/** Caches what is derived from the days of components: nearly all days are unchanged between renders. */
import type { Day } from "../../snapshot.ts";

type CachedBar<Result> = {
  readonly days: readonly Day[];
  readonly fingerprint: string;
  readonly result: Result;
};

function areSame(a: readonly Day[], b: readonly Day[]): boolean {
  // Today is a new object each time: `fingerprint` covers its visible part.
  return a.length === b.length && a.every((day, index) => index === a.length - 1 || day === b[index]);
}

/**
 * Caches the last result for each row of days. A row is identified by its past day objects, which the
 * composer reuses while unchanged, and is released with them.
 */
export class BarCache<Result> {
  readonly #entries = new WeakMap<Day, CachedBar<Result>>();

  /**
   * Returns the result of `make`, or a cached one. `fingerprint` covers all inputs other than past
   * days.
   */
  get(days: readonly Day[], fingerprint: string, make: () => Result): Result {
    const [first] = days;
    if (first === undefined) return make();
    const cached = this.#entries.get(first);
    if (cached?.fingerprint === fingerprint && areSame(cached.days, days)) return cached.result;
    const result = make();
    this.#entries.set(first, { days, fingerprint, result });
    return result;
  }
}
