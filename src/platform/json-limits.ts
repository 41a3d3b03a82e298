/** Limits of JSON texts, checked before they are parsed. */

const quote = 0x22;
const backslash = 0x5c;

/** The largest nesting and number of properties of a body. */
export type JsonLimits = { readonly nesting: number; readonly properties: number };

/** True if the character is escaped by an odd number of backslashes, counted back to `start`. */
function isEscaped(json: string, start: number, end: number): boolean {
  let first = end;
  while (first > start && json.charCodeAt(first - 1) === backslash) first -= 1;
  return (end - first) % 2 === 1;
}

/** The position after the string at `start`, or the end of the JSON if unterminated. */
export function afterText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, start + 1, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end + 1;
}

/**
 * The reason why a JSON text may not be parsed, without its subject; undefined if it may. The parser would build all of
 * it, and a walk over it later may run out of stack.
 */
export function jsonSizeProblem(text: string, limits: JsonLimits): string | undefined {
  let depth = 0;
  let properties = 0;
  for (let index = 0; index < text.length; ) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      index = afterText(text, index);
      continue;
    }
    if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) depth -= 1;
    else if (code === 0x3a) properties += 1;
    if (depth > limits.nesting) return `is nested deeper than ${limits.nesting} levels.`;
    if (properties > limits.properties)
      return `has more than ${limits.properties.toLocaleString("en")} properties.`;
    index += 1;
  }
  return undefined;
}
