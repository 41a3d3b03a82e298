/** What PostgreSQL's errors mean for a transaction, and for the connection that met them. */
import { StoreFault } from "../engine.ts";

/** What the server said. Codes: postgresql.org/docs/current/errcodes-appendix.html. */
type ServerError = { readonly code: string; readonly severity: string; readonly message: string };

/** What the server said of a failure; undefined where the failure is one of the way to it. */
function saidBy(error: unknown): ServerError | undefined {
  if (!(error instanceof Error) || !("severity" in error) || !("code" in error)) return undefined;
  const { code, severity, message } = error;
  return typeof code === "string" && typeof severity === "string" ? { code, severity, message } : undefined;
}

/** Classes of failures in which what was written has no part: the way, the right to it, the machine, an operator. */
const ofTheServer = /^(?:08|25|28|3D|40|42501|53|54|55|57|58|F0|XX)/;

/** A failure of the way to the server: it broke, or took too long. */
function isOfTheWay(error: unknown): boolean {
  return saidBy(error) === undefined && !(error instanceof TypeError);
}

/** What the server said last before it ended the connection. */
const isFatal = (said: ServerError | undefined) => said?.severity === "FATAL" || said?.severity === "PANIC";

/** Whether the connection that met this error is of no more use. */
export function endsConnection(error: unknown): boolean {
  return isOfTheWay(error) || isFatal(saidBy(error)) || isOutdatedPlan(error);
}

/** A statement was prepared on tables that another version has since changed. */
function isOutdatedPlan(error: unknown): boolean {
  const said = saidBy(error);
  return said?.code === "0A000" && said.message.includes("cached plan");
}

/** Whether a transaction failed because of another one, or of what a new connection mends. */
export function passes(error: unknown): boolean {
  const cause = error instanceof StoreFault ? error.cause : error;
  const code = saidBy(cause)?.code;
  return code === "40001" || code === "40P01" || endsConnection(cause);
}

/** Whether a lock was waited for in vain. */
export function isLockTimeout(error: unknown): boolean {
  return saidBy(error instanceof StoreFault ? error.cause : error)?.code === "55P03";
}

/** The fault of a statement that failed before its transaction was committed. */
export function statementFault(error: unknown): StoreFault {
  if (error instanceof StoreFault) return error;
  const said = saidBy(error);
  const isRefused =
    said === undefined ? isOfTheWay(error) : ofTheServer.test(said.code) || isOutdatedPlan(error);
  return new StoreFault(isRefused ? "refused" : "broken", error);
}

/**
 * The fault of a COMMIT that failed. Where the server says that this one statement failed, and goes on, it took the
 * transaction back. Where it went away, or was told to, the commit may have been made before the answer was lost.
 */
export function commitFault(error: unknown): StoreFault {
  const said = saidBy(error);
  if (said === undefined || isFatal(said) || said.code.startsWith("57"))
    return new StoreFault("unknown", error);
  return statementFault(error);
}
