/** A decision that needs more rows than a group loads. */
import type { HistoryWindow } from "../store/change-set.ts";
import type { Answer } from "./command.ts";
import type { TrackedComponent } from "./unit-of-work.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * A command that needs the history of components: the group's changes so far are written, expiries up to now
 * are recorded, the windows are loaded, and `settle` is called with them in the order of `needs`, in the same
 * transaction.
 */
export type DeferredDecision<Outcome = Answer> = {
  /** Components, each once, with the start of the history that is needed (epoch milliseconds). */
  readonly needs: readonly { readonly component: TrackedComponent; readonly at: number }[];
  /** Completes the decision. Throws no `Refusal`: all refusals come before. */
  readonly settle: (windows: readonly HistoryWindow[]) => Outcome;
};

/** Component days since a moment (epoch milliseconds), of one component if not said otherwise. */
export function componentDaysSince(from: number, now: number, components = 1): number {
  return (Math.max(0, now - from) / dayMs) * components;
}
