/**
 * Rate limiting of keys, sessions and integrations, and of failures by address: token buckets in memory. Processes of one
 * machine exchange their consumption with a short delay: a burst over all of them may exceed the limit
 * accordingly, and is paid back before anything more is allowed.
 */
import type { CachedKey } from "./cached-key.ts";

const minuteMs = 60_000;
const minBurst = 100;
/** Maximum number of buckets of either kind; above it the least recently used is replaced. */
const maxBuckets = 10_000;

/** Number of least recently used buckets among which the fullest is evicted. */
const evictionSample = 64;

/** Failed keys a minute for one address: half of a key's default rate. */
const failuresPerMinute = 300;
const failureBurst = 50;

/** The events that one integration may send. */
const integrationRate = { perMinute: 6_000, capacity: 1_000 };

/** A token bucket. Times are milliseconds of a clock that only goes forward. */
export class TokenBucket {
  readonly capacity: number;
  readonly perMinute: number;
  /** The rate of all nodes together, of which `perMinute` is this node's share. */
  readonly totalPerMinute: number;
  /** The value of `RateLimit-Policy`: capacity, and seconds to refill. */
  readonly policy: string;
  #tokens: number;
  #at: number;
  #unreported = 0;

  /** The owner, as named in the headers. */
  readonly #owner: string;

  constructor(options: {
    readonly perMinute: number;
    readonly totalPerMinute?: number;
    readonly capacity: number;
    readonly now: number;
    readonly owner?: "key" | "address";
  }) {
    this.totalPerMinute = options.totalPerMinute ?? options.perMinute;
    this.#owner = `"${options.owner ?? "key"}"`;
    this.perMinute = options.perMinute;
    this.capacity = options.capacity;
    this.#tokens = options.capacity;
    this.#at = options.now;
    this.policy = `${this.#owner};q=${options.capacity};w=${Math.ceil((options.capacity * 60) / options.perMinute)}`;
  }

