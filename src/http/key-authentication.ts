/** Judges the keys that a request was sent with. */

import type { CachedKey } from "../auth/cached-key.ts";
import type { KeyCache } from "../auth/key-cache.ts";
import { describeKey, hashKey, keyLength, readKeyFormat } from "../auth/key-format.ts";
import { type RateLimits, TokenBucket } from "../auth/rate-limits.ts";
import { Refusal } from "../contract/refusal.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { timeout } from "../platform/timeouts.ts";
import type { CallerOf } from "./client-address.ts";
import type { Exchange } from "./http-exchange.ts";
import { isIntegrationPath } from "./path-classes.ts";

export type KeyJudgeOptions = {
  /** Undefined until the store is open. */
  readonly cache: () => KeyCache | undefined;
  /** Resolves when the store is open, or after the time in milliseconds. */
  readonly whenOpen: (milliseconds: number) => Promise<void>;
  readonly rates: RateLimits;
  readonly callerOf: CallerOf;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters: Metrics;
};

/** A valid key, or why there is none. */
export type KeyJudgement = CachedKey | Refusal;

/** Maximum number of uncached keys looked up for one request: more are no mistake. */
const maxLookedUp = 4;
/** How long a request waits for the store right after the start, in milliseconds. */
const timeoutMs = timeout(2_000);
const blank = /^\s*(?:null|undefined)?\s*$/iu;

const creation = "in the portal, under Settings > API Credentials, or with bin/signalbox key create";
const missing = `Send an API key in the X-API-KEY header. Create one ${creation}. /api/docs shows a first call.`;
const empty = `The API key is empty. Send one in the X-API-KEY header, or create one ${creation}.`;
const otherHeader =
  "The Authorization header is not supported here, only at the addresses of monitoring systems, such as /api/WebHook/Alertmanager. Send the API key in the X-API-KEY header, without a scheme.";
const invalid = `This API key is not valid: it is unknown, expired or revoked. Send it whole, without quotes or a scheme, or create another ${creation}.`;
const inWriteQuery =
  "A write accepts its key only in the X-API-KEY header, not in the URL. Send it there, and rotate it, because URLs are kept in logs.";

const onlyPost =
  "An address below /api/WebHook/In/ takes events alone, sent with POST and without a key. Enter it at the sender; the log of the integration shows what arrived.";

/** Why a request without a key is refused. It depends on the form of the address alone: the caller learns of no integration. */
export function keyMissing({ headers: { authorization } }: Exchange, plain: string): Refusal {
  if (isIntegrationPath(plain)) return new Refusal("KeyMissing", onlyPost);
  return new Refusal("KeyMissing", authorization === undefined ? missing : otherHeader);
}

/** Judges keys. */
export class KeyJudge {
  readonly #options: KeyJudgeOptions;
  // However many fail, the log gets no more than this of it.
  readonly #logged: TokenBucket;
  // Limits look-ups from addresses with too many failures: the key may be new.
  readonly #lookedUpAnyway: TokenBucket;

  constructor(options: KeyJudgeOptions) {
    this.#options = options;
    const now = options.clock.monotonic();
    this.#logged = new TokenBucket({ perMinute: 60, capacity: 60, now });
    this.#lookedUpAnyway = new TokenBucket({ perMinute: 3000, capacity: 50, now });
  }

