/** Runtime state of the service: its available parts, readiness for visitors and for writes. */
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
const timeoutMs = 10_000;

/** Available parts: set during the start, and cleared during the stop. */
export class RuntimeState {
  bus: CommandBus | undefined = undefined;
  publisher: Publisher | undefined = undefined;
  /** Undefined also without a static copy. */
  copying: CopyTask | undefined = undefined;
  keys: KeyCache | undefined = undefined;
  sessions: SessionCache | undefined = undefined;
  lastUsed: LastUsed | undefined = undefined;
  secret: ServiceSecret | undefined = undefined;
  /** Ends the sending of notifications. Calling it again returns the same promise. */
  stopSending: (() => Promise<void>) | undefined = undefined;
  /** The number of running nodes, this one included. */
  runningNodes = 1;
  /** Whether a stop was requested: no traffic should be routed here. */
  isStopping = false;
  /** Whether the listener is closed: connections end with their next response. */
  isClosing = false;
  /** Whether other workers were never ready yet. */
  awaitsOthers = false;
  readonly #clock: Clock;
  readonly #opening = Promise.withResolvers<void>();
  readonly #startedAt: number;
  #wasReady = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedAt = clock.monotonic();
  }

  /** Records that the store is open, with its dependents. */
  opened(parts: Required<Pick<RuntimeState, "bus" | "keys" | "sessions" | "lastUsed">>): void {
    Object.assign(this, parts);
    this.#opening.resolve();
  }

  /** Resolves when the store is open, or after so many milliseconds; at once after the start's timeout. */
  async whenOpen(milliseconds: number): Promise<void> {
    if (this.#clock.monotonic() - this.#startedAt >= timeoutMs) return;
    await Promise.race([this.#opening.promise, delay(milliseconds, undefined, { ref: false })]);
  }

  /**
   * Readiness for visitors: there is a snapshot, and the store has answered or timed out. A later failure of
   * the store does not matter: the page must stay readable.
   */
  get isReady(): boolean {
    return this.isReadyItself && !this.awaitsOthers;
  }

  /** Readiness of this process alone. */
  get isReadyItself(): boolean {
    if (this.isStopping) return false;
    if (
      !this.#wasReady &&
      this.publisher !== undefined &&
      (this.publisher.isComplete || this.publisher.pages.length > 0)
    ) {
      this.#wasReady = this.bus !== undefined || this.#clock.monotonic() - this.#startedAt >= timeoutMs;
    }
    return this.#wasReady;
  }

  /** The reason why writes are impossible; undefined if they are possible. */
  get whyNoWrites(): string | undefined {
    if (this.isStopping) return "The service is stopping.";
    if (this.bus === undefined) return "The database is not open yet.";
    return this.bus.writeProblem;
  }
}
