/** Sign-in and sign-out: the first owner, links, sessions. */
import * as z from "zod";
import { Refusal } from "../../contract/refusal.ts";
import { timeOut, writeTime } from "../../contract/times.ts";
import type { PersonRow } from "../../store/tables/people-tables.ts";
import { audit } from "../audit-entry.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { Answer, Submission } from "../command.ts";
import { decidePatchPage, type RecountNeeded, refuseOtherZone } from "../pages/page-edit.ts";
import { answerDone, answerWith } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { addLink, useLink } from "./access-links.ts";
import { queueLinkMail } from "./link-mails.ts";
import {
  asPerson,
  callingPerson,
  endSessions,
  findLink,
  findPerson,
  isActive,
  isLive,
  linkNotFound,
  passwordRefused,
  personNotFound,
  personSubject,
  refuseTakenEmail,
  refuseWithoutRank,
  revokeLinks,
  signInRefused,
  startSession,
} from "./people-checks.ts";
import type {
  AcceptInvitation,
  InvitePerson,
  IssueReset,
  PeopleCommand,
  ProveSession,
  ResetPassword,
  SetUpOwner,
  StartSession,
} from "./people-commands.ts";
import { setPassword } from "./people-edit.ts";
import { addPerson } from "./person-create.ts";

const hourMs = 60 * 60_000;
/** Validity of an invitation, in milliseconds. */
const invitationTtlMs = 7 * 24 * hourMs;
/** Validity of a password reset link, in milliseconds. */
const resetTtlMs = 24 * hourMs;

/** The answer to an invitation and a reset link; only the caller that generated the token knows the link. */
export const invited = z.object({ Id: z.uuid(), ExpiresAt: timeOut });
export const issued = z.object({ ExpiresAt: timeOut, Name: z.string(), Email: z.string() });
/** The answer to a password reset: number and revision of the person to sign in. */
export const passwordReset = z.object({ Number: z.int(), Revision: z.int(), AsksForCode: z.boolean() });

/** Creates the first owner; later calls are refused, and the setup link stops working. */
export function decideSetUpOwner(
  state: UnitOfWork,
  submission: Submission,
  command: SetUpOwner,
): Answer | RecountNeeded {
  if (state.people.some((row) => row.role === "Owner")) throw linkNotFound();
  refuseTakenEmail(state, command.email.emailKey);
  const page = state.pages[0];
  if (page !== undefined)
    refuseOtherZone(state, { ...page, time_zone: command.page.TimeZone ?? page.time_zone });
  const person = addPerson(state, submission, { ...command, role: "Owner" });
  const byPerson = { ...asPerson(submission, person), ifMatch: null };
  const edit =
    page === undefined
      ? undefined
      : decidePatchPage(state, byPerson, { id: page.public_id, fields: command.page });
  startSession(state, submission, { person, means: "Setup", session: command.session });
  const message = `${person.name} is the owner`;
  const answer = answerWith(state, { result: null, version: null, message, location: "/api/Me" });
  return edit !== undefined && "page" in edit ? { ...edit, answer } : answer;
}

/** Creates an invitation, and revokes an earlier one to the same address. */
export function decideInvite(state: UnitOfWork, submission: Submission, command: InvitePerson): Answer {
  const { email, emailKey } = command.email;
  const replacedLinks = state.links.filter(
    (link) => link.kind === "Invitation" && link.email_key === emailKey,
  );
  refuseWithoutRank(
    state,
    submission.actor,
    command.role,
    ...replacedLinks.flatMap(({ role }) => role ?? []),
  );
  refuseTakenEmail(state, emailKey);
  revokeLinks(state, (link) => link.kind === "Invitation" && link.email_key === emailKey);
  const link = addLink(state, submission, {
    kind: "Invitation",
    token_hash: command.tokenHash,
    person_id: null,
    email,
    email_key: emailKey,
    role: command.role,
    expires_at: state.now + invitationTtlMs,
  });
  audit(state, submission, {
    action: "Invitation.Create",
    subject: { kind: "Invitation", id: link.public_id, name: email },
    before: null,
    after: {
      Email: email,
      Role: command.role,
      ExpiresAt: writeTime(link.expires_at),
      ...(command.isMailed === true && { IsMailed: true }),
    },
  });
  if (command.isMailed === true)
    queueLinkMail(state, { event: "Invitation", link_id: link.id, email_key: null });
  const result = { Id: link.public_id, ExpiresAt: writeTime(link.expires_at) };
  return answerWith(state, { result, version: null, message: `${email} is invited` });
}

