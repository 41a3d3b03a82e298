/** Classifies PostgreSQL errors for transactions and connections. */
import { StoreFault } from "../engine.ts";

/** An error of the server. Codes: postgresql.org/docs/current/errcodes-appendix.html. */
type ServerError = { readonly code: string; readonly severity: string; readonly message: string };

/** The server's error; undefined if the connection failed. */
function serverErrorOf(error: unknown): ServerError | undefined {
  if (!(error instanceof Error) || !("severity" in error) || !("code" in error)) return undefined;
  const { code, severity, message } = error;
  return typeof code === "string" && typeof severity === "string" ? { code, severity, message } : undefined;
}

/** Error classes unrelated to the written content: connection, permissions, resources, operator. */
const environmental = /^(?:08|25|28|3D|40|42501|53|54|55|57|58|F0|XX)/;

/** True for a connection failure: broken or timed out. */
function isConnectionFailure(error: unknown): boolean {
  return serverErrorOf(error) === undefined && !(error instanceof TypeError);
}

/** True for the last message before the server closes the connection. */
const isFatal = (serverError: ServerError | undefined) =>
  serverError?.severity === "FATAL" || serverError?.severity === "PANIC";

/** True if the connection is unusable after this error. */
export function endsConnection(error: unknown): boolean {
  return isConnectionFailure(error) || isFatal(serverErrorOf(error)) || isOutdatedPlan(error);
}

/** True if a prepared plan does not fit a changed table. */
function isOutdatedPlan(error: unknown): boolean {
  const serverError = serverErrorOf(error);
  return serverError?.code === "0A000" && serverError.message.includes("cached plan");
}

export function isTransient(error: unknown): boolean {
  const cause = error instanceof StoreFault ? error.cause : error;
  const code = serverErrorOf(cause)?.code;
  return code === "40001" || code === "40P01" || endsConnection(cause);
}

/** True if a lock timed out. */
export function isLockTimeout(error: unknown): boolean {
  return serverErrorOf(error instanceof StoreFault ? error.cause : error)?.code === "55P03";
}

/** The fault of a statement that failed before its transaction was committed. */
export function statementFault(error: unknown): StoreFault {
  if (error instanceof StoreFault) return error;
  const serverError = serverErrorOf(error);
  const isRefused =
    serverError === undefined
      ? isConnectionFailure(error)
      : environmental.test(serverError.code) || isOutdatedPlan(error);
  return new StoreFault(isRefused ? "refused" : "broken", error);
}

/**
 * The fault of a failed COMMIT. If the server reports that only this statement failed, it rolled back. If the
 * connection was lost or shut down, the commit may have happened before the response was lost.
 */
export function commitFault(error: unknown): StoreFault {
  const serverError = serverErrorOf(error);
  if (serverError === undefined || isFatal(serverError) || serverError.code.startsWith("57"))
    return new StoreFault("unknown", error);
  return statementFault(error);
}
