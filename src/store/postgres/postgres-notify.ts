/** NOTIFY messages about changes between nodes. */
import { setTimeout as sleep } from "node:timers/promises";
import type { RevisionNews } from "../engine.ts";
import type { Connection } from "./postgres-connection.ts";

const probeIntervalMs = 1_000;
const probeTimeoutMs = 1_000;
/** Bounds of the delay between connection attempts, in milliseconds. */
const reconnectDelay = { shortest: 50, longest: 1_000 };

/** The NOTIFY statement, with the sender's name. */
export function notifyStatement(node: string, { revision, keysRevision }: RevisionNews): string {
  return `${node} ${revision} ${keysRevision ?? "-"}`;
}

const isCount = (count: number) => Number.isSafeInteger(count) && count > 0;

/** Parses a notification; `news` is null for an unknown format, which only reports that something changed. */
function parseNotification(payload: string): { readonly from: string; readonly news: RevisionNews | null } {
  const [from = "", revisionText = "", keysText = ""] = payload.split(" ");
  const revision = Number(revisionText);
  const keysRevision = keysText === "-" ? null : Number(keysText);
  // Another version may send other content.
  const isValid = (revision === 0 || isCount(revision)) && (keysRevision === null || isCount(keysRevision));
  return { from, news: isValid ? { revision, keysRevision } : null };
}

type ListenConnection = Pick<Connection, "run" | "onNotification" | "onEnd" | "isOpen" | "destroy">;

export type ListenOptions = {
  readonly node: string;
  /** Opens a connection to listen on. */
  readonly connect: () => Promise<ListenConnection>;
  /** Called with another node's change; null if anything may have changed. */
  readonly onNews: (news: RevisionNews | null) => void;
};

/**
 * Listens on a dedicated connection, probed every second and reopened if it does not respond. Notifications may be
 * missed in between, so each new connection first reports a change of everything.
 */
export class NotifyListener {
  readonly #options: ListenOptions;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #connection: ListenConnection | undefined;

  constructor(options: ListenOptions) {
    this.#options = options;
    this.#ended = this.#listen();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#connection?.destroy();
    await this.#ended;
  }

  get #isClosed(): boolean {
    return this.#stop.signal.aborted;
  }

  async #listen(): Promise<void> {
    let delayMs = reconnectDelay.shortest;
    while (!this.#isClosed) {
      try {
        const connection = await this.#connect();
        delayMs = reconnectDelay.shortest;
        await this.#watch(connection);
      } catch {
        // The command bus's probes report an unreachable database.
      }
      await this.#sleep(delayMs * (0.75 + Math.random() / 2));
      delayMs = Math.min(reconnectDelay.longest, delayMs * 2);
    }
  }

  async #connect(): Promise<ListenConnection> {
    const { node, onNews } = this.#options;
    const connection = await this.#options.connect();
    this.#connection = connection;
    connection.onNotification((payload) => {
      const { from, news } = parseNotification(payload);
      if (from !== node && !this.#isClosed) onNews(news);
    });
    try {
      await connection.run("listen signalbox", probeTimeoutMs);
    } catch (error) {
      connection.destroy();
      throw error;
    }
    if (!this.#isClosed) onNews(null);
    return connection;
  }

  /** Probes the connection until it fails. */
  async #watch(connection: ListenConnection): Promise<void> {
    const connectionEnd = Promise.withResolvers<void>();
    connection.onEnd(connectionEnd.resolve);
    try {
      while (!this.#isClosed && connection.isOpen) {
        await connection.run("select 1", probeTimeoutMs);
        await Promise.race([this.#sleep(probeIntervalMs), connectionEnd.promise]);
      }
    } finally {
      connection.destroy();
    }
  }

  async #sleep(delayMs: number): Promise<void> {
    await sleep(delayMs, undefined, { ref: false, signal: this.#stop.signal }).catch(() => undefined);
  }
}
