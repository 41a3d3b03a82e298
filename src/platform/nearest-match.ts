/** Suggestions for misspelt words. */

/** Edit distance: insertions, deletions, substitutions and transpositions of neighbours. */
function distance(left: string, right: string): number {
  let older: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (older[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    older = last;
    last = next;
  }
  return last[right.length] ?? 0;
}

/** The known word closest to `word`, ignoring case; undefined if none is close. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const meant = word.slice(0, 100).toLowerCase();
  let best: { word: string; distance: number } | undefined;
  for (const candidate of known) {
    const away = distance(meant, candidate.toLowerCase());
    if (best === undefined || away < best.distance) best = { word: candidate, distance: away };
  }
  if (best === undefined) return undefined;
  const within = Math.max(1, Math.floor(Math.min(meant.length, best.word.length) * 0.4));
  return best.distance <= within ? best.word : undefined;
}
