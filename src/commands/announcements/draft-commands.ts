/** Drafts: unpublished work. They raise no revision and are not audited. */

import * as z from "zod";
import { utf8Length } from "../../contract/announcements.ts";
import { notFound } from "../../contract/not-found.ts";
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
import { isUuid } from "../../contract/uuid-format.ts";
import type { StoredDraft } from "../../store/change-set.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import { fieldRefusal, readBody } from "../body-parsing.ts";
import type { Answer, Command, Submission } from "../command.ts";
import { personOf } from "../people/acting-person.ts";
import { answerDone, answerWith } from "../resource-versions.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Reads the body of `PUT Draft/{id}`; the id is in lower case. Throws a `Refusal`. */
export function parseDraft(id: string, body: unknown): Command & { kind: "PutDraft" } {
  if (!isUuid(id)) throw fieldRefusal("id", "Give a UUID.");
  const { AnnouncementId, Body }: DraftPut = readBody(draftPut, body);
  const text = writeJson("draft", "body", Body);
  if (utf8Length(text) > maxDraftLength) {
    throw new Refusal("PayloadTooLarge", "Keep the draft within 256 KiB.");
  }
  return { kind: "PutDraft", id, announcementId: AnnouncementId?.toLowerCase() ?? null, body: text };
}

/** The refusal of an id that no draft of the person has. */
export function draftNotFound(): Refusal {
  return new Refusal("DraftNotFound", "You have no draft with this id; it was published or deleted.");
}

/** Creates or replaces a draft. */
export function decidePutDraft(
  state: UnitOfWork,
  submission: Submission,
  { id, announcementId, body }: Command & { kind: "PutDraft" },
): Answer {
  const person = personOf(submission).number;
  const announcement = announcementId === null ? null : findReferenced(state, announcementId);
  const existing = state.drafts.find((row) => row.public_id === id);
  if (existing !== undefined && existing.person_id !== person) throw draftNotFound();
  const row = existing ?? addDraft(state, { id, person });
  row.announcement_id = announcement?.id ?? null;
  row.updated_at = Math.max(state.now, row.updated_at);
  const { newDrafts, editedDrafts } = state.changes;
  const isNew = existing === undefined || newDrafts.has(row.id);
  (isNew ? newDrafts : editedDrafts).set(row.id, { ...row, body });
  const summary = readHead(readJson("draft", "body", { body, id }));
  const title = summary.Title ?? announcement?.title ?? null;
  const result = presentDraft(row, { ...summary, AnnouncementId: announcementId, Title: title });
  return answerWith(state, { result, version: null, message: "Draft kept" });
}

function findReferenced(state: UnitOfWork, announcementId: string) {
  const announcement = state.referencedAnnouncements.find((row) => row.public_id === announcementId);
  if (announcement === undefined) throw notFound("AnnouncementNotFound");
  return announcement;
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

/** Deletes a person's draft. */
export function decideDeleteDraft(
  state: UnitOfWork,
  submission: Submission,
  { id }: { readonly id: string },
): Answer {
  const person = personOf(submission).number;
  const row = state.drafts.find((draft) => draft.public_id === id && draft.person_id === person);
  if (row === undefined) throw draftNotFound();
  dropDraft(state, row);
  return answerDone(state, "Draft deleted");
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
export type DraftHead = Omit<DraftListedOut, "Id" | "AnnouncementId" | "CreatedAt" | "UpdatedAt"> & {
  /** When its form was last changed, in epoch milliseconds of the browser; null if unknown. */
  readonly typedAt: number | null;
};

const draftHead = z.object({
  Title: z
    .string()
    .refine((title) => title.trim() !== "")
    .nullable()
    .catch(null),
  Kind: draftListed.shape.Kind.catch(null),
  Operation: draftListed.shape.Operation.catch(null),
  UpdateId: draftListed.shape.UpdateId.catch(null),
  Page: draftListed.shape.Page.catch(null),
  StartsAt: draftListed.shape.StartsAt.catch(null),
  Opening: draftListed.shape.Opening.catch(null),
  typedAt: z.int().nonnegative().nullable().catch(null),
});

/** The summary from the fields of the body; null for a field of another type. */
export function readHead(body: unknown): DraftHead {
  return draftHead.parse(body);
}

/** A draft in the form of lists. */
export function presentDraft(
  row: Pick<StoredDraft, "public_id" | "created_at" | "updated_at">,
  { typedAt, ...summary }: DraftHead & Pick<DraftListedOut, "AnnouncementId">,
): DraftListedOut {
  return {
    Id: row.public_id,
    ...summary,
    CreatedAt: writeTime(row.created_at),
    // A row is updated by presence too; a browser's clock may be wrong.
    UpdatedAt: writeTime(Math.min(row.updated_at, Math.max(typedAt ?? row.updated_at, row.created_at))),
  };
}
