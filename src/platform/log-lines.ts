/** Readable log lines for a terminal. */
import { inspect } from "node:util";
import * as z from "zod";

const lineSchema = z.looseObject({ time: z.string(), level: z.string(), msg: z.string().default("") });

/** Replaces control characters, which could forge lines or move the cursor. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1));
}

function fieldText(value: unknown): string {
  const isBare = typeof value === "string" && /^[^\s"=\p{Cc}]+$/u.test(value);
  return isBare ? value : printable(JSON.stringify(value));
}

/** Details of an error below its line: the stack, otherwise the whole object. */
function errorLines(error: unknown): string[] {
  const stack = z.object({ stack: z.string() }).safeParse(error);
  const text = stack.success ? stack.data.stack : inspect(error, { depth: 8 });
  const cause = z.object({ cause: z.unknown() }).safeParse(error);
  const lines = text.split("\n").map((line) => `    ${printable(line)}`);
  return cause.success && cause.data.cause !== undefined
    ? [...lines, "    caused by:", ...errorLines(cause.data.cause)]
    : lines;
}

/** Converts a log line from JSON: `12:00:00.000Z WARN message  name=value`, followed by the error's stack. */
export function readableLine(json: string): string {
  const { time, level, msg, error, ...fields } = lineSchema.parse(JSON.parse(json));
  const fieldTexts = Object.entries(fields).map(([name, value]) => `${name}=${fieldText(value)}`);
  const head = `${time.slice(11)} ${level.toUpperCase().padEnd(5)} ${printable(msg)}`;
  const line = fieldTexts.length === 0 ? head : `${head}  ${fieldTexts.join(" ")}`;
  return `${[line, ...(error === undefined ? [] : errorLines(error))].join("\n")}\n`;
}
