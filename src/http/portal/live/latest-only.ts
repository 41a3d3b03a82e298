/** Runs only the newest of repeated work by the same caller. */
import { Refusal } from "../../../contract/refusal.ts";

type WaitingWork = { readonly begin: () => void; readonly giveUp: (refusal: Refusal) => void };

/** For each caller, one running task and the newest waiting one. */
export class LatestOnly {
  readonly #busy = new Map<number, WaitingWork | undefined>();

  /** Runs the task after the caller's running one. Rejects with a `Refusal` if replaced by a newer one. */
  async run<Result>(who: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#busy.has(who)) await this.#wait(who);
    else this.#busy.set(who, undefined);
    try {
      return await work();
    } finally {
      const next = this.#busy.get(who);
      if (next === undefined) this.#busy.delete(who);
      else {
        this.#busy.set(who, undefined);
        next.begin();
      }
    }
  }

  #wait(who: number): Promise<void> {
    const overtaken = new Refusal("RateLimited", "Replaced by a newer preview.", { retryAfterSeconds: 1 });
    this.#busy.get(who)?.giveUp(overtaken);
    return new Promise((begin, giveUp) => this.#busy.set(who, { begin, giveUp }));
  }
}
