/** The queue in front of the door: what arrives while a commit is under way goes together into the next. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Answer, Submission } from "../command.ts";
import type { BusHost } from "./bus-host.ts";
import { estimateRebuildDays } from "./rebuild-cost.ts";
import {
  failed,
  type GroupOutcome,
  ledgerUnavailable,
  type Outcome,
  outcomeUnknown,
} from "./submit-group.ts";

/** How long a submission may take in all, and how much of that it may wait for the ledger, in milliseconds. */
const patience = { whole: 2_800, lock: 2_000 };
const largestGroup = 512;
/** Days, summed over components, whose history one group tells anew: more would keep all others waiting too long. */
const mostDaysTogether = 10_000;
/** The longest that a group lingers, in milliseconds. */
const longestLinger = 10;

type QueuedSubmission = {
  readonly submission: Submission;
  readonly arrivedAt: number;
  /** From when on it waits for the ledger: what gave way to others does from then. Monotonic milliseconds, as above. */
  waitsFrom: number;
  /** Days, summed over components, whose history it tells anew. */
  readonly daysToldAnew: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
  settled: boolean;
};

/** How a queue makes its groups. */
export type GroupLimits = {
  /** How many submissions share a commit about as well as more of them would. */
  readonly full: number;
  /**
   * How long a group that is not full waits for the callers of the last one, who may send again now that they are
   * answered: a share of what the last one took. Without it callers fall into two halves that take turns, and every
   * commit is waited for twice as often.
   */
  readonly lingers: number;
};

/** What the queue tells of a group: an outcome for each of its submissions, and what was decided, if anything was. */
export type GroupReport = {
  readonly submissions: readonly Submission[];
  readonly outcomes: readonly Outcome[];
  readonly milliseconds: number;
  readonly group: GroupOutcome | undefined;
};

/** Gathers submissions into groups, one group at a time, and answers each no later than its patience allows. */
export class SubmissionQueue {
  readonly #host: BusHost;
  /** Told of a group before its members are answered. It does not throw. */
  readonly #report: (report: GroupReport) => void;
  readonly #grouping: GroupLimits;
  #waiting: QueuedSubmission[] = [];
  #underWay: readonly QueuedSubmission[] = [];
  /** Whether the last group told any of the past anew. */
  #toldAnew = false;
  #running: Promise<void> | undefined;
  #watch: NodeJS.Timeout | undefined;
  /** How many may come again, and until when they are waited for (monotonic milliseconds). */
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

  /** Resolves when nothing is waiting or under way. */
  async drained(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  async #run(): Promise<void> {
    // What arrives in the same turn of the event loop shares the first commit too.
    await nextTurn();
    while (this.#waiting.length > 0) {
      await this.#linger();
      // Whoever waited may have waited too long by now.
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
    const deadline = Date.now() + Math.max(50, patience.lock - waited);
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
      until: endedAt + Math.min(longestLinger, milliseconds * this.#grouping.lingers),
    };
    this.#report({ submissions, outcomes, milliseconds, group });
    queued.forEach((one, index) => settle(one, outcomes[index]));
  }

  /**
   * Takes the next group out of those that wait, in their order. What tells more of the past anew than a group may gives
   * way to those behind it: they need not wait until all of it is told. Who waited for some of it waits for no more.
   */
  #takeGroup(): readonly QueuedSubmission[] {
    const size = this.#groupOf(this.#waiting.length);
    const [group, left]: [QueuedSubmission[], QueuedSubmission[]] = [[], []];
    const othersFirst = this.#toldAnew && this.#waiting.some((one) => one.daysToldAnew === 0);
    let days = 0;
    for (const one of this.#waiting) {
      const isTooMuch = days > 0 && days + one.daysToldAnew > mostDaysTogether;
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
   * How many of those that wait go into the next group: of many, half. If callers who send again once they are answered
   * all went together, the ledger would stand still while they are answered, and this thread while it writes.
   */
  #groupOf(waiting: number): number {
    return Math.min(largestGroup, Math.max(this.#grouping.full, Math.ceil(waiting / 2)));
  }

  /** Answers what has waited too long: what no group has taken yet never will be, of the rest nobody knows. */
  #expire(): void {
    const oldest = performance.now() - patience.whole;
    for (const one of this.#underWay) {
      if (one.arrivedAt < oldest) settle(one, { kind: "refusal", refusal: outcomeUnknown() });
    }
    const expired = this.#waiting.filter((one) => one.arrivedAt < oldest);
    if (expired.length === 0) return;
    this.#waiting = this.#waiting.filter((one) => one.arrivedAt >= oldest);
    for (const one of expired) settle(one, { kind: "refusal", refusal: ledgerUnavailable() });
  }
}

function settle(queued: QueuedSubmission, outcome: Outcome | undefined): void {
  if (queued.settled) return;
  queued.settled = true;
  if (outcome?.kind === "answer") queued.resolve(outcome.answer);
  else queued.reject(outcome?.refusal ?? outcomeUnknown());
}
