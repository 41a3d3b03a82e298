/** Widths of texts and of the terminal, in columns. */
import { stripVTControlCharacters } from "node:util";
import { graphemesOf } from "../rules/graphemes.ts";

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}ー]/u;

/** Display width of a text in terminal columns. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const grapheme of graphemesOf(stripVTControlCharacters(text))) columns += wide.test(grapheme) ? 2 : 1;
  return columns;
}

/** A text in at most `width` columns, with … for what is left out. */
export function truncate(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  let start = "";
  for (const grapheme of graphemesOf(text)) {
    if (columnsOf(start + grapheme) >= width) break;
    start += grapheme;
  }
  return `${start.trimEnd()}…`;
}

/** Breaks a text into lines of at most `width`, between its parts: words, or others that must stay whole. */
export function wrap(parts: readonly string[], width: number, separator = " "): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const longer = last === undefined ? part : last + separator + part;
    if (last !== undefined && columnsOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** Width of the terminal that results go to, in columns; unlimited in a pipe or a file. */
export function outputWidth(): number {
  const { isTTY, columns } = process.stdout;
  return isTTY ? columns || 80 : Number.POSITIVE_INFINITY;
}

/** Width of the terminal that questions go to, in columns. */
export const questionWidth = (): number => Math.max(process.stderr.columns || 80, 40);

/** A question, broken at words for the terminal, with room for an answer behind its last line. */
export const questionText = (question: string): string =>
  columnsOf(question) <= questionWidth() - 8
    ? question
    : wrap(question.split(" "), questionWidth() - 8).join("\n  ");

/** Whether results go to a pipe or a file, where scripts read every column. */
export const isPiped = (): boolean => outputWidth() === Number.POSITIVE_INFINITY;

/** A text behind a label, broken at words for the terminal, with its further lines below the first. */
export function hanging(label: string, text: string): string[] {
  return wrap(text.split(" "), Math.max(outputWidth() - label.length, 24)).map(
    (line, index) => (index === 0 ? label : " ".repeat(label.length)) + line,
  );
}
