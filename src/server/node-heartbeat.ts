/** Says in the ledger that this node runs, and which closings of pages it has let go of: whoever closes one waits for that. */
import { setTimeout as delay } from "node:timers/promises";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Logger } from "../platform/logger.ts";
import { deleteOldNodes, recordHeartbeat, recordShutdown } from "../store/bookkeeping/node-rows.ts";

/** How often it says so, and tries again what could not be said, in milliseconds. */
const beatEvery = 2_000;
/** How long a stop waits until the ledger has heard of it, in milliseconds. */
const farewellPatience = 500;

/** What tells this node from others. */
export type NodeHeartbeatOptions = {
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** Whether there may be others: where it has the ledger to itself it says only what is new. */
  readonly isOneOfSeveral: boolean;
  readonly logger: Logger;
};

/** The word of one node, from its start to its end. */
export class NodeHeartbeat {
  readonly #options: NodeHeartbeatOptions;
  readonly #beating: NodeJS.Timeout;
  #door: Pick<CommandBus, "write"> | undefined;
  /** Of what it has let go; undefined until its board has heard of the ledger. */
  #letGo: number | undefined;
  #said: number | undefined;
  #saying: Promise<void> | undefined;
  #isOver = false;

  constructor(options: NodeHeartbeatOptions) {
    this.#options = options;
    this.#beating = setInterval(() => this.#speak(options.isOneOfSeveral), beatEvery).unref();
  }

  /** Speaks through a door from now on. */
  attend(door: Pick<CommandBus, "write">): void {
    this.#door = door;
    this.#speak(false);
  }

  /** Takes note that nothing is kept any more of pages that were closed, up to a revision. */
  letsGo(closed: number): void {
    this.#letGo = closed;
    this.#speak(false);
  }

  /** Says that the node ends, where others would wait for its word. */
  async close(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#beating);
    await this.#saying;
    if (!this.#options.isOneOfSeveral || this.#said === undefined) return;
    // What is not heard is found out a few seconds later.
    const farewell = this.#door?.write(recordShutdown(this.#options)).catch(() => undefined);
    await Promise.race([farewell, delay(farewellPatience, undefined, { ref: false })]);
  }

  #speak(isBeat: boolean): void {
    const letGo = this.#letGo;
    if (letGo === undefined || this.#door === undefined || this.#saying !== undefined || this.#isOver) return;
    if (!isBeat && letGo === this.#said) return;
    this.#saying = this.#say(this.#door, letGo).finally(() => {
      this.#saying = undefined;
      // What could not be said waits for the next beat.
      if (this.#said === letGo) this.#speak(false);
    });
  }

  async #say(door: Pick<CommandBus, "write">, letGo: number): Promise<void> {
    const { id, name, logger } = this.#options;
    try {
      if (this.#said === undefined) await door.write(deleteOldNodes({ id }));
      await door.write(recordHeartbeat({ id, name, letGo }));
      this.#said = letGo;
    } catch (error) {
      logger.debug({ error }, "the ledger could not be told that this node runs");
    }
  }
}
