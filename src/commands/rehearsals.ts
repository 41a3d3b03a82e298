/** Rehearsals: what a command would do, found out by doing it in a transaction that is taken back. */
import { setTimeout as sleep } from "node:timers/promises";
import type { CompiledQuery } from "kysely";
import { Refusal } from "../contract/refusal.ts";
import type { Answer } from "./command.ts";

/** What a command would be answered, and what the ledger would hold then. */
export type Rehearsal = {
  readonly answer: Answer;
  /** The rows of each query that was asked, as they would be once the command was done. */
  readonly rows: unknown[][];
};

/** What is asked of the ledger once the command is done. */
export type Questions = readonly CompiledQuery[];

/** Rehearsals that wait, at most. */
const mostWaiting = 32;
/** How much longer than a rehearsal took the next one waits: what is written has the ledger most of the time. */
const rest = 2;
/** Milliseconds that the next one waits, at most. */
const longestRest = 500;

/** Lets rehearsals go one after another, with rests between them, so that they never hold up what is written for long. */
export class Rehearsals {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Rehearses when it is its turn. Rejects with a `Refusal` where too many wait, and with what the work rejects with. */
  async run(work: () => Promise<Rehearsal>): Promise<Rehearsal> {
    if (this.#waiting >= mostWaiting) {
      throw new Refusal("RateLimited", "Too many previews are asked for. Ask again.", {
        retryAfterSeconds: 1,
      });
    }
    this.#waiting += 1;
    const { promise: over, resolve: leave } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = over;
    await before;
    this.#waiting -= 1;
    const began = performance.now();
    try {
      return await work();
    } finally {
      const took = performance.now() - began;
      void sleep(Math.min(longestRest, took * rest), undefined, { ref: false }).then(leave);
    }
  }
}
