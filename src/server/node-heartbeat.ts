/** Reports this node's heartbeat and purge progress to the store. */
import { setTimeout as delay } from "node:timers/promises";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Logger } from "../platform/logger.ts";
import {
  countNodes,
  deleteOldNodes,
  recordHeartbeat,
  recordShutdown,
} from "../store/bookkeeping/node-rows.ts";

/** Interval of heartbeats and retries, in milliseconds. */
const beatEvery = 2_000;
/** How long a stop waits for its last heartbeat, in milliseconds. */
const closeTimeoutMs = 500;

/** Identity of the node. */
export type NodeHeartbeatOptions = {
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** Whether there may be other nodes: a single one reports only changes. */
  readonly isOneOfSeveral: boolean;
  readonly logger: Logger;
  /** Receives the number of running nodes with each heartbeat. */
  readonly onCount: (nodes: number) => void;
};

export class NodeHeartbeat {
  readonly #options: NodeHeartbeatOptions;
  readonly #beating: NodeJS.Timeout;
  #bus: Pick<CommandBus, "rows" | "write"> | undefined;
  /** The last purged closing; undefined until its publisher has read the store. */
  #letGo: number | undefined;
  #said: number | undefined;
  #saying: Promise<void> | undefined;
  #isOver = false;

  constructor(options: NodeHeartbeatOptions) {
    this.#options = options;
    this.#beating = setInterval(() => this.#speak(options.isOneOfSeveral), beatEvery).unref();
  }

  /** Attaches the command bus. */
  attend(bus: Pick<CommandBus, "rows" | "write">): void {
    this.#bus = bus;
    this.#speak(false);
  }

  /** Records that content restricted up to this revision was purged. */
  letsGo(closed: number): void {
    this.#letGo = closed;
    this.#speak(false);
  }

  /** Reports the shutdown, if other nodes would wait for this one. */
  async close(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#beating);
    await this.#saying;
    if (!this.#options.isOneOfSeveral || this.#said === undefined) return;
    // A lost report is noticed a few seconds later by the missing heartbeat.
    const farewell = this.#bus?.write(recordShutdown(this.#options)).catch(() => undefined);
    await Promise.race([farewell, delay(closeTimeoutMs, undefined, { ref: false })]);
  }

  #speak(isBeat: boolean): void {
    const letGo = this.#letGo;
    if (letGo === undefined || this.#bus === undefined || this.#saying !== undefined || this.#isOver) return;
    if (!isBeat && letGo === this.#said) return;
    this.#saying = this.#say(this.#bus, letGo).finally(() => {
      this.#saying = undefined;
      // A failed report is repeated with the next heartbeat.
      if (this.#said === letGo) this.#speak(false);
    });
  }

  async #say(bus: Pick<CommandBus, "rows" | "write">, letGo: number): Promise<void> {
    const { id, name, logger } = this.#options;
    try {
      if (this.#said === undefined) await bus.write(deleteOldNodes({ id }));
      await bus.write(recordHeartbeat({ id, name, purgedRevision: letGo }));
      this.#said = letGo;
      if (!this.#options.isOneOfSeveral) return;
      const [running] = await bus.rows(countNodes);
      this.#options.onCount(Math.max(1, running?.count ?? 1));
    } catch (error) {
      logger.debug({ error }, "heartbeat could not be written");
    }
  }
}
