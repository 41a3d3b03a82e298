/** Outcomes of a group of commands, and the refusals that report a failure of the store. */
import { Refusal } from "../../contract/refusal.ts";
import { type FaultOutcome, StoreFault } from "../../store/engine.ts";
import type { Answer } from "../command.ts";

/** Outcome of a submission: an answer, a refusal, or an internal failure. */
export type Outcome =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "refusal"; readonly refusal: Refusal }
  | {
      readonly kind: "failure";
      readonly refusal: Refusal;
      /** For the log; undefined if another process has logged it. */
      readonly cause: unknown;
    };

/** Outcomes of a group, in the order of its submissions, all durable. */
export type GroupOutcome = {
  readonly outcomes: readonly Outcome[];
  readonly revision: number;
  /** Whether keys were created, rotated or revoked. */
  readonly keys: boolean;
};

/** The outcome of a transaction that failed. */
export function faultOutcome(cause: unknown): FaultOutcome {
  return cause instanceof StoreFault ? cause.outcome : "broken";
}

/** Outcome of a submission after a store fault or an internal error. */
export function failed(cause: unknown): Outcome {
  return { kind: "failure", refusal: refusalOf(faultOutcome(cause)), cause };
}

function refusalOf(outcome: FaultOutcome): Refusal {
  if (outcome === "refused") return storeUnavailable();
  if (outcome === "unknown") return outcomeUnknown();
  return new Refusal("Internal", "Internal error. Search the service log for the request id.");
}

/** Refusal of a write that was not accepted and will not be. */
export function storeUnavailable(): Refusal {
  const message = "The database is not accepting writes; nothing was changed. Send the request again.";
  return new Refusal("LedgerUnavailable", message, { retryAfterSeconds: 2 });
}

/** Refusal of a write whose outcome is unknown. */
export function outcomeUnknown(): Refusal {
  const message = "It is unknown whether this write succeeded. Send it again with the same Idempotency-Key.";
  return new Refusal("OutcomeUnknown", message, { retryAfterSeconds: 2 });
}
