/** Single-use links: creation and use. */

import type { AccessLinkRow, PersonRow } from "../../store/tables/people-tables.ts";
import { newId } from "../../store/uuid.ts";
import { actorText } from "../audit-entry.ts";
import type { Submission } from "../command.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** A new link. */
type NewLink = Omit<
  AccessLinkRow,
  "id" | "public_id" | "mail_token_hash" | "created_at" | "created_by" | "used_at" | "revoked_at"
>;

/** Adds a link; the caller audits its purpose. */
export function addLink(state: UnitOfWork, { actor }: Submission, link: NewLink): AccessLinkRow {
  const row: AccessLinkRow = {
    id: state.nextNumber(),
    public_id: newId(state.now),
    ...link,
    mail_token_hash: null,
    created_at: state.now,
    created_by: actorText(actor),
    used_at: null,
    revoked_at: null,
  };
  state.links.push(row);
  state.changes.newLinks.push(row);
  return row;
}

/** Marks a link as used by a person. */
export function useLink(state: UnitOfWork, link: AccessLinkRow, person: PersonRow): void {
  link.used_at = state.now;
  link.person_id = person.id;
  state.changes.editedLinks.set(link.id, link);
}
