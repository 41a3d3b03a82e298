/** Results of checks. */

/** `problem`: something does not work, or is about to be lost. `warning`: it works, and should be looked at. */
type FindingLevel = "ok" | "warning" | "problem";

/** One check; `remedy` is null if there is nothing to do. */
export type Finding = {
  readonly check: string;
  readonly verdict: FindingLevel;
  readonly message: string;
  readonly remedy: string | null;
};

/** A passed check. */
export function ok(check: string, message: string): Finding {
  return { check, verdict: "ok", message, remedy: null };
}

/** Finds something that should be looked at. */
export function warning(check: string, message: string, remedy: string): Finding {
  return { check, verdict: "warning", message, remedy };
}

/** Finds something that does not work. */
export function problem(check: string, message: string, remedy: string): Finding {
  return { check, verdict: "problem", message, remedy };
}
