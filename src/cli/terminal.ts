/** Terminal output: results on standard output, everything else on standard error. */
import { graphemesOf } from "../rules/graphemes.ts";
import { foldName } from "../rules/names.ts";

/** Says the answer. */
export function answer(text: string): void {
  process.stdout.write(`${text}\n`);
}

const isoTimes = /(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z/gu;

/** The message of an answer as sentences for people: with a full stop, and times as `writeMinute` writes them. */
export function sentence(message: string): string {
  return `${message.replace(/\.$/u, "").replace(isoTimes, "$1 $2Z")}.`;
}

/** Says the answer as JSON. */
export function answerJson(value: unknown): void {
  answer(JSON.stringify(value, null, 2));
}

/** Prints a note for the person, on standard error: results go to standard output. */
export function printNote(text: string): void {
  process.stderr.write(`${text}\n`);
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** Display width of a text in terminal columns. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const grapheme of graphemesOf(text)) columns += wide.test(grapheme) ? 2 : 1;
  return columns;
}

// A name can be anything, and a terminal obeys control characters; those that turn the line's direction mislead.
const unsafe = /[\p{Cc}\p{Bidi_Control}]/gu;

/** A text as one safe line: without control characters. */
export function oneLine(text: string): string {
  return text.replace(unsafe, " ");
}

/** A text of several lines as safe, indented ones. */
export function indented(text: string): string[] {
  return text.split("\n").map((line) => `  ${oneLine(line)}`.trimEnd());
}

/** Columns that tell rows apart: left out where the first column does, which is what commands take. */
const idColumns: ReadonlySet<string> = new Set(["ID", "FINGERPRINT"]);
/** Columns of free text, which are truncated to the width of a terminal; not below `minTextWidth`. */
const textColumns: ReadonlySet<string> = new Set([
  "ADDRESS",
  "ALERT",
  "CHANGES",
  "COMPONENT",
  "COVERS",
  "DESCRIPTION",
  "E-MAIL",
  "GROUP",
  "INTEGRATION",
  "NAME",
  "NOTE",
  "PAGE",
  "REASON",
  "SOURCE",
  "TITLE",
]);
const minTextWidth = 8;
const gap = "  ";

/** Total width of columns with the gaps between them. */
const totalWidth = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1));

/** Width of the terminal that results go to, in columns; unlimited in a pipe or a file. */
function outputWidth(): number {
  const { isTTY, columns } = process.stdout;
  return isTTY ? columns || 80 : Number.POSITIVE_INFINITY;
}

/** A text in at most `width` columns, with … for what is left out. */
function truncate(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  let start = "";
  for (const grapheme of graphemesOf(text)) {
    if (columnsOf(start + grapheme) >= width) break;
    start += grapheme;
  }
  return `${start.trimEnd()}…`;
}

/** A column: its heading and its cells. */
type Column = readonly [string, ...string[]];

/** Widths of columns that fit into `available`, as far as the columns of free text can be narrowed. */
function fittingWidths(columns: readonly Column[], available: number): number[] {
  const widths = columns.map((cells) => Math.max(...cells.map(columnsOf)));
  for (;;) {
    const texts = columns.map(([heading], index) => (textColumns.has(heading) ? (widths[index] ?? 0) : 0));
    const widest = Math.max(...texts);
    if (totalWidth(widths) <= available || widest <= minTextWidth) return widths;
    widths[texts.indexOf(widest)] = widest - 1;
  }
}

/** True for an empty column, and for ids where the first column tells the rows apart. */
function isDispensable([heading, ...cells]: Column, first: readonly string[]): boolean {
  if (cells.every((cell) => cell === "")) return true;
  return idColumns.has(heading) && new Set(first.map(foldName)).size === first.length && !first.includes("");
}

/** The columns that fit into `available`, and those that follow their rows on lines of their own: ids first, then the last ones. */
function divideColumns(
  all: readonly Column[],
  available: number,
): { readonly columns: readonly Column[]; readonly below: readonly Column[] } {
  let columns = all;
  let below: readonly Column[] = [];
  while (columns.length > 1 && totalWidth(fittingWidths(columns, available)) > available) {
    const [, ...others] = columns;
    const moved = others.find(([heading]) => idColumns.has(heading)) ?? others.at(-1);
    columns = columns.filter((column) => column !== moved);
    below = all.filter((column) => !columns.includes(column));
  }
  return { columns, below };
}

/** The cells of a row that follow it, each with its heading, as many on a line as fit. */
function linesBelow(below: readonly Column[], line: number, available: number): string[] {
  const lines: string[] = [];
  for (const [heading, ...cells] of below) {
    const cell = cells[line - 1] ?? "";
    if (cell === "") continue;
    const whole = `${gap}${heading} ${cell}`;
    const part = textColumns.has(heading) ? truncate(whole, available) : whole;
    const last = lines.at(-1);
    if (last === undefined || columnsOf(last) + columnsOf(part) > available) lines.push(part);
    else lines.splice(-1, 1, last + part);
  }
  return lines;
}

/**
 * Formats rows below headings: the one rule for every list. Columns that are empty or dispensable are left out, and on a terminal
 * free texts are truncated to its width; in a pipe nothing is. Columns that still do not fit follow their rows.
 */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = headings.map(
    (heading, column): Column => [heading, ...rows.map((row) => oneLine(row[column] ?? ""))],
  );
  const [names] = all;
  const needed = all.filter((column) => column === names || !isDispensable(column, names?.slice(1) ?? []));
  const available = outputWidth();
  const { columns, below } = divideColumns(needed, available);
  const widths = fittingWidths(columns, available);
  const lines = [headings, ...rows].flatMap((_, line) => {
    const text = columns
      .map((cells, column) => {
        const width = widths[column] ?? 0;
        const cell = truncate(cells[line] ?? "", width);
        return cell + " ".repeat(width - columnsOf(cell));
      })
      .join(gap)
      .trimEnd();
    return line === 0 ? [text] : [text, ...linesBelow(below, line, available)];
  });
  return lines.join("\n");
}

/** A time for people: to the minute, in UTC. */
export function writeMinute(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ")}Z`;
}

/** A day for people, in UTC. */
export function writeDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
