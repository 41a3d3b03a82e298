/** The option `--limit` of lists. */
import { invalidValue, type ParsedArguments } from "./command-line.ts";

const maxLimit = 1000;

/** `--limit`, with the noun of what is listed and how many are listed without it. */
export const limitOption = (noun: string, usual: number | "all") => ({
  limit: { value: "NUMBER", about: `How many ${noun}, up to ${maxLimit} (${usual})` },
});

/** Reads `--limit`. Throws a `UsageProblem`. */
export function readLimit<Usual extends number | undefined>(
  args: ParsedArguments,
  usual: Usual,
): number | Usual {
  const text = args.text("limit");
  if (text === undefined) return usual;
  const limit = /^\d{1,4}$/u.test(text.trim()) ? Number(text) : 0;
  if (limit >= 1 && limit <= maxLimit) return limit;
  throw invalidValue("limit", text, `Give a number from 1 to ${maxLimit}.`);
}

/** "These are the newest 20." */
export const newestText = (count: number): string =>
  count === 1 ? "This is the newest one." : `These are the newest ${count}.`;
