/** What a board shows, and of what: the promise that `board.ts` keeps. */
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Reading } from "./loading/snapshot-loader.ts";
import type { PublishedPage, StateAndSnapshot } from "./published-page.ts";
import type { CopyRun } from "./static-copy/copy-exporter.ts";
import type { WatchedStore } from "./store-watch.ts";

/** What a board is opened with. */
export type PublisherOptions = {
  /** The ledger's door, or the promise of one; undefined where there is none. */
  readonly door: WatchedStore | Promise<WatchedStore> | undefined;
  readonly configuration: { readonly baseUrl: string; readonly dataDirectory: string };
  readonly logger: Logger;
  readonly meters: Pick<Metrics, "boardRebuildSeconds" | "snapshotAgeSeconds" | "revision">;
  readonly clock: Clock;
  /** Whether it keeps its snapshots on disk: of several processes with one data directory one does. It does where nothing is said. */
  readonly keeps?: boolean;
  /**
   * How long the ledger is asked before what is on disk is shown, in milliseconds: for a node among several, since others may
   * have closed a page while it was down. At once where nothing is said.
   */
  readonly asksFirst?: number;
};

/**
 * What visitors see, and callers with a key. What it says of no page in particular is of the first, and only where that is
 * for everybody: whoever asks nobody who they are cannot tell of any other.
 */
export interface Publisher extends Omit<PublishedPage, "admittance" | "isBehind" | "caughtUp"> {
  /** The page that is meant where none is named; undefined until it is known. */
  readonly first: PublishedPage | undefined;
  /** Those that there is anything to show of; the first one first, where it is among them. */
  readonly pages: readonly PublishedPage[];
  /** Whether the ledger has answered: until then there may be pages of which nobody here knows. */
  readonly isComplete: boolean;
  /**
   * What would be shown of each page by rows of the ledger that come from elsewhere, beside what is shown. Undefined where
   * there is nothing to show yet; rejects with what `read` rejects with, or where rows are not what they must be.
   */
  imagine(read: Reading): Promise<readonly ImaginedStates[] | undefined>;
  /** All that anybody may see, as a copy of it is made; undefined where there is nothing to show yet. */
  readonly whole: CopyRun | undefined;
  /**
   * Calls whoever keeps copies elsewhere once there is a page that is not for everybody, each time that the board is made
   * anew: nothing of it may be left when what that returns resolves. Returns how to stop.
   */
  onPrivate(remove: () => Promise<void>): () => void;
  /**
   * Tells, now and each time, up to which closing of a page (the revision of it) nothing is shown, kept or copied any more
   * of what was closed. After all that `onPrivate` calls.
   */
  onLetGo(listener: (closed: number) => void): void;
  /** To be called before anybody is answered: a process that stood still does not know what it missed, and says so. */
  wake(): void;
  /** When the ledger last confirmed what is shown (epoch milliseconds); undefined where there is nothing to show yet. */
  readonly confirmedAt: number | undefined;
  /** Resolves when all snapshots hold `revision`, or after so many milliseconds. */
  holds(revision: number, milliseconds: number): Promise<void>;
  /** Stops following the ledger, and resolves when the newest snapshots are on disk. The faces stay. */
  close(): Promise<void>;
}

/** What is shown, and what would be. */
export type ImaginedStates = { readonly now: StateAndSnapshot; readonly after: StateAndSnapshot };