/** Revokes an invitation. */
export function decideRevokeInvitation(state: UnitOfWork, submission: Submission, id: string): Answer {
  const link = state.links.find((candidate) => candidate.public_id === id && candidate.kind === "Invitation");
  if (link?.role == null || link.revoked_at !== null || link.used_at !== null) {
    throw new Refusal("LinkNotFound", "The invitation does not exist; it was accepted or revoked.");
  }
  refuseWithoutRank(state, submission.actor, link.role);
  revokeLinks(state, (candidate) => candidate === link);
  const { email } = link;
  audit(state, submission, {
    action: "Invitation.Revoke",
    subject: { kind: "Invitation", id, name: email ?? "" },
    before: { Email: email, Role: link.role },
    after: null,
  });
  return answerDone(state, `The invitation of ${email} was revoked`);
}

/** Accepts an invitation with a password. */
export function decideAcceptInvitation(
  state: UnitOfWork,
  submission: Submission,
  command: AcceptInvitation,
): Answer {
  return decideInvited(state, submission, { ...command, means: "Invitation" }).answer;
}

/** An accepted invitation; the name defaults to the address. */
type AcceptedInvitation = Pick<AcceptInvitation, "link" | "session"> & {
  readonly name: string | null;
  readonly passwordHash: string | null;
  readonly means: string;
};

/** Accepts an invitation; returns the new person and the answer. */
export function decideInvited(
  state: UnitOfWork,
  submission: Submission,
  command: AcceptedInvitation,
): { readonly person: PersonRow; readonly answer: Answer } {
  const link = findLink(state, command.link, "Invitation");
  const { email, email_key: emailKey, role } = link;
  if (email === null || emailKey === null || role === null) throw linkNotFound();
  refuseTakenEmail(state, emailKey);
  // The local part of the address is the closest to a name.
  const name = command.name ?? email.split("@", 1)[0] ?? email;
  const person = addPerson(state, submission, { ...command, name, email: { email, emailKey }, role });
  useLink(state, link, person);
  startSession(state, submission, { person, means: command.means, session: command.session });
  const message = `Welcome, ${person.name}`;
  const answer = answerWith(state, { result: null, version: null, message, location: "/api/Me" });
  return { person, answer };
}

/** Issues a password reset link, revoking an earlier one. */
export function decideIssueReset(state: UnitOfWork, submission: Submission, command: IssueReset): Answer {
  const row = findPersonBy(state, command.person);
  refuseWithoutRank(state, submission.actor, row.role);
  revokeLinks(state, (link) => link.kind === "Reset" && link.person_id === row.id);
  const link = addLink(state, submission, {
    kind: "Reset",
    token_hash: command.tokenHash,
    person_id: row.id,
    email: null,
    email_key: null,
    role: null,
    expires_at: state.now + resetTtlMs,
  });
  const expiresAt = writeTime(link.expires_at);
  audit(state, submission, {
    action: "Person.IssueReset",
    subject: personSubject(row),
    before: null,
    after: { ExpiresAt: expiresAt },
  });
  if (command.dropsTotp && row.totp_secret !== null) removeTotp(state, submission, row);
  return answerWith(state, {
    result: { ExpiresAt: expiresAt, Name: row.name, Email: row.email },
    version: null,
    message: `A link for ${row.name}`,
  });
}

function removeTotp(state: UnitOfWork, submission: Submission, row: PersonRow): void {
  row.totp_secret = null;
  row.totp_confirmed_at = null;
  row.totp_last_step = null;
  row.updated_at = state.now;
  row.revision += 1;
  state.changes.editedPeople.set(row.id, row);
  audit(state, submission, { action: "Totp.Remove", subject: personSubject(row), before: null, after: null });
}

