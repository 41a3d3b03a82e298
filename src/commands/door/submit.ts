/** The one door for writes: a group of commands in one transaction. */
import { Refusal } from "../../contract/refusal.ts";
import { answerKey } from "../../ledger/changes.ts";
import { monthsOfPage, touchedMonths } from "../../ledger/closed-months.ts";
import { type Engine, type FaultOutcome, LedgerFault, type Transaction } from "../../ledger/engine.ts";
import { load, write } from "../../ledger/record/record.ts";
import { loadWindow, recountDays } from "../../ledger/record/record-history.ts";
import type { Answer, Submission } from "../command.ts";
import { hearLapses } from "../components/hearing.ts";
import type { Terms } from "../pages/page-state.ts";
import type { Recounting } from "../pages/pages.ts";
import { decide } from "./decide.ts";
import type { Deferred } from "./deferred.ts";
import type { Questions, Rehearsal } from "./rehearsals.ts";
import { GroupState } from "./state.ts";
import { readAnswer } from "./stored.ts";
import { wantedBy } from "./wanted.ts";

const day = 24 * 60 * 60_000;
const week = 7 * day;

/** What comes of a submission: its answer, a refusal of what was asked, or a failure of ours. */
export type Outcome =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "refusal"; readonly refusal: Refusal }
  | {
      readonly kind: "failure";
      readonly refusal: Refusal;
      /** For the log alone; undefined where another process has told its own. */
      readonly cause: unknown;
    };

/** What comes of a group: an outcome at each submission's place, all durable. */
export type GroupOutcome = {
  readonly outcomes: readonly Outcome[];
  readonly revision: number;
  /** Whether keys were made, rotated or revoked. */
  readonly keys: boolean;
};

/** What `submitGroup` needs beside the group. */
export type SubmitOptions = Terms & {
  /** Epoch milliseconds: the group waits no longer for the ledger. */
  readonly deadline: number;
};

/**
 * Runs a group in one transaction. A `Refusal` takes out its own command alone. Where the write fails for a reason
 * of one member, the members run one by one, so that the others are there all the same.
 */
export async function submitGroup(
  engine: Pick<Engine, "transaction">,
  group: readonly Submission[],
  options: SubmitOptions,
): Promise<GroupOutcome> {
  try {
    return await engine.transaction((tx) => decideGroup(tx, group, options), options.deadline);
  } catch (cause) {
    if (group.length > 1 && faultOutcome(cause) === "broken") return oneByOne(engine, group, options);
    return { outcomes: group.map(() => failed(cause)), revision: 0, keys: false };
  }
}

async function oneByOne(
  engine: Pick<Engine, "transaction">,
  group: readonly Submission[],
  options: SubmitOptions,
): Promise<GroupOutcome> {
  const outcomes: Outcome[] = [];
  let revision = 0;
  let keys = false;
  for (const submission of group) {
    const alone = await submitGroup(engine, [submission], options);
    outcomes.push(...alone.outcomes);
    revision = Math.max(revision, alone.revision);
    keys ||= alone.keys;
  }
  return { outcomes, revision, keys };
}

function faultOutcome(cause: unknown): FaultOutcome {
  return cause instanceof LedgerFault ? cause.outcome : "broken";
}

/** What comes of a submission when the ledger failed, or we did. */
export function failed(cause: unknown): Outcome {
  return { kind: "failure", refusal: refusalAfter(faultOutcome(cause)), cause };
}

function refusalAfter(outcome: FaultOutcome): Refusal {
  if (outcome === "refused") return ledgerUnavailable();
  if (outcome === "unknown") return outcomeUnknown();
  return new Refusal("Internal", "This failed for a reason on our side. The request id finds it in the log.");
}

/** The refusal of a write that was not taken and never will be. */
export function ledgerUnavailable(): Refusal {
  const message = "The service cannot take a write now, and did not take this one. Send it again.";
  return new Refusal("LedgerUnavailable", message, { retryAfterSeconds: 2 });
}

/** The refusal of a write of which it is not known whether it was taken. */
export function outcomeUnknown(): Refusal {
  const message =
    "It is not known whether this write was taken. Send it again with the same Idempotency-Key.";
  return new Refusal("OutcomeUnknown", message, { retryAfterSeconds: 2 });
}

/** What a rehearsal needs beside the command. */
export type RehearseOptions = SubmitOptions & {
  /** Asked once the command is done. */
  readonly questions: Questions;
};

/** Takes a rehearsal back. */
class Rehearsed extends Error {
  readonly rehearsal: Rehearsal;

  constructor(rehearsal: Rehearsal) {
    super("the rehearsal is over");
    this.rehearsal = rehearsal;
  }
}

/**
 * Does all that a command does, asks what the ledger holds then, and takes it back: nothing of it is ever seen. Rejects
 * with the command's `Refusal`, or with a `LedgerFault`.
 */
