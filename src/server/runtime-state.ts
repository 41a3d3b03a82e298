/** How the service is doing: what of it is there yet, and whether visitors and writes may be sent here. */
import { setTimeout as delay } from "node:timers/promises";
import type { KeyCache } from "../auth/key-cache.ts";
import type { LastUsed } from "../auth/last-used.ts";
import type { ServiceSecret } from "../auth/service-secret.ts";
import type { SessionCache } from "../auth/session-cache.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Clock } from "../platform/clock.ts";
import type { Publisher } from "../publishing/publisher.ts";
import type { CopyTask } from "../publishing/static-copy/copy-task.ts";

/** After how long a snapshot from disk is enough, in milliseconds. */
const patience = 10_000;

/** What of the service is there; each part comes as the start goes on, and goes as it stops. */
export class RuntimeState {
  door: CommandBus | undefined = undefined;
  board: Publisher | undefined = undefined;
  /** Undefined also where no copy is asked for. */
  copying: CopyTask | undefined = undefined;
  ring: KeyCache | undefined = undefined;
  sessions: SessionCache | undefined = undefined;
  lastUsed: LastUsed | undefined = undefined;
  secret: ServiceSecret | undefined = undefined;
  /** Whether a stop has been asked for: from then on nobody should be sent here. */
  isStopping = false;
  /** Whether no new connections are taken: those that there are end with their next answer. */
  isClosing = false;
  /** Whether other workers of this service were never ready yet. */
  awaitsOthers = false;
  readonly #clock: Clock;
  readonly #opening = Promise.withResolvers<void>();
  readonly #startedAt: number;
  #wasReady = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedAt = clock.monotonic();
  }

  /** Takes note that the ledger is open, with what depends on it. */
  opened(parts: Required<Pick<RuntimeState, "door" | "ring" | "sessions" | "lastUsed">>): void {
    Object.assign(this, parts);
    this.#opening.resolve();
  }

  /** Resolves when the ledger is open, or after so many milliseconds; at once where that has been waited for long enough. */
  async whenOpen(milliseconds: number): Promise<void> {
    if (this.#clock.monotonic() - this.#startedAt >= patience) return;
    await Promise.race([this.#opening.promise, delay(milliseconds, undefined, { ref: false })]);
  }

  /**
   * Whether visitors may be sent here: once there is something to show, and the ledger has answered or been waited
   * for long enough. A ledger lost later changes nothing: a page that cannot be written must still be read.
   */
  get isReady(): boolean {
    return this.isReadyItself && !this.awaitsOthers;
  }

  /** Whether visitors may be sent here, as far as this process goes. */
  get isReadyItself(): boolean {
    if (this.isStopping) return false;
    if (
      !this.#wasReady &&
      this.board !== undefined &&
      (this.board.isComplete || this.board.pages.length > 0)
    ) {
      this.#wasReady = this.door !== undefined || this.#clock.monotonic() - this.#startedAt >= patience;
    }
    return this.#wasReady;
  }

  /** Why no write may be sent here; undefined where one may. */
  get whyNoWrites(): string | undefined {
    if (this.isStopping) return "The service is stopping.";
    if (this.door === undefined) return "The ledger is not open yet.";
    return this.door.whyNoWrites;
  }
}
