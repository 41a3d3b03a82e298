/** The queue before the command bus: submissions that arrive during a commit form the next group. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { timeout } from "../../platform/timeouts.ts";
import type { Answer, Submission } from "../command.ts";
import { definitionOf } from "../registry.ts";
import type { BusHost } from "./bus-host.ts";
import {
  failed,
  type GroupOutcome,
  type Outcome,
  outcomeUnknown,
  storeUnavailable,
} from "./group-outcome.ts";

/** Time limits of a submission in milliseconds: in all, and waiting for the store. */
const timeoutMs = { whole: timeout(2_800), lock: timeout(2_000) };
const maxGroupSize = 512;
/** Maximum component days that one group rebuilds: more would delay all others. */
const maxGroupDays = 10_000;
/** Maximum wait for further submissions, in milliseconds. */
const maxLingerMs = 10;

type QueuedSubmission = {
  readonly submission: Submission;
  readonly arrivedAt: number;
  /** Start of its wait for the store, which restarts when it yields to others. Monotonic milliseconds. */
  waitingSince: number;
  /** Component days that it rebuilds. */
  readonly rebuildDays: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
  isSettled: boolean;
};

/** Limits for forming groups. */
export type GroupLimits = {
  /** Number of submissions above which a commit gets no more efficient. */
  readonly fullSize: number;
  /**
   * How long a group below `fullSize` waits for the callers of the last one, who may send again after their answers: a
   * share of the last group's duration. Otherwise callers split into two alternating halves, and every commit is waited
   * for twice as often.
   */
  readonly lingerShare: number;
};

/** A group's outcomes in order, and its decisions, if any. */
export type GroupReport = {
  readonly submissions: readonly Submission[];
  readonly outcomes: readonly Outcome[];
  readonly milliseconds: number;
  readonly group: GroupOutcome | undefined;
};

/** Forms groups of submissions, one at a time, and answers each within its time limit. */
export class SubmissionQueue {
  readonly #host: BusHost;
  /** Called with a group before its members are answered. Must not throw. */
  readonly #report: (report: GroupReport) => void;
  readonly #limits: GroupLimits;
  #waiting: QueuedSubmission[] = [];
  #inProgress: readonly QueuedSubmission[] = [];
  /** Whether the last group rebuilt history. */
  #hasRebuilt = false;
  #running: Promise<void> | undefined;
  #expiryTimer: NodeJS.Timeout | undefined;
  /** Number of callers expected to send again, and how long to wait for them (monotonic milliseconds). */
  #expected = { count: 0, until: 0 };
  #onAllArrived: (() => void) | undefined;

  constructor(host: BusHost, report: (report: GroupReport) => void, limits: GroupLimits) {
    this.#host = host;
    this.#report = report;
    this.#limits = limits;
  }

