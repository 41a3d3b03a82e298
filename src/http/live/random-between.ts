/** Random delays against thundering herds. */

/** A whole number between two, at random. */
export function randomBetween(least: number, most: number): number {
  return Math.round(least + Math.random() * (most - least));
}
