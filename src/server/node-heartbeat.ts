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
const heartbeatIntervalMs = 2_000;
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
  readonly #timer: NodeJS.Timeout;
  #bus: Pick<CommandBus, "rows" | "write"> | undefined;
  /** The last purged closing; undefined until its publisher has read the store. */
  #purged: number | undefined;
  #reported: number | undefined;
  #writing: Promise<void> | undefined;
  #isOver = false;

  constructor(options: NodeHeartbeatOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#report(options.isOneOfSeveral), heartbeatIntervalMs).unref();
  }

  /** Attaches the command bus. */
  attend(bus: Pick<CommandBus, "rows" | "write">): void {
    this.#bus = bus;
    this.#report(false);
  }

  /** Records that content restricted up to this revision was purged. */
  reportPurged(closed: number): void {
    this.#purged = closed;
    this.#report(false);
  }

  /** Reports the shutdown, if other nodes would wait for this one. */
  async close(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#writing;
    if (!this.#options.isOneOfSeveral || this.#reported === undefined) return;
    // A lost report is noticed a few seconds later by the missing heartbeat.
    const written = this.#bus?.write(recordShutdown(this.#options)).catch(() => undefined);
    await Promise.race([written, delay(closeTimeoutMs, undefined, { ref: false })]);
  }

  #report(isHeartbeat: boolean): void {
    const purged = this.#purged;
    if (purged === undefined || this.#bus === undefined || this.#writing !== undefined || this.#isOver)
      return;
    if (!isHeartbeat && purged === this.#reported) return;
    this.#writing = this.#write(this.#bus, purged).finally(() => {
      this.#writing = undefined;
      // A failed report is repeated with the next heartbeat.
      if (this.#reported === purged) this.#report(false);
    });
  }

  async #write(bus: Pick<CommandBus, "rows" | "write">, purged: number): Promise<void> {
    const { id, name, logger } = this.#options;
    try {
      if (this.#reported === undefined) await bus.write(deleteOldNodes({ id }));
      await bus.write(recordHeartbeat({ id, name, purgedRevision: purged }));
      this.#reported = purged;
      if (!this.#options.isOneOfSeveral) return;
      const [running] = await bus.rows(countNodes);
      this.#options.onCount(Math.max(1, running?.count ?? 1));
    } catch (error) {
      logger.debug({ error }, "heartbeat could not be written");
    }
  }
}
