/** Lengths of time as people write them on the command line. */
import { invalidValue, type ParsedArguments } from "./command-line.ts";

const units = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 365 * 86_400_000,
} as const;

/** A number of the unit after it, by its letter or its name. */
const durationPart =
  /\s*(\d{1,10})\s*(?:(s)(?:ec|econds?)?|(m)(?:in|inutes?)?|(h)(?:(?:ou)?rs?)?|(d)(?:ays?)?|(w)(?:eeks?)?|(y)(?:(?:ea)?rs?)?)(?![a-z])/iuy;

/**
 * Parses whole numbers with `y` (365 days), `w`, `d`, `h`, `m` or `s`, the largest unit first, or 0, to milliseconds;
 * undefined if invalid, as without a unit.
 */
export function readDuration(text: string): number | undefined {
  if (text.trim() === "0") return 0;
  const rest = text.trim();
  let [total, end, last] = [0, 0, Number.POSITIVE_INFINITY];
  while (end < rest.length) {
    durationPart.lastIndex = end;
    const match = durationPart.exec(rest);
    if (match === null) return undefined;
    const [, count, , minutes, hours, days, weeks, years] = match;
    const size = years
      ? units.y
      : weeks
        ? units.w
        : days
          ? units.d
          : hours
            ? units.h
            : minutes
              ? units.m
              : units.s;
    if (size >= last) return undefined;
    total += Number(count) * size;
    [end, last] = [durationPart.lastIndex, size];
  }
  return end === 0 ? undefined : total;
}

/** How to write a text that is no duration; for a number without a unit, the units that may be meant. */
export function durationHelp(text: string, help: string): string {
  const count = /^\s*(\d{1,10})\s*$/u.exec(text)?.[1];
  if (count === undefined) return help;
  const seconds = Number(count) < 10 ? "" : `${count}s, `;
  return `${count} what? Write ${seconds}${count}m, ${count}h or ${count}d.`;
}

/** An option in milliseconds: null if empty, undefined if not given. Throws a `UsageProblem`. */
export function durationOf(args: Pick<ParsedArguments, "text">, option: string): number | null | undefined {
  const text = args.text(option);
  if (text === undefined) return undefined;
  if (text === "") return null;
  const duration = readDuration(text);
  if (duration !== undefined) return duration;
  const help = "Give numbers with s, m, h, d, w or y, such as 30m, 2h or 1h30m.";
  throw invalidValue(option, text, durationHelp(text, help));
}

/** Why an answer is no length of time; undefined for one. */
export const lengthProblem = (text: string): string | undefined =>
  (readDuration(text) ?? 0) > 0
    ? undefined
    : `This cannot be "${text}". ${durationHelp(text, "Give a length, such as 90d or 2h.")}`;

/** `--for`, in milliseconds; undefined if not given. Throws a `UsageProblem`. */
export function lengthOf(args: Pick<ParsedArguments, "text">): number | undefined {
  const length = durationOf(args, "for") ?? undefined;
  if (length === 0) throw invalidValue("for", args.text("for") ?? "", "Give a length above 0, such as 30m.");
  return length;
}

/** The durations that can lie between two reports. */
export const reportIntervalHelp = "Give a duration from 10s to 366d, such as 30s, 10m or 25h.";

/** An option in seconds: null if empty, undefined if not given. Throws a `UsageProblem`. */
export function secondsOf(args: ParsedArguments, option: string): number | null | undefined {
  const milliseconds = durationOf(args, option);
  return milliseconds == null ? milliseconds : milliseconds / 1000;
}

/** Writes an age in whole units of the largest that fits: `5 days`, `less than a minute`. */
export function writeAge(milliseconds: number): string {
  const size = [units.d, units.h, units.m].find((length) => milliseconds >= length);
  return size === undefined ? "less than a minute" : writeDuration(Math.floor(milliseconds / size) * size);
}

/** Writes a length of time in the largest unit that is whole: `90 days`, `1 hour`. */
export function writeDuration(milliseconds: number): string {
  const namedUnits = [
    ["day", units.d],
    ["hour", units.h],
    ["minute", units.m],
    ["second", units.s],
  ] as const;
  const [unit, size] =
    namedUnits.find(([, length]) => milliseconds >= length && milliseconds % length === 0) ?? namedUnits[3];
  const count = Math.round(milliseconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