export async function rehearse(
  engine: Engine,
  submission: Submission,
  { deadline, questions, ...terms }: RehearseOptions,
): Promise<Rehearsal> {
  const rehearsing = engine.transaction(async (tx): Promise<Rehearsal> => {
    const state = new GroupState(await load(tx, wantedBy([submission])), terms);
    await noteLongPast(tx, state);
    const answer = await settle(tx, state, submission);
    await writeDown(tx, state);
    throw new Rehearsed({ answer, rows: await Promise.all(questions.map((query) => tx.rows(query))) });
  }, deadline);
  return await rehearsing.catch((end: unknown) => {
    if (end instanceof Rehearsed) return end.rehearsal;
    throw end;
  });
}

async function decideGroup(
  tx: Transaction,
  group: readonly Submission[],
  terms: Terms,
): Promise<GroupOutcome> {
  const loaded = await load(tx, wantedBy(group));
  const state = new GroupState(loaded, terms);
  await noteLongPast(tx, state);
  const outcomes: Outcome[] = [];
  for (const submission of group) {
    try {
      const answer = stored(state, submission) ?? (await settle(tx, state, submission));
      outcomes.push({ kind: "answer", answer });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      outcomes.push({ kind: "refusal", refusal });
    }
  }
  const { revision, keysTouched: keys } = state;
  const isNews = revision !== loaded.revision || keys;
  const news = { revision, keysRevision: keys ? state.keysRevision : null };
  await Promise.all([writeDown(tx, state), ...(isNews ? [tx.announce(news)] : [])]);
  return { outcomes, revision, keys };
}

/**
 * Notes what began or ended by itself so long ago that months may have been closed since: it is no news to them, but
 * what their figures were made from, whoever comes to note it.
 */
async function noteLongPast(tx: Transaction, state: GroupState): Promise<void> {
  const overdue = state.components.filter(({ row }) => (row.lapses_at ?? state.now) < state.now - week);
  if (overdue.length === 0) return;
  for (const component of overdue) hearLapses(state, component);
  await write(tx, state.drain());
}

/** The stored answer of the first request with the same `Idempotency-Key`. Throws a `Refusal` where that was another request. */
function stored(state: GroupState, { actor, idempotency }: Submission): Answer | undefined {
  if (actor.kind !== "key" || idempotency === null) return undefined;
  const key = answerKey(actor.familyNumber, idempotency.key);
  const found = state.answers.get(key);
  if (found === undefined) return undefined;
  if (state.now - found.createdAt >= day) {
    state.answers.delete(key);
    state.changes.expiredAnswers.push({ familyNumber: actor.familyNumber, key: idempotency.key });
    return undefined;
  }
  if (found.fingerprint === idempotency.fingerprint) return readAnswer(found.answer);
  throw new Refusal(
    "IdempotencyKeyReused",
    "This Idempotency-Key was used for another request. Use a new key for each request, and the same one to repeat it.",
  );
}

async function settle(tx: Transaction, state: GroupState, submission: Submission): Promise<Answer> {
  const decided = decide(state, submission);
  const answer = "status" in decided ? decided : await settleOnMore(tx, state, decided);
  keepAnswer(state, submission, answer);
  return answer;
}

/** Decides what needs more of the ledger than a group loads: what the group has done so far is written first. */
async function settleOnMore(
  tx: Transaction,
  state: GroupState,
  decided: Deferred | Recounting,
): Promise<Answer> {
  // A window ends where the last was heard: what has begun or ended by itself since is told before.
  if ("needs" in decided) for (const { component } of decided.needs) hearLapses(state, component);
  await writeDown(tx, state);
  if ("page" in decided) {
    const { page, left } = decided;
    state.changes.frozenMonths.push(...(await monthsOfPage(tx, { page, left, now: state.now })));
    if (page.time_zone !== left.time_zone) {
      await recountDays(tx, { page, now: state.now, revision: state.revision });
      state.recounted(page);
    }
    return decided.answer;
  }
  const windows = decided.needs.map(({ component, at }) => loadWindow(tx, component.row, at));
  return decided.settle(await Promise.all(windows));
}

/** Writes what the group has done so far; the figures of closed months that it changes are kept as they were. */
async function writeDown(tx: Transaction, state: GroupState): Promise<void> {
  const changes = state.drain();
  const touched = await touchedMonths(tx, changes, state);
  await write(tx, { ...changes, frozenMonths: [...changes.frozenMonths, ...touched] });
}

function keepAnswer(state: GroupState, { actor, idempotency }: Submission, answer: Answer): void {
  if (actor.kind !== "key" || idempotency === null) return;
  const { key, fingerprint } = idempotency;
  const text = JSON.stringify(answer);
  state.answers.set(answerKey(actor.familyNumber, key), { fingerprint, answer: text, createdAt: state.now });
  state.changes.newAnswers.push({
    family_id: actor.familyNumber,
    idempotency_key: key,
    fingerprint,
    answer: text,
    created_at: state.now,
  });
}
