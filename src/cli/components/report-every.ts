/** The option `--report-every`. */
import { type ParsedArguments, UsageProblem } from "../command-line.ts";
import { readDuration } from "../durations.ts";

/** Reads `--report-every` in seconds: null if empty, undefined if not given. Throws a `UsageProblem`. */
export function readReportEvery(args: ParsedArguments): number | null | undefined {
  const text = args.text("report-every");
  if (text === undefined) return undefined;
  if (text === "") return null;
  const milliseconds = readDuration(text);
  if (milliseconds !== undefined) return milliseconds / 1000;
  throw new UsageProblem(
    `--report-every cannot be "${text}". Give seconds, or a number with s, m, h or d, such as 1h.`,
  );
}
