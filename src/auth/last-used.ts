/** Records the last use of keys, to the minute, in the background. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { type KeyUse, markUsed } from "../store/bookkeeping/key-usage.ts";
import { BatchedWrites } from "./batched-writes.ts";

const minute = 60_000;

/**
 * Method and route of a use, and whether others may have read the key: from a URL or an unencrypted
 * connection.
 */
export type KeyUseNote = {
  /** Method and route pattern, as in `GET /api/Component/:id`; null if there was no such route. */
  readonly route: string | null;
  readonly inUrl: boolean;
  readonly inClear: boolean;
};

/** Gathers the uses of keys in memory and writes them in the background. */
export interface LastUsed {
  /** Records a use. Of several uses in a minute the first determines the route. */
  note(keyNumber: number, use: KeyUseNote): void;
  /** Writes what is still in memory. */
  close(): Promise<void>;
}

export type LastUsedOptions = {
  readonly bus: Pick<CommandBus, "write">;
  readonly clock: Clock;
  readonly logger: Logger;
};

class BatchedKeyUses implements LastUsed {
  readonly #clock: Clock;
  readonly #uses: BatchedWrites<KeyUse>;

  constructor({ bus, clock, logger }: LastUsedOptions) {
    this.#clock = clock;
    const complaint = "last-used times of keys could not be written; retrying";
    this.#uses = new BatchedWrites({ bus, logger, mark: markUsed, complaint });
  }

  note(keyNumber: number, { route, inUrl, inClear }: KeyUseNote): void {
    const now = this.#clock.now();
    const lastUsedAt = now - (now % minute);
    const noted = this.#uses.of(keyNumber);
    const seenInUrlAt = inUrl ? lastUsedAt : (noted?.seenInUrlAt ?? null);
    const seenInClearAt = inClear ? lastUsedAt : (noted?.seenInClearAt ?? null);
    const isKnown =
      noted?.lastUsedAt === lastUsedAt &&
      noted.seenInUrlAt === seenInUrlAt &&
      noted.seenInClearAt === seenInClearAt;
    if (isKnown) return;
    this.#uses.note(keyNumber, {
      id: keyNumber,
      lastUsedAt,
      seenInUrlAt,
      seenInClearAt,
      lastUsedFor: noted?.lastUsedAt === lastUsedAt ? noted.lastUsedFor : forPeople(route),
    });
  }

  close(): Promise<void> {
    return this.#uses.close();
  }
}

/** A route as the documents write it: `GET /api/Component/{id}`. */
function forPeople(route: string | null): string | null {
  return route === null ? null : route.replaceAll(/:(?<name>\w+)/gu, "{$<name>}");
}

/** Starts to note uses. */
export function openLastUsed(options: LastUsedOptions): LastUsed {
  return new BatchedKeyUses(options);
}
