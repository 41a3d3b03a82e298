/** Definition of a kind of command for the bus. */
import type { DeferredDecision } from "./bus/deferred-decision.ts";
import type { LoadPlanBuilder } from "./bus/load-plan-builder.ts";
import type { UnitOfWork } from "./bus/unit-of-work.ts";
import type { Actor, Answer, Submission } from "./command.ts";
import type { RecountNeeded } from "./pages/page-edit.ts";

/** How a command is loaded for and decided. */
export type CommandDefinition<C, Decision = Answer | DeferredDecision | RecountNeeded> = {
  /** Plans what `decide` reads of the store beside the pages, which are always there. */
  loads(plan: LoadPlanBuilder, command: C, actor: Actor): void;
  /** Decides on the rows as the commands before it left them. Throws a `Refusal`, and then has changed nothing. */
  decide(uow: UnitOfWork, submission: Submission, command: C): Decision;
};

/** A definition for each kind of a union of commands. */
export type DefinitionsOf<
  C extends { readonly kind: string },
  Decision = Answer | DeferredDecision | RecountNeeded,
> = {
  readonly [K in C["kind"]]: CommandDefinition<Extract<C, { readonly kind: K }>, Decision>;
};
