/** Queries of drafts, editors and pending publications. */

import { sql } from "kysely";
import { readComposed } from "../commands/announcements/composed-commands.ts";
import { draftNotFound, presentDraft, readHead } from "../commands/announcements/draft-commands.ts";
import {
  presentPendingPublication,
  publicationNotFound,
} from "../commands/announcements/pending-publications.ts";
import type { Command } from "../commands/command.ts";
import { notFound } from "../contract/not-found.ts";
import {
  type DraftListedOut,
  type DraftOut,
  type EditorOut,
  editedFor,
  type HeldOut,
} from "../contract/portal/composer.ts";
import { writeTime } from "../contract/times.ts";
import { type Parameters, prepared, q } from "../store/query.ts";
import { jsonText } from "../store/sql-dialect.ts";
import type { StoreReader } from "../store/store-reader.ts";
import { readJson } from "../store/stored-json.ts";
import type { PendingPublicationRow } from "../store/tables/people-tables.ts";

/** A person's number. */
type ByPerson = { readonly person: number };

const drafts = q
  .selectFrom("draft")
  .leftJoin("announcement", "announcement.id", "draft.announcement_id")
  .select(["draft.public_id", "draft.created_at", "draft.updated_at"])
  .select(["announcement.public_id as about", "announcement.title as about_title"])
  .select(inBody("Title").as("title"))
  .select(inBody("Kind").as("kind"))
  .select(inBody("Operation").as("operation"))
  .select(inBody("UpdateId").as("update_id"))
  .select(inBody("Page").as("page"))
  .select(inBody("StartsAt").as("starts_at"))
  .select(inBody("Opening").as("opening"))
  .select(inBody("typedAt").as("typed_at"));

/** A field in the body of a draft. */
function inBody(name: string) {
  return sql<string | null>`${sql.raw(jsonText("draft.body", name))}`;
}

const draftsOf = prepared((param: Parameters<ByPerson>) =>
  drafts
    .where("person_id", "=", param("person"))
    .orderBy("draft.updated_at", "desc")
    .orderBy("draft.id", "desc"),
);

const draftBy = prepared((param: Parameters<ByPerson & { id: string }>) =>
  drafts
    .select("draft.body")
    .where("draft.public_id", "=", param("id"))
    .where("person_id", "=", param("person")),
);

type DraftRow = {
  readonly public_id: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly about: string | null;
  readonly about_title: string | null;
  readonly title: string | null;
  readonly kind: string | null;
  readonly operation: string | null;
  readonly update_id: string | null;
  readonly page: string | null;
  readonly starts_at: string | null;
  readonly opening: string | null;
  readonly typed_at: string | number | null;
};

function listedDraft(row: DraftRow): DraftListedOut {
  const { title, kind, operation, update_id: updateId, page } = row;
  // PostgreSQL reads it as text.
  const typedAt = row.typed_at === null ? null : Number(row.typed_at);
  const summary = readHead({
    Title: title,
    Kind: kind,
    Operation: operation,
    UpdateId: updateId,
    Page: page,
    StartsAt: row.starts_at,
    Opening: row.opening,
    typedAt,
  });
  return presentDraft(row, {
    ...summary,
    AnnouncementId: row.about,
    Title: summary.Title ?? row.about_title,
  });
}

/** A person's drafts, the newest first. */
export async function readDrafts(bus: StoreReader, options: ByPerson): Promise<DraftListedOut[]> {
  const drafts = (await bus.rows(draftsOf(options))).map(listedDraft);
  return drafts.toSorted((a, b) => Date.parse(b.UpdatedAt) - Date.parse(a.UpdatedAt));
}

/** A person's draft with its body. Throws a `Refusal` if it does not exist. */
export async function readDraft(
  bus: StoreReader,
  options: ByPerson & { readonly id: string },
): Promise<DraftOut> {
  const [row] = await bus.rows(draftBy(options));
  if (row === undefined) throw draftNotFound();
  return { ...listedDraft(row), Body: readJson("draft", "body", { id: row.public_id, body: row.body }) };
}

type ById = { readonly id: string };

