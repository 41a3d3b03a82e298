/** Queries for announcements, and the parsing of their rows. */
import { sql } from "kysely";
import { z } from "zod";
import { announcementKinds, announcementStates, componentStatuses, impacts } from "../../contract/words.ts";
import { q } from "../../store/query.ts";
import type { AnnouncementRow } from "../../store/tables/announcement-tables.ts";
import type { LoadedAffected, LoadedAnnouncement, LoadedUpdate } from "../loaded-state.ts";

const whole = z.int();
const maybeWhole = whole.nullable();
const maybeText = z.string().nullable();
const status = z.enum(componentStatuses);

const announcementRows = z.array(
  z.object({
    id: whole,
    public_id: z.string(),
    page_id: whole,
    kind: z.enum(announcementKinds),
    title: z.string(),
    translations: maybeText,
    state: z.enum(announcementStates),
    impact: z.enum(impacts),
    starts_at: maybeWhole,
    ends_at: maybeWhole,
    recurrence: maybeText,
    pinned: whole,
    postmortem: maybeText,
    postmortem_at: maybeWhole,
    began_at: whole,
    resolved_at: maybeWhole,
    sequence: whole,
    created_at: whole,
    updated_at: whole,
  }),
);
const updateRows = z.array(
  z.object({
    announcement_id: whole,
    public_id: z.string(),
    state: z.enum(announcementStates),
    message: z.string(),
    translations: maybeText,
    affected: maybeText,
    posted_at: whole,
    created_at: whole,
    edited_at: maybeWhole,
    deleted_at: maybeWhole,
    notify_subscribers: whole,
  }),
);
const affectedRows = z.array(
  z.object({ announcement_id: whole, component_id: whole, status, expected_status: status.nullable() }),
);
const keptList = z.array(z.tuple([whole, status, status.nullable()]));

/** The announcement columns that representations need. */
export const announcementColumns = [
  "id",
  "public_id",
  "page_id",
  "kind",
  "title",
  "translations",
  "state",
  "impact",
  "starts_at",
  "ends_at",
  "recurrence",
  "pinned",
  "postmortem",
  "postmortem_at",
  "began_at",
  "resolved_at",
  "sequence",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof AnnouncementRow)[];

/** The updates of any announcements, in the order they were posted. */
export const everyUpdate = q
  .selectFrom("announcement_update")
  .select(["announcement_id", "public_id", "state", "affected", "posted_at", "created_at"])
  .select(["edited_at", "deleted_at", "notify_subscribers"])
  // Deleted texts are not even read.
  .select(sql<string>`case when deleted_at is null then message else '' end`.as("message"))
  .select(sql<string | null>`case when deleted_at is null then translations end`.as("translations"))
  .orderBy("posted_at")
  .orderBy("id");

/** Affected components of announcements, in list order. */
export const everyAffected = q
  .selectFrom("announcement_component")
  .select(["announcement_id", "component_id", "status", "expected_status"])
  .orderBy("announcement_id")
  .orderBy("position");

function byAnnouncement<Row extends { readonly announcement_id: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> {
  return Map.groupBy(rows, (row) => row.announcement_id);
}

function readList(text: string): LoadedAffected[] {
  return keptList.parse(JSON.parse(text)).map(([component, word, expect]) => ({
    component,
    status: word,
    expect,
  }));
}

function readUpdate(row: z.infer<typeof updateRows>[number]): LoadedUpdate {
  return { ...row, affected: row.affected === null ? null : readList(row.affected) };
}

/**
 * Joins announcements with their updates (empty if not loaded) and affected components, in the order of the
 * first. Throws a ZodError for invalid rows.
 */
export function togetherWith(answers: {
  readonly announcements: unknown;
  readonly updates: unknown;
  readonly affected: unknown;
}): LoadedAnnouncement[] {
  const updatesOf = byAnnouncement(updateRows.parse(answers.updates));
  const affectedBy = byAnnouncement(affectedRows.parse(answers.affected));
  return announcementRows.parse(answers.announcements).map(
    (row): LoadedAnnouncement => ({
      ...row,
      affected: (affectedBy.get(row.id) ?? []).map(
        ({ component_id: component, status: word, expected_status: expect }) => ({
          component,
          status: word,
          expect,
        }),
      ),
      updates: (updatesOf.get(row.id) ?? []).map(readUpdate),
    }),
  );
}
