/** What an examination found. */

/** `problem`: something does not work, or is about to be lost. `warning`: it works, and should be looked at. */
type FindingLevel = "ok" | "warning" | "problem";

/** One thing that was looked at; `mend` says what to do about it, and is null where nothing has to be done. */
export type Finding = {
  readonly check: string;
  readonly verdict: FindingLevel;
  readonly message: string;
  readonly mend: string | null;
};

/** Finds that something is as it should be. */
export function ok(check: string, message: string): Finding {
  return { check, verdict: "ok", message, mend: null };
}

/** Finds something that should be looked at. */
export function warning(check: string, message: string, mend: string): Finding {
  return { check, verdict: "warning", message, mend };
}

/** Finds something that does not work. */
export function problem(check: string, message: string, mend: string): Finding {
  return { check, verdict: "problem", message, mend };
}

/** The code of a system's error, such as `EACCES`. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown ? String(thrown.code) : "unknown";
}

/** The innermost cause of a failure, in its own words. */
export function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause === undefined ? thrown.message : wordsOf(thrown.cause);
}
