/** Definitions of the commands on people, their sessions, links and factors. */

import type { Actor, Answer, Submission } from "../command.ts";
import type { CommandDefinition, DefinitionsOf } from "../command-definition.ts";
import type { LoadPlanBuilder } from "../load-plan-builder.ts";
import type { RecountNeeded } from "../pages/page-edit.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { decideChangeEmail, decideChangeOwnEmail } from "./email-change.ts";
import type { FactorCommand } from "./factor-commands.ts";
import { decideOwnFactor } from "./factor-edit.ts";
import { decideFactorProof, decideFactorSignIn } from "./factor-sign-in.ts";
import { decideMailInvitation, decideMailReset, decideRequestReset } from "./link-mails.ts";
import type { PeopleCommand } from "./people-commands.ts";
import {
  decideChangePassword,
  decideDeletePerson,
  decideErasePerson,
  decidePatchPerson,
  decideRenameSelf,
  decideRestorePerson,
} from "./people-edit.ts";
import {
  decideAcceptInvitation,
  decideEndOthers,
  decideEndSession,
  decideInvite,
  decideIssueReset,
  decideProveSession,
  decideResetPassword,
  decideRevokeInvitation,
  decideSetUpOwner,
  decideStartSession,
} from "./people-sign-in.ts";

type Decide<C> = (uow: UnitOfWork, submission: Submission, command: C) => Answer | RecountNeeded;

/** A command on people, which also loads sessions, links and API keys if specified. */
function definePeopleCommand<C>(
  decide: Decide<C>,
  loads: { readonly sessions?: true; readonly links?: true; readonly keys?: true } = {},
): CommandDefinition<C> {
  return {
    loads: (plan) => {
      plan.people = true;
      plan.sessions ||= loads.sessions ?? false;
      plan.links ||= loads.links ?? false;
      plan.keys ||= loads.keys ?? false;
    },
    decide,
  };
}

/** Loads the factors of the person that a command names, or of its caller. */
function loadFactors(plan: LoadPlanBuilder, command: FactorCommand, actor: Actor): void {
  plan.people = true;
  plan.sessions ||= "sessionNumber" in command;
  plan.links ||= command.kind === "AcceptInvitationWithIdentity";
  plan.identities ||= "identity" in command;
  if ("challenge" in command && command.challenge !== null) plan.challenges.add(command.challenge);
  const caller = actor.kind === "person" ? actor.number : null;
  const person = "personNumber" in command ? command.personNumber : caller;
  if (person !== null) plan.factorsOf.add(person);
}

function defineFactorCommand<C extends FactorCommand>(decide: Decide<C>): CommandDefinition<C> {
  return { loads: loadFactors, decide };
}

/** The commands on people, their sessions, links and factors. */
export const peopleDefinitions: DefinitionsOf<PeopleCommand | FactorCommand> = {
  SetUpOwner: definePeopleCommand(decideSetUpOwner),
  StartSession: definePeopleCommand(decideStartSession),
  RestorePerson: definePeopleCommand((uow, submission, { id }) => decideRestorePerson(uow, submission, id)),
  ErasePerson: definePeopleCommand((uow, submission, { id }) => decideErasePerson(uow, submission, id)),
  RenameSelf: definePeopleCommand((uow, submission, { name }) => decideRenameSelf(uow, submission, name)),
  InvitePerson: definePeopleCommand(decideInvite, { links: true }),
  MailInvitation: definePeopleCommand(decideMailInvitation, { links: true }),
  RevokeInvitation: definePeopleCommand(
    (uow, submission, { id }) => decideRevokeInvitation(uow, submission, id),
    {
      links: true,
    },
  ),
  AcceptInvitation: definePeopleCommand(decideAcceptInvitation, { links: true }),
  IssueReset: definePeopleCommand(decideIssueReset, { links: true }),
  RequestReset: definePeopleCommand(decideRequestReset),
  MailReset: definePeopleCommand(decideMailReset, { links: true }),
  ProveSession: definePeopleCommand(decideProveSession, { sessions: true }),
  EndSession: definePeopleCommand(decideEndSession, { sessions: true }),
  EndOtherSessions: definePeopleCommand(decideEndOthers, { sessions: true }),
  ResetPassword: definePeopleCommand(decideResetPassword, { sessions: true, links: true }),
  PatchPerson: definePeopleCommand(decidePatchPerson, { sessions: true, links: true, keys: true }),
  DeletePerson: definePeopleCommand(decideDeletePerson, { sessions: true, links: true, keys: true }),
  ChangePassword: definePeopleCommand(decideChangePassword, { sessions: true, links: true }),
  ChangeEmail: definePeopleCommand(decideChangeEmail, { sessions: true, links: true }),
  ChangeOwnEmail: definePeopleCommand(decideChangeOwnEmail, { sessions: true, links: true }),
  SignInWithCode: defineFactorCommand(decideFactorSignIn),
  SignInWithPasskey: defineFactorCommand(decideFactorSignIn),
  SignInWithIdentity: defineFactorCommand(decideFactorSignIn),
  AcceptInvitationWithIdentity: defineFactorCommand(decideFactorSignIn),
  ProveWithCode: defineFactorCommand(decideFactorProof),
  ProveWithPasskey: defineFactorCommand(decideFactorProof),
  ConfirmTotp: defineFactorCommand(decideOwnFactor),
  RemoveTotp: defineFactorCommand(decideOwnFactor),
  RenewRecoveryCodes: defineFactorCommand(decideOwnFactor),
  AddPasskey: defineFactorCommand(decideOwnFactor),
  RenamePasskey: defineFactorCommand(decideOwnFactor),
  RemovePasskey: defineFactorCommand(decideOwnFactor),
  LinkIdentity: defineFactorCommand(decideOwnFactor),
  UnlinkIdentity: defineFactorCommand(decideOwnFactor),
};
