/** The log: one JSON object a line, or a readable line on a terminal, with listed fields only. */
import { writeSync } from "node:fs";
import pino from "pino";
import type { LogLevel } from "./configuration.ts";
import { readableLine } from "./log-lines.ts";

/** Writes the log. Fields other than `loggedFields` and errors are dropped. */
export type Logger = pino.Logger;

/** Destination of the lines. */
export type LogDestination = { write(line: string): unknown };

/**
 * The fields that a line may have beside `time`, `level`, `msg` and `error`. Add a name only if its value can never
 * contain a key, a password, an address with its query, a header, or anything that a caller sent in a body, except an
 * origin.
 */
const loggedFields: ReadonlySet<string> = new Set([
  // The request and its result. `route` is the pattern, never the requested path.
  "requestId",
  "method",
  "route",
  "status",
  "code",
  "milliseconds",
  // Identities: public ids and row numbers.
  "componentId",
  "componentNumbers",
  "keyId",
  "pageId",
  "slug",
  "revision",
  // Addresses, counts and sizes.
  "address",
  "host",
  "port",
  "baseUrl",
  "dataDirectory",
  "file",
  "bytes",
  "count",
  "size",
  "attempt",
  "migration",
  "outcome",
  "signal",
  "version",
  "nodeVersion",
  "worker",
  "language",
  "issuer",
  "representation",
  // Channel of a notification, and public id of its delivery.
  "channel",
  "delivery",
  // Capacity.
  "openFiles",
  "connections",
  "readers",
  // A policy violation: words from fixed lists, and the blocked origin.
  "directive",
  "disposition",
  "blocked",
  "document",
]);

const maxTextLength = 2000;
const maxCauseDepth = 5;

/** A field's value: plain values and lists of them; other objects could contain unlisted fields. */
function loggable(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, maxTextLength);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "bigint") return String(value);
  return Array.isArray(value) ? value.slice(0, 100).map(loggable) : undefined;
}

/**
 * Serialises an error with its causes. Of its own fields only `code` is kept, as libraries attach requests
 * and queries; a cause that is not an error is dropped, as it may be the input, such as a token.
 */
function describeError(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) {
    const message = typeof error === "string" && depth === 0 ? loggable(error) : "";
    return { type: typeof error, message };
  }
  const code = "code" in error ? loggable(error.code) : undefined;
  const errors: unknown[] =
    error instanceof AggregateError && Array.isArray(error.errors) ? error.errors : [];
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined || depth >= maxCauseDepth
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
    ...(errors.length === 0 || depth >= maxCauseDepth
      ? {}
      : { errors: errors.slice(0, 10).map((part) => describeError(part, depth + 1)) }),
  };
}

function filterFields(fields: Record<string, unknown>): Record<string, unknown> {
  const logged: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (loggedFields.has(name)) logged[name] = loggable(value);
    else if (name === "err" || name === "error") logged["error"] = describeError(value, 0);
  }
  return logged;
}

// The beginning of a key shows its kind; the underscore may be percent-encoded.
const keyPattern = /(sbx(?:_|%5f)(?:ro|rw|wh)(?:_|%5f))[A-Za-z0-9]{5,}/giu;
// A path or address followed by its query, inside JSON text: escaped characters belong to it, line ends do not.
const queryPattern = /((?:[a-z][a-z0-9+.-]*:\/\/|\/)[^\s"\\?#]*)\?(?:[^\s"\\]|\\[^n])+/giu;
const keyParameterPattern = /(api_key=)(?:[^\s"\\&]|\\[^n])+/giu;

const credentialsPattern = /(:\/\/)[^\s"\\/@]+@/gu;

const standardFields: ReadonlySet<string> = new Set(["level", "time", "msg", "error"]);

/**
 * Final filter of a line, whichever logger or child wrote it: drops unlisted fields, and removes queries,
 * passwords and keys from the others.
 */
function scrub(line: string): string {
  const fields: unknown = JSON.parse(line);
  const entries: [string, unknown][] =
    typeof fields === "object" && fields !== null ? Object.entries(fields) : [];
  const entriesToLog = entries.filter(([name]) => standardFields.has(name) || loggedFields.has(name));
  const text = JSON.stringify(Object.fromEntries(entriesToLog))
    .replace(queryPattern, "$1?…")
    .replace(keyParameterPattern, "$1…")
    .replace(credentialsPattern, "$1…@")
    .replace(keyPattern, "$1…");
  return `${text}\n`;
}

/**
 * Standard output: JSON, or readable lines on a terminal. Synchronous, so that the line explaining a crash is not lost.
 */
function standardOutput(): LogDestination {
  if (process.stdout.isTTY !== true) return pino.destination({ dest: 1, sync: true });
  return { write: (line) => writeSync(1, readableLine(line)) };
}

/** Writes a formatted line of another thread's logger to this logger's destination. */
export function writeLine(logger: Logger, line: string): void {
  // The stream that `createLogger` was given, or standard output.
  const stream = Reflect.get(logger, pino.symbols.streamSym) as LogDestination;
  stream.write(line);
}

/** Creates a logger; writes to standard output if no destination is given. `worker` is added to every line. */
export function createLogger(level: LogLevel, destination?: LogDestination, worker?: number): Logger {
  return pino(
    {
      level,
      ...(worker === undefined ? {} : { mixin: () => ({ worker }) }),
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        bindings: () => ({}),
        log: filterFields,
      },
      hooks: { streamWrite: scrub },
    },
    destination ?? standardOutput(),
  );
}