const announcementBy = prepared((param: Parameters<ById>) =>
  q
    .selectFrom("announcement")
    .select("id")
    .where("public_id", "=", param("id"))
    .where("deleted_at", "is", null),
);

const editorsOf = prepared((param: Parameters<ByPerson & { about: number; since: number }>) =>
  q
    .selectFrom("draft")
    .innerJoin("person", "person.id", "draft.person_id")
    .select(["person.id", "person.name"])
    .select(({ fn }) => [fn.min("draft.created_at").as("since"), fn.max("draft.updated_at").as("touched")])
    .where("draft.announcement_id", "=", param("about"))
    .where("draft.updated_at", ">=", param("since"))
    .where("draft.person_id", "!=", param("person"))
    .groupBy(["person.id", "person.name"])
    .orderBy("person.id"),
);

/**
 * Other people who are editing an announcement at `now` (epoch milliseconds). Throws a `Refusal` if it does
 * not exist.
 */
export async function readEditors(
  bus: StoreReader,
  options: ByPerson & ById & { readonly now: number },
): Promise<EditorOut[]> {
  const [announcement] = await bus.rows(announcementBy({ id: options.id }));
  if (announcement === undefined) throw notFound("AnnouncementNotFound");
  const { person, now } = options;
  const rows = await bus.rows(editorsOf({ person, about: announcement.id, since: now - editedFor }));
  return rows.map((row) => ({
    Name: row.name,
    Since: writeTime(row.since),
    TouchedAt: writeTime(row.touched),
  }));
}

const publications = q
  .selectFrom("pending_publication")
  .innerJoin("person", "person.id", "pending_publication.person_id")
  .selectAll("pending_publication")
  .select("person.name as by");

/** Maximum length of a list. */
const maxListed = 200;

const openPublications = publications
  .where(sql<boolean>`(pending_publication.state = 'Waiting' or pending_publication.state = 'Refused')`)
  .orderBy("pending_publication.id", "desc")
  .limit(maxListed)
  .compile();

const waitingQuery = prepared((param: Parameters<ByPerson>) =>
  q
    .selectFrom("pending_publication")
    .select("public_id")
    .where(sql<boolean>`state = 'Waiting'`)
    .where("person_id", "=", param("person"))
    .orderBy("id"),
);

const publicationQuery = prepared((param: Parameters<ById>) =>
  publications.where("pending_publication.public_id", "=", param("id")),
);

function presentPublication(
  row: PendingPublicationRow & { readonly by: string },
  { person }: ByPerson,
): HeldOut {
  return presentPendingPublication(row, { by: row.by, isMine: row.person_id === person });
}

/** Waiting publications, and refused ones that were not dismissed; newest first. */
export async function readPendingPublications(bus: StoreReader, options: ByPerson): Promise<HeldOut[]> {
  return (await bus.rows(openPublications)).map((row) => presentPublication(row, options));
}

/** Ids of a person's publications that can still be undone; oldest first. */
export async function readWaiting(bus: StoreReader, { person }: ByPerson): Promise<string[]> {
  return (await bus.rows(waitingQuery({ person }))).map((row) => row.public_id);
}

/** A pending publication. Throws a `Refusal` if it does not exist. */
export async function readPendingPublication(bus: StoreReader, options: ByPerson & ById): Promise<HeldOut> {
  const [row] = await bus.rows(publicationQuery({ id: options.id }));
  if (row === undefined) throw publicationNotFound();
  return presentPublication(row, options);
}

/** True if the id was used for a publication. */
export async function wasScheduled(bus: StoreReader, id: string): Promise<boolean> {
  return (await bus.rows(publicationQuery({ id }))).length > 0;
}

/** The command that executes a pending publication now. Throws a `Refusal` if it does not exist. */
export async function executionOf(bus: StoreReader, id: string): Promise<Command> {
  const [row] = await bus.rows(publicationQuery({ id }));
  if (row === undefined) throw publicationNotFound();
  const change = readComposed(row);
  const draftId = row.draft_public_id;
  return { kind: "ExecutePublication", number: row.id, change, draftId, dueBy: null, shouldGiveUp: false };
}
