/** The queue in front of the door: what arrives while a commit is under way goes together into the next. */
import { Refusal } from "../contract/refusal.ts";
import { LedgerFault } from "../ledger/engine.ts";
import type { Answer, Submission } from "./command.ts";
import type { Host } from "./host.ts";
import { type GroupOutcome, ledgerUnavailable, type Outcome, outcomeUnknown } from "./submit.ts";

/** How long a submission may take in all, and how much of that it may wait for the ledger, in milliseconds. */
const patience = { whole: 2_800, lock: 2_000 };
const largestGroup = 512;

type Queued = {
  readonly submission: Submission;
  readonly arrivedAt: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
  settled: boolean;
};

/** What the queue tells of a group that was decided. */
export type GroupReport = {
  readonly size: number;
  readonly milliseconds: number;
  readonly group: GroupOutcome | undefined;
  /** Why the whole group failed. */
  readonly fault: unknown;
};

/** Gathers submissions into groups, one group at a time, and answers each no later than its patience allows. */
export class SubmissionQueue {
  readonly #host: Host;
  readonly #report: (report: GroupReport) => void;
  #waiting: Queued[] = [];
  #underWay: readonly Queued[] = [];
  #busy = false;
  #watch: NodeJS.Timeout | undefined;

  constructor(host: Host, report: (report: GroupReport) => void) {
    this.#host = host;
    this.#report = report;
  }

  /** Resolves with the answer once it is durable; rejects with a `Refusal`, or with what failed. */
  submit(submission: Submission): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ submission, arrivedAt: performance.now(), resolve, reject, settled: false });
      this.#watch ??= setInterval(() => this.#expire(), 100).unref();
      if (!this.#busy) {
        this.#busy = true;
        // What arrives in the same turn of the event loop shares the first commit too.
        setImmediate(() => void this.#run());
      }
    });
  }

  /** Resolves when nothing is waiting or under way. */
  async drained(): Promise<void> {
    while (this.#busy) await new Promise((resolve) => setTimeout(resolve, 5));
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, largestGroup);
      this.#underWay = group;
      await this.#decide(group);
      this.#underWay = [];
    }
    this.#busy = false;
  }

  async #decide(group: readonly Queued[]): Promise<void> {
    const startedAt = performance.now();
    const waited = startedAt - Math.min(...group.map((one) => one.arrivedAt));
    const deadline = Date.now() + Math.max(50, patience.lock - waited);
    const size = group.length;
    try {
      const outcome = await this.#host.group(
        group.map((one) => one.submission),
        deadline,
      );
      this.#report({ size, milliseconds: performance.now() - startedAt, group: outcome, fault: undefined });
      group.forEach((one, index) => settle(one, outcome.outcomes[index]));
    } catch (fault) {
      this.#report({ size, milliseconds: performance.now() - startedAt, group: undefined, fault });
      for (const one of group) settle(one, lost(fault));
    }
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

function lost(fault: unknown): Outcome {
  if (!(fault instanceof LedgerFault) || fault.outcome === "broken") return { kind: "failure", cause: fault };
  return { kind: "refusal", refusal: fault.outcome === "unknown" ? outcomeUnknown() : ledgerUnavailable() };
}

function settle(queued: Queued, outcome: Outcome | undefined): void {
  if (queued.settled) return;
  queued.settled = true;
  if (outcome?.kind === "answer") queued.resolve(outcome.answer);
  else if (outcome?.kind === "refusal") queued.reject(outcome.refusal);
  else
    queued.reject(
      new Refusal("Internal", "This failed for a reason on our side. The request id finds it in the log."),
    );
}
