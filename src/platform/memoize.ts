/** Memoization of text functions with a limit on memory. */

/**
 * Memoizes `work` with up to `mostBytes` of results; evicts the least recently used. `work` must be pure. A
 * result larger than the whole cache is not stored.
 */
export function memoize(work: (text: string) => string, maxBytes: number): (text: string) => string {
  const outcomes = new Map<string, string>();
  let bytes = 0;
  // A string takes up to two bytes a unit, and its place in the map about a hundred.
  const sizeOf = (text: string, outcome: string) => 2 * (text.length + outcome.length) + 100;

  function makeRoom(): void {
    for (const [text, outcome] of outcomes) {
      if (bytes <= maxBytes) return;
      outcomes.delete(text);
      bytes -= sizeOf(text, outcome);
    }
  }

  return (text) => {
    const known = outcomes.get(text);
    const outcome = known ?? work(text);
    const size = sizeOf(text, outcome);
    if (size > maxBytes) return outcome;
    // Reinserted, so that the map's order is that of the last use.
    if (known === undefined) bytes += size;
    else outcomes.delete(text);
    outcomes.set(text, outcome);
    makeRoom();
    return outcome;
  };
}
