/** Reasons of failed connections. */

/** The reasons of the system's errors of connections, in plain words. */
const connectionReasons: ReadonlyMap<string, string> = new Map([
  ["EAI_AGAIN", "the name of its host cannot be resolved now"],
  ["ECONNREFUSED", "the connection is refused: nothing listens there"],
  ["ECONNRESET", "the connection was broken off"],
  ["EHOSTUNREACH", "there is no route to it"],
  ["ENETUNREACH", "there is no route to its network"],
  ["ENOTFOUND", "there is no host of this name"],
  ["ETIMEDOUT", "it does not answer in time"],
]);

/** The reason of a failed connection in plain words; undefined for another failure. */
export function connectionReason(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const inMessage = /\bE[A-Z_]{5,}\b/u.exec(thrown.message)?.[0] ?? "";
  return (
    connectionReasons.get("code" in thrown ? String(thrown.code) : "") ??
    connectionReasons.get(inMessage) ??
    connectionReason(thrown.cause)
  );
}
