/** Reads CSV (RFC 4180), as spreadsheets and other services write it. */

/** A line of a file: its cells, and the number of the line it begins on. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** A quoted cell, or all up to the next comma or line end. */
const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/uy;

/** The rows of a text, one by one. Throws a `SyntaxError` that names the line where a quote is out of place. Empty lines are left out. */
export function* readCsv(text: string): Generator<CsvRow> {
  const source = text.replace(/^\uFEFF/u, "");
  let place = 0;
  let line = 1;
  while (place < source.length) {
    const cells: string[] = [];
    const begins = line;
    for (;;) {
      cell.lastIndex = place;
      const found = cell.exec(source);
      const whole = found?.[0] ?? "";
      cells.push(found?.[1]?.replaceAll('""', '"') ?? found?.[2] ?? "");
      line += whole.match(/\n/gu)?.length ?? 0;
      place += whole.length;
      if (source[place] !== ",") break;
      place += 1;
    }
    const end = /^(?:\r?\n|\r|$)/u.exec(source.slice(place, place + 2));
    if (end === null) throw new SyntaxError(`Line ${line}: a quote is misplaced.`);
    place += end[0].length;
    line += 1;
    if (cells.some((one) => one !== "")) yield { line: begins, cells };
    if (end[0] === "" && place >= source.length) break;
  }
}
