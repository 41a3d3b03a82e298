/** The queue before the command bus: submissions that arrive during a commit form the next group. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Answer, Submission } from "../command.ts";
import type { BusHost } from "./bus-host.ts";
import { estimateRebuildDays } from "./rebuild-cost.ts";
import { failed, type GroupOutcome, type Outcome, outcomeUnknown, storeUnavailable } from "./submit-group.ts";

/** Time limits of a submission in milliseconds: in all, and waiting for the store. */
const timeoutMs = { whole: 2_800, lock: 2_000 };
const largestGroup = 512;
/** Maximum component days that one group rebuilds: more would delay all others. */
const maxDaysTogether = 10_000;
/** The longest that a group lingers, in milliseconds. */
const maxLingerMs = 10;

type QueuedSubmission = {
  readonly submission: Submission;
  readonly arrivedAt: number;
  /** Start of its wait for the store, which restarts when it yields to others. Monotonic milliseconds. */
  waitsFrom: number;
  /** Component days that it rebuilds. */
  readonly daysToldAnew: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
  settled: boolean;
};

/** Limits for forming groups. */
export type GroupLimits = {
  /** Number of submissions above which a commit gets no more efficient. */
  readonly full: number;
  /**
   * How long a group that is not full waits for the callers of the last one, who may send again after their
   * answers: a share of the last group's duration. Otherwise callers split into two alternating halves, and
   * every commit is waited for twice as often.
   */
  readonly lingers: number;
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
  /** Told of a group before its members are answered. It does not throw. */
  readonly #report: (report: GroupReport) => void;
  readonly #grouping: GroupLimits;
  #waiting: QueuedSubmission[] = [];
  #underWay: readonly QueuedSubmission[] = [];
  /** Whether the last group rebuilt history. */
  #toldAnew = false;
  #running: Promise<void> | undefined;
  #watch: NodeJS.Timeout | undefined;
  /** Number of callers expected to send again, and how long to wait for them (monotonic milliseconds). */
  #expected = { count: 0, until: 0 };
  #allAreHere: (() => void) | undefined;

  constructor(host: BusHost, report: (report: GroupReport) => void, grouping: GroupLimits) {
    this.#host = host;
    this.#report = report;
    this.#grouping = grouping;
  }

  /** Resolves with the answer once it is durable; rejects with a `Refusal`. */
  submit(submission: Submission): Promise<Answer> {
    const arrivedAt = performance.now();
    const asked = {
      submission,
      arrivedAt,
      daysToldAnew: estimateRebuildDays(submission.command, Date.now()),
    };
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...asked, waitsFrom: arrivedAt, resolve, reject, settled: false });
      if (this.#waiting.length >= this.#expected.count) this.#allAreHere?.();
      this.#watch ??= setInterval(() => this.#expire(), 100).unref();
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing is waiting or being written. */
  async drained(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  async #run(): Promise<void> {
    // Submissions of the same event-loop turn share the first commit.
    await nextTurn();
    while (this.#waiting.length > 0) {
      await this.#linger();
      // Submissions may have expired in the meantime.
      if (this.#waiting.length === 0) break;
      this.#underWay = this.#takeGroup();
      await this.#decide(this.#underWay);
      this.#underWay = [];
    }
    this.#running = undefined;
  }

  async #linger(): Promise<void> {
    const { count, until } = this.#expected;
    const milliseconds = until - performance.now();
    if (milliseconds <= 0 || this.#waiting.length >= count) return;
    const gathered = Promise.withResolvers<void>();
    const timer = setTimeout(gathered.resolve, milliseconds);
    this.#allAreHere = gathered.resolve;
    await gathered.promise;
    this.#allAreHere = undefined;
    clearTimeout(timer);
  }

  async #decide(queued: readonly QueuedSubmission[]): Promise<void> {
    const startedAt = performance.now();
    const waited = startedAt - Math.min(...queued.map((one) => one.waitsFrom));
    const deadline = Date.now() + Math.max(50, timeoutMs.lock - waited);
    const submissions = queued.map((one) => one.submission);
    const { group, fault } = await this.#host.group(submissions, deadline).then(
      (decided) => ({ group: decided, fault: undefined }),
      (failure: unknown) => ({ group: undefined, fault: failure }),
    );
    const outcomes = group?.outcomes ?? queued.map(() => failed(fault));
    const endedAt = performance.now();
    const milliseconds = endedAt - startedAt;
    this.#expected = {
      count: Math.min(this.#grouping.full, queued.length + this.#waiting.length),
      until: endedAt + Math.min(maxLingerMs, milliseconds * this.#grouping.lingers),
    };
    this.#report({ submissions, outcomes, milliseconds, group });
    queued.forEach((one, index) => settle(one, outcomes[index]));
  }

  /**
   * Takes the next group in order. Submissions that rebuild more history than a group may yield to those
   * behind them; one that waited for such a rebuild does not wait for another.
   */
  #takeGroup(): readonly QueuedSubmission[] {
    const size = this.#groupOf(this.#waiting.length);
    const [group, left]: [QueuedSubmission[], QueuedSubmission[]] = [[], []];
    const othersFirst = this.#toldAnew && this.#waiting.some((one) => one.daysToldAnew === 0);
    let days = 0;
    for (const one of this.#waiting) {
      const isTooMuch = days > 0 && days + one.daysToldAnew > maxDaysTogether;
      const givesWay = one.daysToldAnew > 0 && (othersFirst || isTooMuch);
      if (givesWay) one.waitsFrom = performance.now();
      if (givesWay || group.length >= size) left.push(one);
      else {
        group.push(one);
        days += one.daysToldAnew;
      }
    }
    this.#waiting = left;
    this.#toldAnew = days > 0;
    return group;
  }

  /**
   * Size of the next group: of many waiting, half. If all callers who send again moved together, the store
   * would idle while they are answered, and this thread while it writes.
   */
  #groupOf(waiting: number): number {
    return Math.min(largestGroup, Math.max(this.#grouping.full, Math.ceil(waiting / 2)));
  }

  /**
   * Answers submissions that waited too long: those without a group are dropped, the outcome of the others is
   * unknown.
   */
  #expire(): void {
    const oldest = performance.now() - timeoutMs.whole;
    for (const one of this.#underWay) {
      if (one.arrivedAt < oldest) settle(one, { kind: "refusal", refusal: outcomeUnknown() });
    }
    const expired = this.#waiting.filter((one) => one.arrivedAt < oldest);
    if (expired.length === 0) return;
    this.#waiting = this.#waiting.filter((one) => one.arrivedAt >= oldest);
    for (const one of expired) settle(one, { kind: "refusal", refusal: storeUnavailable() });
  }
}

function settle(queued: QueuedSubmission, outcome: Outcome | undefined): void {
  if (queued.settled) return;
  queued.settled = true;
  if (outcome?.kind === "answer") queued.resolve(outcome.answer);
  else queued.reject(outcome?.refusal ?? outcomeUnknown());
}
