/** Deletes subscribers that never confirmed or that unsubscribed, and mails that no longer count towards limits. */
import { sql } from "kysely";
import type { Engine } from "../engine.ts";
import { type Parameters, prepared } from "../query.ts";

const dayMs = 24 * 60 * 60_000;

/** Milliseconds until an unconfirmed subscriber is deleted; an imported one from its confirmation mail on. */
export const pendingRetentionMs: number = 7 * dayMs;
/** Milliseconds until an unsubscribed one is reduced to the keyed hash of its address. */
export const unsubscribedRetentionMs: number = 30 * dayMs;
/** Retention of requested mails in milliseconds: twice the time for which they count. */
export const mailRetentionMs: number = 2 * dayMs;

/** Maximum rows per statement, so that no writer waits long. */
const batchSize = 500;

type CleanupBound = { readonly before: number };

// The first condition matches the partial index.
const oldPending = (param: Parameters<CleanupBound>) =>
  sql`select id from subscriber where state in ('Pending', 'Unsubscribed') and state = 'Pending'
    and state_at < ${param("before")}
    and (confirmation_at < ${param("before")} or (confirmation_at is null and source <> 'Import'))
    order by state_at, id limit ${batchSize}`;

const unsubscribed = (param: Parameters<CleanupBound>) =>
  sql`state in ('Pending', 'Unsubscribed') and state = 'Unsubscribed' and state_at < ${param("before")}
    and requested is null order by state_at, id limit ${batchSize}`;

const oldMails = (param: Parameters<CleanupBound>) =>
  sql`select id from subscription_mail where sent_at < ${param("before")} order by sent_at limit ${batchSize}`;

const findOldPending = prepared(oldPending);
const dropOldPending = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from subscriber where id in (${oldPending(param)})`,
);

const findUnsubscribed = prepared(
  (param: Parameters<CleanupBound>) => sql`select id from subscriber where ${unsubscribed(param)}`,
);
// Written before the subscriber is deleted: after a fault in between both steps are repeated.
const insertHashes = prepared(
  (param: Parameters<CleanupBound>) =>
    sql`insert into erased_address (id, page_id, address_hash, erased_at)
      select id, page_id, address_hash, state_at from subscriber where ${unsubscribed(param)}
      on conflict do nothing`,
);
const dropUnsubscribed = prepared(
  (param: Parameters<CleanupBound>) =>
    sql`delete from subscriber where id in (select id from subscriber where ${unsubscribed(param)})`,
);

const findOldMails = prepared(oldMails);
const dropOldMails = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from subscription_mail where id in (${oldMails(param)})`,
);

/** Deletes expired subscriber data. `now` is in epoch milliseconds. Throws a `StoreFault`. */
export async function deleteExpiredSubscribers(
  engine: Pick<Engine, "read" | "write">,
  now: number,
): Promise<void> {
  const hasRows = async (query: ReturnType<typeof findOldMails>) =>
    ((await engine.read([query]))[0] ?? []).length > 0;
  const pending = { before: now - pendingRetentionMs };
  while (await hasRows(findOldPending(pending))) await engine.write(dropOldPending(pending));
  const unsubscribedRows = { before: now - unsubscribedRetentionMs };
  while (await hasRows(findUnsubscribed(unsubscribedRows))) {
    await engine.write(insertHashes(unsubscribedRows));
    await engine.write(dropUnsubscribed(unsubscribedRows));
  }
  const mails = { before: now - mailRetentionMs };
  while (await hasRows(findOldMails(mails))) await engine.write(dropOldMails(mails));
}
