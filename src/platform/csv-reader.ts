/** Reads CSV (RFC 4180), as written by spreadsheets and other services. */

/** A record of a file: its cells, and the number of its first line. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** A quoted cell, or all up to the next comma or line end. */
const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/uy;

/** The records of a text, without empty ones. Throws a `SyntaxError` that names the line of a misplaced quote. */
export function* readCsv(text: string): Generator<CsvRow> {
  const source = text.replace(/^\uFEFF/u, "");
  let offset = 0;
  let line = 1;
  while (offset < source.length) {
    const cells: string[] = [];
    const firstLine = line;
    for (;;) {
      cell.lastIndex = offset;
      const match = cell.exec(source);
      const matched = match?.[0] ?? "";
      cells.push(match?.[1]?.replaceAll('""', '"') ?? match?.[2] ?? "");
      line += matched.match(/\n/gu)?.length ?? 0;
      offset += matched.length;
      if (source[offset] !== ",") break;
      offset += 1;
    }
    const end = /^(?:\r?\n|\r|$)/u.exec(source.slice(offset, offset + 2));
    if (end === null) throw new SyntaxError(`Line ${line}: a quote is misplaced.`);
    offset += end[0].length;
    line += 1;
    if (cells.some((cellText) => cellText !== "")) yield { line: firstLine, cells };
    if (end[0] === "" && offset >= source.length) break;
  }
}
