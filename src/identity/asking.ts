/** How often anybody may make the service ask something: each question is kept until it is answered, or five minutes. */
import { Refusal } from "../contract/refusal.ts";
import { accountableAddress, Bucket, Buckets } from "./rates.ts";

/** Questions that may be asked at once, and a minute: for one address, and in all. */
const perAddress = { capacity: 60, perMinute: 30 };
const inAll = { capacity: 200, perMinute: 600 };

/** Where questions are counted: here, or, for several processes of one machine, in one of them. */
export interface AskCount {
  /** Takes note of a question. Throws, or rejects with, a `Refusal` (`RateLimited`) where it is one too many. */
  ask(address: string): void | Promise<void>;
}

/** What may still be asked, in this process's memory. Times are milliseconds of a clock that only goes forward. */
export class Asking implements AskCount {
  readonly #monotonic: () => number;
  readonly #addresses = new Buckets<string>();
  readonly #all: Bucket;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#all = new Bucket({ ...inAll, now: monotonic() });
  }

  ask(address: string): void {
    const now = this.#monotonic();
    const name = accountableAddress(address);
    const bucket = this.#addresses.get(name) ?? this.#addresses.set(name, new Bucket({ ...perAddress, now }));
    const empty = [bucket, this.#all].find((one) => one.isEmpty(now));
    if (empty !== undefined) {
      throw new Refusal("RateLimited", "Too many sign-ins were begun. Wait, then try again.", {
        retryAfterSeconds: empty.retryAfterSeconds(now),
      });
    }
    bucket.take(now);
    this.#all.take(now);
  }
}
