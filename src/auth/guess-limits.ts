/**
 * Limits on guessing passwords, codes and reauthentication. Failures are counted by target and origin
 * together, so that no stranger can lock a person out.
 */
import { Refusal } from "../contract/refusal.ts";
import { accountableAddress, bucketOfSize, shareOf, type TokenBucket, TokenBuckets } from "./rate-limits.ts";

const minutesOfHour = 60;

/** Number of guesses that may fail, and minutes in which as many may fail again. */
type GuessAllowance = { readonly guesses: number; readonly minutes: number };

/** For one target, from one address. */
const perPair: GuessAllowance = { guesses: 5, minutes: 15 };
/** From one address, for any target. */
const perAddress: GuessAllowance = { guesses: 100, minutes: minutesOfHour };
/** For one target, from all addresses that the person has signed in from. */
const perPerson: GuessAllowance = { guesses: 100, minutes: minutesOfHour };
/**
 * For one target, from all other addresses. First guesses of an address are counted separately from those after a
 * failure, so that a newcomer does not compete with attackers.
 */
const perStranger: GuessAllowance = { guesses: 50, minutes: minutesOfHour };
/** For all targets, from all unfamiliar addresses. */
const overall: GuessAllowance = { guesses: 1000, minutes: minutesOfHour };

/** Maximum number of stored pairs: of successes, and of first guesses. */
const maxStoredPairs = 10_000;

/** A planned guess. */
export type Guess = {
  /** The target: a normalised address or another name of a person, existing or not. */
  readonly target: string;
  /** The address that it comes from. */
  readonly address: string;
  /**
   * Whether the address is familiar to the person, or the guess comes from their session: strangers can't
   * exhaust that limit.
   */
  readonly isFamiliar: boolean;
};

/** Counts guesses in this process, or in one of several processes of the machine. */
export interface GuessCount {
  /** Throws or rejects with a `Refusal` if a guess would be refused even from a familiar address. */
  refuseExhausted(guess: Omit<Guess, "isFamiliar">): void | Promise<void>;
  /** Begins a guess. Throws or rejects with a `Refusal` (`RateLimited`) after too many failures. */
  begin(guess: Guess): GuessAttempt | Promise<GuessAttempt>;
}

/** An admitted guess; counts as failed until reported correct. */
export interface GuessAttempt {
  /** Reports success. */
  succeed(): void;
  /** Reports that the guess was not evaluated. */
  cancel(): void;
}

function bucketSizeOf({ guesses, minutes }: GuessAllowance, nodes: number) {
  return shareOf({ capacity: guesses, perMinute: guesses / minutes }, nodes);
}

function pairOf(origin: string, target: string): string {
  return `${origin} ${target}`;
}

function refuseEmpty(buckets: readonly TokenBucket[], now: number): void {
  const empty = buckets.filter((bucket) => bucket.isEmpty(now));
  if (empty.length === 0) return;
  throw new Refusal("RateLimited", "Too many attempts. Wait, then try again.", {
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
  /** For guesses that need a session, and thus only its thief could make. */
  readonly #familiar = new TokenBuckets<string>();
  /** Recent successes by address and target, which count as familiar. */
  readonly #succeeded = new Set<string>();
  /** Pairs of address and target with a single guess so far. */
  readonly #firstGuesses = new Set<string>();
  readonly #all = new TokenBuckets<"all">();
  readonly #nodes: () => number;

  /** `nodes` is the number of running nodes, this one included: each has its share of the limits. */
  constructor(monotonic: () => number, nodes: () => number = () => 1) {
    this.#monotonic = monotonic;
    this.#nodes = nodes;
  }

  refuseExhausted({ target, address }: Omit<Guess, "isFamiliar">): void {
    const origin = accountableAddress(address);
    const buckets = [this.#pairs.get(pairOf(origin, target)), this.#addresses.get(origin)];
    refuseEmpty(
      buckets.filter((bucket) => bucket !== undefined),
      this.#monotonic(),
    );
  }

  begin(guess: Guess): GuessAttempt {
    const now = this.#monotonic();
    const origin = accountableAddress(guess.address);
    const pair = pairOf(origin, guess.target);
    const isFamiliar = guess.isFamiliar || this.#succeeded.has(pair);
    const isFirst = this.#pairs.get(pair) === undefined;
    const nodes = this.#nodes();
    const bucketFor = <Name>(buckets: TokenBuckets<Name>, name: Name, allowance: GuessAllowance) =>
      bucketOfSize(buckets, name, { ...bucketSizeOf(allowance, nodes), now });
    const buckets = [
      bucketFor(this.#addresses, origin, perAddress),
      isFamiliar
        ? bucketFor(this.#familiar, guess.target, perPerson)
        : bucketFor(isFirst ? this.#newcomers : this.#people, guess.target, perStranger),
      ...(isFamiliar ? [] : [bucketFor(this.#all, "all", overall)]),
    ];
    // A refused guess does not change its address's state.
    refuseEmpty(buckets, now);
    buckets.push(bucketFor(this.#pairs, pair, perPair));
    refuseEmpty(buckets, now);
    for (const bucket of buckets) bucket.take(now);
    if (isFirst) addBounded(this.#firstGuesses, pair);
    else this.#firstGuesses.delete(pair);
    return { succeed: () => this.settle(guess, true), cancel: () => this.settle(guess, false) };
  }

  /** Records that a guess did not fail: it succeeded, or was not evaluated. */
  settle({ target, address, ...guess }: Guess, hasSucceeded: boolean): void {
    const origin = accountableAddress(address);
    const pair = pairOf(origin, target);
    const isFamiliar = guess.isFamiliar || this.#succeeded.has(pair);
    const buckets = [
      this.#pairs.get(pair),
      this.#addresses.get(origin),
      (isFamiliar ? this.#familiar : this.#firstGuesses.has(pair) ? this.#newcomers : this.#people).get(
        target,
      ),
      isFamiliar ? undefined : this.#all.get("all"),
    ];
    for (const bucket of buckets) bucket?.giveBack(this.#monotonic());
    // Earlier failures were probably typing errors.
    if (!hasSucceeded) return;
    this.#pairs.delete(pair);
    addBounded(this.#succeeded, pair);
  }
}

/** Appends a pair, dropping the oldest above the limit. */
function addBounded(pairs: Set<string>, pair: string): void {
  pairs.delete(pair);
  pairs.add(pair);
  const [oldest] = pairs;
  if (pairs.size > maxStoredPairs && oldest !== undefined) pairs.delete(oldest);
}
