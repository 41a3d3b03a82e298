/**
 * How often somebody may guess: at a password, at a code, at a proof. What is counted are guesses that failed, by
 * whom they are about and where they come from together, so that no stranger can lock a person out.
 */
import { Refusal } from "../contract/refusal.ts";
import { accountableAddress, TokenBucket, TokenBuckets } from "./rate-limits.ts";

const minutesOfHour = 60;

/** Guesses that may fail, and the minutes in which as many may fail again. */
type GuessAllowance = { readonly guesses: number; readonly minutes: number };

/** About one person, from one address. */
const perPair: GuessAllowance = { guesses: 5, minutes: 15 };
/** From one address, about anybody. */
const perAddress: GuessAllowance = { guesses: 100, minutes: minutesOfHour };
/** About one person, from all addresses that they have signed in from. */
const perPerson: GuessAllowance = { guesses: 100, minutes: minutesOfHour };
/**
 * About one person, from all other addresses. The first guess of an address is counted apart from those that come after
 * one which failed: whoever comes for the first time does not stand behind those who guess on and on.
 */
const perStranger: GuessAllowance = { guesses: 50, minutes: minutesOfHour };
/** About anybody, from all addresses that nobody they are about has signed in from. */
const inAll: GuessAllowance = { guesses: 1000, minutes: minutesOfHour };

/** Of how many guesses it is remembered where they came from: of those that were right, and of first ones. */
const mostRemembered = 10_000;

/** A guess to be. */
export type Guess = {
  /** Whom it is about: an address as it is compared, or whatever else names a person; whether they are there or not. */
  readonly about: string;
  /** The address that it comes from. */
  readonly address: string;
  /** Whether it comes from an address that the person has signed in from, or in their session: then strangers cannot use up what they have. */
  readonly isKnown: boolean;
};

/** Where guesses are counted: here, or, for several processes of one machine, in one of them. */
export interface GuessCount {
  /** Throws, or rejects with, a `Refusal` where a guess would not be looked at, whether the address is known to the person or not. */
  refuseSpent(guess: Omit<Guess, "isKnown">): void | Promise<void>;
  /** Begins a guess. Throws, or rejects with, a `Refusal` (`RateLimited`) where too many have failed: it is then not looked at. */
  begin(guess: Guess): GuessAttempt | Promise<GuessAttempt>;
}

/** A guess that may be looked at; it counts as failed until it is said to be right. */
export interface GuessAttempt {
  /** Says that it was right. */
  succeed(): void;
  /** Says that it was not looked at after all. */
  withdraw(): void;
}

function bucketOf({ guesses, minutes }: GuessAllowance, now: number): TokenBucket {
  return new TokenBucket({ capacity: guesses, perMinute: guesses / minutes, now });
}

function pairOf(from: string, about: string): string {
  return `${from} ${about}`;
}

function refuseEmpty(buckets: readonly TokenBucket[], now: number): void {
  const empty = buckets.filter((bucket) => bucket.isEmpty(now));
  if (empty.length === 0) return;
  throw new Refusal("RateLimited", "Too many attempts have failed. Wait, then try again.", {
    retryAfterSeconds: Math.max(...empty.map((bucket) => bucket.retryAfterSeconds(now))),
  });
}

/** What may still be guessed, in this process's memory. Times are milliseconds of a clock that only goes forward. */
export class GuessLimits implements GuessCount {
  readonly #monotonic: () => number;
  readonly #pairs = new TokenBuckets<string>();
  readonly #addresses = new TokenBuckets<string>();
  readonly #people = new TokenBuckets<string>();
  readonly #newcomers = new TokenBuckets<string>();
  /** Of guesses that no stranger can make: whoever took a session is one who may. */
  readonly #known = new TokenBuckets<string>();
  /** Whence what was about whom was right lately: there it is known, whatever strangers do meanwhile. */
  readonly #right = new Set<string>();
  /** Whence just one guess came about whom. */
  readonly #first = new Set<string>();
  readonly #all: TokenBucket;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#all = bucketOf(inAll, monotonic());
  }

  refuseSpent({ about, address }: Omit<Guess, "isKnown">): void {
    const from = accountableAddress(address);
    const buckets = [this.#pairs.get(pairOf(from, about)), this.#addresses.get(from)];
    refuseEmpty(
      buckets.filter((bucket) => bucket !== undefined),
      this.#monotonic(),
    );
  }

  begin(guess: Guess): GuessAttempt {
    const now = this.#monotonic();
    const from = accountableAddress(guess.address);
    const pair = pairOf(from, guess.about);
    const isKnown = guess.isKnown || this.#right.has(pair);
    const isFirst = this.#pairs.get(pair) === undefined;
    const one = (buckets: TokenBuckets<string>, name: string, allowance: GuessAllowance) =>
      buckets.get(name) ?? buckets.set(name, bucketOf(allowance, now));
    const buckets = [
      one(this.#addresses, from, perAddress),
      isKnown
        ? one(this.#known, guess.about, perPerson)
        : one(isFirst ? this.#newcomers : this.#people, guess.about, perStranger),
      ...(isKnown ? [] : [this.#all]),
    ];
    // One that is not looked at leaves its address as it was.
    refuseEmpty(buckets, now);
    buckets.push(one(this.#pairs, pair, perPair));
    refuseEmpty(buckets, now);
    for (const bucket of buckets) bucket.take(now);
    if (isFirst) remember(this.#first, pair);
    else this.#first.delete(pair);
    return { succeed: () => this.settle(guess, true), withdraw: () => this.settle(guess, false) };
  }

  /** Takes note that a guess which was begun did not fail: it was right, or was not looked at after all. */
  settle({ about, address, ...guess }: Guess, isRight: boolean): void {
    const from = accountableAddress(address);
    const pair = pairOf(from, about);
    const isKnown = guess.isKnown || this.#right.has(pair);
    const buckets = [
      this.#pairs.get(pair),
      this.#addresses.get(from),
      (isKnown ? this.#known : this.#first.has(pair) ? this.#newcomers : this.#people).get(about),
      isKnown ? undefined : this.#all,
    ];
    for (const bucket of buckets) bucket?.giveBack(this.#monotonic());
    // Who knew it in the end may have mistyped before.
    if (!isRight) return;
    this.#pairs.delete(pair);
    remember(this.#right, pair);
  }
}

/** Puts a pair at the end of those that are remembered, in the place of the oldest where there are too many. */
function remember(pairs: Set<string>, pair: string): void {
  pairs.delete(pair);
  pairs.add(pair);
  const [oldest] = pairs;
  if (pairs.size > mostRemembered && oldest !== undefined) pairs.delete(oldest);
}
