/** In-memory cache of API keys, so that requests with cached keys need no store. */

import type { CommandBus } from "../commands/bus/command-bus.ts";
import { hasExpired } from "../contract/key-lifetimes.ts";
import type { Clock } from "../platform/clock.ts";
import { FailureLog } from "../platform/failure-log.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { CacheReload, cacheTrustMs, withReadTimeout } from "./cache-reload.ts";
import { type CachedKey, readKey, readKeys } from "./cached-key.ts";

/** Finds keys by the hash of their value. */
export interface KeyCache {
  /** The active key with this hash if the cache is up to date; otherwise undefined: call `find`. */
  getCached(hash: string): CachedKey | undefined;
  /**
   * The live key with this hash, read from the store if not cached or outdated. While the store does not
   * answer, cached keys are still returned; others reject.
   */
  find(hash: string): Promise<CachedKey | undefined>;
  close(): void;
}

export type KeyCacheOptions = {
  readonly bus: Pick<CommandBus, "rows" | "onChange" | "lastAnswerAt">;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters: Metrics;
};

const reloadTexts = {
  failed: "keys could not be loaded; retrying",
  recovered: "keys are loaded again",
};

class StoreKeyCache implements KeyCache {
  readonly #options: KeyCacheOptions;
  readonly #reads = new Map<string, Promise<CachedKey | undefined>>();
  readonly #stopListening: () => void;
  readonly #reload: CacheReload;
  #keys: ReadonlyMap<string, CachedKey> = new Map();

  constructor(options: KeyCacheOptions) {
    this.#options = options;
    this.#reload = new CacheReload(() => this.#readAll(), new FailureLog(options.logger), reloadTexts);
    this.#stopListening = options.bus.onChange((change) => {
      if (change.keys) void this.#reload.reload();
    });
    void this.#reload.reload();
  }

  getCached(hash: string): CachedKey | undefined {
    const { clock, bus } = this.#options;
    if (clock.now() - bus.lastAnswerAt > cacheTrustMs) return undefined;
    return this.#live(this.#keys.get(hash));
  }

  async find(hash: string): Promise<CachedKey | undefined> {
    const cached = this.#live(this.#keys.get(hash));
    try {
      return this.#live(await (cached === undefined ? this.#read(hash) : withReadTimeout(this.#read(hash))));
    } catch (fault) {
      if (cached === undefined) throw fault;
      return cached;
    }
  }

  close(): void {
    this.#reload.close();
    this.#stopListening();
  }

  async #readAll(): Promise<void> {
    this.#keys = await readKeys(this.#options.bus);
    const live = this.#keys.values().filter((key) => this.#live(key) !== undefined);
    this.#options.meters.apiKeys.set([...live].length);
  }

  #live(key: CachedKey | undefined): CachedKey | undefined {
    return key === undefined || hasExpired(key.expiresAt, this.#options.clock.now()) ? undefined : key;
  }

  /** Reads from the store; concurrent requests for the same key share the answer. */
  #read(hash: string): Promise<CachedKey | undefined> {
    const pendingRead = this.#reads.get(hash);
    if (pendingRead !== undefined) return pendingRead;
    const read = readKey(this.#options.bus, hash).finally(() => this.#reads.delete(hash));
    this.#reads.set(hash, read);
    return read;
  }
}

/** Opens the cache; it loads all keys at once, and again after changes. */
export function openKeyCache(options: KeyCacheOptions): KeyCache {
  return new StoreKeyCache(options);
}
