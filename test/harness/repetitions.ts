/** How much the tests repeat: little in `npm test`, much in `npm run test:long`. */

/** Whether this is `npm run test:long`. */
export const isLong = process.env["TEST_LONG"] === "1";

/** The one value in `npm test`, the other in `npm run test:long`. */
export function repetitions<Value>(usual: Value, long: Value): Value {
  return isLong ? long : usual;
}

let calls = 0;

/**
 * So many of a list, others each time; all of them in a long run. The steps of the golden ratio come to every item of every
 * list, however calls for several lists alternate.
 */
export function inTurn<Item>(items: readonly Item[], count: number): readonly Item[] {
  calls += 1;
  const first = Math.floor((((calls * (Math.sqrt(5) - 1)) / 2) % 1) * items.length);
  const some = Array.from(
    { length: Math.min(count, items.length) },
    (_, place) => (first + place) % items.length,
  );
  return repetitions(
    some.flatMap((place) => items.slice(place, place + 1)),
    items,
  );
}
