/** Rate of passkey and OpenID challenges for each address. */
import { Refusal } from "../contract/refusal.ts";
import { accountableAddress, TokenBucket, TokenBuckets } from "./rate-limits.ts";

/**
 * Burst and rate for one address. There is no overall limit: a challenge uses no storage until answered, and
 * strangers could exhaust such a limit to block everybody's sign-in.
 */
const perAddress = { capacity: 60, perMinute: 30 };

/** Counts challenges in this process, or in one of several processes of the machine. */
export interface ChallengeCount {
  /** Counts a challenge. Throws or rejects with a `Refusal` (`RateLimited`) above the limit. */
  count(address: string): void | Promise<void>;
}

/** In-memory counter. Times are monotonic milliseconds. */
export class ChallengeRate implements ChallengeCount {
  readonly #monotonic: () => number;
  readonly #addresses = new TokenBuckets<string>();

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  count(address: string): void {
    const now = this.#monotonic();
    const name = accountableAddress(address);
    const bucket =
      this.#addresses.get(name) ?? this.#addresses.set(name, new TokenBucket({ ...perAddress, now }));
    if (bucket.isEmpty(now)) {
      throw new Refusal("RateLimited", "Too many sign-in attempts. Wait, then try again.", {
        retryAfterSeconds: bucket.retryAfterSeconds(now),
      });
    }
    bucket.take(now);
  }
}
