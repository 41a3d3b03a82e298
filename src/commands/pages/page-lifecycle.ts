/** Pages: create, delete and restore. A page's content is deleted and restored with it. */

import { notFound } from "../../contract/not-found.ts";
import type { PageCreate } from "../../contract/pages.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { PageRow } from "../../store/tables/tables.ts";
import { newId } from "../../store/uuid.ts";
import { audit } from "../audit-entry.ts";
import type { Answer, Submission } from "../command.ts";
import {
  answerDeleted,
  answerWith,
  matchVersion,
  restorable,
  restoredMessage,
} from "../resource-versions.ts";
import { presentPage } from "../row-presenters.ts";
import type { UnitOfWork } from "../unit-of-work.ts";
import { accessColumns, refuseWithoutPassword } from "./page-access.ts";
import { columnsOf, refuseOtherZone, refuseTakenAddress } from "./page-edit.ts";
import { deletedSlug, originalSlug } from "./page-slugs.ts";
import { targetPage } from "./target-page.ts";

/** Creates a page. Defaults come from the first page. */
export function decideCreatePage(
  state: UnitOfWork,
  submission: Submission,
  { fields, passwordHash }: { readonly fields: PageCreate; readonly passwordHash?: string | null },
): Answer {
  const first = targetPage(state.pages, undefined);
  refuseTooMany(state);
  const existing = pageWithSlug(state, fields.Slug);
  if (existing !== undefined) {
    const message = `The slug "${fields.Slug}" is taken by another page. Choose another.`;
    throw new Refusal("NameTaken", message, {
      errors: [{ Path: "Slug", Message: message }],
      existing: `/api/Page/${existing.public_id}`,
    });
  }
  const row: PageRow = {
    id: state.nextNumber(),
    public_id: newId(state.now),
    slug: fields.Slug,
    name: fields.Name,
    description: null,
    translations: null,
    url: null,
    time_zone: first.time_zone,
    locale: first.locale,
    created_at: state.now,
    updated_at: state.now,
    revision: state.revision,
    logo_id: null,
    icon_id: null,
    accent: null,
    links: null,
    partial_weight: first.partial_weight,
    major_weight: first.major_weight,
    access: "Public",
    password_hash: null,
    allowed_addresses: null,
    deleted_at: null,
    restricted_revision: 0,
    shows_sources: first.shows_sources,
    shows_uptime: first.shows_uptime,
    shows_bars: first.shows_bars,
    bar_days: first.bar_days,
    shows_powered_by: first.shows_powered_by,
    theme: null,
    written_languages: first.written_languages,
    full_text: 0,
    ...columnsOf(fields),
    ...accessColumns({ ...fields, passwordHash }),
  };
  refuseWithoutPassword(row);
  refuseTakenAddress(state, row);
  row.revision = state.raiseRevision();
  state.allPages.push(row);
  state.changes.newPages.push(row);
  const result = presentPage(row, state.urlOf(row));
  audit(state, submission, { action: "Page.Create", subject: subjectOf(row), before: null, after: result });
  const message = `Page "${row.name}" created`;
  return answerWith(state, {
    result,
    version: row.revision,
    message,
    location: `/api/Page/${row.public_id}`,
  });
}

/** Refuses a page beyond the maximum, which protects the service's memory. */
function refuseTooMany({ pages, maxPages }: UnitOfWork): void {
  if (pages.length < maxPages) return;
  throw new Refusal(
    "TooManyPages",
    `There are ${pages.length} pages, and the maximum is ${maxPages}. Delete an unused page, or ask the operator to raise MAX_PAGES.`,
  );
}

function pageWithSlug(state: UnitOfWork, slug: string): PageRow | undefined {
  return state.pages.find((page) => page.slug === slug);
}

/** Deletes a page with its content. The last page can't be deleted. */
export function decideDeletePage(state: UnitOfWork, submission: Submission, id: string): Answer {
  const row = state.pages.find((page) => page.public_id === id);
  if (row === undefined) throw notFound("PageNotFound");
  matchVersion(submission, row.revision);
  if (state.pages.length === 1) {
    throw new Refusal("LastPage", "This is the only page. Create another before you delete it.");
  }
  const before = presentPage(row, state.urlOf(row));
  save(state, row, { deleted_at: state.now, slug: deletedSlug(row) });
  row.restricted_revision = row.revision;
  audit(state, submission, { action: "Page.Delete", subject: subjectOf(row), before, after: null });
  return answerDeleted(state, { name: `Page "${row.name}"`, path: `/api/Page/${row.public_id}` });
}

/** Restores a deleted page with its content. */
export function decideRestorePage(state: UnitOfWork, submission: Submission, id: string): Answer {
  const row = state.allPages.find((page) => page.public_id === id);
  if (row === undefined || !restorable(row, state.now)) throw notFound("PageNotFound");
  matchVersion(submission, row.revision);
  const wasDeleted = row.deleted_at !== null;
  if (wasDeleted) {
    refuseTooMany(state);
    const slug = originalSlug(row);
    const existing = pageWithSlug(state, slug);
    if (existing !== undefined) {
      const remedy = "No page can change its slug: delete the one that has it now, then restore this one.";
      const message = `The slug "${slug}" is taken by another page. ${remedy}`;
      throw new Refusal("NameTaken", message, {
        errors: [{ Path: "Slug", Message: message }],
        existing: `/api/Page/${existing.public_id}`,
        isFixed: true,
      });
    }
    refuseTakenAddress(state, row);
    refuseOtherZone(state, row);
    save(state, row, { deleted_at: null, slug });
    const after = presentPage(row, state.urlOf(row));
    audit(state, submission, { action: "Page.Restore", subject: subjectOf(row), before: null, after });
  }
  const result = presentPage(row, state.urlOf(row));
  return answerWith(state, {
    result,
    version: row.revision,
    message: restoredMessage(`Page "${row.name}"`, wasDeleted),
  });
}

function save(state: UnitOfWork, row: PageRow, edited: Partial<PageRow>): void {
  Object.assign(row, edited, { updated_at: state.now, revision: state.raiseRevision() });
  // A page created in this group is inserted with its final values.
  if (!state.changes.newPages.includes(row)) state.changes.pages.set(row.id, row);
}

function subjectOf(row: PageRow) {
  return { kind: "Page", id: row.public_id, name: row.name } as const;
}
