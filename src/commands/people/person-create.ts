/** Creates people. */

import type { PersonRow } from "../../store/tables/people-tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import type { Submission } from "../command.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { asPerson, personSubject, presentPerson } from "./people-checks.ts";
import type { SetUpOwner } from "./people-commands.ts";

/** A new person. */
type NewPerson = Pick<SetUpOwner, "email" | "name"> &
  Pick<PersonRow, "role"> & { readonly passwordHash: string | null };

/** Creates a person, audited as their own action. */
export function addPerson(state: UnitOfWork, submission: Submission, person: NewPerson): PersonRow {
  const id = state.nextNumber();
  const row: PersonRow = {
    id,
    public_id: newId(state.now),
    email: person.email.email,
    email_key: person.email.emailKey,
    name: person.name,
    role: person.role,
    password_hash: person.passwordHash,
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
