/** Queries for announcements, and the parsing of their rows. */

import { sql } from "kysely";
import * as z from "zod";
import {
  announcementKinds,
  announcementStates,
  type ComponentStatus,
  componentStatuses,
  impacts,
} from "../../contract/words.ts";
import { q } from "../../store/query.ts";

const integer = z.int();
const nullableInteger = integer.nullable();
const nullableText = z.string().nullable();
const status = z.enum(componentStatuses);

const announcementRow = z.object({
  id: integer,
  public_id: z.string(),
  /** The number of its own page. */
  page_id: integer,
  kind: z.enum(announcementKinds),
  title: z.string(),
  /** Its texts in other languages, as JSON. */
  translations: nullableText,
  state: z.enum(announcementStates),
  impact: z.enum(impacts),
  starts_at: nullableInteger,
  ends_at: nullableInteger,
  recurrence: nullableText,
  pinned: integer,
  postmortem: nullableText,
  /** Its text in other languages, as JSON. */
  postmortem_translations: nullableText,
  postmortem_at: nullableInteger,
  began_at: integer,
  resolved_at: nullableInteger,
  sequence: integer,
  created_at: integer,
  updated_at: integer,
});
/** An update. A deleted one has no text, but keeps its effect on the list. */
const updateRow = z.object({
  announcement_id: integer,
  public_id: z.string(),
  state: z.enum(announcementStates),
  message: z.string(),
  /** Its texts in other languages, as JSON. */
  translations: nullableText,
  /** Affected components from here on, as JSON; null if unchanged. */
  affected: nullableText,
  posted_at: integer,
  created_at: integer,
  edited_at: nullableInteger,
  deleted_at: nullableInteger,
  notify_subscribers: integer,
});
const affectedRow = z.object({
  announcement_id: integer,
  component_id: integer,
  status,
  expected_status: status.nullable(),
});

/** A component that an announcement affects, by its number. */
export type LoadedAffected = {
  readonly component: number;
  readonly status: ComponentStatus;
  readonly expect: ComponentStatus | null;
};

export type LoadedUpdate = Readonly<Omit<z.infer<typeof updateRow>, "announcement_id">>;

/** An announcement that is neither hidden nor deleted. The same object from one state to the next until it changes. */
export type LoadedAnnouncement = Readonly<z.infer<typeof announcementRow>> & {
  /** In the order of their places. */
  readonly affected: readonly LoadedAffected[];
  /** In the order they were posted. */
  readonly updates: readonly LoadedUpdate[];
};

/** The announcement columns that representations need. */
export const announcementColumns = announcementRow.keyof().options;

/** The updates of any announcements, in the order they were posted. */
export const everyUpdate = q
  .selectFrom("announcement_update")
  .select(updateRow.omit({ message: true, translations: true }).keyof().options)
  // Deleted texts are not even read.
  .select(sql<string>`case when deleted_at is null then message else '' end`.as("message"))
  .select(sql<string | null>`case when deleted_at is null then translations end`.as("translations"))
  .orderBy("posted_at")
  .orderBy("id");

/** Affected components of announcements, in list order. */
export const everyAffected = q
  .selectFrom("announcement_component")
  .select(affectedRow.keyof().options)
  .orderBy("announcement_id")
  .orderBy("position");

function byAnnouncement<Row extends { readonly announcement_id: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> {
  return Map.groupBy(rows, (row) => row.announcement_id);
}

/**
 * Joins announcements with their updates (empty if not loaded) and affected components, in the order of the
 * first. Throws a ZodError for invalid rows.
 */
export function joinAnnouncements(results: {
  readonly announcements: unknown;
  readonly updates: unknown;
  readonly affected: unknown;
}): LoadedAnnouncement[] {
  const updatesOf = byAnnouncement(z.array(updateRow).parse(results.updates));
  const affectedBy = byAnnouncement(z.array(affectedRow).parse(results.affected));
  return z
    .array(announcementRow)
    .parse(results.announcements)
    .map(
      (row): LoadedAnnouncement => ({
        ...row,
        affected: (affectedBy.get(row.id) ?? []).map(
          ({ component_id: component, status: componentStatus, expected_status: expect }) => ({
            component,
            status: componentStatus,
            expect,
          }),
        ),
        updates: updatesOf.get(row.id) ?? [],
      }),
    );
}
