/** Rate limits of visitors' commands, in memory. Times are milliseconds of a monotonic clock. */
import { Refusal } from "../contract/refusal.ts";
import { accountableAddress, TokenBucket, TokenBuckets } from "./rate-limits.ts";

/** Limit per address for requests that may send mail: the colleagues of an office share an address. */
const perAddress = { capacity: 60, perMinute: 1 };
/** Limit per address for the codes of chat channels, which could be guessed. */
const codesPerAddress = { capacity: 10, perMinute: 0.5 };
/** Limit per node for visitors' commands, so that subscriptions never delay reports. */
const perNode = { capacity: 20, perMinute: 20 * 60 };

/** Counts the visitors' commands of a node. */
export type VisitCount = {
  /** Counts a command. Throws, or rejects with, a `Refusal` (`TooBusy`) above the limit. */
  countCommand(): void | Promise<void>;
};

/** Counts the visitors' commands of a node in this process; all workers use it. */
export class VisitRate implements VisitCount {
  readonly #monotonic: () => number;
  readonly #all: TokenBucket;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#all = new TokenBucket({ ...perNode, now: monotonic() });
  }

  /** Counts a command. Throws a `Refusal` (`TooBusy`) above the limit. */
  countCommand(): void {
    const now = this.#monotonic();
    if (this.#all.take(now)) return;
    throw new Refusal("TooBusy", "Too many people are subscribing just now. Try again in a moment.", {
      retryAfterSeconds: this.#all.retryAfterSeconds(now),
    });
  }
}

/** Counts the requests and commands of visitors. */
export class VisitLimits {
  readonly #monotonic: () => number;
  readonly #addresses = new TokenBuckets<string>();
  readonly #codes = new TokenBuckets<string>();
  readonly #visits: VisitCount;

  constructor(monotonic: () => number, visits: VisitCount) {
    this.#monotonic = monotonic;
    this.#visits = visits;
  }

  /** Counts a request that may send mail. Throws a `Refusal` (`RateLimited`) above the limit. */
  countRequest(address: string): void {
    this.#count(this.#addresses, address, perAddress);
  }

  /** Counts a code. Throws a `Refusal` (`RateLimited`) above the limit. */
  countCode(address: string): void {
    this.#count(this.#codes, address, codesPerAddress);
  }

  #count(buckets: TokenBuckets<string>, address: string, size: typeof perAddress): void {
    const now = this.#monotonic();
    const name = accountableAddress(address);
    const bucket =
      buckets.get(name) ?? buckets.set(name, new TokenBucket({ ...size, now, owner: "address" }));
    if (bucket.take(now)) return;
    const retryAfterSeconds = bucket.retryAfterSeconds(now);
    const message = `Too many requests from this address. Try again in ${retryAfterSeconds} s.`;
    throw new Refusal("RateLimited", message, { retryAfterSeconds });
  }

  /** Counts a command. Rejects with a `Refusal` (`TooBusy`) above the node's limit. */
  async countCommand(): Promise<void> {
    await this.#visits.countCommand();
  }
}
