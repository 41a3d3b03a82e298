/** Which announcements a copy tells of, and how far each of them has come: asked for with one short reading. */
import { z } from "zod";
import { type Places, prepared, q } from "../../ledger/query.ts";
import type { Reader } from "../past/known.ts";

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

const told = q
  .selectFrom("announcement")
  .where("deleted_at", "is", null)
  .where("hidden", "=", 0)
  .where("state", "!=", "Scheduled");

const newest = prepared((param: Places<{ readonly limit: number }>) =>
  told
    .select(["public_id", "revision"])
    .orderBy("began_at", "desc")
    .orderBy("id", "desc")
    .limit(param("limit")),
);
const oldestQuery = told.select("began_at").orderBy("began_at").orderBy("id").limit(1).compile();

const newestRows = z.array(z.object({ public_id: z.string(), revision: z.int() }));
const oldestRows = z.array(z.object({ began_at: z.int() }));

/** Reads them. Rejects with a `LedgerFault`. */
export async function readRegister(reader: Reader): Promise<Register> {
  const [rows, oldest] = await reader.read([newest({ limit: copiedAnnouncements + 1 }), oldestQuery]);
  const read = newestRows.parse(rows).map(({ public_id: id, revision }) => ({ id, revision }));
  return {
    announcements: read.slice(0, copiedAnnouncements),
    isMore: read.length > copiedAnnouncements,
    oldest: oldestRows.parse(oldest)[0]?.began_at ?? null,
  };
}
