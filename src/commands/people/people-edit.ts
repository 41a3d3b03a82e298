/** Edits of people, by administrators and by themselves. */
import { isAtLeast } from "../../contract/people.ts";
import { Refusal } from "../../contract/refusal.ts";
import { isErased, pseudonymOf } from "../../store/bookkeeping/erase-people.ts";
import type { PersonRow } from "../../store/tables/people-tables.ts";
import { actorText, audit } from "../audit-entry.ts";
import type { Answer, Submission } from "../command.ts";
import { liveKeysOf, revokeKeys } from "../keys/key-commands.ts";
import { answerDone, answerWith, matchVersion, restorable, restoredMessage } from "../resource-versions.ts";
import { restorableMs } from "../restorable-time.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import {
  callingPerson,
  editedPerson,
  endSessions,
  findPerson,
  isActive,
  personNotFound,
  personSubject,
  presentPerson,
  refuseFormerPassword,
  refuseTakenEmail,
  refuseWithoutRank,
  revokeLinks,
} from "./people-checks.ts";
import type { PeopleCommand } from "./people-commands.ts";

type PeopleCommandOf<Kind extends PeopleCommand["kind"]> = Extract<PeopleCommand, { kind: Kind }>;

/** Changes a person's role or name, or blocks them. A new role ends their sessions. */
export function decidePatchPerson(
  state: UnitOfWork,
  submission: Submission,
  { id, fields }: PeopleCommandOf<"PatchPerson">,
): Answer {
  const row = findPerson(state, id);
  refuseWithoutRank(state, submission.actor, row.role, fields.Role ?? row.role);
  matchVersion(submission, row.revision);
  const before = presentPerson(row);
  const disabledAt = fields.Disabled === true ? (row.disabled_at ?? state.now) : null;
  const edited: PersonRow = {
    ...row,
    name: fields.Name ?? row.name,
    role: fields.Role ?? row.role,
    disabled_at: fields.Disabled === undefined ? row.disabled_at : disabledAt,
  };
  if (edited.role !== "Owner" || !isActive(edited)) refuseWithoutOwner(state, row);
  const message = `${edited.name} updated`;
  const mustEndSessions = edited.role !== row.role || !isActive(edited);
  const losesRights = !isAtLeast(edited.role, row.role) || !isActive(edited);
  const isSame =
    edited.name === row.name && edited.role === row.role && edited.disabled_at === row.disabled_at;
  const answer = () => {
    const LiveKeys = revokeOrListKeys(state, submission, { row, revokesKeys: fields.RevokeKeys === true });
    const result = { ...presentPerson(row), LiveKeys };
    return answerWith(state, {
      result,
      version: row.revision,
      message: losesRights && LiveKeys.length > 0 ? `${message}.${describeKeys(LiveKeys)}` : message,
    });
  };
  if (isSame) return answer();
  Object.assign(row, edited);
  editedPerson(state, row);
  audit(state, submission, {
    action: "Person.Update",
    subject: personSubject(row),
    before,
    after: presentPerson(row),
  });
  if (mustEndSessions) endSessions(state, submission, { person: row });
  // Links issued for the former role must not be usable with the new one.
  if (mustEndSessions) revokeLinks(state, (link) => link.person_id === row.id);
  if (losesRights) revokeIssuedLinks(state, row);
  return answer();
}

/** Deletes a person; can be undone for 30 days. */
export function decideDeletePerson(
  state: UnitOfWork,
  submission: Submission,
  { id, revokesKeys = false }: PeopleCommandOf<"DeletePerson">,
): Answer {
  const row = findPerson(state, id);
  refuseWithoutRank(state, submission.actor, row.role);
  matchVersion(submission, row.revision);
  refuseWithoutOwner(state, row);
  row.deleted_at = state.now;
  editedPerson(state, row);
  audit(state, submission, {
    action: "Person.Delete",
    subject: personSubject(row),
    before: presentPerson(row),
    after: null,
  });
  endSessions(state, submission, { person: row });
  revokeLinks(state, (link) => link.person_id === row.id);
  revokeIssuedLinks(state, row);
  const LiveKeys = revokeOrListKeys(state, submission, { row, revokesKeys });
  const message = `${row.name} removed. They can be restored for 30 days.`;
  return answerWith(state, {
    result: { LiveKeys },
    version: null,
    message: `${message}${describeKeys(LiveKeys)}`,
  });
}

