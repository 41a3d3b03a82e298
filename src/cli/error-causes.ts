/** The code and the message of a failure. */

/** The code of a system error, such as `EACCES`. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown ? String(thrown.code) : "unknown";
}

/** The message of the innermost cause of a failure. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause === undefined ? thrown.message : messageOf(thrown.cause);
}
