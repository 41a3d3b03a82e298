/** `--port` of the commands that serve. */
import { type ParsedArguments, UsageProblem } from "./command-line.ts";

/** `--port`. */
export const portOption = {
  port: { value: "PORT", about: "The port to listen on (PORT, or 8080)" },
} as const;

/** The requested port; undefined for that of the environment. Throws a `UsageProblem`. */
export function readPort(args: ParsedArguments): string | undefined {
  const text = args.text("port");
  if (text === undefined || (/^\d{1,5}$/u.test(text) && Number(text) <= 65_535)) return text;
  throw new UsageProblem(`--port cannot be "${text}". Give a number from 0 (any that is free) to 65535.`);
}
