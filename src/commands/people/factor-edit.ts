/** Edits of a person's sign-in methods: authenticator, passkeys, OpenID identities. */
import { Refusal } from "../../contract/refusal.ts";
import type { FederatedIdentityRow, PasskeyRow, PersonRow } from "../../store/tables/people-tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { Answer, Submission } from "../command.ts";
import { answerDone, answerWith } from "../resource-versions.ts";
import { readNameField } from "../text-fields.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import {
  countSignInMethods,
  factorRefused,
  identityOf,
  passkeyUnusable,
  presentIdentity,
  presentPasskey,
  useChallenge,
} from "./factor-checks.ts";
import type { FederatedIdentity, OwnFactor } from "./factor-commands.ts";
import { asPerson, callingPerson, editedPerson, isLive, personSubject } from "./people-checks.ts";

const maxPasskeys = 20;

/** Changes the caller's own sign-in methods. */
export function decideOwnFactor(state: UnitOfWork, submission: Submission, command: OwnFactor): Answer {
  switch (command.kind) {
    case "ConfirmTotp":
      return decideConfirmTotp(state, submission, command);
    case "RemoveTotp":
      return decideRemoveTotp(state, submission);
    case "RenewRecoveryCodes":
      return decideRenew(state, submission, command.recoveryHashes);
    case "AddPasskey":
      return decideAddPasskey(state, submission, command);
    case "RenamePasskey":
      return decideRenamePasskey(state, submission, command);
    case "RemovePasskey":
      return decideRemovePasskey(state, submission, command.id);
    case "LinkIdentity":
      return decideLink(state, submission, command);
    case "UnlinkIdentity":
      return decideUnlink(state, submission, command.id);
  }
}

type OwnFactorOf<Kind extends OwnFactor["kind"]> = Extract<OwnFactor, { kind: Kind }>;

function decideConfirmTotp(
  state: UnitOfWork,
  submission: Submission,
  command: OwnFactorOf<"ConfirmTotp">,
): Answer {
  const person = callingPerson(state, submission.actor);
  useChallenge(state, command.challenge)();
  const isRenewed = person.totp_confirmed_at !== null;
  person.totp_secret = command.secret;
  person.totp_confirmed_at = state.now;
  person.totp_last_step = command.step;
  editedPerson(state, person);
  replaceRecoveryCodes(state, person, command.recoveryHashes);
  audit(state, submission, {
    action: isRenewed ? "Totp.Replace" : "Totp.Confirm",
    subject: personSubject(person),
    before: null,
    after: { RecoveryCodes: command.recoveryHashes.length },
  });
  return answerWith(state, { result: null, version: null, message: "Two-factor authentication turned on" });
}

function decideRemoveTotp(state: UnitOfWork, submission: Submission): Answer {
  const person = callingPerson(state, submission.actor);
  if (person.totp_secret === null) return answerDone(state, "Two-factor authentication is off");
  person.totp_secret = null;
  person.totp_confirmed_at = null;
  person.totp_last_step = null;
  editedPerson(state, person);
  replaceRecoveryCodes(state, person, []);
  audit(state, submission, {
    action: "Totp.Remove",
    subject: personSubject(person),
    before: null,
    after: null,
  });
  return answerDone(state, "Two-factor authentication turned off");
}

function decideRenew(state: UnitOfWork, submission: Submission, hashes: readonly string[]): Answer {
  const person = callingPerson(state, submission.actor);
  if (person.totp_confirmed_at === null) {
    throw fieldRefusal("", "Recovery codes replace an authenticator. Set up an authenticator first.");
  }
  replaceRecoveryCodes(state, person, hashes);
  audit(state, submission, {
    action: "RecoveryCode.Renew",
    subject: personSubject(person),
    before: null,
    after: { RecoveryCodes: hashes.length },
  });
  return answerWith(state, {
    result: null,
    version: null,
    message: "Recovery codes created; the earlier ones are invalid",
  });
}

function replaceRecoveryCodes(state: UnitOfWork, person: PersonRow, hashes: readonly string[]): void {
  for (const row of state.recoveryCodes.filter((candidate) => candidate.person_id === person.id)) {
    state.changes.droppedRecoveryCodes.add(row.id);
    state.changes.usedRecoveryCodes.delete(row.id);
  }
  const rows = hashes.map((hash) => ({
    id: state.nextNumber(),
    person_id: person.id,
    code_hash: hash,
    created_at: state.now,
    used_at: null,
  }));
  state.recoveryCodes = [
    ...state.recoveryCodes.filter((candidate) => candidate.person_id !== person.id),
    ...rows,
  ];
  state.changes.newRecoveryCodes.push(...rows);
}

