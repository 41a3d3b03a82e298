/** Lengths of time as people write them on the command line. */
import { invalidValue, type ParsedArguments } from "./command-line.ts";

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** A number of the unit after it, by its letter or its name. */
const durationText =
  /^(\d{1,10})\s*(?:(s)(?:ec|econds?)?|(m)(?:in|inutes?)?|(h)(?:ours?)?|(d)(?:ays?)?|(w)(?:eeks?)?)$/iu;

/** Parses a whole number with `s`, `m`, `h`, `d` or `w`, or 0, to milliseconds; undefined if invalid, as without a unit. */
export function readDuration(text: string): number | undefined {
  if (text.trim() === "0") return 0;
  const match = durationText.exec(text.trim());
  if (match === null) return undefined;
  const [, count, , minutes, hours, days, weeks] = match;
  const size = weeks ? units.w : days ? units.d : hours ? units.h : minutes ? units.m : units.s;
  return Number(count) * size;
}

/** How to write a text that is no duration; for a number without a unit, the units that may be meant. */
export function durationHelp(text: string, help: string): string {
  const count = /^\s*(\d{1,10})\s*$/u.exec(text)?.[1];
  if (count === undefined) return help;
  const units = Number(count) < 10 ? ["m", "h", "d"] : ["s", "m", "h"];
  const [first, second, last] = units.map((unit) => `${count}${unit}`);
  return `${count} what? Write ${first}, ${second} or ${last}.`;
}

/** An option in milliseconds: null if empty, undefined if not given. Throws a `UsageProblem`. */
export function durationOf(args: ParsedArguments, option: string): number | null | undefined {
  const text = args.text(option);
  if (text === undefined) return undefined;
  if (text === "") return null;
  const duration = readDuration(text);
  if (duration !== undefined) return duration;
  const help = "Give a number with s, m, h, d or w, such as 30m or 2h.";
  throw invalidValue(option, text, durationHelp(text, help));
}

/** `--for`, in milliseconds; undefined if not given. Throws a `UsageProblem`. */
export function lengthOf(args: ParsedArguments): number | undefined {
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
