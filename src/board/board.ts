/**
 * The board: it holds what visitors see. They are answered from memory and never wait for the ledger; when that has
 * been silent for too long, or fails, the board says so instead of showing green.
 */
import type { Language } from "../contract/languages.ts";
import type { Clock } from "../ground/clock.ts";
import type { Logger } from "../ground/logger.ts";
import type { Meters } from "../ground/meters.ts";
import { Composer } from "./compose.ts";
import { Keeper, recallSnapshot, snapshotFolder } from "./disk.ts";
import { type Wardrobe, wardrobe } from "./dress.ts";
import type { Face } from "./encode.ts";
import type { Reading } from "./load.ts";
import { failuresForStale, staleMilliseconds } from "./pace.ts";
import { contentSecurityPolicy } from "./page/shell.ts";
import { Past } from "./past/past.ts";
import { Publication } from "./publication.ts";
import type { Theme } from "./palette.ts";
import type { Snapshot } from "./snapshot.ts";
import { stale } from "./stale.ts";
import type { LedgerState } from "./state.ts";
import { Waiting } from "./waiting.ts";
import { Watch, type Watched } from "./watch.ts";

export type { Face, Variant } from "./encode.ts";
export { isPastPath, pastPaths } from "./past/addresses.ts";
export { badgePattern, facePaths, isFacePath, isForPeople, logoPattern } from "./makings.ts";

/** What visitors see, and callers with a key. */
export interface Board {
  /** The page's own language; undefined where there is nothing to show yet. */
  readonly language: Language | undefined;
  /**
   * The open face at a path (lower case): in the page's own language, or in one that was asked for, which its links then
   * name; undefined where there is none, or nothing to show yet.
   */
  face(path: string, language?: Language, theme?: Theme): Face | undefined;
  /**
   * The face of what is past at a path (lower case) with its query, in a language as above; undefined where there is nothing to show yet. Rejects with a `Refusal` where there is no such thing, it was deleted, or it cannot be read now.
   */
  past(path: string, query: string, language?: Language): Promise<Face | undefined>;
  /** The answer to `GET /api/StatusPage`; undefined where there is nothing to show yet. */
  readonly statusPage: Face | undefined;
  /** What the faces show; undefined where there is nothing to show yet. */
  readonly snapshot: Snapshot | undefined;
  /**
   * What would be shown by rows of the ledger that come from elsewhere, beside what is shown. Undefined where there is
   * nothing to show yet; rejects with what `read` rejects with, or where rows are not what they must be.
   */
  imagine(read: Reading): Promise<Imagined | undefined>;
  /** When the ledger last confirmed what is shown (epoch milliseconds); undefined where there is nothing to show yet. */
  readonly confirmedAt: number | undefined;
  /** Tells of each snapshot, in order, once all faces show it. Returns how to stop. */
  onPublish(listener: (snapshot: Snapshot) => void): () => void;
  /** Resolves when the snapshot holds `revision`, or after so many milliseconds. */
  holds(revision: number, milliseconds: number): Promise<void>;
  /** Stops following the ledger, and resolves when the newest snapshot is on disk. The faces stay. */
  close(): Promise<void>;
}

/** A state of the ledger, and what is shown of it. */
export type Shown = { readonly state: LedgerState; readonly snapshot: Snapshot };

/** What is shown, and what would be. */
export type Imagined = { readonly now: Shown; readonly after: Shown };

/** What a board is opened with. */
export type BoardOptions = {
  /** The ledger's door, or the promise of one; undefined where there is none. */
  readonly door: Watched | Promise<Watched> | undefined;
  readonly configuration: { readonly baseUrl: string; readonly dataDirectory: string };
  readonly logger: Logger;
  readonly meters: Pick<Meters, "boardRebuildSeconds" | "snapshotAgeSeconds" | "revision">;
  readonly clock: Clock;
  /** Whether it keeps its snapshots on disk: of several processes with one data directory one does. It does where nothing is said. */
  readonly keeps?: boolean;
};

const checkMilliseconds = 1_000;

/** Opens the board. At once it shows the newest snapshot on disk, if any; the ledger's own follows when that answers. */
export async function openBoard(options: BoardOptions): Promise<Board> {
  const { configuration, door, logger } = options;
  // Whoever opens the door hears why it does not open.
  const opening = door instanceof Promise ? door.catch(() => undefined) : undefined;
  const board = new LiveBoard(options);
  const kept = await recallSnapshot(snapshotFolder(configuration.dataDirectory), logger);
  if (kept !== undefined) board.recall(kept);
  if (door !== undefined && !(door instanceof Promise)) board.follow(door);
  void opening?.then((opened) => {
    if (opened !== undefined) board.follow(opened);
  });
  return board;
}

class LiveBoard implements Board {
  readonly #options: BoardOptions;
  readonly #wardrobe: Wardrobe;
  readonly #keeper: Keeper;
  readonly #waiting = new Waiting();
  readonly #composer = new Composer();
  readonly #checking: NodeJS.Timeout;
  readonly #past: Past;
  readonly #listeners = new Set<(snapshot: Snapshot) => void>();
  #door: Watched | undefined;
  /** The revision of the last change of any announcement that is known of. */
  #announced = -1;
  #watch: Watch | undefined;
  #publication: Publication | undefined;
  /** What the ledger last said, from which that was made that is shown now. */
  #state: LedgerState | undefined;
  /** The last snapshot that was certain when it was made: a stale one is made from it. */
  #known: Snapshot | undefined;
  /** When the ledger last confirmed what is shown, by both clocks. */
  #confirmed = { at: 0, monotonic: Number.NEGATIVE_INFINITY };
  #failures = 0;
  #closed = false;

