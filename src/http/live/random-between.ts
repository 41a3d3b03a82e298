/** Chance, so that thousands who were told the same do not do the same at once. */

/** A whole number between two, at random. */
export function randomBetween(least: number, most: number): number {
  return Math.round(least + Math.random() * (most - least));
}
