/** Drafts: unpublished work. They raise no revision and are not audited. */
import { z } from "zod";
import { utf8Length } from "../../contract/announcements.ts";
import {
  type DraftListedOut,
  type DraftPut,
  draftListed,
  draftPut,
  maxDraftLength,
  maxDrafts,
} from "../../contract/portal/composer.ts";
import { Refusal } from "../../contract/refusal.ts";
import { writeTime } from "../../contract/times.ts";
import type { StoredDraft } from "../../store/change-set.ts";
import { fieldRefusal, readBody } from "../body-parsing.ts";
import type { UnitOfWork } from "../bus/unit-of-work.ts";
import type { Answer, Command, Submission } from "../command.ts";
import { personOf } from "../people/acting-person.ts";
import { done, written } from "../resource-versions.ts";
import { announcementNotFound } from "./announcement-lookup.ts";

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** Reads the body of `PUT Draft/{id}`; the id is in lower case. Throws a `Refusal`. */
export function parseDraft(id: string, body: unknown): Command & { kind: "PutDraft" } {
  if (!form.test(id)) throw fieldRefusal("id", "Give a UUID.");
  const { AnnouncementId, Body }: DraftPut = readBody(draftPut, body);
  const text = JSON.stringify(Body);
  if (utf8Length(text) > maxDraftLength) {
    throw new Refusal("PayloadTooLarge", "Keep the draft within 256 KiB.");
  }
  return { kind: "PutDraft", id, announcementId: AnnouncementId?.toLowerCase() ?? null, body: text };
}

/** The refusal of an id that no draft of the person has. */
export function draftNotFound(): Refusal {
  return new Refusal("DraftNotFound", "You have no draft with this id; it was published or deleted.");
}

/** Decides the keeping of a draft: a new one, or what one holds from now on. */
export function decidePutDraft(
  state: UnitOfWork,
  submission: Submission,
  { id, announcementId, body }: Command & { kind: "PutDraft" },
): Answer {
  const person = personOf(submission).number;
  const about = announcementId === null ? null : findMentioned(state, announcementId);
  const known = state.drafts.find((row) => row.public_id === id);
  if (known !== undefined && known.person_id !== person) throw draftNotFound();
  const row = known ?? addDraft(state, { id, person });
  row.announcement_id = about?.id ?? null;
  row.updated_at = Math.max(state.now, row.updated_at);
  const { newDrafts, editedDrafts } = state.changes;
  const isNew = known === undefined || newDrafts.has(row.id);
  (isNew ? newDrafts : editedDrafts).set(row.id, { ...row, body });
  const told = readHead(JSON.parse(body));
  const title = told.Title ?? about?.title ?? null;
  const result = presentDraft(row, { ...told, AnnouncementId: announcementId, Title: title });
  return written(state, { result, version: null, message: "Draft kept" });
}

function findMentioned(state: UnitOfWork, announcementId: string) {
  const found = state.mentioned.find((row) => row.public_id === announcementId);
  if (found === undefined) throw announcementNotFound();
  return found;
}

function addDraft(state: UnitOfWork, { id, person }: { readonly id: string; readonly person: number }) {
  if (state.drafts.filter((row) => row.person_id === person).length >= maxDrafts) {
    throw new Refusal("TooManyDrafts", `You have ${maxDrafts} drafts. Delete those that you no longer need.`);
  }
  const row: StoredDraft = {
    id: state.nextNumber(),
    public_id: id,
    person_id: person,
    announcement_id: null,
    created_at: state.now,
    updated_at: state.now,
  };
  state.drafts.push(row);
  return row;
}

/** Decides the deletion of a draft. */
export function decideDeleteDraft(
  state: UnitOfWork,
  submission: Submission,
  { id }: { readonly id: string },
): Answer {
  const person = personOf(submission).number;
  const row = state.drafts.find((one) => one.public_id === id && one.person_id === person);
  if (row === undefined) throw draftNotFound();
  dropDraft(state, row);
  return done(state, "Draft deleted");
}

/** Deletes a draft. */
export function dropDraft(state: UnitOfWork, row: StoredDraft): void {
  state.drafts.splice(state.drafts.indexOf(row), 1);
  const { newDrafts, editedDrafts, droppedDrafts } = state.changes;
  newDrafts.delete(row.id);
  editedDrafts.delete(row.id);
  droppedDrafts.add(row.public_id);
}

/** A draft's summary in lists. */
export type DraftHead = Pick<DraftListedOut, "Title" | "Operation" | "UpdateId">;

const head = z.object({
  Title: z
    .string()
    .refine((title) => title.trim() !== "")
    .nullable()
    .catch(null),
  Operation: draftListed.shape.Operation.catch(null),
  UpdateId: draftListed.shape.UpdateId.catch(null),
});

/** The summary from the fields of the body; null for a field of another type. */
export function readHead(body: unknown): DraftHead {
  return head.parse(body);
}

/** A draft as lists have it. */
export function presentDraft(
  row: Pick<StoredDraft, "public_id" | "created_at" | "updated_at">,
  about: DraftHead & Pick<DraftListedOut, "AnnouncementId">,
): DraftListedOut {
  return {
    Id: row.public_id,
    ...about,
    CreatedAt: writeTime(row.created_at),
    UpdatedAt: writeTime(row.updated_at),
  };
}
