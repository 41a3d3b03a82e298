/** Index of the announcements in a copy, with their revisions, from one short query. */
import * as z from "zod";
import { type Parameters, prepared, q } from "../../store/query.ts";
import type { ArchiveContext, ArchiveStore } from "../archive/archive-context.ts";
import { announcementIsOn } from "../archive/page-membership.ts";
import { HistoryParts } from "./history-parts.ts";

type PageFilter = { readonly page: string };

const everyQuery = prepared((param: Parameters<PageFilter>) =>
  q
    .selectFrom("announcement")
    .select(["public_id", "revision", "began_at"])
    .where("deleted_at", "is", null)
    .where("hidden", "=", 0)
    .where("state", "!=", "Scheduled")
    .where(announcementIsOn(param("page")))
    .orderBy("began_at", "desc")
    .orderBy("id", "desc"),
);

const everyRow = z.array(z.object({ public_id: z.string(), revision: z.int(), began_at: z.int() }));

/** Reads and caches the indexes of pages until an announcement changes. */
export class AnnouncementIndexes {
  readonly #cache = new Map<string, { readonly stamp: string; readonly history: HistoryParts }>();

  /** The index of a page's history, in parts. Rejects with a `StoreFault`. */
  async read({ snapshot: { page }, announced }: ArchiveContext, reader: ArchiveStore): Promise<HistoryParts> {
    const stamp = `${announced} ${page.timeZone}`;
    const cached = this.#cache.get(page.id);
    if (cached?.stamp === stamp) return cached.history;
    const [rows] = await reader.read([everyQuery({ page: page.id })]);
    const announcements = everyRow.parse(rows).map(({ public_id: id, revision, began_at: beganAt }) => {
      return { id, revision, beganAt };
    });
    const history = new HistoryParts(announcements, page.timeZone);
    // An unknown last change is not cached.
    if (announced >= 0) this.#cache.set(page.id, { stamp, history });
    return history;
  }
}
