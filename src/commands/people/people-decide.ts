/** Decides any change of people. */

import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Submission } from "../command.ts";
import type { PeopleCommand } from "./people-commands.ts";
import {
  decideChangePassword,
  decideDeletePerson,
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

/** Which rows a change of people touches, beside all people. */
type TouchedKinds = { readonly sessions: boolean; readonly links: boolean };

const peopleAlone: TouchedKinds = { sessions: false, links: false };
const withLinks: TouchedKinds = { sessions: false, links: true };
const withSessions: TouchedKinds = { sessions: true, links: false };
const withBoth: TouchedKinds = { sessions: true, links: true };

const touched: Readonly<Record<PeopleCommand["kind"], TouchedKinds>> = {
  SetUpOwner: peopleAlone,
  StartSession: peopleAlone,
  RestorePerson: peopleAlone,
  RenameSelf: peopleAlone,
  InvitePerson: withLinks,
  RevokeInvitation: withLinks,
  AcceptInvitation: withLinks,
  IssueReset: withLinks,
  ProveSession: withSessions,
  EndSession: withSessions,
  EndOtherSessions: withSessions,
  ResetPassword: withBoth,
  PatchPerson: withBoth,
  DeletePerson: withBoth,
  ChangePassword: withBoth,
};

export function isOfPeople<Other extends { readonly kind: string }>(
  command: Other | PeopleCommand,
): command is PeopleCommand {
  return Object.hasOwn(touched, command.kind);
}

/** Decides a command on people. Throws a `Refusal`, and then has changed nothing. */
export function decidePeople(state: UnitOfWork, submission: Submission, command: PeopleCommand): Answer {
  switch (command.kind) {
    case "SetUpOwner":
      return decideSetUpOwner(state, submission, command);
    case "InvitePerson":
      return decideInvite(state, submission, command);
    case "RevokeInvitation":
      return decideRevokeInvitation(state, submission, command.id);
    case "AcceptInvitation":
      return decideAcceptInvitation(state, submission, command);
    case "IssueReset":
      return decideIssueReset(state, submission, command);
    case "ResetPassword":
      return decideResetPassword(state, submission, command);
    case "PatchPerson":
      return decidePatchPerson(state, submission, command);
    case "DeletePerson":
      return decideDeletePerson(state, submission, command.id);
    case "RestorePerson":
      return decideRestorePerson(state, submission, command.id);
    case "RenameSelf":
      return decideRenameSelf(state, submission, command.name);
    case "ChangePassword":
      return decideChangePassword(state, submission, command);
    case "StartSession":
      return decideStartSession(state, submission, command);
    case "ProveSession":
      return decideProveSession(state, submission, command);
    case "EndSession":
      return decideEndSession(state, submission, command);
    case "EndOtherSessions":
      return decideEndOthers(state, submission, command);
  }
}

/** Which rows a change of people touches, beside all people. */
export function peopleWantedBy(command: PeopleCommand): TouchedKinds {
  return touched[command.kind];
}
