/** Decides and writes groups of commands, each in one transaction of the store's engine. */

import type { CompiledQuery } from "kysely";
import { Refusal } from "../../contract/refusal.ts";
import { timeout } from "../../platform/timeouts.ts";
import { answerKey } from "../../store/change-set.ts";
import { lockedCounters } from "../../store/counters.ts";
import { type Engine, StoreFault, type Transaction } from "../../store/engine.ts";
import { changedMonths, monthsOfPage } from "../../store/month-figures.ts";
import { load, write } from "../../store/record/record.ts";
import { loadWindow, recountDays } from "../../store/record/record-history.ts";
import { readJson, writeJson } from "../../store/stored-json.ts";
import type { Answer, Submission } from "../command.ts";
import { expireDue } from "../components/status-events.ts";
import type { DeferredDecision } from "../deferred-decision.ts";
import { recordPageIndicators } from "../notifications/page-indicators.ts";
import { notifyOfStatusChanges } from "../notifications/status-changes.ts";
import type { PageSettings } from "../page-work.ts";
import type { RecountNeeded } from "../pages/page-edit.ts";
import { definitionOf } from "../registry.ts";
import { type ActorsNeeded, readActorNames } from "../source-actors.ts";
import { knownStatus, UnitOfWork } from "../unit-of-work.ts";
import type { BusHost, DryRun, DryRunQueries } from "./bus-host.ts";
import { failed, faultOutcome, type GroupOutcome, type Outcome } from "./group-outcome.ts";
import { planLoads } from "./plan-loads.ts";

/** Time that a probe waits for the write lock, in milliseconds. */
const probeTimeoutMs = timeout(900);
/** How long bookkeeping waits for the write lock, in milliseconds. */
const bookkeepingTimeoutMs = timeout(3_000);
const dayMs = 24 * 60 * 60_000;
const weekMs = 7 * dayMs;

/** The host over an engine in this thread. */
export function hostOf(engine: Engine, settings: PageSettings): BusHost {
  return {
    group: (submissions, deadline) => submitGroup(engine, submissions, { ...settings, deadline }),
    dryRun: (submission, request) => dryRun(engine, submission, { ...settings, ...request }),
    read: (queries) => engine.read(queries),
    write: (query) => engine.write(query),
    bookkeep: (queries) => bookkeep(engine, queries),
    probe: async () => ({
      changedElsewhere: await engine.changedElsewhere(),
      lockable: await canLock(engine),
    }),
    onChange: (listener) => engine.onChange(listener),
    close: () => engine.close(),
  };
}

/** Options of `submitGroup`. */
export type SubmitOptions = PageSettings & {
  /** Epoch milliseconds: limit for waiting for the store. */
  readonly deadline: number;
};

/**
 * Runs a group in one transaction. A `Refusal` removes only its own command from the group. If the write fails because
 * of one command, the commands run one by one.
 */
export async function submitGroup(
  engine: Pick<Engine, "transaction">,
  group: readonly Submission[],
  options: SubmitOptions,
): Promise<GroupOutcome> {
  try {
    return await engine.transaction((tx) => decideGroup(tx, group, options), options.deadline);
  } catch (cause) {
    if (group.length > 1 && faultOutcome(cause) === "broken") return submitOneByOne(engine, group, options);
    return { outcomes: group.map(() => failed(cause)), revision: 0, keys: false };
  }
}

async function submitOneByOne(
  engine: Pick<Engine, "transaction">,
  group: readonly Submission[],
  options: SubmitOptions,
): Promise<GroupOutcome> {
  const outcomes: Outcome[] = [];
  let revision = 0;
  let keys = false;
  for (const submission of group) {
    const single = await submitGroup(engine, [submission], options);
    outcomes.push(...single.outcomes);
    revision = Math.max(revision, single.revision);
    keys ||= single.keys;
  }
  return { outcomes, revision, keys };
}

/** Options of a dry run. */
export type DryRunOptions = SubmitOptions & {
  /** Queries to run after the command. */
  readonly queries: DryRunQueries;
};

/** Ends the transaction of a dry run, so that it is rolled back. */
class DryRunFinished extends Error {
  readonly result: DryRun;

  constructor(result: DryRun) {
    super("the dry run is complete");
    this.result = result;
  }
}

/**
 * Executes a command, runs queries on the result and rolls back. Rejects with the command's `Refusal`, or
 * with a `StoreFault`.
 */
export async function dryRun(
  engine: Engine,
  submission: Submission,
  { deadline, queries, ...settings }: DryRunOptions,
): Promise<DryRun> {
  const transaction = engine.transaction(async (tx): Promise<DryRun> => {
    const state = new UnitOfWork(await load(tx, planLoads([submission])), settings);
    await recordOldExpiries(tx, state);
    const answer = await decideAndStore(tx, state, submission);
    await writeChanges(tx, state);
    throw new DryRunFinished({ answer, rows: await Promise.all(queries.map((query) => tx.rows(query))) });
  }, deadline);
  return await transaction.catch((error: unknown) => {
    if (error instanceof DryRunFinished) return error.result;
    throw error;
  });
}

async function decideGroup(
  tx: Transaction,
  group: readonly Submission[],
  settings: PageSettings,
): Promise<GroupOutcome> {
  const loaded = await load(tx, planLoads(group));
  const state = new UnitOfWork(loaded, settings);
  await recordOldExpiries(tx, state);
  const outcomes: Outcome[] = [];
  for (const submission of group) {
    // The next command may change the page again, and a notification tells how it was after its own.
    if (state.notificationsWithoutPageStatus.size > 0) await writeChanges(tx, state);
    try {
      const answer = storedAnswer(state, submission) ?? (await decideAndStore(tx, state, submission));
      outcomes.push({ kind: "answer", answer });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      outcomes.push({ kind: "refusal", refusal });
    }
  }
  const { revision, keysChanged: keys } = state;
  const hasNews = revision !== loaded.revision || keys;
  const news = { revision, keysRevision: keys ? state.keysRevision : null };
  await Promise.all([writeChanges(tx, state), ...(hasNews ? [tx.announce(news)] : [])]);
  return { outcomes, revision, keys };
}

