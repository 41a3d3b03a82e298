/** Terminal output: results on standard output, everything else on standard error. */
import { graphemesOf } from "../rules/graphemes.ts";

/** Says the answer. */
export function answer(text: string): void {
  process.stdout.write(`${text}\n`);
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

/** Formats rows below headings, with columns as wide as needed; columns empty in every row are left out. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = headings.flatMap((heading, column) => {
    const cells = rows.map((row) => oneLine(row[column] ?? ""));
    return cells.some((cell) => cell !== "") ? [[heading, ...cells]] : [];
  });
  const widths = columns.map((cells) => Math.max(...cells.map(columnsOf)));
  const lines = [headings, ...rows].map((_, line) =>
    columns
      .map((cells, column) => {
        const cell = cells[line] ?? "";
        return cell + " ".repeat((widths[column] ?? 0) - columnsOf(cell));
      })
      .join("  ")
      .trimEnd(),
  );
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
