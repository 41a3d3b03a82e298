/** Work that is done once for each text, and its outcome kept for as long as there is room. */

/**
 * The function `work`, remembering what came of each text in up to `mostBytes` of memory; what was asked for longest ago
 * goes first. `work` must give the same for the same text always. What alone would fill the room is not kept.
 */
export function memoize(work: (text: string) => string, mostBytes: number): (text: string) => string {
  const outcomes = new Map<string, string>();
  let bytes = 0;
  // A string takes up to two bytes a unit, and its place in the map about a hundred.
  const sizeOf = (text: string, outcome: string) => 2 * (text.length + outcome.length) + 100;

  function makeRoom(): void {
    for (const [text, outcome] of outcomes) {
      if (bytes <= mostBytes) return;
      outcomes.delete(text);
      bytes -= sizeOf(text, outcome);
    }
  }

  return (text) => {
    const known = outcomes.get(text);
    const outcome = known ?? work(text);
    const size = sizeOf(text, outcome);
    if (size > mostBytes) return outcome;
    // Put in anew, so that the map's own order is that of the last use.
    if (known === undefined) bytes += size;
    else outcomes.delete(text);
    outcomes.set(text, outcome);
    makeRoom();
    return outcome;
  };
}
