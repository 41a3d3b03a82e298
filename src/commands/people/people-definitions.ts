/** The commands on people, their sessions, links and factors: what each loads, and how it is decided. */
import type { LoadPlanBuilder } from "../bus/load-plan-builder.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Actor, Answer, Submission } from "../command.ts";
import type { CommandDefinition, DefinitionsOf } from "../command-definition.ts";
import type { FactorCommand } from "./factor-commands.ts";
import { decideOwnFactor } from "./factor-edit.ts";
import { decideFactorProof, decideFactorSignIn } from "./factor-sign-in.ts";
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

type Decide<C> = (uow: UnitOfWork, submission: Submission, command: C) => Answer;

/** A command that touches people, and their sessions, links and API keys where it says so. */
function onPeople<C>(
  decide: Decide<C>,
  touches: { readonly sessions?: true; readonly links?: true; readonly keys?: true } = {},
): CommandDefinition<C> {
  return {
    loads: (plan) => {
      plan.people = true;
      plan.sessions ||= touches.sessions ?? false;
      plan.links ||= touches.links ?? false;
      plan.keys ||= touches.keys ?? false;
    },
    decide,
  };
}

/** Loads the factors of the person that a command names, else of its caller. */
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

function onFactors<C extends FactorCommand>(decide: Decide<C>): CommandDefinition<C> {
  return { loads: loadFactors, decide };
}

/** The commands on people, their sessions, links and factors. */
export const peopleDefinitions: DefinitionsOf<PeopleCommand | FactorCommand> = {
  SetUpOwner: onPeople(decideSetUpOwner),
  StartSession: onPeople(decideStartSession),
  RestorePerson: onPeople((uow, submission, { id }) => decideRestorePerson(uow, submission, id)),
  ErasePerson: onPeople((uow, submission, { id }) => decideErasePerson(uow, submission, id)),
  RenameSelf: onPeople((uow, submission, { name }) => decideRenameSelf(uow, submission, name)),
  InvitePerson: onPeople(decideInvite, { links: true }),
  RevokeInvitation: onPeople((uow, submission, { id }) => decideRevokeInvitation(uow, submission, id), {
    links: true,
  }),
  AcceptInvitation: onPeople(decideAcceptInvitation, { links: true }),
  IssueReset: onPeople(decideIssueReset, { links: true }),
  ProveSession: onPeople(decideProveSession, { sessions: true }),
  EndSession: onPeople(decideEndSession, { sessions: true }),
  EndOtherSessions: onPeople(decideEndOthers, { sessions: true }),
  ResetPassword: onPeople(decideResetPassword, { sessions: true, links: true }),
  PatchPerson: onPeople(decidePatchPerson, { sessions: true, links: true, keys: true }),
  DeletePerson: onPeople(decideDeletePerson, { sessions: true, links: true, keys: true }),
  ChangePassword: onPeople(decideChangePassword, { sessions: true, links: true }),
  SignInWithCode: onFactors(decideFactorSignIn),
  SignInWithPasskey: onFactors(decideFactorSignIn),
  SignInWithIdentity: onFactors(decideFactorSignIn),
  AcceptInvitationWithIdentity: onFactors(decideFactorSignIn),
  ProveWithCode: onFactors(decideFactorProof),
  ProveWithPasskey: onFactors(decideFactorProof),
  ConfirmTotp: onFactors(decideOwnFactor),
  RemoveTotp: onFactors(decideOwnFactor),
  RenewRecoveryCodes: onFactors(decideOwnFactor),
  AddPasskey: onFactors(decideOwnFactor),
  RenamePasskey: onFactors(decideOwnFactor),
  RemovePasskey: onFactors(decideOwnFactor),
  LinkIdentity: onFactors(decideOwnFactor),
  UnlinkIdentity: onFactors(decideOwnFactor),
};
