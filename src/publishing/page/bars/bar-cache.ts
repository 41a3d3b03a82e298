/** What was made of the days of components, kept from one render to the next: nearly all of their days stay what they are. */
import type { Day } from "../../snapshot.ts";

type CachedBar<Made> = { readonly days: readonly Day[]; readonly rest: string; readonly made: Made };

function areSame(one: readonly Day[], other: readonly Day[]): boolean {
  // Today is another object each time: `rest` tells what is to be seen of it.
  return (
    one.length === other.length && one.every((day, place) => place === one.length - 1 || day === other[place])
  );
}

/**
 * Keeps what was last made of each row of days. A row is known by the very objects of its days before today, which a
 * composer keeps for as long as they stay what they are, and is forgotten with them.
 */
export class BarCache<Made> {
  readonly #kept = new WeakMap<Day, CachedBar<Made>>();

  /** What `make` makes, or made of the same. `rest` tells apart all that this comes from beside the days before today. */
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
