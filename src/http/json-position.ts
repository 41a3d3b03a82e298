/** Finds where a text stops being JSON, for the refusal: the parser names it in some of its errors only. */

/** Longer texts are not searched: each step parses a part of the text. */
const maxSearched = 64 * 1024;

/** The parser's error for a text; undefined if it is JSON. */
function problemIn(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

/** True if a text is JSON, or the beginning of some. */
function isBeginning(text: string): boolean {
  const problem = problemIn(text);
  if (problem === undefined || problem.startsWith("Unexpected end")) return true;
  const position = /at position (\d+)/u.exec(problem)?.[1];
  return position !== undefined && Number(position) >= text.length;
}

/** The length of the longest part from the start on that some JSON may begin with. */
function maxBeginning(text: string): number {
  let [good, bad] = [0, text.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Where a text is not JSON: `line 2, column 5`, `the end`; undefined if it is not known. */
export function faultPosition(text: string): string | undefined {
  const problem = problemIn(text) ?? "";
  if (isBeginning(text)) return "the end: something is missing there";
  const { line, column } = /line (?<line>\d+) column (?<column>\d+)/u.exec(problem)?.groups ?? {};
  if (line !== undefined && column !== undefined) return `line ${line}, column ${column}`;
  if (text.length > maxSearched) return undefined;
  const before = text.slice(0, maxBeginning(text)).split("\n");
  return `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}
