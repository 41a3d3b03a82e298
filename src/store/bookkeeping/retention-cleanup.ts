/**
 * Deletes expired rows. Recorded events are never deleted; manual deletions only mark rows, since the record and the
 * audit log refer to them.
 */
import { type CompiledQuery, sql } from "kysely";
import type { RetentionSettings } from "../../platform/retention-settings.ts";
import { maxLifetimeMs } from "../../rules/session-lifetime.ts";
import type { Engine } from "../engine.ts";
import { type Parameters, prepared } from "../query.ts";
import { deleteExpiredSubscribers } from "./subscriber-cleanup.ts";

/** Retention of stored answers in milliseconds (contract: `Idempotency-Key`). */
export const answerRetentionMs = 24 * 60 * 60 * 1000;

/**
 * Retention of repeated reports in milliseconds: a day more than the maximum age of a backdated report, which alone
 * reads them.
 */
export const repeatRetentionMs = 8 * 24 * 60 * 60 * 1000;

/** Maximum rows per statement, so that no writer waits long. */
const batchSize = 500;

type CleanupBound = { readonly before: number };

const oldAnswers = (param: Parameters<CleanupBound>) =>
  sql`select family_id, idempotency_key from idempotent_answer where created_at < ${param("before")}
    order by created_at limit ${batchSize}`;

// Numbers follow the order of arrival: the oldest rows come first, and no index is needed.
const oldRepeats = (param: Parameters<CleanupBound>) =>
  sql`select id from (select id, at from repeated_report order by id limit ${batchSize}) as earliest where at < ${param("before")}`;

const oldDrafts = (param: Parameters<CleanupBound>) =>
  sql`select id from draft where updated_at < ${param("before")} order by updated_at limit ${batchSize}`;

const oldPublications = (param: Parameters<CleanupBound>) =>
  sql`select id from pending_publication where finished_at is not null and finished_at < ${param("before")}
    order by finished_at limit ${batchSize}`;

// Sessions are also deleted at their maximum lifetime, whatever their use.
const oldSessions = (param: Parameters<CleanupBound & { readonly createdBefore: number }>) =>
  sql`select id from session where ended_at < ${param("before")} or created_at < ${param("createdBefore")}
    limit ${batchSize}`;

const oldLinks = (param: Parameters<CleanupBound>) =>
  sql`select id from access_link where expires_at < ${param("before")} limit ${batchSize}`;

const oldChallenges = (param: Parameters<CleanupBound>) =>
  sql`select id from challenge where expires_at < ${param("before")} limit ${batchSize}`;

const oldAuditEvents = (param: Parameters<CleanupBound>) =>
  sql`select id from audit_event where at < ${param("before")} order by at limit ${batchSize}`;

const findOldAnswers = prepared(oldAnswers);
const findOldRepeats = prepared(oldRepeats);

const dropOldAnswers = prepared(
  (param: Parameters<CleanupBound>) =>
    sql`delete from idempotent_answer where (family_id, idempotency_key) in (${oldAnswers(param)})`,
);

const dropOldRepeats = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from repeated_report where id in (${oldRepeats(param)})`,
);

const findOldDrafts = prepared(oldDrafts);
const findOldPublications = prepared(oldPublications);

const dropOldDrafts = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from draft where id in (${oldDrafts(param)})`,
);

const dropOldPublications = prepared(
  (param: Parameters<CleanupBound>) =>
    sql`delete from pending_publication where id in (${oldPublications(param)})`,
);

const findOldSessions = prepared(oldSessions);
const findOldLinks = prepared(oldLinks);
const findOldChallenges = prepared(oldChallenges);

const dropOldSessions = prepared(
  (param: Parameters<CleanupBound & { readonly createdBefore: number }>) =>
    sql`delete from session where id in (${oldSessions(param)})`,
);

const dropOldLinks = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from access_link where id in (${oldLinks(param)})`,
);

// The audit log keeps who invited, and when. An accepted address is that of a person.
const forgetInvitedAddresses = prepared(
  (param: Parameters<CleanupBound>) =>
    sql`update audit_event set subject_name = 'Expired invitation', before = null, after = null
      where subject_kind = 'Invitation' and subject_id in (
        select public_id from access_link where used_at is null and id in (${oldLinks(param)}))`,
);

const dropOldChallenges = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from challenge where id in (${oldChallenges(param)})`,
);

const findOldAuditEvents = prepared(oldAuditEvents);

const dropOldAuditEvents = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from audit_event where id in (${oldAuditEvents(param)})`,
);

type CleanupEngine = Pick<Engine, "read" | "write">;

/** Runs the steps, the last of which deletes, on batches of rows until none is found. */
async function deleteInBatches(
  engine: CleanupEngine,
  find: CompiledQuery,
  ...steps: readonly CompiledQuery[]
): Promise<void> {
  for (;;) {
    const [found = []] = await engine.read([find]);
    if (found.length === 0) return;
    for (const step of steps) await engine.write(step);
  }
}

/** Deletes all expired rows. `now` is in epoch milliseconds. Throws a `StoreFault`. */
export async function deleteExpired(
  engine: CleanupEngine,
  now: number,
  retention: RetentionSettings,
): Promise<void> {
  const answers = { before: now - answerRetentionMs };
  await deleteInBatches(engine, findOldAnswers(answers), dropOldAnswers(answers));
  const repeats = { before: now - repeatRetentionMs };
  await deleteInBatches(engine, findOldRepeats(repeats), dropOldRepeats(repeats));
  const drafts = { before: now - retention.drafts };
  await deleteInBatches(engine, findOldDrafts(drafts), dropOldDrafts(drafts));
  await deleteInBatches(engine, findOldPublications(drafts), dropOldPublications(drafts));
  const sessions = {
    before: now - retention.sessions,
    createdBefore: now - retention.sessions - maxLifetimeMs,
  };
  await deleteInBatches(engine, findOldSessions(sessions), dropOldSessions(sessions));
  await deleteInBatches(
    engine,
    findOldLinks(sessions),
    forgetInvitedAddresses(sessions),
    dropOldLinks(sessions),
  );
  const challenges = { before: now };
  await deleteInBatches(engine, findOldChallenges(challenges), dropOldChallenges(challenges));
  await deleteExpiredSubscribers(engine, now);
  if (retention.audit === null) return;
  const auditEvents = { before: now - retention.audit };
  await deleteInBatches(engine, findOldAuditEvents(auditEvents), dropOldAuditEvents(auditEvents));
}
