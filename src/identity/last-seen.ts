/** Notes when something was last asked in a session, to the minute, without making anybody wait. */
import type { Door } from "../commands/door/door.ts";
import type { Clock } from "../ground/clock.ts";
import type { Logger } from "../ground/logger.ts";
import { markSeen } from "../ledger/bookkeeping/sign-ins.ts";

const minute = 60_000;
/** How long notes are gathered before they are written, in milliseconds. */
const gatheredFor = 500;

/** What the notes are kept with. */
export type LastSeenOptions = {
  readonly door: Pick<Door, "write">;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Gathers in memory when sessions were seen, and writes it in the background. */
export class LastSeen {
  readonly #options: LastSeenOptions;
  /** The last minute noted of each session. */
  readonly #noted = new Map<number, number>();
  #unwritten = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: LastSeenOptions) {
    this.#options = options;
  }

  /** The last minute in which a session was seen here; undefined where it was not. */
  of(sessionNumber: number): number | undefined {
    return this.#noted.get(sessionNumber);
  }

  /** Notes that something was asked in a session now. */
  note(sessionNumber: number): void {
    const now = this.#options.clock.now();
    const seenAt = now - (now % minute);
    if (this.#noted.get(sessionNumber) === seenAt) return;
    this.#noted.set(sessionNumber, seenAt);
    this.#unwritten.add(sessionNumber);
    this.#timer ??= setTimeout(() => void this.#write(), gatheredFor).unref();
  }

  /** Forgets sessions other than these. */
  keep(sessionNumbers: ReadonlySet<number>): void {
    for (const number of this.#noted.keys()) {
      if (!sessionNumbers.has(number) && !this.#unwritten.has(number)) this.#noted.delete(number);
    }
  }

  /** Writes what is still in memory. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#write();
  }

  async #write(): Promise<void> {
    this.#timer = undefined;
    const sessions = [...this.#unwritten];
    if (sessions.length === 0) return;
    this.#unwritten = new Set();
    try {
      const seen = sessions.flatMap((id) => {
        const lastSeenAt = this.#noted.get(id);
        return lastSeenAt === undefined ? [] : [{ id, lastSeenAt }];
      });
      await this.#options.door.write(markSeen(seen));
    } catch (error) {
      // Forgotten, so that the next request is noted anew.
      for (const session of sessions) this.#noted.delete(session);
      this.#options.logger.debug({ error }, "when sessions were last seen could not be written");
    }
  }
}