/**
 * Records expiries so old that their months may be final since: they belong to those months' figures and are not news.
 */
async function recordOldExpiries(tx: Transaction, state: UnitOfWork): Promise<void> {
  const overdue = state.components.filter(
    ({ row }) => (row.next_expiry_at ?? state.now) < state.now - weekMs,
  );
  if (overdue.length === 0) return;
  for (const component of overdue) {
    expireDue(state, component);
    state.knownStatuses.set(component.row.id, knownStatus(component));
  }
  await write(tx, state.drain());
}

/**
 * The stored answer of the first request with the same `Idempotency-Key`. Throws a `Refusal` if the request
 * differs.
 */
function storedAnswer(state: UnitOfWork, { actor, idempotency }: Submission): Answer | undefined {
  if (actor.kind !== "key" || idempotency === null) return undefined;
  const key = answerKey(actor.familyNumber, idempotency.key);
  const stored = state.answers.get(key);
  if (stored === undefined) return undefined;
  if (state.now - stored.createdAt >= dayMs) {
    state.answers.delete(key);
    state.changes.expiredAnswers.push({ familyNumber: actor.familyNumber, key: idempotency.key });
    return undefined;
  }
  if (stored.fingerprint === idempotency.fingerprint) {
    // Written by an earlier group.
    return { ...readJson("idempotent_answer", "answer", stored), replayed: true };
  }
  throw new Refusal(
    "IdempotencyKeyReused",
    "This Idempotency-Key was used for another request. Use a new key for each request, and the same one to repeat it.",
  );
}

async function decideAndStore(tx: Transaction, state: UnitOfWork, submission: Submission): Promise<Answer> {
  const { command } = submission;
  const decision = definitionOf(command).decide(state, submission, command);
  const completed =
    "status" in decision || "actors" in decision ? decision : await completeDecision(tx, state, decision);
  const answer = "status" in completed ? completed : await nameActors(tx, completed);
  storeAnswer(state, submission, answer);
  return answer;
}

/** The answer with the names of its actors. */
async function nameActors(tx: Transaction, { actors, answerWith }: ActorsNeeded): Promise<Answer> {
  const read = async (queries: readonly CompiledQuery[]) =>
    await Promise.all(queries.map((query) => tx.rows(query)));
  return answerWith(await readActorNames({ read }, actors));
}

/** Completes a deferred decision; the group's changes so far are written first. */
async function completeDecision(
  tx: Transaction,
  state: UnitOfWork,
  decision: DeferredDecision<Answer | ActorsNeeded> | RecountNeeded,
): Promise<Answer | ActorsNeeded> {
  // The window ends at the last event; later expiries are recorded first.
  if ("needs" in decision) for (const { component } of decision.needs) expireDue(state, component);
  await writeChanges(tx, state);
  if ("page" in decision) {
    const { page, former } = decision;
    state.changes.frozenMonths.push(...(await monthsOfPage(tx, { page, former, now: state.now })));
    if (page.time_zone !== former.time_zone) {
      await recountDays(tx, { page, now: state.now, revision: state.revision });
      state.markRecounted(page);
    }
    return decision.answer;
  }
  const windows = decision.needs.map(({ component, at }) => loadWindow(tx, component.row, at));
  return decision.settle(await Promise.all(windows));
}

/**
 * Writes the group's changes so far, the notifications of them with the statuses of the pages, and the figures of final
 * months that they change.
 */
async function writeChanges(tx: Transaction, state: UnitOfWork): Promise<void> {
  await notifyOfStatusChanges(tx, state);
  const changes = state.drain();
  const finalMonths = await changedMonths(tx, changes, state);
  await write(tx, { ...changes, frozenMonths: [...changes.frozenMonths, ...finalMonths] });
  if (state.notificationsWithoutPageStatus.size === 0) return;
  await recordPageIndicators(tx, state);
  await write(tx, state.drain());
}

function storeAnswer(state: UnitOfWork, { actor, idempotency }: Submission, answer: Answer): void {
  if (actor.kind !== "key" || idempotency === null) return;
  const { key, fingerprint } = idempotency;
  const text = writeJson("idempotent_answer", "answer", answer);
  state.answers.set(answerKey(actor.familyNumber, key), { fingerprint, answer: text, createdAt: state.now });
  state.changes.newAnswers.push({
    family_id: actor.familyNumber,
    idempotency_key: key,
    fingerprint,
    answer: text,
    created_at: state.now,
  });
}

async function bookkeep(engine: Engine, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  return await engine.transaction(
    // In one turn, so that they are one trip to a database.
    async (tx) => await Promise.all(queries.map((query) => tx.rows(query))),
    Date.now() + bookkeepingTimeoutMs,
    "bookkeeping",
  );
}

/** Rolls back a probe's transaction, so that it costs no disk sync. */
class ProbeFound extends Error {}

async function canLock(engine: Engine): Promise<boolean> {
  const probe = engine.transaction(async (tx) => {
    await tx.rows(lockedCounters);
    throw new ProbeFound();
  }, Date.now() + probeTimeoutMs);
  try {
    return await probe;
  } catch (error) {
    if (error instanceof ProbeFound) return true;
    if (error instanceof StoreFault) return false;
    throw error;
  }
}