function decideAddPasskey(
  state: UnitOfWork,
  submission: Submission,
  command: OwnFactorOf<"AddPasskey">,
): Answer {
  const person = callingPerson(state, submission.actor);
  const name = readNameField(command.name);
  const consume = useChallenge(state, command.challenge);
  if (state.passkeys.filter((candidate) => candidate.person_id === person.id).length >= maxPasskeys) {
    throw fieldRefusal(
      "Response",
      `You have ${maxPasskeys} passkeys, which is the maximum. Remove one first.`,
    );
  }
  // If several requests register the same passkey, all but the first fail.
  if (state.passkeys.some((candidate) => candidate.credential_id === command.material.credential_id)) {
    throw passkeyUnusable();
  }
  consume();
  const row: PasskeyRow = {
    id: state.nextNumber(),
    public_id: newId(state.now),
    person_id: person.id,
    ...command.material,
    name,
    created_at: state.now,
    last_used_at: null,
  };
  state.passkeys.push(row);
  state.changes.newPasskeys.push(row);
  audit(state, submission, {
    action: "Passkey.Create",
    subject: passkeySubject(row),
    before: null,
    after: { Name: row.name },
  });
  const answer = answerWith(state, {
    result: presentPasskey(row),
    version: null,
    message: `Passkey "${name}" added`,
  });
  return { ...answer, status: 201 };
}

function decideRenamePasskey(
  state: UnitOfWork,
  submission: Submission,
  command: OwnFactorOf<"RenamePasskey">,
): Answer {
  const row = findPasskey(state, callingPerson(state, submission.actor), command.id);
  const name = readNameField(command.name);
  const before = { Name: row.name };
  if (name !== row.name) {
    row.name = name;
    state.changes.editedPasskeys.set(row.id, row);
    audit(state, submission, {
      action: "Passkey.Rename",
      subject: passkeySubject(row),
      before,
      after: { Name: name },
    });
  }
  return answerWith(state, { result: presentPasskey(row), version: null, message: `Named "${name}"` });
}

function decideRemovePasskey(state: UnitOfWork, submission: Submission, id: string): Answer {
  const person = callingPerson(state, submission.actor);
  const row = findPasskey(state, person, id);
  refuseLast(state, person);
  state.passkeys = state.passkeys.filter((candidate) => candidate !== row);
  state.changes.editedPasskeys.delete(row.id);
  state.changes.droppedPasskeys.add(row.id);
  audit(state, submission, {
    action: "Passkey.Delete",
    subject: passkeySubject(row),
    before: { Name: row.name },
    after: null,
  });
  return answerDone(state, `Passkey "${row.name}" removed`);
}

function findPasskey(state: UnitOfWork, person: PersonRow, id: string): PasskeyRow {
  const row = state.passkeys.find(
    (candidate) => candidate.person_id === person.id && candidate.public_id === id,
  );
  if (row === undefined) throw new Refusal("PasskeyNotFound", "You don't have this passkey.");
  return row;
}

function passkeySubject(row: PasskeyRow) {
  return { kind: "Passkey", id: row.public_id, name: row.name } as const;
}

function decideLink(state: UnitOfWork, submission: Submission, command: OwnFactorOf<"LinkIdentity">): Answer {
  const person = callingPerson(state, submission.actor);
  const session = state.sessions.find(
    (candidate) => candidate.id === command.sessionNumber && candidate.person_id === person.id,
  );
  const consume = useChallenge(state, command.challenge);
  const existing = identityOf(state, command.identity);
  const belongsToOther = existing !== undefined && existing.person_id !== person.id;
  if (session === undefined || !isLive(state, session) || belongsToOther) throw factorRefused();
  consume();
  if (existing === undefined) addIdentity(state, submission, { person, identity: command.identity });
  return answerDone(state, "Linked");
}

/** Stores a person's identity at a provider. */
export function addIdentity(
  state: UnitOfWork,
  submission: Submission,
  link: { readonly person: PersonRow; readonly identity: FederatedIdentity },
): void {
  const { person, identity } = link;
  const row: FederatedIdentityRow = {
    id: state.nextNumber(),
    public_id: newId(state.now),
    person_id: person.id,
    ...identity,
    created_at: state.now,
  };
  state.identities.push(row);
  state.changes.newIdentities.push(row);
  audit(state, asPerson(submission, person), {
    action: "Identity.Link",
    subject: personSubject(person),
    before: null,
    after: presentIdentity(row),
  });
}

function decideUnlink(state: UnitOfWork, submission: Submission, id: string): Answer {
  const person = callingPerson(state, submission.actor);
  const row = state.identities.find(
    (candidate) => candidate.person_id === person.id && candidate.public_id === id,
  );
  if (row === undefined) throw new Refusal("IdentityNotFound", "You don't have this linked identity.");
  refuseLast(state, person);
  state.identities = state.identities.filter((candidate) => candidate !== row);
  state.changes.droppedIdentities.add(row.id);
  audit(state, submission, {
    action: "Identity.Unlink",
    subject: personSubject(person),
    before: presentIdentity(row),
    after: null,
  });
  return answerDone(state, "No longer linked");
}

function refuseLast(state: UnitOfWork, person: PersonRow): void {
  if (countSignInMethods(state, person) > 1) return;
  throw new Refusal("LastWayIn", "This is your only way to sign in. Set a password or add a passkey first.");
}
