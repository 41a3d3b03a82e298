/** Queries of the updates of one announcement. */
import { presentUpdate } from "../commands/announcements/announcement-presenters.ts";
import type { AnnouncementUpdateOut } from "../contract/announcements.ts";
import { notFound, updateNotFoundMessage } from "../contract/not-found.ts";
import { Refusal } from "../contract/refusal.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import type { AnnouncementUpdateRow } from "../store/tables/announcement-tables.ts";
import {
  badCursor,
  type ListPage,
  type ListResult,
  toListResult,
  type VersionedResult,
} from "./cursor-lists.ts";
import { pageNumbers } from "./page-numbers.ts";

type Reader = Pick<StoreReader, "read">;

/** All updates of an announcement, newest first, and its version. Rejects with a `Refusal` if it does not exist. */
async function loadUpdates(bus: Reader, id: string) {
  const announcement = q
    .selectFrom("announcement")
    .where("public_id", "=", id)
    .where("deleted_at", "is", null)
    .where("page_id", "in", pageNumbers(undefined));
  const found = announcement.select("revision").compile();
  const all = q
    .selectFrom("announcement_update")
    .selectAll()
    .where("announcement_id", "in", announcement.select("id"))
    .orderBy("posted_at", "desc")
    .orderBy("id", "desc")
    .compile();
  const [announcementRows, updateRows] = await bus.read([found, all]);
  const [row] = rowsOf(found, announcementRows);
  if (row === undefined) throw notFound("AnnouncementNotFound");
  return { updates: rowsOf(all, updateRows), version: row.revision };
}

const isLive = ({ deleted_at: deletedAt }: AnnouncementUpdateRow) => deletedAt === null;

/** The updates of an announcement, newest first. Rejects with a `Refusal`. */
export async function readUpdates(
  bus: Reader,
  id: string,
  { limit, cursor }: ListPage,
): Promise<ListResult<AnnouncementUpdateOut>> {
  const { updates } = await loadUpdates(bus, id);
  // Deleted ones stay as places in the list: a cursor may name one.
  const place = cursor === null ? -1 : updates.findIndex((update) => update.id === cursor);
  if (cursor !== null && place === -1) throw badCursor();
  return toListResult(updates.slice(place + 1).filter(isLive), limit, (update) => presentUpdate(update));
}

/** An update of an announcement; its version is the announcement's. Rejects with a `Refusal`. */
export async function readUpdate(
  bus: Reader,
  { id, updateId }: { readonly id: string; readonly updateId: string },
): Promise<VersionedResult<AnnouncementUpdateOut>> {
  const { updates, version } = await loadUpdates(bus, id);
  const update = updates.find((row) => row.public_id === updateId && isLive(row));
  if (update === undefined) throw new Refusal("UpdateNotFound", updateNotFoundMessage);
  return { result: presentUpdate(update), version };
}
