/** Corrections that later ones replace (rule 2): of two of the same time the later one holds. */

import type { ReplacedShare } from "../contract/uptime.ts";

type Interval = { readonly from_at: number; readonly to_at: number };

/** How much of a correction those replace that were made after it. */
export function replacedShareOf(correction: Interval, later: readonly Interval[]): ReplacedShare {
  const sorted = later.toSorted((left, right) => left.from_at - right.from_at);
  let [heldMs, from] = [0, correction.from_at];
  for (const { from_at, to_at } of sorted) {
    if (to_at <= from || from_at >= correction.to_at) continue;
    heldMs += Math.max(0, from_at - from);
    from = to_at;
  }
  heldMs += Math.max(0, correction.to_at - from);
  if (heldMs === 0) return "Completely";
  return heldMs === correction.to_at - correction.from_at ? "No" : "Partly";
}
