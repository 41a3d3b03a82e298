/** Notes when keys were used, to the minute, without making anybody wait. */
import type { Door } from "../commands/door/door.ts";
import type { Clock } from "../ground/clock.ts";
import type { Logger } from "../ground/logger.ts";
import { type KeyUse, markUsed } from "../ledger/bookkeeping/last-used.ts";

const minute = 60_000;
/** How long uses are gathered before they are written, in milliseconds. */
const gatheredFor = 500;

/** What a key was used for, and where others may have read it: in an address, or on a connection that was not encrypted. */
export type Use = {
  /** A method and the pattern of a route, as in `GET /api/Component/:id`; null where there was no such route. */
  readonly route: string | null;
  readonly inUrl: boolean;
  readonly inClear: boolean;
};

/** Gathers the uses of keys in memory and writes them in the background. */
export interface LastUsed {
  /** Notes that a key was used now, and where others may have read it. Of a minute's uses the first says what for. */
  note(keyNumber: number, use: Use): void;
  /** Writes what is still in memory. */
  close(): Promise<void>;
}

/** What the notes are kept with. */
export type LastUsedOptions = {
  readonly door: Pick<Door, "write">;
  readonly clock: Clock;
  readonly logger: Logger;
};

class GatheredUses implements LastUsed {
  readonly #options: LastUsedOptions;
  /** The last minute noted of each key. */
  readonly #noted = new Map<number, KeyUse>();
  #unwritten = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LastUsedOptions) {
    this.#options = options;
  }

  note(keyNumber: number, { route, inUrl, inClear }: Use): void {
    const now = this.#options.clock.now();
    const lastUsedAt = now - (now % minute);
    const noted = this.#noted.get(keyNumber);
    const seenInUrlAt = inUrl ? lastUsedAt : (noted?.seenInUrlAt ?? null);
    const seenInClearAt = inClear ? lastUsedAt : (noted?.seenInClearAt ?? null);
    const isKnown =
      noted?.lastUsedAt === lastUsedAt &&
      noted.seenInUrlAt === seenInUrlAt &&
      noted.seenInClearAt === seenInClearAt;
    if (isKnown) return;
    this.#noted.set(keyNumber, {
      id: keyNumber,
      lastUsedAt,
      seenInUrlAt,
      seenInClearAt,
      lastUsedFor: noted?.lastUsedAt === lastUsedAt ? noted.lastUsedFor : forPeople(route),
    });
    this.#unwritten.add(keyNumber);
    this.#timer ??= setTimeout(() => void this.#write(), gatheredFor).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#write();
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    const keys = [...this.#unwritten];
    if (keys.length === 0) return;
    this.#unwritten = new Set();
    try {
      await this.#options.door.write(markUsed(keys.flatMap((key) => this.#noted.get(key) ?? [])));
    } catch (error) {
      // Forgotten, so that the next use is noted anew.
      for (const key of keys) this.#noted.delete(key);
      this.#options.logger.debug({ error }, "the last uses of keys could not be written");
    }
  }
}

/** A route as the documents write it: `GET /api/Component/{id}`. */
function forPeople(route: string | null): string | null {
  return route === null ? null : route.replaceAll(/:(?<name>\w+)/gu, "{$<name>}");
}

/** Starts to note uses. */
export function openLastUsed(options: LastUsedOptions): LastUsed {
  return new GatheredUses(options);
}
