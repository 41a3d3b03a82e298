/** Decides any command on the state left by the previous commands of its group. */
import type { Answer, Submission } from "../command.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import type { RecountNeeded } from "../pages/page-edit.ts";
import { definitionOf } from "../registry.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Throws a `Refusal` without having changed anything. A decision that needs more rows is deferred. */
export function decide(uow: UnitOfWork, submission: Submission): Answer | DeferredDecision | RecountNeeded {
  return definitionOf(submission.command).decide(uow, submission, submission.command);
}
