/**
 * Checks shared by commands on sign-in methods: everything is checked first, and consumed once all is valid.
 */
import { Refusal } from "../../contract/refusal.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import type { FederatedIdentityRow, PasskeyRow, PersonRow } from "../../store/tables/people-tables.ts";
import { fieldRefusal } from "../body-parsing.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { FederatedIdentity, GivenCode, UsedPasskey } from "./factor-commands.ts";
import { isActive } from "./people-checks.ts";

/** Spends what was given. */
export type SpendFactor = () => void;

/** The refusal of a sign-in or reauthentication, the same whatever was wrong. */
export function factorRefused(): Refusal {
  return new Refusal("SignInRefused", "This is invalid, used or expired. Start again.");
}

/** The refusal of a code when the rest was valid: another code can be tried. */
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
  { password_hash: own }: Pick<PersonRow, "password_hash">,
  passwordHash: string | null,
): void {
  if (own !== null && passwordHash === null) throw fieldRefusal("Password", "Enter your password too.");
}

/** Somebody who may sign in, by their number. Throws a `Refusal`. */
export function activePerson(state: UnitOfWork, number: number): PersonRow {
  const person = state.people.find((one) => one.id === number);
  if (person === undefined || !isActive(person)) throw factorRefused();
  return person;
}

/** The pending challenge for this response. Throws a `Refusal` if there is none any more. */
export function answered(state: UnitOfWork, hash: string): SpendFactor {
  const place = state.challenges.findIndex(
    (one) => one.token_hash === hash && one.content !== "" && one.expires_at > state.now,
  );
  const challenge = state.challenges[place];
  if (challenge === undefined) throw factorRefused();
  return () => {
    state.challenges.splice(place, 1);
    state.changes.usedChallenges.add(challenge.id);
  };
}

/** A code that was given: no code of that step or an earlier one, and no recovery code, is good again. Throws a `Refusal`. */
export function givenCode(state: UnitOfWork, person: PersonRow, code: GivenCode): SpendFactor {
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
    (one) => one.person_id === person.id && one.code_hash === code.recoveryHash && one.used_at === null,
  );
  if (row === undefined) throw codeRefused();
  return () => {
    row.used_at = state.now;
    state.changes.usedRecoveryCodes.set(row.id, { id: row.id, used_at: row.used_at });
  };
}

/** A code's name in a session's means. */
export function meansOfCode(code: GivenCode): string {
  return "step" in code ? "Code" : "Recovery Code";
}

/** Checks a used passkey. A counter that does not increase indicates a clone. Throws a `Refusal`. */
export function usedPasskey(state: UnitOfWork, person: PersonRow, used: UsedPasskey): SpendFactor {
  const row = state.passkeys.find((one) => one.id === used.number && one.person_id === person.id);
  if (row === undefined) throw factorRefused();
  const counts = used.counter > 0 || row.signature_counter > 0;
  if (counts && used.counter <= row.signature_counter) throw factorRefused();
  return () => {
    row.signature_counter = used.counter;
    row.last_used_at = state.now;
    state.changes.editedPasskeys.set(row.id, row);
  };
}

/** The person with this identity, matched on the exact pair. */
export function identityOf(
  state: UnitOfWork,
  { issuer, subject }: FederatedIdentity,
): FederatedIdentityRow | undefined {
  return state.identities.find((one) => one.issuer === issuer && one.subject === subject);
}

/** Number of a person's sign-in methods. */
export function waysIn(state: UnitOfWork, person: PersonRow): number {
  const passkeys = state.passkeys.filter((one) => one.person_id === person.id).length;
  const identities = state.identities.filter((one) => one.person_id === person.id).length;
  return (person.password_hash === null ? 0 : 1) + passkeys + identities;
}

/** A passkey as its owner sees it. */
export function presentPasskey(row: PasskeyRow) {
  return {
    Id: row.public_id,
    Name: row.name,
    CreatedAt: writeTime(row.created_at),
    LastUsedAt: writeTimeOrNull(row.last_used_at),
  };
}

/** An identity for its owner. */
export function presentIdentity(row: FederatedIdentityRow) {
  return {
    Id: row.public_id,
    Issuer: row.issuer,
    Subject: row.subject,
    CreatedAt: writeTime(row.created_at),
  };
}
