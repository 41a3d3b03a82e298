/**
 * Limits on guessing passwords, codes and reauthentication. Failures are counted by target and origin
 * together, so that no stranger can lock a person out.
 */
import { Refusal } from "../contract/refusal.ts";
import { accountableAddress, bucketOfSize, shareOf, type TokenBucket, TokenBuckets } from "./rate-limits.ts";

const minutesOfHour = 60;

/** Guesses that may fail, and the minutes in which as many may fail again. */
type GuessAllowance = { readonly guesses: number; readonly minutes: number };

/** About one person, from one address. */
const perPair: GuessAllowance = { guesses: 5, minutes: 15 };
/** From one address, for any target. */
const perAddress: GuessAllowance = { guesses: 100, minutes: minutesOfHour };
/** About one person, from all addresses that they have signed in from. */
const perPerson: GuessAllowance = { guesses: 100, minutes: minutesOfHour };
/**
 * For one person, from all other addresses. An address's first guess is counted apart from those after a
 * failure, so that a newcomer does not compete with attackers.
 */
const perStranger: GuessAllowance = { guesses: 50, minutes: minutesOfHour };
/** For any person, from all unfamiliar addresses. */
const inAll: GuessAllowance = { guesses: 1000, minutes: minutesOfHour };

/** Maximum number of remembered origins: of successes, and of first guesses. */
const maxRemembered = 10_000;

/** A guess to be. */
export type Guess = {
  /** The target: a normalised address or another name of a person, existing or not. */
  readonly about: string;
  /** The address that it comes from. */
  readonly address: string;
  /**
   * Whether the address is familiar to the person, or the guess comes from their session: strangers can't
   * exhaust that limit.
   */
  readonly isKnown: boolean;
};

/** Where guesses are counted: here, or, for several processes of one machine, in one of them. */
export interface GuessCount {
  /**
   * Throws or rejects with a `Refusal` if a guess would be refused whether the address is familiar or not.
   */
  refuseSpent(guess: Omit<Guess, "isKnown">): void | Promise<void>;
  /** Begins a guess. Throws or rejects with a `Refusal` (`RateLimited`) after too many failures. */
  begin(guess: Guess): GuessAttempt | Promise<GuessAttempt>;
}

/** An admitted guess; counts as failed until reported correct. */
export interface GuessAttempt {
  /** Says that it was right. */
  succeed(): void;
  /** Says that it was not looked at after all. */
  withdraw(): void;
}

function sizeOf({ guesses, minutes }: GuessAllowance, nodes: number) {
  return shareOf({ capacity: guesses, perMinute: guesses / minutes }, nodes);
}

function pairOf(from: string, about: string): string {
  return `${from} ${about}`;
}

function refuseEmpty(buckets: readonly TokenBucket[], now: number): void {
  const empty = buckets.filter((bucket) => bucket.isEmpty(now));
  if (empty.length === 0) return;
  throw new Refusal("RateLimited", "Too many failed attempts. Wait, then try again.", {
    retryAfterSeconds: Math.max(...empty.map((bucket) => bucket.retryAfterSeconds(now))),
  });
}

/** In-memory limits. Times are monotonic milliseconds. */
export class GuessLimits implements GuessCount {
  readonly #monotonic: () => number;
  readonly #pairs = new TokenBuckets<string>();
  readonly #addresses = new TokenBuckets<string>();
  readonly #people = new TokenBuckets<string>();
  readonly #newcomers = new TokenBuckets<string>();
  /** For guesses that strangers can't make; a session thief can. */
  readonly #known = new TokenBuckets<string>();
  /** Recent successes, by address and target: familiar there, whatever strangers do. */
  readonly #right = new Set<string>();
  /** Pairs of address and target with a single guess so far. */
  readonly #first = new Set<string>();
  readonly #all = new TokenBuckets<"all">();
  readonly #nodes: () => number;

  /** `nodes` is the number of running nodes, this one included: each has its share of the limits. */
  constructor(monotonic: () => number, nodes: () => number = () => 1) {
    this.#monotonic = monotonic;
    this.#nodes = nodes;
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
    const nodes = this.#nodes();
    const one = <Name>(buckets: TokenBuckets<Name>, name: Name, allowance: GuessAllowance) =>
      bucketOfSize(buckets, name, { ...sizeOf(allowance, nodes), now });
    const buckets = [
      one(this.#addresses, from, perAddress),
      isKnown
        ? one(this.#known, guess.about, perPerson)
        : one(isFirst ? this.#newcomers : this.#people, guess.about, perStranger),
      ...(isKnown ? [] : [one(this.#all, "all", inAll)]),
    ];
    // A refused guess does not change its address's state.
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
      isKnown ? undefined : this.#all.get("all"),
    ];
    for (const bucket of buckets) bucket?.giveBack(this.#monotonic());
    // The earlier failures were probably typing errors.
    if (!isRight) return;
    this.#pairs.delete(pair);
    remember(this.#right, pair);
  }
}

/** Appends a pair, dropping the oldest above the limit. */
function remember(pairs: Set<string>, pair: string): void {
  pairs.delete(pair);
  pairs.add(pair);
  const [oldest] = pairs;
  if (pairs.size > maxRemembered && oldest !== undefined) pairs.delete(oldest);
}
