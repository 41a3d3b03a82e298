/** Definition of a kind of command for the bus. */

import type { Actor, Answer, Submission } from "./command.ts";
import type { DeferredDecision } from "./deferred-decision.ts";
import type { LoadPlanBuilder } from "./load-plan-builder.ts";
import type { RecountNeeded } from "./pages/page-edit.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** How rows are loaded for a command, and how it is decided. */
export type CommandDefinition<C, Decision = Answer | DeferredDecision | RecountNeeded> = {
  /** Plans the rows that `decide` reads, beside the pages, which are always loaded. */
  loads(plan: LoadPlanBuilder, command: C, actor: Actor): void;
  /** Decides on the rows as left by the previous commands. Throws a `Refusal` without having changed anything. */
  decide(uow: UnitOfWork, submission: Submission, command: C): Decision;
};

/** A definition for each kind of a union of commands. */
export type DefinitionsOf<
  C extends { readonly kind: string },
  Decision = Answer | DeferredDecision | RecountNeeded,
> = {
  readonly [K in C["kind"]]: CommandDefinition<Extract<C, { readonly kind: K }>, Decision>;
};
