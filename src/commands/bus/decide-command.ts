/** Decides any command on what the ones before it in its group have left. */
import type { Answer, Submission } from "../command.ts";
import type { RecountNeeded } from "../pages/page-edit.ts";
import { definitionOf } from "../registry.ts";
import type { DeferredDecision } from "./deferred-decision.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Throws a `Refusal`, and then has changed nothing; a decision that needs more of the store says so. */
export function decide(uow: UnitOfWork, submission: Submission): Answer | DeferredDecision | RecountNeeded {
  return definitionOf(submission.command).decide(uow, submission, submission.command);
}
