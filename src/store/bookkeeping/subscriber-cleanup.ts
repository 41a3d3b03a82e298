/** Deletes subscribers that never confirmed or that left, and forgets mails that count no more. */
import { sql } from "kysely";
import type { Engine } from "../engine.ts";
import { type Parameters, prepared } from "../query.ts";

const day = 24 * 60 * 60_000;

/** Milliseconds until a subscriber that does not confirm is deleted. */
export const pendingKept: number = 7 * day;
/** Milliseconds until of one that unsubscribed only the keyed hash of its address stays. */
export const unsubscribedKept: number = 30 * day;
/** Milliseconds that mails on request are counted, and as much again. */
export const mailsKept: number = 2 * day;

/** Rows that one statement deletes at most, so that no writer waits long. */
const batch = 500;

type CleanupBound = { readonly before: number };

// The first condition is that of the partial index.
const oldPending = (param: Parameters<CleanupBound>) =>
  sql`select id from subscriber where state in ('Pending', 'Unsubscribed') and state = 'Pending'
    and state_at < ${param("before")} and (confirmation_at is null or confirmation_at < ${param("before")})
    order by state_at, id limit ${batch}`;

const unsubscribed = (param: Parameters<CleanupBound>) =>
  sql`state in ('Pending', 'Unsubscribed') and state = 'Unsubscribed' and state_at < ${param("before")}
    and requested is null order by state_at, id limit ${batch}`;

const oldMails = (param: Parameters<CleanupBound>) =>
  sql`select id from subscription_mail where sent_at < ${param("before")} order by sent_at limit ${batch}`;

const findOldPending = prepared(oldPending);
const dropOldPending = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from subscriber where id in (${oldPending(param)})`,
);

const findUnsubscribed = prepared(
  (param: Parameters<CleanupBound>) => sql`select id from subscriber where ${unsubscribed(param)}`,
);
// Written before the subscriber is deleted: after a fault in between both are done again.
const keepHashes = prepared(
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

/** Deletes what is due of subscribers. `now` is in epoch milliseconds. Throws a `StoreFault`. */
export async function deleteExpiredSubscribers(
  engine: Pick<Engine, "read" | "write">,
  now: number,
): Promise<void> {
  const any = async (query: ReturnType<typeof findOldMails>) =>
    ((await engine.read([query]))[0] ?? []).length > 0;
  const pending = { before: now - pendingKept };
  while (await any(findOldPending(pending))) await engine.write(dropOldPending(pending));
  const left = { before: now - unsubscribedKept };
  while (await any(findUnsubscribed(left))) {
    await engine.write(keepHashes(left));
    await engine.write(dropUnsubscribed(left));
  }
  const mails = { before: now - mailsKept };
  while (await any(findOldMails(mails))) await engine.write(dropOldMails(mails));
}
