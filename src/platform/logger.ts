/** The log: one JSON object a line, or a readable line on a terminal, with listed fields only. */
import { writeSync } from "node:fs";
import pino from "pino";
import type { LogLevel } from "./configuration.ts";
import { readableLine } from "./log-lines.ts";

/** Writes the log. Fields other than `loggedFields` and errors are dropped. */
export type Logger = pino.Logger;

/** Where lines go. */
export type LogDestination = { write(line: string): unknown };

/**
 * Every field that a line may have beside `time`, `level`, `msg` and `error`. Add a name here only if its value
 * can never hold a key, a password, an address with its query, a header, or what a caller sent in a body, but for an
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
  // Which thing: public ids and row numbers.
  "componentId",
  "componentNumbers",
  "keyId",
  "pageId",
  "slug",
  "revision",
  // Where, how many, how often.
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
  // Of a notification: its channel, and the public id of its delivery.
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
const deepestCause = 5;

/** A field's value: plain values and lists of them; other objects could contain unlisted fields. */
function plain(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, maxTextLength);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "bigint") return String(value);
  return Array.isArray(value) ? value.slice(0, 100).map(plain) : undefined;
}

/**
 * Serialises an error with its causes. Of its own fields only `code` is kept, as libraries attach requests
 * and queries; a cause that is not an error is dropped, as it may be the input, such as a token.
 */
function describeError(thrown: unknown, depth: number): unknown {
  if (!(thrown instanceof Error)) {
    const message = typeof thrown === "string" && depth === 0 ? plain(thrown) : "";
    return { type: typeof thrown, message };
  }
  const code = "code" in thrown ? plain(thrown.code) : undefined;
  const parts: unknown[] =
    thrown instanceof AggregateError && Array.isArray(thrown.errors) ? thrown.errors : [];
  return {
    type: thrown.name,
    message: thrown.message,
    ...(code === undefined ? {} : { code }),
    stack: thrown.stack,
    ...(thrown.cause === undefined || depth >= deepestCause
      ? {}
      : { cause: describeError(thrown.cause, depth + 1) }),
    ...(parts.length === 0 || depth >= deepestCause
      ? {}
      : { errors: parts.slice(0, 10).map((part) => describeError(part, depth + 1)) }),
  };
}

function onlyNamed(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (loggedFields.has(name)) kept[name] = plain(value);
    else if (name === "err" || name === "error") kept["error"] = describeError(value, 0);
  }
  return kept;
}

// Enough of a key to know it by its kind; the underscore may come percent-encoded.
const keyShaped = /(sbx(?:_|%5f)(?:ro|rw|wh)(?:_|%5f))[A-Za-z0-9]{5,}/giu;
// A path or address followed by its query, inside JSON text: an escaped character belongs to it, a line's end does not.
const withQuery = /((?:[a-z][a-z0-9+.-]*:\/\/|\/)[^\s"\\?#]*)\?(?:[^\s"\\]|\\[^n])+/giu;
const nakedQuery = /(api_key=)(?:[^\s"\\&]|\\[^n])+/giu;

const credentials = /(:\/\/)[^\s"\\/@]+@/gu;

const ownFields: ReadonlySet<string> = new Set(["level", "time", "msg", "error"]);

/**
 * Final filter of a line, whichever logger or child wrote it: drops unlisted fields, and removes queries,
 * passwords and keys from the others.
 */
function scrub(line: string): string {
  const fields: unknown = JSON.parse(line);
  const entries: [string, unknown][] =
    typeof fields === "object" && fields !== null ? Object.entries(fields) : [];
  const named = entries.filter(([name]) => ownFields.has(name) || loggedFields.has(name));
  const text = JSON.stringify(Object.fromEntries(named))
    .replace(withQuery, "$1?…")
    .replace(nakedQuery, "$1…")
    .replace(credentials, "$1…@")
    .replace(keyShaped, "$1…");
  return `${text}\n`;
}

/** Standard output: JSON, or readable lines on a terminal. Synchronous: a line that explains why a process dies must not be lost. */
function standardOutput(): LogDestination {
  if (process.stdout.isTTY !== true) return pino.destination({ dest: 1, sync: true });
  return { write: (line) => writeSync(1, readableLine(line)) };
}

/** Writes a finished line of another thread's logger where this one writes its own. */
export function writeLine(logger: Logger, line: string): void {
  // The stream is the one that `createLogger` was given, or standard output.
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
        log: onlyNamed,
      },
      hooks: { streamWrite: scrub },
    },
    destination ?? standardOutput(),
  );
}
