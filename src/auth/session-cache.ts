/** In-memory cache of sessions, so that requests in known sessions need no store. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import { isSessionLive } from "../rules/session-lifetime.ts";
import { openSessions, sessionByToken } from "../store/bookkeeping/session-rows.ts";
import { CacheReload, trusted, withReadTimeout } from "./cache-reload.ts";
import { LastSeen } from "./last-seen.ts";
import type { SignedIn } from "./signed-in.ts";

/** Finds sessions by the hash of their token, and reports their end. */
export interface SessionCache {
  /** The session of a token, if the cache is up to date; otherwise undefined: call `find`. */
  known(tokenHash: string): SignedIn | undefined;
  /**
   * The session of a token, read from the store if not cached or outdated. While the store does not answer,
   * cached sessions are still returned; others reject.
   */
  find(tokenHash: string): Promise<SignedIn | undefined>;
  /**
   * Calls the listener within a second of the end of a session that was found here: it was ended, has run out, or its
   * person has another role, was shut out or deleted. Returns how to stop.
   */
  onEnd(listener: (sessionNumber: number) => void): () => void;
  /** Writes the last-seen times, and detaches from the store. */
  close(): Promise<void>;
}

/** Interval of the search for expired sessions, in milliseconds. */
const sweepEvery = 500;

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
  /** As last read from the store: another node may have seen a later use. */
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
      session: { number: row.session_number, id: row.session_id, provenAt: row.authenticated_at },
    },
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

class StoreSessionCache implements SessionCache {
  readonly #options: SessionCacheOptions;
  readonly #lastSeen: LastSeen;
  readonly #listeners = new Set<(sessionNumber: number) => void>();
  readonly #stopListening: () => void;
  readonly #sweeping: NodeJS.Timeout;
  readonly #reloading: CacheReload;
  /** By the hash of the token. */
  #sessions = new Map<string, OpenSession>();
  /** Those that were found while all were being read: what is read may not know them yet. */
  #found = new Map<string, OpenSession>();
  /** Number of reported session changes. */
  #heard = 0;

  constructor(options: SessionCacheOptions) {
    this.#options = options;
    this.#lastSeen = new LastSeen(options);
    this.#reloading = new CacheReload(
      () => this.#readAll(),
      (error) => options.logger.warn({ error }, "sessions could not be loaded; retrying"),
    );
    this.#stopListening = options.bus.onChange((change) => {
      if (!change.keys) return;
      this.#heard += 1;
      void this.#reloading.reload();
    });
    this.#sweeping = setInterval(() => this.#sweep(), sweepEvery).unref();
    void this.#reloading.reload();
  }

  known(tokenHash: string): SignedIn | undefined {
    const { clock, bus } = this.#options;
    if (clock.now() - bus.lastAnswerAt > trusted) return undefined;
    return this.#seen(this.#live(this.#sessions.get(tokenHash)));
  }

  async find(tokenHash: string): Promise<SignedIn | undefined> {
    const remembered = this.#live(this.#sessions.get(tokenHash));
    try {
      const asked = this.#ask(tokenHash);
      return this.#seen(await (remembered === undefined ? asked : withReadTimeout(asked)));
    } catch (fault) {
      if (remembered === undefined) throw fault;
      return this.#seen(remembered);
    }
  }

  onEnd(listener: (sessionNumber: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#reloading.close();
    clearInterval(this.#sweeping);
    this.#stopListening();
    await this.#lastSeen.close();
  }

  async #readAll(): Promise<void> {
    this.#found = new Map();
    this.#replace(await readOpen(this.#options.bus));
  }

  #replace(rows: readonly SessionRow[]): void {
    const before = this.#sessions;
    const open = rows.map(openSession).filter((session) => this.#live(session) !== undefined);
    this.#sessions = new Map([
      ...open.map((session) => [session.tokenHash, session] as const),
      ...this.#found,
    ]);
    this.#tellOfThoseGone(before);
  }

  /** Reports sessions that ended, or whose role changed. */
  #tellOfThoseGone(before: ReadonlyMap<string, OpenSession>): void {
    const numbers = new Set(this.#sessions.values().map(({ signedIn }) => signedIn.session.number));
    for (const { signedIn } of before.values()) {
      if (!numbers.has(signedIn.session.number)) this.#tell(signedIn.session.number);
    }
    this.#lastSeen.keep(numbers);
  }

  #tell(sessionNumber: number): void {
    for (const listener of this.#listeners) {
      try {
        listener(sessionNumber);
      } catch (failure) {
        this.#options.logger.error({ error: failure }, "session listener failed");
      }
    }
  }

  /**
   * Another node may have seen a later use of a session that looks expired: the store is asked before its end
   * is reported.
   */
  #sweep(): void {
    const hasRunOut = this.#sessions.values().some((session) => this.#live(session) === undefined);
    if (hasRunOut) void this.#reloading.reload();
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

  async #ask(tokenHash: string): Promise<OpenSession | undefined> {
    const heard = this.#heard;
    const [row] = await this.#options.bus.rows(sessionByToken({ hash: tokenHash }));
    const session = this.#live(row === undefined ? undefined : openSession(row));
    // A session that may have ended during the read is not cached: its end would go unreported.
    if (session === undefined || heard !== this.#heard) return session;
    this.#sessions.set(tokenHash, session);
    this.#found.set(tokenHash, session);
    return session;
  }
}

/** Opens the cache; it loads all sessions at once, and again after changes. */
export function openSessionCache(options: SessionCacheOptions): SessionCache {
  return new StoreSessionCache(options);
}
