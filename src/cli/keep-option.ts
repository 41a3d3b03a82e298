/** The option `--keep` of commands that rotate a secret. */
import { maxOverlapSeconds } from "../contract/key-lifetimes.ts";
import { invalidValue, type ParsedArguments } from "./command-line.ts";
import { durationHelp, readDuration } from "./durations.ts";

/** `--keep`, by the noun of what is rotated. */
export const keepOption = (noun: string) => ({
  keep: {
    value: "DURATION",
    about: `How long the old ${noun} keeps working: now, or up to 7d, such as 1h (24h)`,
  },
});

/** Reads `--keep` in milliseconds. Throws a `UsageProblem`. */
export function readKeep(args: ParsedArguments): number {
  const text = args.text("keep") ?? "24h";
  const milliseconds = text === "now" ? 0 : readDuration(text);
  if (milliseconds !== undefined && milliseconds <= maxOverlapSeconds * 1000) return milliseconds;
  throw invalidValue(
    "keep",
    text,
    durationHelp(text, "Give now, or a duration up to 7d, such as 1h or 24h."),
  );
}
