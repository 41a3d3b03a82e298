/** The keys that the service knows, in memory, so that the many requests of known callers ask the ledger nothing. */

import type { Door } from "../commands/door/door.ts";
import { hasExpired } from "../contract/key-lives.ts";
import type { Clock } from "../ground/clock.ts";
import type { Logger } from "../ground/logger.ts";
import type { Meters } from "../ground/meters.ts";
import { type KnownKey, readKey, readKeys } from "./known-key.ts";
import { briefly, Reloading, trusted } from "./reloading.ts";

/** Finds keys by the hash of their value. */
export interface KeyRing {
  /** The live key with this hash where memory can be trusted to know it; else undefined: ask `find`. */
  known(hash: string): KnownKey | undefined;
  /**
   * The live key with this hash, asked of the ledger itself where memory does not know it, or may be out of date.
   * While the ledger does not answer, keys that memory knows are found all the same; for others it rejects.
   */
  find(hash: string): Promise<KnownKey | undefined>;
  close(): void;
}

/** What the ring is made of. */
export type KeyRingOptions = {
  readonly door: Pick<Door, "rows" | "onChange" | "lastAnswerAt">;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters: Meters;
};

class LedgerKeyRing implements KeyRing {
  readonly #options: KeyRingOptions;
  readonly #asked = new Map<string, Promise<KnownKey | undefined>>();
  readonly #stopListening: () => void;
  readonly #reloading: Reloading;
  #keys: ReadonlyMap<string, KnownKey> = new Map();

  constructor(options: KeyRingOptions) {
    this.#options = options;
    this.#reloading = new Reloading(
      () => this.#readAll(),
      (error) => options.logger.warn({ error }, "The keys could not be read; trying again."),
    );
    this.#stopListening = options.door.onChange((change) => {
      if (change.keys) void this.#reloading.reload();
    });
    void this.#reloading.reload();
  }

  known(hash: string): KnownKey | undefined {
    const { clock, door } = this.#options;
    if (clock.now() - door.lastAnswerAt > trusted) return undefined;
    return this.#live(this.#keys.get(hash));
  }

  async find(hash: string): Promise<KnownKey | undefined> {
    const remembered = this.#live(this.#keys.get(hash));
    try {
      return this.#live(await (remembered === undefined ? this.#ask(hash) : briefly(this.#ask(hash))));
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
    this.#keys = await readKeys(this.#options.door);
    const live = this.#keys.values().filter((key) => this.#live(key) !== undefined);
    this.#options.meters.liveKeys.set([...live].length);
  }

  #live(key: KnownKey | undefined): KnownKey | undefined {
    return key === undefined || hasExpired(key.expiresAt, this.#options.clock.now()) ? undefined : key;
  }

  /** Asks the ledger; those who ask for the same key meanwhile share the answer. */
  #ask(hash: string): Promise<KnownKey | undefined> {
    const asked = this.#asked.get(hash);
    if (asked !== undefined) return asked;
    const answer = readKey(this.#options.door, hash).finally(() => this.#asked.delete(hash));
    this.#asked.set(hash, answer);
    return answer;
  }
}

/** Opens the ring of keys; it reads them at once, and again whenever they change. */
export function openKeyRing(options: KeyRingOptions): KeyRing {
  return new LedgerKeyRing(options);
}