  /**
   * The valid key of a request that carries at least one, or a refusal: 401 or 429 without a valid key, 400
   * with a valid key sent in a forbidden way. Synchronous if cached.
   */
  judge(exchange: Exchange): KeyJudgement | Promise<KeyJudgement> {
    const { apiKeys } = exchange.headers;
    const { keysInQuery } = exchange;
    if (apiKeys.length + keysInQuery.length === 1) {
      const value = apiKeys[0] ?? keysInQuery[0] ?? "";
      if (!exchange.isRead && keysInQuery.length > 0) return this.#refuseKeyInUrl(exchange, value);
      return this.#cachedKey(value) ?? this.#search(exchange, [value]);
    }
    return this.#search(exchange, [...apiKeys, ...keysInQuery]).then((judgement) => {
      if (judgement instanceof Refusal) return judgement;
      exchange.bucket = this.#options.rates.ofKey(judgement, this.#options.clock.monotonic());
      [exchange.exposedKey] = keysInQuery.flatMap((value) => this.#cachedKey(value) ?? []);
      return tooMany(exchange);
    });
  }

  /** Refuses a write alike for every key, and remembers a valid one. */
  async #refuseKeyInUrl(exchange: Exchange, value: string): Promise<Refusal> {
    const judgement = this.#cachedKey(value) ?? (await this.#search(exchange, [value]));
    if (!(judgement instanceof Refusal)) exchange.exposedKey = judgement;
    return new Refusal("ApiKeyInQuery", inWriteQuery, { status: 401 });
  }

  #cachedKey(value: string): CachedKey | undefined {
    return value.length === keyLength ? this.#options.cache()?.getCached(hashKey(value)) : undefined;
  }

  /** The first valid key, read from the store if none is cached. */
  async #search(exchange: Exchange, values: readonly string[]): Promise<KeyJudgement> {
    for (const value of values) {
      const cached = this.#cachedKey(value);
      if (cached !== undefined) return cached;
    }
    const { clock, rates, callerOf } = this.#options;
    const isTried = values.some((value) => !blank.test(value));
    const { address } = callerOf(exchange.request);
    const bucket = rates.ofAddress(address, clock.monotonic());
    const wellFormed = values.filter((value) => readKeyFormat(value) !== undefined);
    for (const value of wellFormed.slice(0, maxLookedUp)) {
      const now = clock.monotonic();
      if (bucket.isEmpty(now) && !this.#lookedUpAnyway.take(now)) break;
      const found = await this.#lookUp(value);
      if (found !== undefined) return found;
    }
    return isTried ? this.#fail({ exchange, address, bucket, values }) : new Refusal("KeyInvalid", empty);
  }

  async #lookUp(value: string): Promise<KeyJudgement | undefined> {
    try {
      // A starting service waits instead of refusing.
      if (this.#options.cache() === undefined) await this.#options.whenOpen(timeoutMs);
      const cache = this.#options.cache();
      if (cache !== undefined) return await cache.find(hashKey(value));
    } catch (error) {
      this.#options.logger.debug({ error }, "key look-up failed");
    }
    return new Refusal("LedgerUnavailable", "The key can't be checked now. Send the request again.", {
      retryAfterSeconds: 2,
    });
  }

  #fail(failed: {
    readonly exchange: Exchange;
    readonly address: string;
    readonly bucket: TokenBucket;
    readonly values: readonly string[];
  }): Refusal {
    const { exchange, address, bucket, values } = failed;
    const { clock, logger, meters } = this.#options;
    const now = clock.monotonic();
    const isWithinRate = bucket.take(now);
    exchange.bucket = bucket;
    if (isWithinRate && this.#logged.take(now)) {
      const tried = values.slice(0, maxLookedUp).map(describeKey).join(", ");
      logger.warn({ requestId: exchange.requestId, address }, `no valid key: ${tried}`);
    }
    if (isWithinRate) return new Refusal("KeyInvalid", invalid);
    meters.rateLimited.inc({ by: "address" });
    return new Refusal(
      "RateLimited",
      "Too many invalid keys from this address. Wait, then send a valid one.",
      {
        retryAfterSeconds: bucket.retryAfterSeconds(now),
      },
    );
  }
}

function tooMany(exchange: Exchange): Refusal {
  if (!exchange.isRead && exchange.keysInQuery.length > 0) {
    return new Refusal(
      "ApiKeyInQuery",
      "Writes accept a key only in the X-API-KEY header. Remove api_key from the URL.",
    );
  }
  return new Refusal(
    "ApiKeyAmbiguous",
    "Send one API key: in the X-API-KEY header, or on a GET as ?api_key=, and only once.",
  );
}
