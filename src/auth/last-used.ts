/** Records the last use of keys, to the minute, in the background. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { type KeyUse, markUsed } from "../store/bookkeeping/key-usage.ts";
import { BatchedWrites } from "./batched-writes.ts";

const minuteMs = 60_000;

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

/** Collects the uses of keys in memory, and writes them in the background. */
export interface LastUsed {
  /** Records a use. Of several uses in a minute the first determines the route. */
  note(keyNumber: number, use: KeyUseNote): void;
  /** Writes the remaining uses. */
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
    const failureMessage = "last-used times of keys could not be written; retrying";
    this.#uses = new BatchedWrites({ bus, logger, buildStatement: markUsed, failureMessage });
  }

  note(keyNumber: number, { route, inUrl, inClear }: KeyUseNote): void {
    const now = this.#clock.now();
    const lastUsedAt = now - (now % minuteMs);
    const recorded = this.#uses.get(keyNumber);
    const seenInUrlAt = inUrl ? lastUsedAt : (recorded?.seenInUrlAt ?? null);
    const seenInClearAt = inClear ? lastUsedAt : (recorded?.seenInClearAt ?? null);
    const isRecorded =
      recorded?.lastUsedAt === lastUsedAt &&
      recorded.seenInUrlAt === seenInUrlAt &&
      recorded.seenInClearAt === seenInClearAt;
    if (isRecorded) return;
    this.#uses.set(keyNumber, {
      id: keyNumber,
      lastUsedAt,
      seenInUrlAt,
      seenInClearAt,
      lastUsedFor: recorded?.lastUsedAt === lastUsedAt ? recorded.lastUsedFor : documentedRoute(route),
    });
  }

  close(): Promise<void> {
    return this.#uses.close();
  }
}

/** A route as in the documentation: `GET /api/Component/{id}`. */
function documentedRoute(route: string | null): string | null {
  return route === null ? null : route.replaceAll(/:(?<name>\w+)/gu, "{$<name>}");
}

/** Starts recording uses. */
export function openLastUsed(options: LastUsedOptions): LastUsed {
  return new BatchedKeyUses(options);
}
