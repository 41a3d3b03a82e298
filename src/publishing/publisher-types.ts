/** Interface of the publisher. */
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Reading } from "./loading/snapshot-loader.ts";
import type { PublishedPage, StateAndSnapshot } from "./published-page.ts";
import type { CopyRun } from "./static-copy/copy-exporter.ts";
import type { WatchedStore } from "./store-watch.ts";

/** Options of a publisher. */
export type PublisherOptions = {
  /** The command bus, or a promise of it; undefined without a store. */
  readonly bus: WatchedStore | Promise<WatchedStore> | undefined;
  readonly configuration: { readonly baseUrl: string; readonly dataDirectory: string };
  readonly logger: Logger;
  readonly meters: Pick<Metrics, "publishSeconds" | "snapshotAgeSeconds" | "revision">;
  readonly clock: Clock;
  /**
   * Whether it stores snapshots on disk: of several processes with one data directory only one does. Defaults
   * to true.
   */
  readonly storesSnapshots?: boolean;
  /**
   * After how long without an answer of the store the snapshots from disk are published, as stale, in
   * milliseconds: for a node among several, since others may have restricted a page meanwhile. By default
   * they are published at once.
   */
  readonly recallAfterMs?: number;
};

/**
 * Everything for visitors and callers with a key. Its own page members are those of the first page, only if
 * that is public: callers that check no access rules can't serve any other.
 */
export interface Publisher extends Omit<PublishedPage, "accessRules" | "isOutdated" | "waitUntilCurrent"> {
  /** The default page; undefined until known. */
  readonly first: PublishedPage | undefined;
  /** Pages with a snapshot; the first page comes first, if among them. */
  readonly pages: readonly PublishedPage[];
  /** Whether the store has answered: before that there may be unknown pages. */
  readonly isComplete: boolean;
  /** Whether there were snapshots on disk, published or not. */
  readonly hasStored: boolean;
  /**
   * The current snapshots, and those from other rows of the store, such as a dry run's. Undefined without a
   * snapshot; rejects with the error of `read`, or for invalid rows.
   */
  preview(read: Reading): Promise<readonly PreviewedStates[] | undefined>;
  /** All public content for the static copy; undefined without a snapshot. */
  readonly copyRun: CopyRun | undefined;
  /**
   * Registers a purge of copies elsewhere, called after each rebuild while there are private pages: nothing
   * of them may be left when its promise resolves. Returns a function to unregister it.
   */
  registerPurge(purge: () => Promise<void>): () => void;
  /**
   * Reports, now and on each change, the last restriction of a page (its revision) that is fully purged: not
   * served, stored or copied any more. After all purges registered with `registerPurge`.
   */
  onPurged(listener: (closed: number) => void): void;
  /** Call before answering: a suspended process can't know what it missed, and declares itself stale. */
  checkSuspension(): void;
  /** Last confirmation by the store (epoch milliseconds); undefined without a snapshot. */
  readonly confirmedAt: number | undefined;
  /** Resolves when all snapshots hold `revision`, or after so many milliseconds. */
  waitFor(revision: number, milliseconds: number): Promise<void>;
  /**
   * Detaches from the store, and resolves when the newest snapshots are on disk. Representations stay
   * available.
   */
  close(): Promise<void>;
}

/** The current and the hypothetical state. */
export type PreviewedStates = { readonly now: StateAndSnapshot; readonly after: StateAndSnapshot };
