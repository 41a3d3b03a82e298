/** How often an address may have the service ask something: a passkey, or a sign-in at the provider. */
import { Refusal } from "../contract/refusal.ts";
import { accountableAddress, TokenBucket, TokenBuckets } from "./rate-limits.ts";

/**
 * Questions that one address may have asked at once, and a minute. There is no limit for all together: a question takes no
 * room until it is answered, and strangers could use such a limit to keep everybody else from signing in.
 */
const perAddress = { capacity: 60, perMinute: 30 };

/** Where questions are counted: here, or, for several processes of one machine, in one of them. */
export interface ChallengeCount {
  /** Takes note of a question. Throws, or rejects with, a `Refusal` (`RateLimited`) where it is one too many. */
  ask(address: string): void | Promise<void>;
}

/** What may still be asked, in this process's memory. Times are milliseconds of a clock that only goes forward. */
export class ChallengeRate implements ChallengeCount {
  readonly #monotonic: () => number;
  readonly #addresses = new TokenBuckets<string>();

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  ask(address: string): void {
    const now = this.#monotonic();
    const name = accountableAddress(address);
    const bucket =
      this.#addresses.get(name) ?? this.#addresses.set(name, new TokenBucket({ ...perAddress, now }));
    if (bucket.isEmpty(now)) {
      throw new Refusal("RateLimited", "Too many sign-ins were begun. Wait, then try again.", {
        retryAfterSeconds: bucket.retryAfterSeconds(now),
      });
    }
    bucket.take(now);
  }
}