  /** Takes a token, if there is one. */
  take(now: number): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    this.#unreported += 1;
    return true;
  }

  /** Charges tokens spent elsewhere, going into debt up to the capacity. */
  charge(tokens: number, now: number): void {
    this.#fill(now);
    this.#tokens = Math.max(-this.capacity, this.#tokens - tokens);
  }

  /** Tokens taken here since the last call. */
  collectTaken(): number {
    const unreported = this.#unreported;
    this.#unreported = 0;
    return unreported;
  }

  /** A bucket of another size that is as full as this one. */
  withSize(options: BucketSize & { readonly now: number }): TokenBucket {
    this.#fill(options.now);
    const resized = new TokenBucket({ ...options, owner: this.#owner === '"address"' ? "address" : "key" });
    resized.#tokens = (this.#tokens / this.capacity) * options.capacity;
    resized.#unreported = this.#unreported;
    return resized;
  }

  /** Returns a token that was not needed. */
  giveBack(now: number): void {
    this.#fill(now);
    this.#tokens = Math.min(this.capacity, this.#tokens + 1);
    this.#unreported -= 1;
  }

  /** True if no token is available. */
  isEmpty(now: number): boolean {
    this.#fill(now);
    return this.#tokens < 1;
  }

  /** The value of `RateLimit`: whole tokens left, and seconds until full. */
  state(now: number): string {
    this.#fill(now);
    const missing = this.capacity - this.#tokens;
    return `${this.#owner};r=${Math.max(0, Math.floor(this.#tokens))};t=${Math.ceil((missing * 60) / this.perMinute)}`;
  }

  /** The available tokens; negative if in debt. */
  tokensAt(now: number): number {
    this.#fill(now);
    return this.#tokens;
  }

  /** Whole seconds until a token can be taken, at least 1. */
  retryAfterSeconds(now: number): number {
    this.#fill(now);
    return Math.max(1, Math.ceil(((1 - this.#tokens) * 60) / this.perMinute));
  }

  #fill(now: number): void {
    if (now > this.#at) {
      this.#tokens = Math.min(this.capacity, this.#tokens + ((now - this.#at) * this.perMinute) / minuteMs);
    }
    this.#at = now;
  }
}

export type ConsumedTokens<Name> = {
  readonly name: Name;
  readonly perMinute: number;
  readonly tokens: number;
};

/** Consumption of keys and sessions, by number, and of addresses and integrations, by name. */
export type Consumption = {
  readonly keys: readonly ConsumedTokens<number>[];
  readonly sessions: readonly ConsumedTokens<number>[];
  readonly addresses: readonly ConsumedTokens<string>[];
  readonly integrations: readonly ConsumedTokens<string>[];
};

/** Buckets by name, bounded in number. */
export class TokenBuckets<Name> {
  readonly #buckets = new Map<Name, TokenBucket>();

  get(name: Name): TokenBucket | undefined {
    const bucket = this.#buckets.get(name);
    // A Map keeps insertion order: with reinsertion on use, the first entry is the least recently used.
    if (bucket !== undefined && this.#buckets.size > maxBuckets / 2) {
      this.#buckets.delete(name);
      this.#buckets.set(name, bucket);
    }
    return bucket;
  }

  set(name: Name, bucket: TokenBucket, now?: number): TokenBucket {
    this.#buckets.delete(name);
    if (this.#buckets.size >= maxBuckets) this.#evict(now);
    this.#buckets.set(name, bucket);
    return bucket;
  }

  /** Evicts the fullest of the least recently used buckets, so that many new names do not reset an empty one. */
  #evict(now: number | undefined): void {
    let [evicted] = this.#buckets.keys();
    let fullest = -1;
    let checked = 0;
    for (const [name, bucket] of this.#buckets) {
      const tokens = now === undefined ? bucket.capacity : bucket.tokensAt(now) / bucket.capacity;
      if (tokens > fullest) [evicted, fullest] = [name, tokens];
      checked += 1;
      if (fullest >= 1 || checked >= evictionSample) break;
    }
    if (evicted !== undefined) this.#buckets.delete(evicted);
  }

  delete(name: Name): void {
    this.#buckets.delete(name);
  }

  /** Consumption since the last call, if any. */
  collectTaken(): readonly ConsumedTokens<Name>[] {
    const consumed: ConsumedTokens<Name>[] = [];
    for (const [name, bucket] of this.#buckets) {
      const tokens = bucket.collectTaken();
      if (tokens !== 0) consumed.push({ name, perMinute: bucket.totalPerMinute, tokens });
    }
    return consumed;
  }

  get size(): number {
    return this.#buckets.size;
  }
}

/** The burst allowed for a key of this rate: 100, or a sixth of a rate above the default. */
export function burstOf(ratePerMinute: number): number {
  return Math.max(minBurst, Math.floor(ratePerMinute / 6));
}

/**
 * The accountable part of an address: a whole IPv4 address, also in IPv6 notation, or the first 64 bits of an
 * IPv6 address, which usually belong to one caller.
 */
export function accountableAddress(address: string): string {
  const withoutZone = address.split("%", 1)[0] ?? "";
  if (!withoutZone.includes(":")) return withoutZone;
  const [headText = "", tailText] = withoutZone.split("::");
  const head = headText === "" ? [] : headText.split(":");
  const tail = tailText === undefined || tailText === "" ? [] : tailText.split(":");
  const last = tail.at(-1) ?? head.at(-1) ?? "";
  const hasDots = last.includes(".");
  const missing = (hasDots ? 7 : 8) - head.length - tail.length;
  const groups =
    tailText === undefined ? head : [...head, ...Array<string>(Math.max(0, missing)).fill("0"), ...tail];
  const numbers = groups.map((group) => Number.parseInt(group, 16) || 0);
  const mapped = groups.slice(0, 5).every((group) => /^0+$/u.test(group)) && numbers[5] === 0xffff;
  if (mapped && hasDots) return last;
  if (mapped) {
    const [high = 0, low = 0] = numbers.slice(6);
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  }
  return `${numbers
    .slice(0, 4)
    .map((number) => number.toString(16))
    .join(":")}::/64`;
}

/** A bucket's size. */
type BucketSize = {
  readonly perMinute: number;
  readonly capacity: number;
  /** The rate of all nodes together, if `perMinute` is a share of it. */
  readonly totalPerMinute?: number;
};

/** The share of one of several nodes in a limit for all of them: at least one token. */
export function shareOf({ perMinute, capacity }: BucketSize, nodes: number): BucketSize {
  const share = { perMinute: perMinute / nodes, capacity: Math.max(1, Math.ceil(capacity / nodes)) };
  return { ...share, totalPerMinute: perMinute };
}

/** The bucket of a name with a size; a bucket of another size is resized. */
export function bucketOfSize<Name>(
  buckets: TokenBuckets<Name>,
  name: Name,
  options: BucketSize & { readonly now: number; readonly owner?: "key" | "address" },
): TokenBucket {
  const bucket = buckets.get(name);
  if (bucket?.perMinute === options.perMinute && bucket.capacity === options.capacity) return bucket;
  return buckets.set(
    name,
    bucket === undefined ? new TokenBucket(options) : bucket.withSize(options),
    options.now,
  );
}

/** Number and rate of a key or session. */
type RateLimitedKey = Pick<CachedKey, "number" | "ratePerMinute">;

/** Buckets of keys, sessions, addresses and integrations. Each of several nodes has its share of every limit. */
export class RateLimits {
  readonly #nodes: () => number;
  readonly #keys = new TokenBuckets<number>();
  readonly #sessions = new TokenBuckets<number>();
  readonly #addresses = new TokenBuckets<string>();
  readonly #integrations = new TokenBuckets<string>();

  /** `nodes` is the number of running nodes, this one included. */
  constructor(nodes: () => number = () => 1) {
    this.#nodes = nodes;
  }

  ofKey(key: RateLimitedKey, now: number): TokenBucket {
    return this.#bucketOf(this.#keys, key, now);
  }

  /** The bucket of a session at the portal. */
  ofSession(session: RateLimitedKey, now: number): TokenBucket {
    return this.#bucketOf(this.#sessions, session, now);
  }

  #bucketOf(
    buckets: TokenBuckets<number>,
    { number, ratePerMinute: perMinute }: RateLimitedKey,
    now: number,
  ): TokenBucket {
    const size = shareOf({ perMinute, capacity: burstOf(perMinute) }, this.#nodes());
    return bucketOfSize(buckets, number, { ...size, now });
  }

  /** Consumption here since the last call. */
  collectConsumption(): Consumption {
    return {
      keys: this.#keys.collectTaken(),
      sessions: this.#sessions.collectTaken(),
      addresses: this.#addresses.collectTaken(),
      integrations: this.#integrations.collectTaken(),
    };
  }

  /** Charges the consumption of another process. */
  charge({ keys, sessions, addresses, integrations }: Consumption, now: number): void {
    for (const { name: number, perMinute: ratePerMinute, tokens } of keys) {
      this.ofKey({ number, ratePerMinute }, now).charge(tokens, now);
    }
    for (const { name: number, perMinute: ratePerMinute, tokens } of sessions) {
      this.ofSession({ number, ratePerMinute }, now).charge(tokens, now);
    }
    for (const { name, tokens } of addresses) this.ofAddress(name, now).charge(tokens, now);
    for (const { name, tokens } of integrations) this.ofIntegration(name, now).charge(tokens, now);
  }

  /** The bucket of an address for failed keys. */
  ofAddress(address: string, now: number): TokenBucket {
    const name = accountableAddress(address);
    const size = shareOf({ perMinute: failuresPerMinute, capacity: failureBurst }, this.#nodes());
    return bucketOfSize(this.#addresses, name, { ...size, now, owner: "address" });
  }

  /** The bucket of the events of an integration. */
  ofIntegration(name: string, now: number): TokenBucket {
    const size = shareOf(integrationRate, this.#nodes());
    return bucketOfSize(this.#integrations, name, { ...size, now });
  }

  get size(): number {
    return this.#keys.size + this.#sessions.size + this.#addresses.size + this.#integrations.size;
  }
}
