/** How much the tests repeat: little in `npm test`, much in `npm run test:long`. */

/** Whether this is `npm run test:long`. */
export const isLong = process.env["TEST_LONG"] === "1";

/** The one value in `npm test`, the other in `npm run test:long`. */
export function repetitions<Value>(usual: Value, long: Value): Value {
  return isLong ? long : usual;
}

let turn = 0;

/** So many of a list, others each time; all of them in a long run. */
export function inTurn<Item>(items: readonly Item[], count: number): readonly Item[] {
  turn += count;
  const some = Array.from(
    { length: Math.min(count, items.length) },
    (_, place) => (turn + place) % items.length,
  );
  return repetitions(
    some.flatMap((place) => items.slice(place, place + 1)),
    items,
  );
}
