/** Options that give a moment by its age or as a time: `--newer-than 2h`, `--newer-than yesterday`. */

import { writeTime } from "../contract/times.ts";
import { invalidValue, type ParsedArguments } from "./command-line.ts";
import { durationHelp, readDuration } from "./durations.ts";
import { readDayStart, readTimeText } from "./times/time-texts.ts";

/** `--newer-than` and `--older-than`, by what the listed do at the time. */
export const ageOptions = (verb: string, zone = "UTC") => ({
  "newer-than": {
    value: "DURATION",
    about: `Only those that ${verb} within this duration, or since a time in ${zone}: 30m, 2h, yesterday`,
  },
  "older-than": {
    value: "DURATION",
    about: `Only those that ${verb} longer ago, or before a time in ${zone}: 30m, 2h, yesterday`,
  },
});

/** The names of the options. */
export const ageOptionNames = ["newer-than", "older-than"] as const;

/** The moment (epoch milliseconds) of an option; undefined if not given. Throws a `UsageProblem`. */
export function momentBefore(args: ParsedArguments, option: string, timeZone = "UTC"): number | undefined {
  const text = args.text(option);
  if (text === undefined) return undefined;
  const now = Date.now();
  const age = readDuration(text);
  if (age !== undefined) return now - age;
  const context = { now, timeZone, isPast: true };
  const time = readTimeText(text, context) ?? readDayStart(text, context);
  if (time !== undefined) return Date.parse(time);
  throw invalidValue(
    option,
    text,
    durationHelp(
      text,
      `Give a duration such as 30m, 2h or 1w, or a time in ${timeZone} such as yesterday, "yesterday 22:00" or 2026-05-03T22:00:00Z.`,
    ),
  );
}

/** `--newer-than` and `--older-than` as the API takes them in a query. Throws a `UsageProblem`. */
export function boundsQuery(args: ParsedArguments): Record<"From" | "To", string | undefined> {
  const [from, to] = [momentBefore(args, "newer-than"), momentBefore(args, "older-than")];
  return {
    From: from === undefined ? undefined : writeTime(from),
    To: to === undefined ? undefined : writeTime(to),
  };
}
