/** Options that give a moment by its age or as a time: `--newer-than 2h`, `--newer-than yesterday`. */

import { invalidValue, type ParsedArguments } from "./command-line.ts";
import { readDuration } from "./durations.ts";
import { readDayStart, readTimeText } from "./times/time-texts.ts";

/** `--newer-than` and `--older-than`, by what the listed do at the time. */
export const ageOptions = (verb: string) => ({
  "newer-than": {
    value: "DURATION",
    about: `Only those that ${verb} within this duration, or since a time in UTC: 30m, 2h, yesterday`,
  },
  "older-than": {
    value: "DURATION",
    about: `Only those that ${verb} longer ago, or before a time in UTC: 30m, 2h, yesterday`,
  },
});

/** The moment (epoch milliseconds) of an option, in UTC; undefined if not given. Throws a `UsageProblem`. */
export function momentBefore(args: ParsedArguments, option: string): number | undefined {
  const text = args.text(option);
  if (text === undefined) return undefined;
  const now = Date.now();
  const age = readDuration(text);
  if (age !== undefined) return now - age;
  const context = { now, timeZone: "UTC" };
  const time = readTimeText(text, context) ?? readDayStart(text, context);
  if (time !== undefined) return Date.parse(time);
  throw invalidValue(
    option,
    text,
    'Give a duration such as 30m, 2h or 1w, or a time in UTC such as yesterday, "yesterday 22:00" or 2026-05-03T22:00:00Z.',
  );
}
