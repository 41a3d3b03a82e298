/** Choices that a person at the terminal makes by their numbers. */
import { oneLine } from "./terminal.ts";
import { columnsOf, questionWidth, truncate, wrap } from "./text-width.ts";

/** A choice in at most `width` columns: of `Title (Incident, Resolved)` the title is shortened. */
function shorten(label: string, width: number): string {
  const [, name = label, details = ""] = /^(.+?)( \([^()]*\))$/u.exec(label) ?? [];
  const rest = width - columnsOf(details);
  return rest < 6 ? truncate(label, width) : truncate(name, rest) + details;
}

const withNumber = (choice: string, index: number) =>
  `${index + 1} ${shorten(oneLine(choice), questionWidth() - 3 - String(index + 1).length)}`;

/** The choices with their numbers, on as few lines as they fit on. */
export const numbered = (choices: readonly string[]): string[] =>
  wrap(choices.map(withNumber), questionWidth() - 2, "   ").map((line) => `  ${line}`);

/** The choices with their numbers, each on a line of its own. */
export const numberedLines = (choices: readonly string[]): string[] =>
  choices.map((choice, index) => `  ${withNumber(choice, index)}`);

/** The choice with a number, counted from 1. */
export const byNumber = <Choice>(choices: readonly Choice[], text: string): Choice | undefined =>
  /^\d{1,4}$/u.test(text) ? choices[Number(text) - 1] : undefined;
