/** Records the last use of sessions, to the minute, in the background. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { markSeen, type SessionSeen } from "../store/bookkeeping/session-rows.ts";
import { BatchedWrites } from "./batched-writes.ts";

const minuteMs = 60_000;

export type LastSeenOptions = {
  readonly bus: Pick<CommandBus, "write">;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Collects in memory when sessions were used, and writes it in the background. */
export class LastSeen {
  readonly #clock: Clock;
  readonly #seen: BatchedWrites<SessionSeen>;

  constructor({ bus, clock, logger }: LastSeenOptions) {
    this.#clock = clock;
    const failureMessage = "last-seen times of sessions could not be written; retrying";
    this.#seen = new BatchedWrites({ bus, logger, buildStatement: markSeen, failureMessage });
  }

  /** The last minute in which a session was used here; undefined if it was not. */
  of(sessionNumber: number): number | undefined {
    return this.#seen.get(sessionNumber)?.lastSeenAt;
  }

  /** Records a request in a session. */
  note(sessionNumber: number): void {
    const now = this.#clock.now();
    const lastSeenAt = now - (now % minuteMs);
    if (this.of(sessionNumber) !== lastSeenAt)
      this.#seen.set(sessionNumber, { id: sessionNumber, lastSeenAt });
  }

  /** Forgets all other sessions. */
  keep(sessionNumbers: ReadonlySet<number>): void {
    this.#seen.retain(sessionNumbers);
  }

  /** Writes the remaining times. */
  close(): Promise<void> {
    return this.#seen.close();
  }
}
