/** Creates people. */

import type { PersonRow } from "../../store/tables/people-tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Submission } from "../command.ts";
import { asPerson, personSubject, presentPerson } from "./people-checks.ts";
import type { SetUpOwner } from "./people-commands.ts";

/** Somebody new. */
type NewPerson = Pick<SetUpOwner, "email" | "name"> &
  Pick<PersonRow, "role"> & { readonly passwordHash: string | null };

/** Creates a person, audited as their own action. */
export function addPerson(state: UnitOfWork, submission: Submission, made: NewPerson): PersonRow {
  const id = state.nextNumber();
  const row: PersonRow = {
    id,
    public_id: newId(state.now),
    email: made.email.email,
    email_key: made.email.emailKey,
    name: made.name,
    role: made.role,
    password_hash: made.passwordHash,
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    created_at: state.now,
    created_by: `person:${id}`,
    updated_at: state.now,
    disabled_at: null,
    deleted_at: null,
    revision: 1,
  };
  state.people.push(row);
  state.changes.newPeople.push(row);
  state.keysChanged = true;
  audit(state, asPerson(submission, row), {
    action: "Person.Create",
    subject: personSubject(row),
    before: null,
    after: presentPerson(row),
  });
  return row;
}
