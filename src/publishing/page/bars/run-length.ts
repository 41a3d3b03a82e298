/** Run-length encoding: merges neighbours with the same value. */

/** A run: a value, and its first and last position. */
export type Run<T> = { readonly value: T; readonly from: number; readonly to: number };

/** True if two neighbours can be merged. */
export type AreAlike<T> = (a: T, b: T) => boolean;

/** The runs of a row of values, the place of the first being 0. */
export function runsOf<T>(values: readonly T[], areAlike: AreAlike<T>): Run<T>[] {
  const runs: { value: T; from: number; to: number }[] = [];
  let last: { value: T; from: number; to: number } | undefined;
  for (const [index, value] of values.entries()) {
    if (last !== undefined && areAlike(last.value, value)) last.to = index;
    else runs.push((last = { value, from: index, to: index }));
  }
  return runs;
}

/** Appends a position to the last run of a row, which it may extend. */
export function joined<T>(last: Run<T> | undefined, next: Run<T>, areAlike: AreAlike<T>): Run<T>[] {
  if (last === undefined) return [next];
  return areAlike(last.value, next.value) ? [{ ...last, to: next.to }] : [last, next];
}
