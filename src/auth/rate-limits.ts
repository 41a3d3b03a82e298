/**
 * How often keys and sessions may call, and how often an address may fail: token buckets, in this process's memory. Several processes
 * of one machine tell one another what they spent, a moment later: so a burst over all of them at once may be as many
 * times too large, and is paid back before anything more is allowed.
 */
import type { CachedKey } from "./cached-key.ts";

const minute = 60_000;
const smallestBurst = 100;
/** The most buckets that are kept of either kind; a new one beyond it takes the place of the one longest unused. */
const mostBuckets = 10_000;

/** What an address may spend on keys that fail: half of what a key has by default. */
const failuresPerMinute = 300;
const failureBurst = 50;

/** A token bucket. Times are milliseconds of a clock that only goes forward. */
export class TokenBucket {
  readonly capacity: number;
  readonly perMinute: number;
  /** What `RateLimit-Policy` says of it: its capacity, and the seconds in which an empty one is full again. */
  readonly policy: string;
  #tokens: number;
  #at: number;
  #untold = 0;

  /** Whose it is, as its headers say. */
  readonly #of: string;

  constructor(options: {
    readonly perMinute: number;
    readonly capacity: number;
    readonly now: number;
    readonly of?: "key" | "address";
  }) {
    this.#of = `"${options.of ?? "key"}"`;
    this.perMinute = options.perMinute;
    this.capacity = options.capacity;
    this.#tokens = options.capacity;
    this.#at = options.now;
    this.policy = `${this.#of};q=${options.capacity};w=${Math.ceil((options.capacity * 60) / options.perMinute)}`;
  }

