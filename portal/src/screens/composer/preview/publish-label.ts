import { composer } from "../../../texts/composer.ts";
import type { ComposerForm } from "../model/composer-form.ts";

/** The publish button's label: states if others' changes or remaining problems are overridden. */
export function publishLabelOf(situation: {
  readonly isStale: boolean;
  readonly leavesProblems: boolean;
  readonly state: ComposerForm["state"];
}): string {
  const { isStale, leavesProblems, state } = situation;
  if (isStale) return composer.publishKnowing;
  if (!leavesProblems) return composer.publish;
  const { Resolved, Completed, other } = composer.publishAnyway;
  if (state === "Resolved") return Resolved;
  return state === "Completed" ? Completed : other;
}
