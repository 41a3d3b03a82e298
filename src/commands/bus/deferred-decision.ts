/** A decision that needs more of the ledger than a group loads. */
import type { HistoryWindow } from "../../store/change-set.ts";
import type { Answer } from "../command.ts";
import type { TrackedComponent } from "./unit-of-work.ts";

/**
 * A command that is decided once the history of components is there: what its group has done so far is written, and
 * what has lapsed of the components by now is noted; the windows are loaded, and `settle` is called with them, in the
 * order of `needs`, inside the same transaction.
 */
export type DeferredDecision = {
  /** Components, each named once, and from when on their history is needed (epoch milliseconds). */
  readonly needs: readonly { readonly component: TrackedComponent; readonly at: number }[];
  /** Decides. Throws no `Refusal`: what can be refused is refused before. */
  readonly settle: (windows: readonly HistoryWindow[]) => Answer;
};