  /** Resolves with the answer once it is durable; rejects with a `Refusal`. */
  submit(submission: Submission): Promise<Answer> {
    const arrivedAt = performance.now();
    const { command } = submission;
    const rebuildDays = definitionOf(command).rebuildDays?.(command, Date.now()) ?? 0;
    const queued = { submission, arrivedAt, rebuildDays };
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...queued, waitingSince: arrivedAt, resolve, reject, isSettled: false });
      if (this.#waiting.length >= this.#expected.count) this.#onAllArrived?.();
      this.#expiryTimer ??= setInterval(() => this.#expire(), 100).unref();
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing is waiting or being written. */
  async whenIdle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
    clearInterval(this.#expiryTimer);
    this.#expiryTimer = undefined;
  }

  async #run(): Promise<void> {
    // Submissions of the same event-loop turn share the first commit.
    await nextTurn();
    while (this.#waiting.length > 0) {
      await this.#linger();
      // Submissions may have expired in the meantime.
      if (this.#waiting.length === 0) break;
      this.#inProgress = this.#nextGroup();
      await this.#decide(this.#inProgress);
      this.#inProgress = [];
    }
    this.#running = undefined;
  }

  async #linger(): Promise<void> {
    const { count, until } = this.#expected;
    const waitMs = until - performance.now();
    if (waitMs <= 0 || this.#waiting.length >= count) return;
    const allArrived = Promise.withResolvers<void>();
    const timer = setTimeout(allArrived.resolve, waitMs);
    this.#onAllArrived = allArrived.resolve;
    await allArrived.promise;
    this.#onAllArrived = undefined;
    clearTimeout(timer);
  }

  async #decide(queued: readonly QueuedSubmission[]): Promise<void> {
    const startedAt = performance.now();
    const waitedMs = startedAt - Math.min(...queued.map((submission) => submission.waitingSince));
    const deadline = Date.now() + Math.max(50, timeoutMs.lock - waitedMs);
    const submissions = queued.map((submission) => submission.submission);
    const { group, fault } = await this.#host.group(submissions, deadline).then(
      (group) => ({ group, fault: undefined }),
      (failure: unknown) => ({ group: undefined, fault: failure }),
    );
    const outcomes = group?.outcomes ?? queued.map(() => failed(fault));
    const endedAt = performance.now();
    const milliseconds = endedAt - startedAt;
    this.#expected = {
      count: Math.min(this.#limits.fullSize, queued.length + this.#waiting.length),
      until: endedAt + Math.min(maxLingerMs, milliseconds * this.#limits.lingerShare),
    };
    this.#report({ submissions, outcomes, milliseconds, group });
    queued.forEach((submission, index) => settle(submission, outcomes[index]));
  }

  /**
   * Removes the next group from the queue, in order. Submissions that rebuild more history than a group may are
   * postponed behind the others; after a group that rebuilt history, those without a rebuild come first.
   */
  #nextGroup(): readonly QueuedSubmission[] {
    const size = this.#groupSize(this.#waiting.length);
    const [group, remaining]: [QueuedSubmission[], QueuedSubmission[]] = [[], []];
    const mustYield = this.#hasRebuilt && this.#waiting.some((submission) => submission.rebuildDays === 0);
    let days = 0;
    for (const submission of this.#waiting) {
      const exceedsGroup = days > 0 && days + submission.rebuildDays > maxGroupDays;
      const yields = submission.rebuildDays > 0 && (mustYield || exceedsGroup);
      if (yields) submission.waitingSince = performance.now();
      if (yields || group.length >= size) remaining.push(submission);
      else {
        group.push(submission);
        days += submission.rebuildDays;
      }
    }
    this.#waiting = remaining;
    this.#hasRebuilt = days > 0;
    return group;
  }

  /**
   * Size of the next group: half of the waiting submissions if there are many. If all callers moved together, the store
   * would idle while they are answered, and this thread while it writes.
   */
  #groupSize(waiting: number): number {
    return Math.min(maxGroupSize, Math.max(this.#limits.fullSize, Math.ceil(waiting / 2)));
  }

  /**
   * Answers submissions that waited too long: those not yet in a group are dropped; the outcome of the others is
   * unknown.
   */
  #expire(): void {
    const earliestArrival = performance.now() - timeoutMs.whole;
    for (const submission of this.#inProgress) {
      if (submission.arrivedAt < earliestArrival)
        settle(submission, { kind: "refusal", refusal: outcomeUnknown() });
    }
    const expired = this.#waiting.filter((submission) => submission.arrivedAt < earliestArrival);
    if (expired.length === 0) return;
    this.#waiting = this.#waiting.filter((submission) => submission.arrivedAt >= earliestArrival);
    for (const submission of expired) settle(submission, { kind: "refusal", refusal: storeUnavailable() });
  }
}

function settle(queued: QueuedSubmission, outcome: Outcome | undefined): void {
  if (queued.isSettled) return;
  queued.isSettled = true;
  if (outcome?.kind === "answer") queued.resolve(outcome.answer);
  else queued.reject(outcome?.refusal ?? outcomeUnknown());
}
