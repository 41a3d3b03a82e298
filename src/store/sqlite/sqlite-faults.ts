/** Classifies SQLite errors for transactions and connections. */
import { type FaultOutcome, StoreFault } from "../engine.ts";

/** Primary result codes (sqlite.org/rescode.html). */
const code = {
  perm: 3,
  busy: 5,
  locked: 6,
  noMemory: 7,
  readOnly: 8,
  interrupt: 9,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  protocol: 15,
  noLargeFiles: 22,
  notADatabase: 26,
} as const;

/** Failures of the machine, the disk or another lock holder, independent of the written content. */
const environmental: ReadonlySet<number> = new Set(Object.values(code));

/** Of these, the failures after which the connection and its cache are still valid. */
const harmless: ReadonlySet<number> = new Set([
  code.busy,
  code.locked,
  code.full,
  code.noMemory,
  code.interrupt,
]);

/** SQLite's primary result code, or undefined for an error of another origin. */
function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number")
    return undefined;
  return error.errcode & 0xff;
}

/** True if another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  const primary = primaryCode(error);
  return primary === code.busy || primary === code.locked;
}

/** True if the connection can't be trusted after this error. */
export function invalidatesConnection(error: unknown): boolean {
  const primary = primaryCode(error);
  return primary !== undefined && environmental.has(primary) && !harmless.has(primary);
}

/** The fault of a statement that failed before its transaction was committed. */
export function statementFault(error: unknown): StoreFault {
  if (error instanceof StoreFault) return error;
  const primary = primaryCode(error);
  return new StoreFault(primary !== undefined && environmental.has(primary) ? "refused" : "broken", error);
}

/**
 * The fault of a failed COMMIT. With BUSY nothing was started, and with FULL the commit frame was not
 * written. After anything else (a failed sync above all) the frame may be in the file.
 */
export function commitFault(error: unknown): StoreFault {
  const primary = primaryCode(error);
  const outcome: FaultOutcome = primary === code.busy || primary === code.full ? "refused" : "unknown";
  return new StoreFault(outcome, error);
}
