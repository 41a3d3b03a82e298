/** Checks shared by commands on people: the caller, their permissions, and ended sessions. */
import { isAtLeast, type PersonRole } from "../../contract/people.ts";
import { Refusal } from "../../contract/refusal.ts";
import { isSessionLive } from "../../rules/session-lifetime.ts";
import type { AccessLinkRow, PersonRow, SessionRow } from "../../store/tables/people-tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import type { Actor, Submission } from "../command.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { NewSession } from "./people-commands.ts";

/** A person in the form of answers. */
export function presentPerson(row: PersonRow) {
  return {
    Id: row.public_id,
    Name: row.name,
    Email: row.email,
    Role: row.role,
    DisabledAt: row.disabled_at === null ? null : new Date(row.disabled_at).toISOString(),
  };
}

/** A person as a subject of the audit log. */
export function personSubject(row: PersonRow) {
  return { kind: "Person", id: row.public_id, name: row.name } as const;
}

/** The submission as if the person had sent it, for sign-ins. */
export function asPerson(submission: Submission, { id: number, name, role }: PersonRow): Submission {
  return { ...submission, actor: { kind: "person", number, name, role } };
}

/** True if the person may sign in. */
export function isActive(row: PersonRow): boolean {
  return row.deleted_at === null && row.disabled_at === null;
}

/** The calling person in the group's current state. Throws a `Refusal` if they can't sign in any more. */
export function callingPerson(state: UnitOfWork, actor: Actor): PersonRow {
  const row =
    actor.kind === "person" ? state.people.find((candidate) => candidate.id === actor.number) : undefined;
  if (row !== undefined && isActive(row)) return row;
  throw new Refusal("SessionMissing", "You are not signed in, or the session has ended. Sign in.");
}

/** Refuses callers who may not manage people of a role: only owners manage owners. The command line may manage all. */
export function refuseWithoutRank(state: UnitOfWork, actor: Actor, ...roles: readonly PersonRole[]): void {
  if (actor.kind === "command line") return;
  const { role } = callingPerson(state, actor);
  if (!isAtLeast(role, "Admin"))
    throw new Refusal("RoleForbids", "Only admins and owners can manage people.");
  if (roles.includes("Owner") && role !== "Owner") {
    throw new Refusal("RoleForbids", "Only an owner can manage owners.");
  }
}

/** A person who is not deleted, by public id. Throws a `Refusal`. */
export function findPerson(state: UnitOfWork, id: string): PersonRow {
  const row = state.people.find((candidate) => candidate.public_id === id && candidate.deleted_at === null);
  if (row === undefined) throw personNotFound();
  return row;
}

export function personNotFound(): Refusal {
  return new Refusal("PersonNotFound", "The person does not exist. Reload the list of people.");
}

/** Refusal of an invalid link. */
export function linkNotFound(): Refusal {
  return new Refusal("LinkNotFound", "This link is invalid, used or expired. Ask its sender for a new one.");
}

/** The refusal of a signed-in person's password; `field` is the field's path. */
export function passwordRefused(field: string): Refusal {
  const message = "Wrong password.";
  return new Refusal("SignInRefused", message, { errors: [{ Path: field, Message: message }] });
}

/** Refuses a password that was checked against another hash than the person's; null is none. */
export function refuseFormerPassword(row: PersonRow, formerHash: string | null): void {
  if (row.password_hash === formerHash) return;
  throw new Refusal("SignInRefused", "The password was changed in the meantime. Enter the current one.");
}

/** Refusal of a sign-in, the same for every cause. */
export function signInRefused(): Refusal {
  return new Refusal("SignInRefused", "Wrong e-mail address or password.");
}

/** Refuses an address in use by a person who is not deleted. */
export function refuseTakenEmail(state: UnitOfWork, emailKey: string): void {
  if (!state.people.some((row) => row.email_key === emailKey && row.deleted_at === null)) return;
  throw new Refusal("EmailTaken", "A person with this address already exists.");
}

/** Marks a person as changed; every node is informed within a second. */
export function editedPerson(state: UnitOfWork, row: PersonRow): void {
  row.updated_at = state.now;
  row.revision += 1;
  state.changes.editedPeople.set(row.id, row);
  state.keysChanged = true;
}

/** A valid link, by the hash of its token. Throws a `Refusal`. */
export function findLink(state: UnitOfWork, hash: string, kind: AccessLinkRow["kind"]): AccessLinkRow {
  const link = state.links.find(
    (candidate) =>
      candidate.kind === kind && (candidate.token_hash === hash || candidate.mail_token_hash === hash),
  );
  if (link === undefined || !isOpen(link) || link.expires_at <= state.now) throw linkNotFound();
  return link;
}

function isOpen(link: AccessLinkRow): boolean {
  return link.used_at === null && link.revoked_at === null;
}

/** Revokes the selected links that are still valid. */
export function revokeLinks(state: UnitOfWork, matches: (link: AccessLinkRow) => boolean): void {
  for (const link of state.links.filter((candidate) => isOpen(candidate) && matches(candidate))) {
    link.revoked_at = state.now;
    state.changes.editedLinks.set(link.id, link);
  }
}

/** Starts and audits a session. */
export function startSession(
  state: UnitOfWork,
  submission: Submission,
  start: { readonly person: PersonRow; readonly means: string; readonly session: NewSession },
): SessionRow {
  const { person, means, session } = start;
  const row: SessionRow = {
    id: state.nextNumber(),
    public_id: newId(state.now),
    token_hash: session.tokenHash,
    person_id: person.id,
    sign_in_method: means,
    created_at: state.now,
    authenticated_at: state.now,
    last_seen_at: state.now,
    browser: session.browser,
    address: session.address,
    ended_at: null,
  };
  state.sessions.push(row);
  state.changes.newSessions.push(row);
  audit(state, asPerson(submission, person), {
    action: "Session.Start",
    subject: { kind: "Session", id: row.public_id, name: person.name },
    before: null,
    after: { Means: means, Browser: session.browser, Address: session.address },
  });
  return row;
}

export function isLive(state: UnitOfWork, row: SessionRow): boolean {
  const { created_at: createdAt, last_seen_at: lastSeenAt, ended_at: endedAt } = row;
  return isSessionLive({ createdAt, lastSeenAt, endedAt }, state.now);
}

/** Ends and audits the selected sessions of a person; returns their number. */
export function endSessions(
  state: UnitOfWork,
  submission: Submission,
  selection: { readonly person: PersonRow; readonly matches?: (session: SessionRow) => boolean },
): number {
  const { person, matches = () => true } = selection;
  const rows = state.sessions.filter(
    (candidate) => candidate.person_id === person.id && isLive(state, candidate) && matches(candidate),
  );
  for (const row of rows) {
    row.ended_at = state.now;
    state.changes.editedSessions.set(row.id, row);
    audit(state, submission, {
      action: "Session.End",
      subject: { kind: "Session", id: row.public_id, name: person.name },
      before: { Means: row.sign_in_method, Browser: row.browser, Address: row.address },
      after: null,
    });
  }
  if (rows.length > 0) state.keysChanged = true;
  return rows.length;
}
