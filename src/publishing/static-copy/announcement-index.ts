/** Which announcements a copy tells of, and how far each of them has come: asked for with one short reading. */
import { z } from "zod";
import { type Parameters, prepared, q } from "../../store/query.ts";
import type { ArchiveContext, StoreReader } from "../archive/archive-context.ts";
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

/** Reads those of pages, and keeps them for as long as nothing that is announced changes. */
export class AnnouncementIndexes {
  readonly #kept = new Map<string, { readonly stamp: string; readonly chapters: HistoryParts }>();

  /** All that the history of a page tells of, in its parts. Rejects with a `LedgerFault`. */
  async read({ snapshot: { page }, announced }: ArchiveContext, reader: StoreReader): Promise<HistoryParts> {
    const stamp = `${announced} ${page.timeZone}`;
    const kept = this.#kept.get(page.id);
    if (kept?.stamp === stamp) return kept.chapters;
    const [rows] = await reader.read([everyQuery({ page: page.id })]);
    const announcements = everyRow.parse(rows).map(({ public_id: id, revision, began_at: beganAt }) => {
      return { id, revision, beganAt };
    });
    const chapters = new HistoryParts(announcements, page.timeZone);
    // What was not said when something last changed must be read anew.
    if (announced >= 0) this.#kept.set(page.id, { stamp, chapters });
    return chapters;
  }
}
