/** Rows as CSV (RFC 4180), for people who open it in a spreadsheet. */

/** With one of these at its beginning, a spreadsheet takes a cell for a formula. */
const formulaStart = /^[=+\-@\t\r\0]/u;

function cell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}
