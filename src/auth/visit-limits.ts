/** Rate limits of visitors' commands, in this process's memory. Times are milliseconds of a monotonic clock. */
import { Refusal } from "../contract/refusal.ts";
import { accountableAddress, TokenBucket, TokenBuckets } from "./rate-limits.ts";

/** Requests of one address that may have mail sent. */
const perAddress = { capacity: 10, perMinute: 0.5 };
/** Visitors' commands of a process: subscribing must never hold up reports. */
const inAll = { capacity: 20, perMinute: 20 * 60 };

/** Counts the commands of visitors. */
export class VisitLimits {
  readonly #monotonic: () => number;
  readonly #addresses = new TokenBuckets<string>();
  readonly #all: TokenBucket;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#all = new TokenBucket({ ...inAll, now: monotonic() });
  }

  /** Counts a request that may have mail sent. Throws a `Refusal` (`RateLimited`) where it is one too many. */
  countRequest(address: string): void {
    const now = this.#monotonic();
    const name = accountableAddress(address);
    const bucket =
      this.#addresses.get(name) ??
      this.#addresses.set(name, new TokenBucket({ ...perAddress, now, of: "address" }));
    if (bucket.take(now)) return;
    throw new Refusal("RateLimited", "Too many requests from this address. Wait, then try again.", {
      retryAfterSeconds: bucket.retryAfterSeconds(now),
    });
  }

  /** Counts a command. Throws a `Refusal` (`TooBusy`) where it is one too many. */
  countCommand(): void {
    const now = this.#monotonic();
    if (this.#all.take(now)) return;
    throw new Refusal("TooBusy", "Too many people are subscribing just now. Try again in a moment.", {
      retryAfterSeconds: this.#all.retryAfterSeconds(now),
    });
  }
}
