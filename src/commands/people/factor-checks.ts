/** Checks shared by commands on sign-in methods. Everything is checked first, and consumed once all is valid. */
import { Refusal } from "../../contract/refusal.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import type { FederatedIdentityRow, PasskeyRow, PersonRow } from "../../store/tables/people-tables.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import type { FederatedIdentity, GivenCode, UsedPasskey } from "./factor-commands.ts";
import { isActive } from "./people-checks.ts";

/** Consumes the checked factor. */
export type ConsumeFactor = () => void;

/** Refusal of a sign-in or reauthentication, the same for every cause. */
export function factorRefused(): Refusal {
  return new Refusal("SignInRefused", "This is invalid, used or expired. Start again.");
}

/** Refusal of a wrong code after valid other factors: another code can be tried. */
export function codeRefused(): Refusal {
  const message = "This code is wrong, or was used before. Enter the current one.";
  return new Refusal("SignInRefused", message, { errors: [{ Path: "Code", Message: message }] });
}

/** The refusal of a new passkey that can't be used. */
export function passkeyUnusable(): Refusal {
  return fieldRefusal("Response", "The browser's passkey can't be used here. Try again.");
}

/** Requires the password beside a code if the person has one. Throws a `Refusal`. */
export function refuseWithoutPassword(
  { password_hash: currentHash }: Pick<PersonRow, "password_hash">,
  passwordHash: string | null,
): void {
  if (currentHash !== null && passwordHash === null)
    throw fieldRefusal("Password", "Enter your password too.");
}

/** An active person, by number. Throws a `Refusal`. */
export function activePerson(state: UnitOfWork, number: number): PersonRow {
  const person = state.people.find((candidate) => candidate.id === number);
  if (person === undefined || !isActive(person)) throw factorRefused();
  return person;
}

/** Checks the pending challenge of a response. Throws a `Refusal` if there is none. */
export function useChallenge(state: UnitOfWork, hash: string): ConsumeFactor {
  const index = state.challenges.findIndex(
    (row) => row.token_hash === hash && row.content !== "" && row.expires_at > state.now,
  );
  const challenge = state.challenges[index];
  if (challenge === undefined) throw factorRefused();
  return () => {
    state.challenges.splice(index, 1);
    state.changes.usedChallenges.add(challenge.id);
  };
}

/**
 * Checks a code. Once consumed, neither this nor an earlier time step, nor a used recovery code, is valid. Throws a
 * `Refusal`.
 */
export function checkCode(state: UnitOfWork, person: PersonRow, code: GivenCode): ConsumeFactor {
  if (person.totp_confirmed_at === null) throw factorRefused();
  if ("step" in code) {
    const isNew = person.totp_last_step === null || code.step > person.totp_last_step;
    if (person.totp_secret !== code.secret || !isNew) throw codeRefused();
    return () => {
      person.totp_last_step = code.step;
      state.changes.editedPeople.set(person.id, person);
    };
  }
  const row = state.recoveryCodes.find(
    (recoveryCode) =>
      recoveryCode.person_id === person.id &&
      recoveryCode.code_hash === code.recoveryHash &&
      recoveryCode.used_at === null,
  );
  if (row === undefined) throw codeRefused();
  return () => {
    row.used_at = state.now;
    state.changes.usedRecoveryCodes.set(row.id, { id: row.id, used_at: row.used_at });
  };
}

/** The name of a code as part of a session's sign-in method. */
export function methodOfCode(code: GivenCode): string {
  return "step" in code ? "Code" : "Recovery Code";
}

/** Checks a used passkey. A counter that does not increase indicates a clone. Throws a `Refusal`. */
export function checkPasskey(state: UnitOfWork, person: PersonRow, use: UsedPasskey): ConsumeFactor {
  const row = state.passkeys.find(
    (candidate) => candidate.id === use.number && candidate.person_id === person.id,
  );
  if (row === undefined) throw factorRefused();
  const hasCounter = use.counter > 0 || row.signature_counter > 0;
  if (hasCounter && use.counter <= row.signature_counter) throw factorRefused();
  return () => {
    row.signature_counter = use.counter;
    row.last_used_at = state.now;
    state.changes.editedPasskeys.set(row.id, row);
  };
}

/** The identity with this exact pair of issuer and subject. */
export function identityOf(
  state: UnitOfWork,
  { issuer, subject }: FederatedIdentity,
): FederatedIdentityRow | undefined {
  return state.identities.find((candidate) => candidate.issuer === issuer && candidate.subject === subject);
}

/** Number of a person's sign-in methods. */
export function countSignInMethods(state: UnitOfWork, person: PersonRow): number {
  const passkeys = state.passkeys.filter((candidate) => candidate.person_id === person.id).length;
  const identities = state.identities.filter((candidate) => candidate.person_id === person.id).length;
  return (person.password_hash === null ? 0 : 1) + passkeys + identities;
}

/** A passkey in the form for its owner. */
export function presentPasskey(row: PasskeyRow) {
  return {
    Id: row.public_id,
    Name: row.name,
    CreatedAt: writeTime(row.created_at),
    LastUsedAt: writeTimeOrNull(row.last_used_at),
  };
}

/** An identity in the form for its owner. */
export function presentIdentity(row: FederatedIdentityRow) {
  return {
    Id: row.public_id,
    Issuer: row.issuer,
    Subject: row.subject,
    CreatedAt: writeTime(row.created_at),
  };
}
