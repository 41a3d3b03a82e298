/** Loads and writes the announcements and templates that a group of commands touches. */

import { type CompiledQuery, sql } from "kysely";
import { bytesPerAffected, bytesPerUpdate } from "../../rules/page-capacity.ts";
import { insertRows, updateRows } from "../bulk-statements.ts";
import type { AnnouncementSize, Changes, Loaded, LoadPlan } from "../change-set.ts";
import type { Transaction } from "../engine.ts";
import { listed, q } from "../query.ts";
import { readJson } from "../stored-json.ts";
import type { AnnouncementRow, TemplateRow } from "../tables/announcement-tables.ts";

/** Bytes of a text column in UTF-8; 0 for null. */
const bytesOf = (column: string) => sql<number>`coalesce(octet_length(${sql.ref(column)}), 0)`;

/**
 * The announcements that are open, or were closed at `from` or later, with their sizes as `rules/page-capacity.ts`
 * counts them.
 */
export function announcementSizesSince(from: number): CompiledQuery<AnnouncementSize> {
  const notDeleted = q.selectFrom("announcement").select("id").where("deleted_at", "is", null);
  const announcementId = sql<number>`${sql.ref("announcement.id")}`;
  const texts = sql<number>`${bytesOf("message")} + ${bytesOf("announcement_update.translations")} + ${bytesOf("affected")}`;
  const updates = q
    .selectFrom("announcement_update")
    .select(sql<number>`coalesce(sum(${texts} + ${sql.lit(bytesPerUpdate)}), 0)`.as("bytes"))
    .where("announcement_id", "=", announcementId)
    .where("announcement_update.deleted_at", "is", null);
  const affected = q
    .selectFrom("announcement_component")
    .select(sql<number>`count(*) * ${sql.lit(bytesPerAffected)}`.as("bytes"))
    .where("announcement_id", "=", announcementId);
  const ownBytes = sql<number>`${bytesOf("announcement.translations")} + ${bytesOf("announcement.postmortem")} + ${bytesOf("announcement.postmortem_translations")}`;
  return q
    .selectFrom("announcement")
    .select(["id", "page_id", "resolved_at"])
    .select(sql<number>`cast(${ownBytes} + (${updates}) + (${affected}) as integer)`.as("bytes"))
    .where(
      "id",
      "in",
      notDeleted.where("resolved_at", "is", null).unionAll(notDeleted.where("resolved_at", ">=", from)),
    )
    .compile();
}

/** The announcements that a group touches, with their updates and affected components. */
export async function loadAnnouncements(
  tx: Transaction,
  plan: LoadPlan,
): Promise<Pick<Loaded, "announcements" | "updates" | "affected" | "templates">> {
  const [templates, announcements] = await Promise.all([
    loadTemplates(tx, plan),
    loadAnnouncementRows(tx, plan),
  ]);
  if (announcements.length === 0) return { announcements, updates: [], affected: [], templates };
  const numbers = sql<number>`${listed(announcements.map((row) => row.id))}`;
  const [updates, affected] = await Promise.all([
    tx.rows(
      q
        .selectFrom("announcement_update")
        .selectAll()
        .where("announcement_id", "in", numbers)
        .orderBy("posted_at")
        .orderBy("id")
        .compile(),
    ),
    tx.rows(
      q
        .selectFrom("announcement_component")
        .selectAll()
        .where("announcement_id", "in", numbers)
        .orderBy("announcement_id")
        .orderBy("position")
        .compile(),
    ),
  ]);
  return { announcements, updates, affected, templates };
}

/** Numbers of the components in a stored list: `[[number, status, expect], ...]`. */
export function numbersIn(row: Pick<TemplateRow, "id" | "affected">): number[] {
  return readJson("template", "affected", row).map(([number]) => number);
}

async function loadTemplates(tx: Transaction, plan: LoadPlan): Promise<TemplateRow[]> {
  const { templates: ids, templateNames: names } = plan;
  if (ids.size === 0 && names.size === 0) return [];
  const namesOfTemplates = q.selectFrom("template").select("name_key").where("public_id", "in", listed(ids));
  return await tx.rows(
    q
      .selectFrom("template")
      .selectAll()
      .where((eb) =>
        eb.or([
          eb("public_id", "in", listed(ids)),
          eb.and([
            eb("deleted_at", "is", null),
            eb.or([eb("name_key", "in", listed(names)), eb("name_key", "in", namesOfTemplates)]),
          ]),
        ]),
      )
      .orderBy("id")
      .compile(),
  );
}

async function loadAnnouncementRows(tx: Transaction, plan: LoadPlan): Promise<AnnouncementRow[]> {
  const allRows = q.selectFrom("announcement").selectAll();
  const queries: CompiledQuery<AnnouncementRow>[] = [];
  if (plan.announcements.size > 0) {
    queries.push(allRows.where("public_id", "in", listed(plan.announcements)).compile());
  }
  if (plan.announcementNumbers.size > 0) {
    queries.push(allRows.where("id", "in", sql<number>`${listed(plan.announcementNumbers)}`).compile());
  }
  const rows = (await Promise.all(queries.map((query) => tx.rows(query)))).flat();
  return [...new Map(rows.map((row) => [row.id, row])).values()].toSorted((a, b) => a.id - b.id);
}

/** A group's changes to announcements, templates and corrections. */
export function* announcementStatements(changes: Changes): Generator<CompiledQuery> {
  const added = new Set([...changes.newAnnouncements, ...changes.newTemplates].map((row) => row.id));
  const isExisting = (row: { readonly id: number }) => !added.has(row.id);
  if (changes.newAnnouncements.length > 0) yield insertRows("announcement", changes.newAnnouncements);
  const edited = [...changes.editedAnnouncements.values()].filter(isExisting);
  if (edited.length > 0) yield updateRows("announcement", ["id"], edited);
  if (changes.newUpdates.length > 0) yield insertRows("announcement_update", changes.newUpdates);
  const newUpdates = new Set(changes.newUpdates.map((row) => row.id));
  const editedUpdates = [...changes.editedUpdates.values()].filter((row) => !newUpdates.has(row.id));
  if (editedUpdates.length > 0) yield updateRows("announcement_update", ["id"], editedUpdates);
  if (changes.affected.size > 0) {
    yield q
      .deleteFrom("announcement_component")
      .where("announcement_id", "in", sql<number>`${listed(changes.affected.keys())}`)
      .compile();
    const rows = [...changes.affected.values()].flat();
    if (rows.length > 0) yield insertRows("announcement_component", rows);
  }
  if (changes.newTemplates.length > 0) yield insertRows("template", changes.newTemplates);
  const editedTemplates = [...changes.editedTemplates.values()].filter(isExisting);
  if (editedTemplates.length > 0) yield updateRows("template", ["id"], editedTemplates);
  if (changes.newCorrections.length > 0) yield insertRows("correction", changes.newCorrections);
  if (changes.frozenMonths.length > 0) yield insertRows("uptime_month", changes.frozenMonths);
}
