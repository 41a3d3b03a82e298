/** Every command that is decided by a definition of its own: one line each. */

import type { DeferredDecision } from "./bus/deferred-decision.ts";
import type { LoadPlanBuilder } from "./bus/load-plan-builder.ts";
import type { UnitOfWork } from "./bus/unit-of-work.ts";
import type { Actor, Answer, Command, Submission } from "./command.ts";
import type { RecountNeeded } from "./pages/page-edit.ts";

/** What the bus needs to know about a kind of command. */
export type CommandDefinition<C> = {
  /** Plans what `decide` reads of the store beside the pages, which are always there. */
  loads(plan: LoadPlanBuilder, command: C, actor: Actor): void;
  /** Decides on the rows as the commands before it left them. Throws a `Refusal`, and then has changed nothing. */
  decide(uow: UnitOfWork, submission: Submission, command: C): Answer | DeferredDecision | RecountNeeded;
};

type CommandOf<K> = Extract<Command, { readonly kind: K }>;

/** The kinds that the registry decides. */
export type RegisteredKind = never;

const definitions: { readonly [K in RegisteredKind]: CommandDefinition<CommandOf<K>> } = {};

/** The definition of a command; undefined for the kinds that `decide-command.ts` still tells apart itself. */
export function definitionOf(command: Command): CommandDefinition<Command> | undefined {
  // A definition stands under the kind of the commands that it takes.
  return Object.hasOwn(definitions, command.kind)
    ? (Reflect.get(definitions, command.kind) as CommandDefinition<Command>)
    : undefined;
}
