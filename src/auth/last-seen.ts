/** Records the last use of sessions, to the minute, in the background. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { markSeen, type SessionSeen } from "../store/bookkeeping/session-rows.ts";
import { BatchedWrites } from "./batched-writes.ts";

const minute = 60_000;

export type LastSeenOptions = {
  readonly bus: Pick<CommandBus, "write">;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Gathers in memory when sessions were seen, and writes it in the background. */
export class LastSeen {
  readonly #clock: Clock;
  readonly #seen: BatchedWrites<SessionSeen>;

  constructor({ bus, clock, logger }: LastSeenOptions) {
    this.#clock = clock;
    const complaint = "last-seen times of sessions could not be written; retrying";
    this.#seen = new BatchedWrites({ bus, logger, mark: markSeen, complaint });
  }

  /** The last minute in which a session was used here; undefined if it was not. */
  of(sessionNumber: number): number | undefined {
    return this.#seen.of(sessionNumber)?.lastSeenAt;
  }

  /** Records a request in a session. */
  note(sessionNumber: number): void {
    const now = this.#clock.now();
    const lastSeenAt = now - (now % minute);
    if (this.of(sessionNumber) !== lastSeenAt)
      this.#seen.note(sessionNumber, { id: sessionNumber, lastSeenAt });
  }

  /** Forgets sessions other than these. */
  keep(sessionNumbers: ReadonlySet<number>): void {
    this.#seen.keep(sessionNumbers);
  }

  /** Writes what is still in memory. */
  close(): Promise<void> {
    return this.#seen.close();
  }
}