/** Sets a password by a reset link. Ends all sessions; the sign-in that follows is a command of its own. */
export function decideResetPassword(
  state: UnitOfWork,
  submission: Submission,
  command: ResetPassword,
): Answer {
  const link = findLink(state, command.link, "Reset");
  const row = state.people.find((candidate) => candidate.id === link.person_id);
  if (row === undefined || !isActive(row)) throw linkNotFound();
  useLink(state, link, row);
  setPassword(state, row, command.passwordHash);
  const byPerson = asPerson(submission, row);
  audit(state, byPerson, {
    action: "Person.ResetPassword",
    subject: personSubject(row),
    before: null,
    after: null,
  });
  endSessions(state, byPerson, { person: row });
  const result = {
    Number: row.id,
    Revision: row.revision,
    AsksForCode: row.totp_confirmed_at !== null,
  } satisfies z.infer<typeof passwordReset>;
  return answerWith(state, { result, version: null, message: "Password set" });
}

/** Starts a session. The verified facts must still hold: the same password, and a code if required. */
export function decideStartSession(state: UnitOfWork, submission: Submission, command: StartSession): Answer {
  const person = state.people.find((candidate) => candidate.id === command.personNumber);
  const isVerified =
    person !== undefined &&
    isActive(person) &&
    (command.passwordHash === null || person.password_hash === command.passwordHash) &&
    (person.totp_confirmed_at === null || !needsCode(command.means));
  if (!isVerified) throw signInRefused();
  const session = startSession(state, submission, { person, means: command.means, session: command.session });
  return answerWith(state, { result: { Id: session.public_id }, version: null, message: "Signed in" });
}

function needsCode(means: string): boolean {
  return means === "Password" || means === "Reset";
}

/** Reauthenticates the caller. */
export function decideProveSession(state: UnitOfWork, submission: Submission, command: ProveSession): Answer {
  const person = callingPerson(state, submission.actor);
  const session = state.sessions.find(
    (candidate) => candidate.id === command.sessionNumber && candidate.person_id === person.id,
  );
  if (session === undefined || !isLive(state, session)) {
    throw new Refusal("SessionMissing", "The session has ended. Sign in.");
  }
  if (command.passwordHash !== null && command.passwordHash !== person.password_hash)
    throw passwordRefused("Password");
  if (command.means === "Password" && person.totp_confirmed_at !== null) {
    throw fieldRefusal("Code", "Enter the code of your authenticator too.");
  }
  session.authenticated_at = state.now;
  session.token_hash = command.tokenHash;
  state.changes.editedSessions.set(session.id, session);
  state.keysChanged = true;
  audit(state, submission, {
    action: "Session.Prove",
    subject: { kind: "Session", id: session.public_id, name: person.name },
    before: null,
    after: { Means: command.means },
  });
  return answerDone(state, "Proven");
}

/** Ends one of the caller's sessions. */
export function decideEndSession(
  state: UnitOfWork,
  submission: Submission,
  { id }: Extract<PeopleCommand, { kind: "EndSession" }>,
): Answer {
  const person = callingPerson(state, submission.actor);
  const endedCount = endSessions(state, submission, {
    person,
    matches: (session) => session.public_id === id,
  });
  if (endedCount === 0) throw new Refusal("SessionNotFound", "You don't have this session; it has ended.");
  return answerDone(state, "Session ended");
}

/** Ends all of the caller's sessions but one. */
export function decideEndOthers(
  state: UnitOfWork,
  submission: Submission,
  { sessionNumber }: Extract<PeopleCommand, { kind: "EndOtherSessions" }>,
): Answer {
  const person = callingPerson(state, submission.actor);
  endSessions(state, submission, { person, matches: (session) => session.id !== sessionNumber });
  return answerDone(state, "Your other sessions have ended");
}

function findPersonBy(state: UnitOfWork, selector: IssueReset["person"]): PersonRow {
  if ("id" in selector) return findPerson(state, selector.id);
  const row = state.people.find(
    (candidate) => candidate.email_key === selector.emailKey && candidate.deleted_at === null,
  );
  if (row === undefined) throw personNotFound();
  return row;
}
