/** Definition of a kind of command: all that the rest of the service knows of it. */

import type { AnnouncementOut, AnnouncementUpdateOut } from "../contract/announcements.ts";
import type { Actor, Answer, Command, Submission } from "./command.ts";
import type { DeferredDecision } from "./deferred-decision.ts";
import type { LoadPlanBuilder } from "./load-plan-builder.ts";
import type { RecountNeeded } from "./pages/page-edit.ts";
import type { ActorsNeeded } from "./source-actors.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** An update in an announcement's answer, and whether the command adds or edits it. */
export type UpdateInAnswer = { readonly update: AnnouncementUpdateOut; readonly isNew: boolean };

/** A decision: the answer, or what has to be read first. */
type AnyDecision = Answer | ActorsNeeded | DeferredDecision<Answer | ActorsNeeded> | RecountNeeded;

/** How rows are loaded for a command, how it is decided, and how it is queued, answered, previewed and retried. */
export type CommandDefinition<C, Decision = AnyDecision> = {
  /** Plans the rows that `decide` reads, beside the pages, which are always loaded. */
  loads(plan: LoadPlanBuilder, command: C, actor: Actor): void;
  /** Decides on the rows as left by the previous commands. Throws a `Refusal` without having changed anything. */
  decide(uow: UnitOfWork, submission: Submission, command: C): Decision;
  /**
   * Component days whose history it rebuilds at a moment (epoch milliseconds), estimated; the maximum if only the store
   * knows the components. None if absent: a late report rebuilds too little to count.
   */
  rebuildDays?(command: C, now: number): number;
  /** Whether it decides who may see a page; a person must have reauthenticated for that. */
  changesVisibility?(command: C): boolean;
  /** Condition of its answer after the commit: publication on this node; with "purge", also the purge on every node. */
  waitsFor?(command: C): "publication" | "purge";
  /** Whether its text is a postmortem: it is on the announcement's own page, and not among the updates. */
  readonly writesPostmortem?: true;
  /** Set on the command that posts an update, whose text may be missing. */
  readonly postsUpdate?: true;
  /** The update that it adds or edits, given the announcement after it and the id of the newest update before. */
  updateIn?(command: C, after: AnnouncementOut, newestBefore: string | undefined): UpdateInAnswer | undefined;
  /**
   * Present if the scheduler retries it apart from others, with backoff, after an internal error: the command that it
   * submits after each further error.
   */
  afterFailures?(command: C): Command;
};

/** A definition for each kind of a union of commands. */
export type DefinitionsOf<C extends { readonly kind: string }, Decision = AnyDecision> = {
  readonly [K in C["kind"]]: CommandDefinition<Extract<C, { readonly kind: K }>, Decision>;
};
