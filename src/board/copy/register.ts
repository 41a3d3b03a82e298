/** Which announcements a copy tells of, and how far each of them has come: asked for with one short reading. */
import { sql } from "kysely";
import { z } from "zod";
import { type Places, prepared, q } from "../../ledger/query.ts";
import type { Reader } from "../past/known.ts";
import { announcementIsOn } from "../past/on-page.ts";

/** How many of the newest announcements a copy has pages of, beside those that the status page itself tells of. */
export const copiedAnnouncements = 200;

/** One of them: its public id, and the revision of its last change. */
export type Registered = { readonly id: string; readonly revision: number };

/** The newest announcements that the history tells of, in its order; whether there are more; and the oldest of all. */
export type Register = {
  readonly announcements: readonly Registered[];
  readonly isMore: boolean;
  /** When the oldest began, epoch milliseconds; null where there is none. */
  readonly oldest: number | null;
};

type OnPage = { readonly page: string };

const told = (param: Places<OnPage>) =>
  q
    .selectFrom("announcement")
    .where("deleted_at", "is", null)
    .where("hidden", "=", 0)
    .where("state", "!=", "Scheduled")
    .where(announcementIsOn(param("page")));

const newest = prepared((param: Places<OnPage>) =>
  told(param)
    .select(["public_id", "revision"])
    .orderBy("began_at", "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(copiedAnnouncements + 1)),
);
const oldestQuery = prepared((param: Places<OnPage>) =>
  told(param).select("began_at").orderBy("began_at").orderBy("id").limit(1),
);

const newestRows = z.array(z.object({ public_id: z.string(), revision: z.int() }));
const oldestRows = z.array(z.object({ began_at: z.int() }));

/** Reads those of a page, by its public id. Rejects with a `LedgerFault`. */
export async function readRegister(page: string, reader: Reader): Promise<Register> {
  const [rows, oldest] = await reader.read([newest({ page }), oldestQuery({ page })]);
  const read = newestRows.parse(rows).map(({ public_id: id, revision }) => ({ id, revision }));
  return {
    announcements: read.slice(0, copiedAnnouncements),
    isMore: read.length > copiedAnnouncements,
    oldest: oldestRows.parse(oldest)[0]?.began_at ?? null,
  };
}
