/** Imported subscribers that wait for their confirmation mail, and how many were sent one. */
import { sql } from "kysely";
import { confirmationsPerDay, type ImportConfirmationsOut } from "../contract/portal/portal-subscribers.ts";
import { type Parameters, prepared } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";

const day = 24 * 60 * 60_000;

// The conditions are those of the partial indexes.
const isWaiting = sql`state = 'Pending' and source = 'Import' and confirmation_at is null`;

const waitingQuery = prepared(
  () => sql<{ total: number }>`select count(*) as total from subscriber where ${isWaiting}`,
);
const firstQuery = prepared(
  (param: Parameters<{ limit: number }>) =>
    sql<{ id: number }>`select id from subscriber where ${isWaiting} order by id limit ${param("limit")}`,
);
const sentQuery = prepared(
  (param: Parameters<{ after: number }>) => sql<{ total: number }>`
    select count(*) as total from subscriber where source = 'Import' and confirmation_at > ${param("after")}`,
);

/** The progress of confirmations of imports, over all pages. `now` is in epoch milliseconds. Rejects with a `StoreFault`. */
export async function readImportConfirmations(
  bus: Pick<StoreReader, "read">,
  now: number,
): Promise<ImportConfirmationsOut> {
  const [waiting, sent] = [waitingQuery({}), sentQuery({ after: now - day })];
  const [waitingRows, sentRows] = await bus.read([waiting, sent]);
  return {
    Waiting: Number(rowsOf(waiting, waitingRows)[0]?.total ?? 0),
    SentInLastDay: Number(rowsOf(sent, sentRows)[0]?.total ?? 0),
    PerDay: confirmationsPerDay,
  };
}

/** The numbers of the subscribers that may get their confirmation now, oldest first, at most `limit`. Rejects with a `StoreFault`. */
export async function waitingForConfirmation(
  bus: Pick<StoreReader, "read">,
  { now, limit }: { readonly now: number; readonly limit: number },
): Promise<readonly number[]> {
  const [first, sent] = [firstQuery({ limit }), sentQuery({ after: now - day })];
  const [firstRows, sentRows] = await bus.read([first, sent]);
  const left = Math.max(0, confirmationsPerDay - Number(rowsOf(sent, sentRows)[0]?.total ?? 0));
  return rowsOf(first, firstRows)
    .slice(0, left)
    .map(({ id }) => id);
}
