/**
 * How often somebody may guess: at a password, at a code, at a proof. What is counted are guesses that failed, by
 * whom they are about and where they come from together, so that no stranger can lock a person out.
 */
import { Refusal } from "../contract/refusal.ts";
import { accountableAddress, Bucket, Buckets } from "./rates.ts";

const minutesOfHour = 60;

/** Guesses that may fail, and the minutes in which as many may fail again. */
type Allowance = { readonly guesses: number; readonly minutes: number };

/** About one person, from one address. */
const perPair: Allowance = { guesses: 5, minutes: 15 };
/** From one address, about anybody. */
const perAddress: Allowance = { guesses: 100, minutes: minutesOfHour };
/** About one person, from all addresses: those that they have signed in from, and all others, are counted apart. */
const perPerson: Allowance = { guesses: 100, minutes: minutesOfHour };
/** About anybody, from all addresses that nobody they are about has signed in from. */
const inAll: Allowance = { guesses: 1000, minutes: minutesOfHour };

/** Of how many right guesses it is remembered where they came from. */
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
  begin(guess: Guess): Attempt | Promise<Attempt>;
}

/** A guess that may be looked at; it counts as failed until it is said to be right. */
export interface Attempt {
  /** Says that it was right. */
  succeed(): void;
  /** Says that it was not looked at after all. */
  withdraw(): void;
}

function bucketOf({ guesses, minutes }: Allowance, now: number): Bucket {
  return new Bucket({ capacity: guesses, perMinute: guesses / minutes, now });
}

function pairOf(from: string, about: string): string {
  return `${from} ${about}`;
}

function refuseEmpty(buckets: readonly Bucket[], now: number): void {
  const empty = buckets.filter((bucket) => bucket.isEmpty(now));
  if (empty.length === 0) return;
  throw new Refusal("RateLimited", "Too many attempts have failed. Wait, then try again.", {
    retryAfterSeconds: Math.max(...empty.map((bucket) => bucket.retryAfterSeconds(now))),
  });
}

/** What may still be guessed, in this process's memory. Times are milliseconds of a clock that only goes forward. */
export class Guesses implements GuessCount {
  readonly #monotonic: () => number;
  readonly #pairs = new Buckets<string>();
  readonly #addresses = new Buckets<string>();
  readonly #people = new Buckets<string>();
  /** Of guesses that no stranger can make: whoever took a session is one who may. */
  readonly #known = new Buckets<string>();
  /** Whence what was about whom was right lately: there it is known, whatever strangers do meanwhile. */
  readonly #right = new Set<string>();
  readonly #all: Bucket;

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

  begin(guess: Guess): Attempt {
    const now = this.#monotonic();
    const from = accountableAddress(guess.address);
    const pair = pairOf(from, guess.about);
    const isKnown = guess.isKnown || this.#right.has(pair);
    const one = (buckets: Buckets<string>, name: string, allowance: Allowance) =>
      buckets.get(name) ?? buckets.set(name, bucketOf(allowance, now));
    const buckets = [
      one(this.#pairs, pair, perPair),
      one(this.#addresses, from, perAddress),
      one(isKnown ? this.#known : this.#people, guess.about, perPerson),
      ...(isKnown ? [] : [this.#all]),
    ];
    refuseEmpty(buckets, now);
    for (const bucket of buckets) bucket.take(now);
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
      (isKnown ? this.#known : this.#people).get(about),
      isKnown ? undefined : this.#all,
    ];
    for (const bucket of buckets) bucket?.giveBack(this.#monotonic());
    // Who knew it in the end may have mistyped before.
    if (isRight) this.#remember(pair);
  }

  #remember(pair: string): void {
    this.#pairs.delete(pair);
    this.#right.delete(pair);
    this.#right.add(pair);
    const [oldest] = this.#right;
    if (this.#right.size > mostRemembered && oldest !== undefined) this.#right.delete(oldest);
  }
}