  constructor(options: BoardOptions) {
    const { baseUrl, dataDirectory } = options.configuration;
    this.#options = options;
    this.#wardrobe = wardrobe(baseUrl, contentSecurityPolicy);
    this.#past = new Past(this.#wardrobe, options.logger);
    this.#keeper = new Keeper(snapshotFolder(dataDirectory), options.logger);
    this.#checking = setInterval(() => this.#check(), checkMilliseconds).unref();
  }

  get snapshot(): Snapshot | undefined {
    return this.#publication?.snapshot;
  }

  get statusPage(): Face | undefined {
    return this.#publication?.statusPage;
  }

  get language(): Language | undefined {
    return this.#publication?.language;
  }

  face(path: string, language?: Language, theme?: Theme): Face | undefined {
    const publication = this.#publication;
    try {
      return publication?.face(path, language, theme);
    } catch (error) {
      // A language that cannot be spoken is no reason to say nothing; the page's own was made when it was published.
      if (path !== "/") throw error;
      this.#options.logger.error({ error, language }, "the page cannot be shown in a language");
      return publication?.face(path);
    }
  }

  async past(path: string, query: string, language?: Language): Promise<Face | undefined> {
    const { snapshot } = this;
    if (snapshot === undefined) return undefined;
    const known = { snapshot, announced: this.#announced };
    return await this.#past.face({ path, query, language }, known, this.#door);
  }

  async imagine(read: Reading): Promise<Imagined | undefined> {
    const { clock, configuration } = this.#options;
    const state = await this.#watch?.imagine(read);
    if (state === undefined || this.#state === undefined || this.snapshot === undefined) return undefined;
    const moment = { now: clock.now(), baseUrl: configuration.baseUrl };
    const snapshot = new Composer(this.#composer).compose(state, moment);
    return { now: { state: this.#state, snapshot: this.snapshot }, after: { state, snapshot } };
  }

  get confirmedAt(): number | undefined {
    return this.#publication === undefined ? undefined : this.#confirmed.at;
  }

  onPublish(listener: (snapshot: Snapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  holds(revision: number, milliseconds: number): Promise<void> {
    if ((this.snapshot?.revision ?? -1) >= revision) return Promise.resolve();
    return this.#waiting.until(revision, milliseconds);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#checking);
    this.#watch?.close();
    await this.#keeper.close();
  }

  /** Shows what an earlier run kept, with its own time: as stale where that is too long ago, or cannot be told. */
  recall(kept: Snapshot): void {
    const { clock, logger } = this.#options;
    const age = clock.now() - kept.asOf;
    // A time yet to come says nothing about the age: the clock was put back since.
    const monotonic = age < 0 ? Number.NEGATIVE_INFINITY : clock.monotonic() - age;
    this.#confirmed = { at: kept.asOf, monotonic };
    try {
      this.#publish(this.#isUncertain() ? stale(kept, kept.asOf) : kept);
      this.#known = kept;
    } catch (error) {
      logger.error({ error }, "the kept snapshot cannot be shown");
    }
  }

  /** Follows the ledger behind a door from now on. */
  follow(door: Watched): void {
    if (this.#closed) return;
    const { clock, logger } = this.#options;
    this.#door = door;
    this.#watch = new Watch(door, {
      clock,
      logger,
      listener: {
        loaded: (state) => this.#take(state),
        confirmed: () => this.#confirm(),
        failed: (failures) => {
          this.#failures = failures;
          this.#check();
        },
      },
    });
  }

  #take(state: LedgerState): void {
    const { clock, configuration, meters } = this.#options;
    const stop = meters.boardRebuildSeconds.startTimer();
    const now = clock.now();
    const snapshot = this.#composer.compose(state, { now, baseUrl: configuration.baseUrl });
    this.#publish(snapshot);
    this.#announced = state.announced;
    this.#state = state;
    stop();
    this.#known = snapshot;
    this.#confirmed = { at: now, monotonic: clock.monotonic() };
    this.#failures = 0;
    if (this.#options.keeps !== false) this.#keeper.keep(snapshot);
  }

  #confirm(): void {
    const { clock } = this.#options;
    this.#confirmed = { at: clock.now(), monotonic: clock.monotonic() };
    if (this.snapshot?.stale === true) this.#watch?.refresh();
  }

  #isUncertain(): boolean {
    const age = this.#options.clock.monotonic() - this.#confirmed.monotonic;
    return age > staleMilliseconds || this.#failures >= failuresForStale;
  }

  /** Tells that news has stopped, once it has. */
  #check(): void {
    const { clock, logger, meters } = this.#options;
    if (this.#known === undefined) return;
    meters.snapshotAgeSeconds.set(Math.max(0, clock.now() - this.#confirmed.at) / 1_000);
    if (this.snapshot?.stale !== false || !this.#isUncertain()) return;
    logger.error({ revision: this.#known.revision }, "the page tells that news has stopped");
    try {
      this.#publish(stale(this.#known, this.#confirmed.at));
    } catch (error) {
      // Rather nothing than what is no longer certain.
      this.#publication = undefined;
      logger.error({ error }, "the page cannot tell that news has stopped");
    }
  }

  /** Swaps all faces at once. Throws, and leaves them as they were, where one cannot be rendered. */
  #publish(snapshot: Snapshot): void {
    this.#publication = new Publication(snapshot, this.#wardrobe, this.#publication);
    this.#options.meters.revision.set(snapshot.revision);
    this.#waiting.reached(snapshot.revision);
    // Once whoever publishes has noted all that belongs to it.
    queueMicrotask(() => this.#tell(snapshot));
  }

  #tell(snapshot: Snapshot): void {
    for (const listener of this.#listeners) {
      try {
        listener(snapshot);
      } catch (error) {
        this.#options.logger.error({ error }, "whoever follows the page could not take its news");
      }
    }
  }
}
