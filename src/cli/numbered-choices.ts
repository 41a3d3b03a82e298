/** Choices that a person at the terminal makes by their numbers. */
import { oneLine } from "./terminal.ts";
import { wrap } from "./text-width.ts";

/** The choices with their numbers, on as few lines as they fit on. */
export const numbered = (choices: readonly string[]): string[] =>
  wrap(
    choices.map((choice, index) => `${index + 1} ${oneLine(choice)}`),
    Math.max(process.stderr.columns || 80, 40) - 2,
    "   ",
  ).map((line) => `  ${line}`);

/** The choice with a number, counted from 1. */
export const byNumber = <Choice>(choices: readonly Choice[], text: string): Choice | undefined =>
  /^\d{1,4}$/u.test(text) ? choices[Number(text) - 1] : undefined;