  /** Takes a token, if there is one. */
  take(now: number): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    this.#untold += 1;
    return true;
  }

  /** Takes tokens that were spent elsewhere, and owes what is not there: as much as it holds at most. */
  owe(tokens: number, now: number): void {
    this.#fill(now);
    this.#tokens = Math.max(-this.capacity, this.#tokens - tokens);
  }

  /** The tokens that were taken here since this was last asked. */
  takenSince(): number {
    const untold = this.#untold;
    this.#untold = 0;
    return untold;
  }

  /** Puts a token back that was taken for nothing. */
  giveBack(now: number): void {
    this.#fill(now);
    this.#tokens = Math.min(this.capacity, this.#tokens + 1);
    this.#untold -= 1;
  }

  /** Whether a token could be taken. */
  isEmpty(now: number): boolean {
    this.#fill(now);
    return this.#tokens < 1;
  }

  /** What `RateLimit` says of it: whole tokens left, and the seconds until it is full. */
  state(now: number): string {
    this.#fill(now);
    const missing = this.capacity - this.#tokens;
    return `${this.#of};r=${Math.max(0, Math.floor(this.#tokens))};t=${Math.ceil((missing * 60) / this.perMinute)}`;
  }

  /** Whole seconds until a token can be taken, at least 1. */
  retryAfterSeconds(now: number): number {
    this.#fill(now);
    return Math.max(1, Math.ceil(((1 - this.#tokens) * 60) / this.perMinute));
  }

  #fill(now: number): void {
    if (now > this.#at) {
      this.#tokens = Math.min(this.capacity, this.#tokens + ((now - this.#at) * this.perMinute) / minute);
    }
    this.#at = now;
  }
}

/** What was taken from a bucket. */
export type TakenTokens<Name> = { readonly name: Name; readonly perMinute: number; readonly tokens: number };

/** What keys and sessions, by their numbers, and addresses have spent. */
export type SpentTokens = {
  readonly keys: readonly TakenTokens<number>[];
  readonly sessions: readonly TakenTokens<number>[];
  readonly addresses: readonly TakenTokens<string>[];
};

/** Buckets by name, as many as memory may hold. */
export class TokenBuckets<Name> {
  readonly #buckets = new Map<Name, TokenBucket>();

  get(name: Name): TokenBucket | undefined {
    const bucket = this.#buckets.get(name);
    // A Map keeps the order of insertion: put back at its end, the first is the one longest unused.
    if (bucket !== undefined && this.#buckets.size > mostBuckets / 2) {
      this.#buckets.delete(name);
      this.#buckets.set(name, bucket);
    }
    return bucket;
  }

  set(name: Name, bucket: TokenBucket): TokenBucket {
    this.#buckets.delete(name);
    if (this.#buckets.size >= mostBuckets) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    this.#buckets.set(name, bucket);
    return bucket;
  }

  delete(name: Name): void {
    this.#buckets.delete(name);
  }

  /** What was taken from each since this was last asked, where anything was. */
  takenSince(): readonly TakenTokens<Name>[] {
    const taken: TakenTokens<Name>[] = [];
    for (const [name, bucket] of this.#buckets) {
      const tokens = bucket.takenSince();
      if (tokens !== 0) taken.push({ name, perMinute: bucket.perMinute, tokens });
    }
    return taken;
  }

  get size(): number {
    return this.#buckets.size;
  }
}

/** The burst that a key of this rate may make: 100, or a sixth of a rate above the default. */
export function burstOf(ratePerMinute: number): number {
  return Math.max(smallestBurst, Math.floor(ratePerMinute / 6));
}

/**
 * The part of an address that is held to account: an IPv4 address whole, also where it is written as IPv6,
 * and of an IPv6 address the first 64 bits, which one caller commonly has to itself.
 */
export function accountableAddress(address: string): string {
  const bare = address.split("%", 1)[0] ?? "";
  if (!bare.includes(":")) return bare;
  const [before = "", after] = bare.split("::");
  const head = before === "" ? [] : before.split(":");
  const tail = after === undefined || after === "" ? [] : after.split(":");
  const last = tail.at(-1) ?? head.at(-1) ?? "";
  const dotted = last.includes(".");
  const missing = (dotted ? 7 : 8) - head.length - tail.length;
  const groups =
    after === undefined ? head : [...head, ...Array<string>(Math.max(0, missing)).fill("0"), ...tail];
  const numbers = groups.map((group) => Number.parseInt(group, 16) || 0);
  const mapped = groups.slice(0, 5).every((group) => /^0+$/u.test(group)) && numbers[5] === 0xffff;
  if (mapped && dotted) return last;
  if (mapped) {
    const [high = 0, low = 0] = numbers.slice(6);
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  }
  return `${numbers
    .slice(0, 4)
    .map((number) => number.toString(16))
    .join(":")}::/64`;
}

/** The bucket of one of many, with a rate of its own: where that was changed it begins anew. */
function bucketOf(buckets: TokenBuckets<number>, of: RateLimitedKey, now: number): TokenBucket {
  const bucket = buckets.get(of.number);
  if (bucket?.perMinute === of.ratePerMinute) return bucket;
  const { ratePerMinute: perMinute } = of;
  return buckets.set(of.number, new TokenBucket({ perMinute, capacity: burstOf(perMinute), now }));
}

/** A key or a session, as far as its rate goes. */
type RateLimitedKey = Pick<CachedKey, "number" | "ratePerMinute">;

/** What keys, sessions and addresses have left. */
export class RateLimits {
  readonly #keys = new TokenBuckets<number>();
  readonly #sessions = new TokenBuckets<number>();
  readonly #addresses = new TokenBuckets<string>();

  /** The bucket of a key. */
  ofKey(key: RateLimitedKey, now: number): TokenBucket {
    return bucketOf(this.#keys, key, now);
  }

  /** The bucket of a session at the portal. */
  ofSession(session: RateLimitedKey, now: number): TokenBucket {
    return bucketOf(this.#sessions, session, now);
  }

  /** What was spent here since this was last asked. */
  spentSince(): SpentTokens {
    return {
      keys: this.#keys.takenSince(),
      sessions: this.#sessions.takenSince(),
      addresses: this.#addresses.takenSince(),
    };
  }

  /** Takes note of what was spent in another process. */
  owe({ keys, sessions, addresses }: SpentTokens, now: number): void {
    for (const { name: number, perMinute: ratePerMinute, tokens } of keys) {
      this.ofKey({ number, ratePerMinute }, now).owe(tokens, now);
    }
    for (const { name: number, perMinute: ratePerMinute, tokens } of sessions) {
      this.ofSession({ number, ratePerMinute }, now).owe(tokens, now);
    }
    for (const { name, tokens } of addresses) this.ofAddress(name, now).owe(tokens, now);
  }

  /** The bucket that an address pays from for keys that fail. */
  ofAddress(address: string, now: number): TokenBucket {
    const name = accountableAddress(address);
    const size = { perMinute: failuresPerMinute, capacity: failureBurst };
    return (
      this.#addresses.get(name) ?? this.#addresses.set(name, new TokenBucket({ ...size, now, of: "address" }))
    );
  }

  /** How many buckets are kept. */
  get size(): number {
    return this.#keys.size + this.#sessions.size + this.#addresses.size;
  }
}
