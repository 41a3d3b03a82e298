/** Memoization of text functions with a limit on memory. */

/**
 * Memoizes `work` with up to `maxBytes` of results; evicts the least recently used. `work` must be pure. A result
 * larger than the whole cache is not stored.
 */
export function memoize(work: (text: string) => string, maxBytes: number): (text: string) => string {
  const results = new Map<string, string>();
  let bytes = 0;
  // A string takes up to two bytes per UTF-16 unit, and a map entry about a hundred.
  const sizeOf = (text: string, result: string) => 2 * (text.length + result.length) + 100;

  function evict(): void {
    for (const [text, result] of results) {
      if (bytes <= maxBytes) return;
      results.delete(text);
      bytes -= sizeOf(text, result);
    }
  }

  return (text) => {
    const cached = results.get(text);
    const result = cached ?? work(text);
    const size = sizeOf(text, result);
    if (size > maxBytes) return result;
    // Reinserted, so that the map's order is that of the last use.
    if (cached === undefined) bytes += size;
    else results.delete(text);
    results.set(text, result);
    evict();
    return result;
  };
}
