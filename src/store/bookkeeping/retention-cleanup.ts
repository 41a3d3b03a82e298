/**
 * Deletes expired rows. Recorded events stay; manual deletions only mark rows, since the record and the audit
 * log refer to them.
 */
import { type CompiledQuery, sql } from "kysely";
import type { RetentionSettings } from "../../platform/retention-settings.ts";
import { lastsFor } from "../../rules/session-lifetime.ts";
import type { Engine } from "../engine.ts";
import { type Parameters, prepared } from "../query.ts";
import { deleteExpiredSubscribers } from "./subscriber-cleanup.ts";

/** Milliseconds that a stored answer can be had again (contract: `Idempotency-Key`). */
export const answersKept = 24 * 60 * 60 * 1000;

/**
 * Retention of repeated reports in milliseconds: a day more than the maximum age of a backdated report, the
 * only reader.
 */
export const repeatsKept = 8 * 24 * 60 * 60 * 1000;

/** Rows that one statement deletes at most, so that no writer waits long. */
const batch = 500;

type CleanupBound = { readonly before: number };

const oldAnswers = (param: Parameters<CleanupBound>) =>
  sql`select family_id, idempotency_key from idempotent_answer where created_at < ${param("before")}
    order by created_at limit ${batch}`;

// Numbers follow the order of arrival: the old ones are among the first, and no index is needed to find them.
const oldRepeats = (param: Parameters<CleanupBound>) =>
  sql`select id from (select id, at from repeated_report order by id limit ${batch}) as earliest where at < ${param("before")}`;

const oldDrafts = (param: Parameters<CleanupBound>) =>
  sql`select id from draft where updated_at < ${param("before")} order by updated_at limit ${batch}`;

const oldHeldChanges = (param: Parameters<CleanupBound>) =>
  sql`select id from pending_publication where finished_at is not null and finished_at < ${param("before")}
    order by finished_at limit ${batch}`;

// Maximum session lifetime, whatever its use.
const oldSessions = (param: Parameters<CleanupBound & { readonly begunBefore: number }>) =>
  sql`select id from session where ended_at < ${param("before")} or created_at < ${param("begunBefore")}
    limit ${batch}`;

const oldLinks = (param: Parameters<CleanupBound>) =>
  sql`select id from access_link where expires_at < ${param("before")} limit ${batch}`;

const oldChallenges = (param: Parameters<CleanupBound>) =>
  sql`select id from challenge where expires_at < ${param("before")} limit ${batch}`;

const oldAuditEvents = (param: Parameters<CleanupBound>) =>
  sql`select id from audit_event where at < ${param("before")} order by at limit ${batch}`;

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
const findOldHeldChanges = prepared(oldHeldChanges);

const dropOldDrafts = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from draft where id in (${oldDrafts(param)})`,
);

const dropOldHeldChanges = prepared(
  (param: Parameters<CleanupBound>) =>
    sql`delete from pending_publication where id in (${oldHeldChanges(param)})`,
);

const findOldSessions = prepared(oldSessions);
const findOldLinks = prepared(oldLinks);
const findOldChallenges = prepared(oldChallenges);

const dropOldSessions = prepared(
  (param: Parameters<CleanupBound & { readonly begunBefore: number }>) =>
    sql`delete from session where id in (${oldSessions(param)})`,
);

const dropOldLinks = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from access_link where id in (${oldLinks(param)})`,
);

const dropOldChallenges = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from challenge where id in (${oldChallenges(param)})`,
);

const findOldAuditEvents = prepared(oldAuditEvents);

const dropOldAuditEvents = prepared(
  (param: Parameters<CleanupBound>) => sql`delete from audit_event where id in (${oldAuditEvents(param)})`,
);

type CleanupEngine = Pick<Engine, "read" | "write">;

async function drain(engine: CleanupEngine, find: CompiledQuery, drop: CompiledQuery): Promise<void> {
  for (;;) {
    const [found = []] = await engine.read([find]);
    if (found.length === 0) return;
    await engine.write(drop);
  }
}

/** Deletes all expired rows. `now` is in epoch milliseconds. Throws a `StoreFault`. */
export async function deleteExpired(
  engine: CleanupEngine,
  now: number,
  keeping: RetentionSettings,
): Promise<void> {
  const answers = { before: now - answersKept };
  await drain(engine, findOldAnswers(answers), dropOldAnswers(answers));
  const repeats = { before: now - repeatsKept };
  await drain(engine, findOldRepeats(repeats), dropOldRepeats(repeats));
  const begun = { before: now - keeping.drafts };
  await drain(engine, findOldDrafts(begun), dropOldDrafts(begun));
  await drain(engine, findOldHeldChanges(begun), dropOldHeldChanges(begun));
  const entries = { before: now - keeping.sessions, begunBefore: now - keeping.sessions - lastsFor };
  await drain(engine, findOldSessions(entries), dropOldSessions(entries));
  await drain(engine, findOldLinks(entries), dropOldLinks(entries));
  const unanswered = { before: now };
  await drain(engine, findOldChallenges(unanswered), dropOldChallenges(unanswered));
  await deleteExpiredSubscribers(engine, now);
  if (keeping.audit === null) return;
  const noted = { before: now - keeping.audit };
  await drain(engine, findOldAuditEvents(noted), dropOldAuditEvents(noted));
}
