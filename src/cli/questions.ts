/** Questions to a person at a terminal for what a call leaves out. */
import type { RemoteService } from "./remote-service.ts";

/** A resource to choose: what the call gets, and how it is listed. */
export type Choice = { readonly value: string; readonly label: string };

/** A call with the answers so far. */
export type PartialAnswers = {
  /** The value of an option or a positional argument; undefined if it is not given yet. */
  readonly text: (option: string) => string | undefined;
  /** Opens the service elsewhere that the call reaches; undefined if it works on this machine. */
  readonly openService: () => RemoteService | undefined;
};

/** A question to a person at a terminal for what a call leaves out. */
export type Question = {
  readonly subject: string;
  /** Options with which it is not asked. */
  readonly unless: readonly string[];
  /** The outcome of an empty message (nothing was published). */
  readonly draftNote?: string;
  /** The answers to choose from. */
  readonly choices?: readonly string[];
  /** Whether it is asked only after another one was; Enter leaves the option out. */
  readonly isFollowUp?: boolean;
  /** The subject of a follow-up that needs an answer after all; undefined where Enter may leave the option out. */
  readonly requiredSubject?: (call: PartialAnswers) => Promise<string | undefined>;
  /** Whether it is asked, by the options of the call; always without it. */
  readonly isNeeded?: (text: (option: string) => string | undefined) => boolean;
  /** Checks the other arguments before it is asked, so that no answer is lost. Rejects with what the call would be refused with. */
  readonly check?: (
    text: (option: string) => string | undefined,
    service: RemoteService | undefined,
  ) => Promise<void>;
  /** The resources to choose from, of which another one may be named too. Rejects if there are none. */
  readonly readChoices?: (service: RemoteService | undefined) => Promise<readonly Choice[]>;
  /** Why an answer is none, so that it is asked again; undefined for a valid one. */
  readonly problemOf?: (
    answer: string,
    call: PartialAnswers,
  ) => string | undefined | Promise<string | undefined>;
};
