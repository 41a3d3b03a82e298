/** Suggestions for misspelt words. */

/** Edit distance: insertions, deletions, substitutions and transpositions of neighbours. */
function distance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isEqual = left[row - 1] === right[column - 1];
      const isTransposed = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      next[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isEqual ? 0 : 1),
        isTransposed ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforePrevious = previous;
    previous = next;
  }
  return previous[right.length] ?? 0;
}

/** The candidate closest to `text`, ignoring case; undefined if more than this share of its letters differ. */
export function nearest(text: string, candidates: readonly string[], share = 0.4): string | undefined {
  const normalized = text.slice(0, 100).toLowerCase();
  let best: { word: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const editDistance = distance(normalized, candidate.toLowerCase());
    const isTied = editDistance === best?.distance;
    // Few mistype the first letter: `fsh` is fish rather than zsh.
    const hasFirst = (word: string) => word.toLowerCase().startsWith(normalized.slice(0, 1));
    if (
      best === undefined ||
      editDistance < best.distance ||
      (isTied && hasFirst(candidate) && !hasFirst(best.word))
    )
      best = { word: candidate, distance: editDistance };
  }
  if (best === undefined) return undefined;
  const length = Math.min(normalized.length, best.word.length);
  // Of a single letter nothing would be left.
  const maxDistance = length < 2 ? 0 : Math.max(1, Math.floor(length * share));
  return best.distance <= maxDistance ? best.word : undefined;
}

/** The only candidate that begins with `text`, of `minLength` letters or more, ignoring case; undefined otherwise. */
export function onlyBeginning(
  text: string,
  candidates: readonly string[],
  minLength = 3,
): string | undefined {
  const beginning = text.toLowerCase();
  const [found, ...others] = candidates.filter((candidate) => candidate.toLowerCase().startsWith(beginning));
  return beginning.length >= minLength && others.length === 0 ? found : undefined;
}
