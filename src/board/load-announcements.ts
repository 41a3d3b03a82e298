/**
 * What the board asks of the ledger about announcements. However many there were, it asks by index for those that the
 * faces show, and for the texts of only those that changed since they were last read.
 */
import { type CompiledQuery, sql } from "kysely";
import { z } from "zod";
import { announcementKinds, announcementStates, componentStatuses, impacts } from "../contract/words.ts";
import { type Places, prepared, q } from "../ledger/query.ts";
import type { AnnouncementTable } from "../ledger/tables.ts";
import type { LoadedAffected, LoadedAnnouncement, LoadedUpdate } from "./state.ts";
import { closedMilliseconds, newestOfKind } from "./windows.ts";

const whole = z.int();
const maybeWhole = whole.nullable();
const maybeText = z.string().nullable();
const status = z.enum(componentStatuses);

const listRows = z.array(z.object({ id: whole }));
const announcementRows = z.array(
  z.object({
    id: whole,
    public_id: z.string(),
    kind: z.enum(announcementKinds),
    title: z.string(),
    state: z.enum(announcementStates),
    impact: z.enum(impacts),
    starts_at: maybeWhole,
    ends_at: maybeWhole,
    recurrence: maybeText,
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
    affected: maybeText,
    posted_at: whole,
    created_at: whole,
    edited_at: maybeWhole,
    deleted_at: maybeWhole,
    notify_subscribers: whole,
  }),
);
const affectedRows = z.array(
  z.object({ announcement_id: whole, component_id: whole, status, expect: status.nullable() }),
);
const keptList = z.array(z.tuple([whole, status, status.nullable()]));

/** What was read of announcements. */
export type AnnouncementRows = {
  /** The numbers of all that the faces show. */
  readonly listed: readonly number[];
  /** Those of them that changed since. */
  readonly changed: readonly LoadedAnnouncement[];
};

/** What is remembered of announcements from one load to the next. */
export type KnownAnnouncements = {
  /** The revision it is true to; -1 where nothing is known. */
  readonly revision: number;
  /** From which time of closing on all are known, epoch milliseconds. */
  readonly from: number;
  readonly rows: ReadonlyMap<number, LoadedAnnouncement>;
};

/** Nothing of any announcement. */
export const noAnnouncements: KnownAnnouncements = { revision: -1, from: 0, rows: new Map() };

type Window = { readonly from: number };
type Since = Window & { readonly since: number };

const visible = q
  .selectFrom("announcement")
  .select("id")
  .where("deleted_at", "is", null)
  .where("hidden", "=", 0);

const newestOf = (kind: (typeof announcementKinds)[number]) =>
  q
    .selectFrom(visible.where("kind", "=", kind).orderBy("id", "desc").limit(newestOfKind).as("newest"))
    .select("id");

// Some are named twice: to tell them apart the engine would have to read them all in one order.
const everyListed = (param: Places<Window>) =>
  visible
    .where("resolved_at", "is", null)
    .unionAll(visible.where("resolved_at", ">=", param("from")))
    .unionAll(newestOf("Incident"))
    .unionAll(newestOf("Maintenance"))
    .unionAll(newestOf("Notice"));

const everyChanged = (param: Places<Since>) =>
  q.selectFrom("announcement").where("id", "in", everyListed(param)).where("revision", ">", param("since"));

/** What faces show of an announcement beside its updates and what it affects. */
export const announcementColumns = [
  "id",
  "public_id",
  "kind",
  "title",
  "state",
  "impact",
  "starts_at",
  "ends_at",
  "recurrence",
  "postmortem",
  "postmortem_at",
  "began_at",
  "resolved_at",
  "sequence",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof AnnouncementTable)[];

/** The updates of any announcements, in the order they were posted. */
export const everyUpdate = q
  .selectFrom("announcement_update")
  .select(["announcement_id", "public_id", "state", "affected", "posted_at", "created_at"])
  .select(["edited_at", "deleted_at", "notify_subscribers"])
  // What was taken back is not even read.
  .select(sql<string>`case when deleted_at is null then message else '' end`.as("message"))
  .orderBy("posted_at")
  .orderBy("id");

/** What any announcements affect, each in the order of its list. */
export const everyAffected = q
  .selectFrom("announcement_component")
  .select(["announcement_id", "component_id", "status", "expect"])
  .orderBy("announcement_id")
  .orderBy("position");

const listQuery = prepared(everyListed);
const announcementQuery = prepared((param: Places<Since>) => everyChanged(param).select(announcementColumns));
const updateQuery = prepared((param: Places<Since>) =>
  everyUpdate.where("announcement_id", "in", everyChanged(param).select("id")),
);
const affectedQuery = prepared((param: Places<Since>) =>
  everyAffected.where("announcement_id", "in", everyChanged(param).select("id")),
);

const dayMilliseconds = 86_400_000;

/** From which time of closing on a load at `now` reads them: a day more, so that a clock that is set back a little is no matter. */
export function closedFrom(now: number): number {
  return now - closedMilliseconds - dayMilliseconds;
}

/** Whether what is known holds all that a load at `now` needs, as long as nothing changed. */
export function reachesBack(known: KnownAnnouncements, now: number): boolean {
  return known.revision >= 0 && known.from <= now - closedMilliseconds;
}

/** Asks for the announcements that the faces show at `now`, for `readAnnouncements`. */
export function announcementQueries(known: KnownAnnouncements, now: number): CompiledQuery[] {
  const since = { from: closedFrom(now), since: known.revision };
  return [listQuery(since), announcementQuery(since), updateQuery(since), affectedQuery(since)];
}

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
 * Puts announcements together from their rows, their updates (none, where these were not asked for) and what they
 * affect, in the order of the first. Throws a ZodError where rows are not what they must be.
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
      affected: (affectedBy.get(row.id) ?? []).map(({ component_id: component, status: word, expect }) => ({
        component,
        status: word,
        expect,
      })),
      updates: (updatesOf.get(row.id) ?? []).map(readUpdate),
    }),
  );
}

/** Reads the answers to `announcementQueries`. Throws a ZodError where rows are not what they must be. */
export function readAnnouncements(answers: readonly unknown[][]): AnnouncementRows {
  const [list, announcements, updates, affected] = answers;
  const changed = togetherWith({ announcements, updates, affected });
  return { listed: listRows.parse(list).map(({ id }) => id), changed };
}

/** Whether what was remembered and what was read make the whole; not where an older one came back into the list. */
export function areWhole(known: KnownAnnouncements, { listed, changed }: AnnouncementRows): boolean {
  const read = new Set(changed.map(({ id }) => id));
  return listed.every((id) => read.has(id) || known.rows.has(id));
}

/** What is known after a load at `now`, which was true to `revision`. */
export function learnAnnouncements(
  known: KnownAnnouncements,
  { listed, changed }: AnnouncementRows,
  { revision, now }: { revision: number; now: number },
): KnownAnnouncements {
  const rows = new Map<number, LoadedAnnouncement>();
  const read = new Map(changed.map((row) => [row.id, row]));
  for (const id of listed) {
    const row = read.get(id) ?? known.rows.get(id);
    if (row !== undefined) rows.set(id, row);
  }
  return { revision, from: closedFrom(now), rows };
}
