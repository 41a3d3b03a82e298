/** Of work that is asked for time and again by the same one, only the newest is done. */
import { Refusal } from "../../../contract/refusal.ts";

type WaitingWork = { readonly begin: () => void; readonly giveUp: (refusal: Refusal) => void };

/** For each who asks, one thing under way, and one that waits for it: the newest. */
export class LatestOnly {
  readonly #busy = new Map<number, WaitingWork | undefined>();

  /** Does the work once nothing else of the same one is under way. Rejects with a `Refusal` where a newer one came before. */
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
    const overtaken = new Refusal("RateLimited", "A newer preview was asked for.", { retryAfterSeconds: 1 });
    this.#busy.get(who)?.giveUp(overtaken);
    return new Promise((begin, giveUp) => this.#busy.set(who, { begin, giveUp }));
  }
}
