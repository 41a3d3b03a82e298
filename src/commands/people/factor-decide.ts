/** Dispatches commands on sign-in methods, and their loads. */

import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Actor, Answer, Submission } from "../command.ts";
import type { FactorCommand } from "./factor-commands.ts";
import { decideOwnFactor } from "./factor-edit.ts";
import { decideFactorProof, decideFactorSignIn } from "./factor-sign-in.ts";

const kinds: ReadonlySet<string> = new Set<FactorCommand["kind"]>([
  "SignInWithCode",
  "SignInWithPasskey",
  "SignInWithIdentity",
  "AcceptInvitationWithIdentity",
  "ProveWithCode",
  "ProveWithPasskey",
  "ConfirmTotp",
  "RemoveTotp",
  "RenewRecoveryCodes",
  "AddPasskey",
  "RenamePasskey",
  "RemovePasskey",
  "LinkIdentity",
  "UnlinkIdentity",
]);

export function isOfFactors<Other extends { readonly kind: string }>(
  command: Other | FactorCommand,
): command is FactorCommand {
  return kinds.has(command.kind);
}

/** Decides a command on sign-in methods. Throws a `Refusal`, and then has changed nothing. */
export function decideFactors(state: UnitOfWork, submission: Submission, command: FactorCommand): Answer {
  switch (command.kind) {
    case "SignInWithCode":
    case "SignInWithPasskey":
    case "SignInWithIdentity":
    case "AcceptInvitationWithIdentity":
      return decideFactorSignIn(state, submission, command);
    case "ProveWithCode":
    case "ProveWithPasskey":
      return decideFactorProof(state, submission, command);
    case "ConfirmTotp":
    case "RemoveTotp":
    case "RenewRecoveryCodes":
    case "AddPasskey":
    case "RenamePasskey":
    case "RemovePasskey":
    case "LinkIdentity":
    case "UnlinkIdentity":
      return decideOwnFactor(state, submission, command);
  }
}

/** The rows that a command on sign-in methods needs beside all people. */
export function factorsWantedBy(
  actor: Actor,
  command: FactorCommand,
): {
  readonly personNumber: number | null;
  readonly challenge: string | null;
  readonly identities: boolean;
  readonly sessions: boolean;
  readonly links: boolean;
} {
  const asks = actor.kind === "person" ? actor.number : null;
  return {
    personNumber: "personNumber" in command ? command.personNumber : asks,
    challenge: "challenge" in command ? command.challenge : null,
    identities: "identity" in command,
    sessions: "sessionNumber" in command,
    links: command.kind === "AcceptInvitationWithIdentity",
  };
}
