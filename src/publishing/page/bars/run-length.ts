/** Places that follow each other and have the same value, told as one. */

/** A stretch of places with the same value, from the first place to the last. */
export type Run<T> = { readonly value: T; readonly from: number; readonly to: number };

/** Whether two values that follow each other are told as one. */
export type AreAlike<T> = (one: T, other: T) => boolean;

/** The runs of a row of values, the place of the first being 0. */
export function runsOf<T>(values: readonly T[], areAlike: AreAlike<T>): Run<T>[] {
  const runs: { value: T; from: number; to: number }[] = [];
  let last: { value: T; from: number; to: number } | undefined;
  for (const [place, value] of values.entries()) {
    if (last !== undefined && areAlike(last.value, value)) last.to = place;
    else runs.push((last = { value, from: place, to: place }));
  }
  return runs;
}

/** The last run of a row, which the next place may still make longer, and that place. */
export function joined<T>(last: Run<T> | undefined, next: Run<T>, areAlike: AreAlike<T>): Run<T>[] {
  if (last === undefined) return [next];
  return areAlike(last.value, next.value) ? [{ ...last, to: next.to }] : [last, next];
}
