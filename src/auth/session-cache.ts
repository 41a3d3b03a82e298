/** The session store in memory: requests in cached sessions need no database. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Clock } from "../platform/clock.ts";
import { FailureLog } from "../platform/failure-log.ts";
import type { Logger } from "../platform/logger.ts";
import { isSessionLive } from "../rules/session-lifetime.ts";
import { openSessions, sessionByToken } from "../store/bookkeeping/session-rows.ts";
import { CacheReload, cacheTrustMs, withReadTimeout } from "./cache-reload.ts";
import { LastSeen } from "./last-seen.ts";
import type { SignedIn } from "./signed-in.ts";

/** Finds sessions by the hash of their token, and reports their end. */
export interface SessionCache {
  /** The session of a token, if the cache is up to date; otherwise undefined: call `find`. */
  getCached(tokenHash: string): SignedIn | undefined;
  /**
   * The session of a token, read from the store if not cached or outdated. While the store does not answer,
   * cached sessions are still returned; others reject.
   */
  find(tokenHash: string): Promise<SignedIn | undefined>;
  /**
   * Calls the listener within a second of the end of a session that was found here: it was ended or expired, or its
   * person's role changed, or they were disabled or deleted. Returns a function to unsubscribe.
   */
  onEnd(listener: (sessionNumber: number) => void): () => void;
  /** Writes the last-seen times, and detaches from the store. */
  close(): Promise<void>;
}

/** Interval of the search for expired sessions, in milliseconds. */
const sweepIntervalMs = 500;

export type SessionCacheOptions = {
  readonly bus: Pick<CommandBus, "rows" | "write" | "onChange" | "lastAnswerAt">;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** A session that was not ended. Times are epoch milliseconds. */
type OpenSession = {
  readonly signedIn: SignedIn;
  readonly tokenHash: string;
  readonly createdAt: number;
  /** As last read from the store; another node may have seen a later use. */
  readonly lastSeenAt: number;
};

type SessionRow = Awaited<ReturnType<typeof readOpen>>[number];

async function readOpen(bus: Pick<CommandBus, "rows">) {
  return await bus.rows(openSessions);
}

function openSession(row: SessionRow): OpenSession {
  return {
    signedIn: {
      number: row.person_number,
      id: row.person_id,
      name: row.name,
      email: row.email,
      role: row.role,
      session: { number: row.session_number, id: row.session_id, authenticatedAt: row.authenticated_at },
    },
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

const reloadTexts = {
  failed: "sessions could not be loaded; retrying",
  recovered: "sessions are loaded again",
};

class StoreSessionCache implements SessionCache {
  readonly #options: SessionCacheOptions;
  readonly #lastSeen: LastSeen;
  readonly #listeners = new Set<(sessionNumber: number) => void>();
  readonly #stopListening: () => void;
  readonly #sweepTimer: NodeJS.Timeout;
  readonly #reload: CacheReload;
  /** By the hash of the token. */
  #sessions = new Map<string, OpenSession>();
  /** Sessions found during a read of all, which may not contain them. */
  #foundDuringRead = new Map<string, OpenSession>();
  /** Number of reported session changes. */
  #changeCount = 0;

  constructor(options: SessionCacheOptions) {
    this.#options = options;
    this.#lastSeen = new LastSeen(options);
    this.#reload = new CacheReload(() => this.#readAll(), new FailureLog(options.logger), reloadTexts);
    this.#stopListening = options.bus.onChange((change) => {
      if (!change.keys) return;
      this.#changeCount += 1;
      void this.#reload.reload();
    });
    this.#sweepTimer = setInterval(() => this.#sweep(), sweepIntervalMs).unref();
    void this.#reload.reload();
  }

  getCached(tokenHash: string): SignedIn | undefined {
    const { clock, bus } = this.#options;
    if (clock.now() - bus.lastAnswerAt > cacheTrustMs) return undefined;
    return this.#seen(this.#live(this.#sessions.get(tokenHash)));
  }

  async find(tokenHash: string): Promise<SignedIn | undefined> {
    const cached = this.#live(this.#sessions.get(tokenHash));
    try {
      const read = this.#read(tokenHash);
      return this.#seen(await (cached === undefined ? read : withReadTimeout(read)));
    } catch (fault) {
      if (cached === undefined) throw fault;
      return this.#seen(cached);
    }
  }

  onEnd(listener: (sessionNumber: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#reload.close();
    clearInterval(this.#sweepTimer);
    this.#stopListening();
    await this.#lastSeen.close();
  }

  async #readAll(): Promise<void> {
    this.#foundDuringRead = new Map();
    this.#replace(await readOpen(this.#options.bus));
  }

  #replace(rows: readonly SessionRow[]): void {
    const former = this.#sessions;
    const active = rows.map(openSession).filter((session) => this.#live(session) !== undefined);
    this.#sessions = new Map([
      ...active.map((session) => [session.tokenHash, session] as const),
      ...this.#foundDuringRead,
    ]);
    this.#reportEnded(former);
  }

  /** Reports sessions that ended, or whose role changed. */
  #reportEnded(former: ReadonlyMap<string, OpenSession>): void {
    const numbers = new Set(this.#sessions.values().map(({ signedIn }) => signedIn.session.number));
    for (const { signedIn } of former.values()) {
      if (!numbers.has(signedIn.session.number)) this.#notifyListeners(signedIn.session.number);
    }
    this.#lastSeen.keep(numbers);
  }

  #notifyListeners(sessionNumber: number): void {
    for (const listener of this.#listeners) {
      try {
        listener(sessionNumber);
      } catch (failure) {
        this.#options.logger.error({ error: failure }, "session listener failed");
      }
    }
  }

  /**
   * Another node may have seen a later use of a session that seems expired, so that the store is read before its end is
   * reported.
   */
  #sweep(): void {
    const anyExpired = this.#sessions.values().some((session) => this.#live(session) === undefined);
    if (anyExpired) void this.#reload.reload();
  }

  #live(session: OpenSession | undefined): OpenSession | undefined {
    if (session === undefined) return undefined;
    const { createdAt, signedIn } = session;
    const seenHere = this.#lastSeen.of(signedIn.session.number) ?? 0;
    const times = { createdAt, lastSeenAt: Math.max(session.lastSeenAt, seenHere), endedAt: null };
    return isSessionLive(times, this.#options.clock.now()) ? session : undefined;
  }

  #seen(session: OpenSession | undefined): SignedIn | undefined {
    if (session === undefined) return undefined;
    this.#lastSeen.note(session.signedIn.session.number);
    return session.signedIn;
  }

  async #read(tokenHash: string): Promise<OpenSession | undefined> {
    const changeCount = this.#changeCount;
    const [row] = await this.#options.bus.rows(sessionByToken({ hash: tokenHash }));
    const session = this.#live(row === undefined ? undefined : openSession(row));
    // A session that may have ended during the read is not cached: its end would go unreported.
    if (session === undefined || changeCount !== this.#changeCount) return session;
    this.#sessions.set(tokenHash, session);
    this.#foundDuringRead.set(tokenHash, session);
    return session;
  }
}

/** Opens the cache; it loads all sessions at once, and again after changes. */
export function openSessionCache(options: SessionCacheOptions): SessionCache {
  return new StoreSessionCache(options);
}
