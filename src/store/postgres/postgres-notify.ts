/** NOTIFY messages about changes between nodes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RevisionNews } from "../engine.ts";
import type { Connection } from "./postgres-connection.ts";

const probeEvery = 1_000;
const probeTimeoutMs = 1_000;
/** Milliseconds from one try to connect to the next. */
const pause = { shortest: 50, longest: 1_000 };

/** The NOTIFY statement, with the sender's name. */
export function notifyStatement(node: string, { revision, keysRevision }: RevisionNews): string {
  return `${node} ${revision} ${keysRevision ?? "-"}`;
}

const isCount = (count: number) => Number.isSafeInteger(count) && count > 0;

/** Parses a notification; null if only the fact of a change can be understood. */
function readNews(payload: string): { readonly from: string; readonly news: RevisionNews | null } {
  const [from = "", first = "", second = ""] = payload.split(" ");
  const revision = Number(first);
  const keysRevision = second === "-" ? null : Number(second);
  // Another version may send other content.
  const isClear = (revision === 0 || isCount(revision)) && (keysRevision === null || isCount(keysRevision));
  return { from, news: isClear ? { revision, keysRevision } : null };
}

type ListenConnection = Pick<Connection, "run" | "onNotification" | "onEnd" | "isOpen" | "destroy">;

export type ListenOptions = {
  readonly node: string;
  /** Makes a connection to listen on. */
  readonly connect: () => Promise<ListenConnection>;
  /** Called with another node's change; null if anything may have changed. */
  readonly tell: (news: RevisionNews | null) => void;
};

/**
 * Listens on a dedicated connection, probed every second and reopened if it does not respond. Notifications
 * may be missed in between, so each new connection begins with a change of everything.
 */
export class NotifyListener {
  readonly #ears: ListenOptions;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #connection: ListenConnection | undefined;

  constructor(ears: ListenOptions) {
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
        // The command bus's probes report an unreachable database.
      }
      await this.#sleep(wait * (0.75 + Math.random() / 2));
      wait = Math.min(pause.longest, wait * 2);
    }
  }

  async #connect(): Promise<ListenConnection> {
    const { node, tell } = this.#ears;
    const connection = await this.#ears.connect();
    this.#connection = connection;
    connection.onNotification((payload) => {
      const { from, news } = readNews(payload);
      if (from !== node && !this.#isOver) tell(news);
    });
    try {
      await connection.run("listen signalbox", probeTimeoutMs);
    } catch (error) {
      connection.destroy();
      throw error;
    }
    if (!this.#isOver) tell(null);
    return connection;
  }

  /** Goes on until the connection fails. */
  async #attend(connection: ListenConnection): Promise<void> {
    const lost = Promise.withResolvers<void>();
    connection.onEnd(lost.resolve);
    try {
      while (!this.#isOver && connection.isOpen) {
        await connection.run("select 1", probeTimeoutMs);
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
