/** How much the tests repeat: little in `npm test`, much in `npm run test:long`. */

/** Whether this is `npm run test:long`. */
export const isLong = process.env["TEST_LONG"] === "1";

/** The one value in `npm test`, the other in `npm run test:long`. */
export function repetitions<Value>(usual: Value, long: Value): Value {
  return isLong ? long : usual;
}
