/** Loads and writes drafts and pending publications for a group. */
import { type CompiledQuery, sql } from "kysely";
import { insertRows, updateRows } from "../bulk-statements.ts";
import type { Changes, Loaded, LoadPlan } from "../change-set.ts";
import type { Transaction } from "../engine.ts";
import { listed, q } from "../query.ts";

/**
 * The drafts and pending publications that a group touches. The content of a draft is not loaded, since it is only
 * replaced.
 */
export async function loadDrafts(
  tx: Transaction,
  plan: LoadPlan,
): Promise<Pick<Loaded, "drafts" | "pendingPublications" | "referencedAnnouncements">> {
  const [drafts, pendingPublications, referencedAnnouncements] = await Promise.all([
    loadDraftRows(tx, plan),
    loadPendingPublications(tx, plan),
    loadReferencedAnnouncements(tx, plan),
  ]);
  return { drafts, pendingPublications, referencedAnnouncements };
}

async function loadDraftRows(
  tx: Transaction,
  { drafts, draftsOf }: Pick<LoadPlan, "drafts" | "draftsOf">,
): Promise<Loaded["drafts"]> {
  if (drafts.size === 0 && draftsOf.size === 0) return [];
  return await tx.rows(
    q
      .selectFrom("draft")
      .select(["id", "public_id", "person_id", "announcement_id", "created_at", "updated_at"])
      .where((eb) =>
        eb.or([
          eb("public_id", "in", listed(drafts)),
          eb("person_id", "in", sql<number>`${listed(draftsOf)}`),
        ]),
      )
      .orderBy("id")
      .compile(),
  );
}

async function loadPendingPublications(
  tx: Transaction,
  {
    pendingPublications,
    pendingPublicationNumbers,
  }: Pick<LoadPlan, "pendingPublications" | "pendingPublicationNumbers">,
): Promise<Loaded["pendingPublications"]> {
  if (pendingPublications.size === 0 && pendingPublicationNumbers.size === 0) return [];
  return await tx.rows(
    q
      .selectFrom("pending_publication")
      .selectAll()
      .where((eb) =>
        eb.or([
          eb("public_id", "in", listed(pendingPublications)),
          eb("id", "in", sql<number>`${listed(pendingPublicationNumbers)}`),
        ]),
      )
      .orderBy("id")
      .compile(),
  );
}

async function loadReferencedAnnouncements(
  tx: Transaction,
  { referencedAnnouncements }: Pick<LoadPlan, "referencedAnnouncements">,
): Promise<Loaded["referencedAnnouncements"]> {
  if (referencedAnnouncements.size === 0) return [];
  return await tx.rows(
    q
      .selectFrom("announcement")
      .select(["id", "public_id", "title"])
      .where("deleted_at", "is", null)
      .where("public_id", "in", listed(referencedAnnouncements))
      .compile(),
  );
}

/** A group's changes to drafts and pending publications. */
export function* draftStatements(changes: Changes): Generator<CompiledQuery> {
  // Deletions come first: a draft that the group created later under the same id stays.
  if (changes.droppedDrafts.size > 0) {
    yield q.deleteFrom("draft").where("public_id", "in", listed(changes.droppedDrafts)).compile();
  }
  if (changes.newDrafts.size > 0) yield insertRows("draft", [...changes.newDrafts.values()]);
  if (changes.editedDrafts.size > 0) yield updateRows("draft", ["id"], [...changes.editedDrafts.values()]);
  if (changes.newPendingPublications.length > 0)
    yield insertRows("pending_publication", changes.newPendingPublications);
  const added = new Set(changes.newPendingPublications.map((row) => row.id));
  const edited = [...changes.editedPendingPublications.values()].filter((row) => !added.has(row.id));
  if (edited.length > 0) yield updateRows("pending_publication", ["id"], edited);
}
