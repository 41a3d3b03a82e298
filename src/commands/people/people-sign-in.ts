/** Sign-in and sign-out: the first owner, links, sessions. */
import { z } from "zod";
import { Refusal } from "../../contract/refusal.ts";
import { timeOut, writeTime } from "../../contract/times.ts";
import type { PersonRow } from "../../store/tables/people-tables.ts";
import { audit } from "../audit-entry.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Submission } from "../command.ts";
import { decidePatchPage } from "../pages/page-edit.ts";
import { answerDone, answerWith } from "../resource-versions.ts";
import { addLink, useLink } from "./access-links.ts";
import {
  asker,
  asPerson,
  endSessions,
  findLink,
  findPerson,
  isActive,
  isLive,
  linkNotFound,
  passwordRefused,
  personNotFound,
  personSubject,
  refuseLesser,
  refuseTakenEmail,
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

const hour = 60 * 60_000;
/** Validity of an invitation, in milliseconds. */
const invitationLasts = 7 * 24 * hour;
/** Validity of a password reset link, in milliseconds. */
const resetLasts = 24 * hour;

/** The answer to an invitation and a reset link; only the caller that generated the token knows the link. */
export const invited = z.object({ Id: z.uuid(), ExpiresAt: timeOut });
export const issued = z.object({ ExpiresAt: timeOut, Name: z.string(), Email: z.string() });
/** The answer to a password reset: number and revision of the person to sign in. */
export const passwordReset = z.object({ Number: z.int(), Revision: z.int(), AsksForCode: z.boolean() });

/** Creates the first owner; later calls are refused, and the setup link stops working. */
export function decideSetUpOwner(state: UnitOfWork, submission: Submission, asked: SetUpOwner): Answer {
  if (state.people.some((row) => row.role === "Owner")) throw linkNotFound();
  refuseTakenEmail(state, asked.email.emailKey);
  const person = addPerson(state, submission, { ...asked, role: "Owner" });
  const page = state.pages[0];
  if (page !== undefined && asked.pageName !== null) {
    const byPerson = { ...asPerson(submission, person), ifMatch: null };
    decidePatchPage(state, byPerson, { id: page.public_id, fields: { Name: asked.pageName } });
  }
  startSession(state, submission, { person, means: "Setup", session: asked.session });
  const message = `${person.name} is the owner`;
  return answerWith(state, { result: null, version: null, message, location: "/api/Me" });
}

/** Decides an invitation. An earlier one to the same address leads nowhere any more. */
export function decideInvite(state: UnitOfWork, submission: Submission, asked: InvitePerson): Answer {
  const { email, emailKey } = asked.email;
  const replaced = state.links.filter((link) => link.kind === "Invitation" && link.email_key === emailKey);
  refuseLesser(state, submission.actor, asked.role, ...replaced.flatMap(({ role }) => role ?? []));
  refuseTakenEmail(state, emailKey);
  revokeLinks(state, (link) => link.kind === "Invitation" && link.email_key === emailKey);
  const link = addLink(state, submission, {
    kind: "Invitation",
    token_hash: asked.tokenHash,
    person_id: null,
    email,
    email_key: emailKey,
    role: asked.role,
    expires_at: state.now + invitationLasts,
  });
  audit(state, submission, {
    action: "Invitation.Create",
    subject: { kind: "Invitation", id: link.public_id, name: email },
    before: null,
    after: { Email: email, Role: asked.role, ExpiresAt: writeTime(link.expires_at) },
  });
  const result = { Id: link.public_id, ExpiresAt: writeTime(link.expires_at) };
  return answerWith(state, { result, version: null, message: `${email} is invited` });
}

/** Decides that an invitation leads nowhere any more. */
export function decideRevokeInvitation(state: UnitOfWork, submission: Submission, id: string): Answer {
  const link = state.links.find((one) => one.public_id === id && one.kind === "Invitation");
  if (link?.role == null || link.revoked_at !== null || link.used_at !== null) {
    throw new Refusal("LinkNotFound", "The invitation does not exist; it was accepted or revoked.");
  }
  refuseLesser(state, submission.actor, link.role);
  revokeLinks(state, (one) => one === link);
  const { email } = link;
  audit(state, submission, {
    action: "Invitation.Revoke",
    subject: { kind: "Invitation", id, name: email ?? "" },
    before: { Email: email, Role: link.role },
    after: null,
  });
  return answerDone(state, `The invitation of ${email} was revoked`);
}

/** Decides that an invitation is taken up by who chose a password. */
export function decideAcceptInvitation(
  state: UnitOfWork,
  submission: Submission,
  asked: AcceptInvitation,
): Answer {
  return decideInvited(state, submission, { ...asked, means: "Invitation" }).answer;
}

/** An accepted invitation; the name defaults to the address. */
type AcceptedInvitation = Pick<AcceptInvitation, "link" | "session"> & {
  readonly name: string | null;
  readonly passwordHash: string | null;
  readonly means: string;
};

/** Decides that an invitation is taken up: who that is now, and the answer. */
export function decideInvited(
  state: UnitOfWork,
  submission: Submission,
  asked: AcceptedInvitation,
): { readonly person: PersonRow; readonly answer: Answer } {
  const link = findLink(state, asked.link, "Invitation");
  const { email, email_key: emailKey, role } = link;
  if (email === null || emailKey === null || role === null) throw linkNotFound();
  refuseTakenEmail(state, emailKey);
  // The local part of the address is the closest to a name.
  const name = asked.name ?? email.split("@", 1)[0] ?? email;
  const person = addPerson(state, submission, { ...asked, name, email: { email, emailKey }, role });
  useLink(state, link, person);
  startSession(state, submission, { person, means: asked.means, session: asked.session });
  const message = `Welcome, ${person.name}`;
  const answer = answerWith(state, { result: null, version: null, message, location: "/api/Me" });
  return { person, answer };
}

/** Issues a password reset link, revoking an earlier one. */
export function decideIssueReset(state: UnitOfWork, submission: Submission, asked: IssueReset): Answer {
  const row = findMeant(state, asked.person);
  refuseLesser(state, submission.actor, row.role);
  revokeLinks(state, (link) => link.kind === "Reset" && link.person_id === row.id);
  const link = addLink(state, submission, {
    kind: "Reset",
    token_hash: asked.tokenHash,
    person_id: row.id,
    email: null,
    email_key: null,
    role: null,
    expires_at: state.now + resetLasts,
  });
  const expires = writeTime(link.expires_at);
  audit(state, submission, {
    action: "Person.IssueReset",
    subject: personSubject(row),
    before: null,
    after: { ExpiresAt: expires },
  });
  if (asked.dropsTotp && row.totp_secret !== null) dropTotp(state, submission, row);
  return answerWith(state, {
    result: { ExpiresAt: expires, Name: row.name, Email: row.email },
    version: null,
    message: `A link for ${row.name}`,
  });
}

function dropTotp(state: UnitOfWork, submission: Submission, row: PersonRow): void {
  row.totp_secret = null;
  row.totp_confirmed_at = null;
  row.totp_last_step = null;
  row.updated_at = state.now;
  row.revision += 1;
  state.changes.editedPeople.set(row.id, row);
  audit(state, submission, { action: "Totp.Remove", subject: personSubject(row), before: null, after: null });
}

/** Decides a password that was chosen by a link. Every session ends; the sign-in that follows is its own change. */
export function decideResetPassword(state: UnitOfWork, submission: Submission, asked: ResetPassword): Answer {
  const link = findLink(state, asked.link, "Reset");
  const row = state.people.find((one) => one.id === link.person_id);
  if (row === undefined || !isActive(row)) throw linkNotFound();
  useLink(state, link, row);
  setPassword(state, row, asked.passwordHash);
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
export function decideStartSession(state: UnitOfWork, submission: Submission, asked: StartSession): Answer {
  const person = state.people.find((one) => one.id === asked.personNumber);
  const isProven =
    person !== undefined &&
    isActive(person) &&
    (asked.passwordHash === null || person.password_hash === asked.passwordHash) &&
    (person.totp_confirmed_at === null || !needsCode(asked.means));
  if (!isProven) throw signInRefused();
  const session = startSession(state, submission, { person, means: asked.means, session: asked.session });
  return answerWith(state, { result: { Id: session.public_id }, version: null, message: "Signed in" });
}

function needsCode(means: string): boolean {
  return means === "Password" || means === "Reset";
}

/** Decides that a person has proven again who they are. */
export function decideProveSession(state: UnitOfWork, submission: Submission, asked: ProveSession): Answer {
  const person = asker(state, submission.actor);
  const session = state.sessions.find((one) => one.id === asked.sessionNumber && one.person_id === person.id);
  if (session === undefined || !isLive(state, session)) {
    throw new Refusal("SessionMissing", "The session has ended. Sign in.");
  }
  if (asked.passwordHash !== null && asked.passwordHash !== person.password_hash)
    throw passwordRefused("Password");
  if (asked.means === "Password" && person.totp_confirmed_at !== null) {
    throw fieldRefusal("Code", "Enter the code of your authenticator too.");
  }
  session.authenticated_at = state.now;
  session.token_hash = asked.tokenHash;
  state.changes.editedSessions.set(session.id, session);
  state.keysChanged = true;
  audit(state, submission, {
    action: "Session.Prove",
    subject: { kind: "Session", id: session.public_id, name: person.name },
    before: null,
    after: { Means: asked.means },
  });
  return answerDone(state, "Proven");
}

/** Ends one of the caller's sessions. */
export function decideEndSession(
  state: UnitOfWork,
  submission: Submission,
  { id }: Extract<PeopleCommand, { kind: "EndSession" }>,
): Answer {
  const person = asker(state, submission.actor);
  const ended = endSessions(state, submission, { person, which: (session) => session.public_id === id });
  if (ended === 0) throw new Refusal("SessionNotFound", "You don't have this session; it has ended.");
  return answerDone(state, "Session ended");
}

/** Ends all of the caller's sessions but one. */
export function decideEndOthers(
  state: UnitOfWork,
  submission: Submission,
  { sessionNumber }: Extract<PeopleCommand, { kind: "EndOtherSessions" }>,
): Answer {
  const person = asker(state, submission.actor);
  endSessions(state, submission, { person, which: (session) => session.id !== sessionNumber });
  return answerDone(state, "Your other sessions have ended");
}

function findMeant(state: UnitOfWork, meant: IssueReset["person"]): PersonRow {
  if ("id" in meant) return findPerson(state, meant.id);
  const row = state.people.find((one) => one.email_key === meant.emailKey && one.deleted_at === null);
  if (row === undefined) throw personNotFound();
  return row;
}
