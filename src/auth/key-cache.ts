/** In-memory cache of API keys, so that requests with known keys need no store. */

import type { CommandBus } from "../commands/bus/command-bus.ts";
import { hasExpired } from "../contract/key-lifetimes.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { CacheReload, trusted, withReadTimeout } from "./cache-reload.ts";
import { type CachedKey, readKey, readKeys } from "./cached-key.ts";

/** Finds keys by the hash of their value. */
export interface KeyCache {
  /** The live key with this hash, if the cache is up to date; otherwise undefined: call `find`. */
  known(hash: string): CachedKey | undefined;
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

class StoreKeyCache implements KeyCache {
  readonly #options: KeyCacheOptions;
  readonly #asked = new Map<string, Promise<CachedKey | undefined>>();
  readonly #stopListening: () => void;
  readonly #reloading: CacheReload;
  #keys: ReadonlyMap<string, CachedKey> = new Map();

  constructor(options: KeyCacheOptions) {
    this.#options = options;
    this.#reloading = new CacheReload(
      () => this.#readAll(),
      (error) => options.logger.warn({ error }, "keys could not be loaded; retrying"),
    );
    this.#stopListening = options.bus.onChange((change) => {
      if (change.keys) void this.#reloading.reload();
    });
    void this.#reloading.reload();
  }

  known(hash: string): CachedKey | undefined {
    const { clock, bus } = this.#options;
    if (clock.now() - bus.lastAnswerAt > trusted) return undefined;
    return this.#live(this.#keys.get(hash));
  }

  async find(hash: string): Promise<CachedKey | undefined> {
    const remembered = this.#live(this.#keys.get(hash));
    try {
      return this.#live(
        await (remembered === undefined ? this.#ask(hash) : withReadTimeout(this.#ask(hash))),
      );
    } catch (fault) {
      if (remembered === undefined) throw fault;
      return remembered;
    }
  }

  close(): void {
    this.#reloading.close();
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
  #ask(hash: string): Promise<CachedKey | undefined> {
    const asked = this.#asked.get(hash);
    if (asked !== undefined) return asked;
    const answer = readKey(this.#options.bus, hash).finally(() => this.#asked.delete(hash));
    this.#asked.set(hash, answer);
    return answer;
  }
}

/** Opens the cache; it loads all keys at once, and again after changes. */
export function openKeyCache(options: KeyCacheOptions): KeyCache {
  return new StoreKeyCache(options);
}
