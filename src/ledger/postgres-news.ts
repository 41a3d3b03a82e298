/** What nodes tell each other of a change, and how they hear of it. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Change } from "./engine.ts";
import type { Connection } from "./postgres-connection.ts";

const probeEvery = 1_000;
const probePatience = 1_000;
/** Milliseconds from one try to connect to the next. */
const pause = { shortest: 50, longest: 1_000 };

/** A change as it is told to other nodes, with the name of the node that made it. */
export function writeNews(node: string, { revision, keys }: Change): string {
  return `${node} ${revision} ${keys ? "keys" : "-"}`;
}

/** A change that another node told of; undefined for one of `node` itself. */
export function readNews(node: string, payload: string): Change | undefined {
  const [from = "", revision = "", keys = ""] = payload.split(" ");
  if (from === node) return undefined;
  const reached = Number(revision);
  // A version to come may say more, and in other words: that something changed is what matters.
  return Number.isSafeInteger(reached) && reached > 0
    ? { revision: reached, keys: keys !== "-" }
    : { revision: null, keys: true };
}

/** What listening needs. */
export type Ears = {
  readonly node: string;
  /** Makes a connection to listen on. */
  readonly connect: () => Promise<Connection>;
  readonly tell: (change: Change) => void;
};

/**
 * Listens on a connection of its own. That is probed every second and made anew when it does not answer; what was
 * told meanwhile nobody can say, so that each new one begins with a change of everything.
 */
export class Listening {
  readonly #ears: Ears;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #connection: Connection | undefined;

  constructor(ears: Ears) {
    this.#ears = ears;
    this.#ended = this.#listen();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#connection?.destroy();
    await this.#ended;
  }

  get #isOver(): boolean {
    return this.#stop.signal.aborted;
  }

  async #listen(): Promise<void> {
    let wait = pause.shortest;
    while (!this.#isOver) {
      try {
        const connection = await this.#connect();
        wait = pause.shortest;
        await this.#attend(connection);
      } catch {
        // The door's own probes tell of a database that is away.
      }
      await this.#sleep(wait * (0.75 + Math.random() / 2));
      wait = Math.min(pause.longest, wait * 2);
    }
  }

  async #connect(): Promise<Connection> {
    const { node, tell } = this.#ears;
    const connection = await this.#ears.connect();
    this.#connection = connection;
    connection.onNotification((payload) => {
      const news = readNews(node, payload);
      if (news !== undefined && !this.#isOver) tell(news);
    });
    await connection.run("listen signalbox", probePatience);
    if (!this.#isOver) tell({ revision: null, keys: true });
    return connection;
  }

  /** Goes on until the connection fails. */
  async #attend(connection: Connection): Promise<void> {
    const lost = Promise.withResolvers<void>();
    connection.onEnd(lost.resolve);
    try {
      while (!this.#isOver && connection.isOpen) {
        await connection.run("select 1", probePatience);
        await Promise.race([this.#sleep(probeEvery), lost.promise]);
      }
    } finally {
      connection.destroy();
    }
  }

  async #sleep(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { ref: false, signal: this.#stop.signal }).catch(() => undefined);
  }
}