/** The active keys that a person created; revoked with the change if requested. */
function revokeOrListKeys(
  state: UnitOfWork,
  submission: Submission,
  { row, revokesKeys }: { readonly row: PersonRow; readonly revokesKeys: boolean },
): { readonly Id: string; readonly Name: string }[] {
  const { id: number, name, role } = row;
  const keys = liveKeysOf(state, actorText({ kind: "person", number, name, role }));
  if (revokesKeys) revokeKeys(state, submission, keys);
  return revokesKeys ? [] : keys.map((key) => ({ Id: key.public_id, Name: key.name }));
}

function describeKeys(keys: readonly { readonly Name: string }[]): string {
  if (keys.length === 0) return "";
  return ` API keys they created still work: ${keys.map(({ Name }) => `"${Name}"`).join(", ")}.`;
}

/** Revokes links issued by a person who loses rights: they may have kept one for themselves. */
function revokeIssuedLinks(state: UnitOfWork, { id: number, name, role }: PersonRow): void {
  const issuer = actorText({ kind: "person", number, name, role });
  revokeLinks(state, (link) => link.created_by === issuer);
}

/** Restores a deleted person. */
export function decideRestorePerson(state: UnitOfWork, submission: Submission, id: string): Answer {
  const row = state.people.find((candidate) => candidate.public_id === id);
  if (row === undefined || !restorable(row, state.now)) throw personNotFound();
  refuseWithoutRank(state, submission.actor, row.role);
  const wasDeleted = row.deleted_at !== null;
  if (wasDeleted) {
    refuseTakenEmail(state, row.email_key);
    row.deleted_at = null;
    editedPerson(state, row);
    audit(state, submission, {
      action: "Person.Restore",
      subject: personSubject(row),
      before: null,
      after: presentPerson(row),
    });
  }
  return answerWith(state, {
    result: presentPerson(row),
    version: row.revision,
    message: restoredMessage(row.name, wasDeleted),
  });
}

/** Erases a deleted person: the row keeps a pseudonym, and can't be restored. */
export function decideErasePerson(state: UnitOfWork, submission: Submission, id: string): Answer {
  const row = state.people.find(
    (candidate) => candidate.public_id === id && candidate.deleted_at !== null && !isErased(candidate),
  );
  if (row === undefined) throw personNotFound();
  refuseWithoutRank(state, submission.actor, row.role);
  Object.assign(row, pseudonymOf(row), { deleted_at: state.now - restorableMs });
  editedPerson(state, row);
  audit(state, submission, {
    action: "Person.Erase",
    subject: personSubject(row),
    before: null,
    after: null,
  });
  return answerDone(state, "Person erased");
}

/** Renames the caller. */
export function decideRenameSelf(state: UnitOfWork, submission: Submission, name: string): Answer {
  const row = callingPerson(state, submission.actor);
  const before = presentPerson(row);
  if (name !== row.name) {
    row.name = name;
    editedPerson(state, row);
    audit(state, submission, {
      action: "Person.Update",
      subject: personSubject(row),
      before,
      after: presentPerson(row),
    });
  }
  const { DisabledAt: _, ...result } = presentPerson(row);
  return answerWith(state, { result, version: null, message: `Your name is now "${row.name}"` });
}

/** Changes the caller's password and ends their other sessions. */
export function decideChangePassword(
  state: UnitOfWork,
  submission: Submission,
  { formerHash, passwordHash, sessionNumber }: PeopleCommandOf<"ChangePassword">,
): Answer {
  const row = callingPerson(state, submission.actor);
  refuseFormerPassword(row, formerHash);
  setPassword(state, row, passwordHash);
  audit(state, submission, {
    action: "Person.ChangePassword",
    subject: personSubject(row),
    before: null,
    after: null,
  });
  endSessions(state, submission, { person: row, matches: (session) => session.id !== sessionNumber });
  return answerDone(state, "Password changed; your other sessions have ended");
}

/** Changes a person's password and revokes their reset links. */
export function setPassword(state: UnitOfWork, row: PersonRow, passwordHash: string): void {
  row.password_hash = passwordHash;
  editedPerson(state, row);
  revokeLinks(state, (link) => link.kind === "Reset" && link.person_id === row.id);
}

/** Refuses to remove the last active owner. */
function refuseWithoutOwner(state: UnitOfWork, owner: PersonRow): void {
  if (owner.role !== "Owner" || !isActive(owner)) return;
  if (state.people.some((row) => row !== owner && row.role === "Owner" && isActive(row))) return;
  throw new Refusal("LastOwner", "This is the last owner. Make another person an owner first.");
}
