/** Lets silence speak: notes within two seconds when a component's reports have lapsed. */
import type { Door } from "../commands/door.ts";
import type { Clock } from "../ground/clock.ts";
import type { Logger } from "../ground/logger.ts";
import type { Meters } from "../ground/meters.ts";
import { q } from "../ledger/query.ts";
import { keepRhythm, type Rhythm } from "./rhythm.ts";

/** Milliseconds from one look at the clock to the next; the ledger is asked only where there is reason to. */
const beat = 500;

/** Milliseconds after which the ledger is asked in any case. */
const trusted = 60_000;

/** Milliseconds between two commands: whatever keeps a lapse from being noted, it is not tried in a tight circle. */
const pause = 1000;

/** Milliseconds that are waited for after failures, at most. */
const longestPause = 5000;

/** Components that one command names, at most. */
const most = 500;

/** What the clockwork runs with. */
export type ClockworkOptions = {
  readonly door: Door;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters?: Meters;
};

const expected = q
  .selectFrom("component")
  .select(["id", "lapses_at"])
  .where("lapses_at", "is not", null)
  .where("deleted_at", "is", null)
  .orderBy("lapses_at")
  .limit(most + 1)
  .compile();

class Lapses {
  readonly #options: ClockworkOptions;
  /** Whether what is known may have been overtaken: the ledger has changed, or was never asked. */
  #changed = true;
  /** When the next lapse is, in epoch milliseconds. */
  #nextAt = Number.POSITIVE_INFINITY;
  /** On the clock that nobody sets: when the ledger was asked last, and before when it is left in peace. */
  #askedAt = 0;
  #notBefore = Number.NEGATIVE_INFINITY;
  #failures = 0;

  constructor(options: ClockworkOptions) {
    this.#options = options;
  }

  noteChange(): void {
    this.#changed = true;
  }

  /** One beat; tells when the next is due. */
  async beat(): Promise<number> {
    const { clock, logger, meters } = this.#options;
    if (!this.#hasReason()) return beat;
    try {
      await this.#look();
      if (this.#failures > 0) logger.info("lapsed reports are noted again");
      this.#failures = 0;
      meters?.lastBeat.set({ part: "lapses" }, clock.now() / 1000);
    } catch (error) {
      this.#failures += 1;
      this.#changed = true;
      this.#notBefore = clock.monotonic() + Math.min(longestPause, beat * 2 ** this.#failures);
      // Once is enough: the ledger's own trouble is logged and measured where it is.
      if (this.#failures === 1) logger.warn({ error }, "lapsed reports cannot be noted for now");
    }
    return beat;
  }

  // Both clocks are looked at anew each time: the one that people set may jump, and a machine may have slept.
  #hasReason(): boolean {
    const { clock } = this.#options;
    const since = clock.monotonic();
    if (since < this.#notBefore) return false;
    return this.#changed || clock.now() > this.#nextAt || since - this.#askedAt >= trusted;
  }

  async #look(): Promise<void> {
    const { door, clock } = this.#options;
    this.#changed = false;
    const rows = await door.rows(expected);
    this.#askedAt = clock.monotonic();
    const now = clock.now();
    const due = rows.filter((row) => row.lapses_at !== null && now > row.lapses_at).slice(0, most);
    this.#nextAt = rows[due.length]?.lapses_at ?? Number.POSITIVE_INFINITY;
    if (due.length === 0) return;
    this.#notBefore = this.#askedAt + pause;
    // What is left of them, or has not been taken, is seen when the ledger is asked again.
    this.#changed = true;
    await door.submit({
      command: { kind: "NoteLapses", componentNumbers: due.map((row) => row.id) },
      actor: { kind: "clock" },
      requestId: null,
      idempotency: null,
      ifMatch: null,
    });
  }
}

/** Starts to watch for lapsed reports. */
export function startLapses(options: ClockworkOptions): Rhythm {
  const lapses = new Lapses(options);
  const unsubscribe = options.door.onChange(() => lapses.noteChange());
  const rhythm = keepRhythm(0, () => lapses.beat());
  return {
    async close() {
      unsubscribe();
      await rhythm.close();
    },
  };
}
