/**
 * The publisher: holds everything public in memory. Responses never wait for the store; when that has been
 * silent for too long, or fails, the page says so instead of showing green.
 */
import type { Language } from "../contract/languages.ts";
import { ArchiveCache } from "./archive/archive-cache.ts";
import type { Theme } from "./colour-palette.ts";
import type { EncodedRepresentation } from "./content-codings.ts";
import { ContentPurger } from "./content-purger.ts";
import { CpuBudget } from "./cpu-budget.ts";
import type { StoreState } from "./loaded-state.ts";
import type { Reading } from "./loading/snapshot-loader.ts";
import { type ArchiveReader, type PublishedPage, PublishedPageState } from "./published-page.ts";
import type { PreviewedStates, Publisher, PublisherOptions } from "./publisher-types.ts";
import { failuresForStale, staleMilliseconds } from "./refresh-policy.ts";
import { RevisionWaiters } from "./revision-waiters.ts";
import type { Snapshot } from "./snapshot.ts";
import { type RecalledPage, recallPages, SnapshotFiles, snapshotFolder } from "./snapshot-files.ts";
import type { CopyRun } from "./static-copy/copy-exporter.ts";
import { StoreWatch, type WatchedStore } from "./store-watch.ts";

export type { EncodedRepresentation, Variant } from "./content-codings.ts";
export type { PageAccessRules, PublishedPage } from "./published-page.ts";
export type {
  PreviewedStates,
  Publisher,
  PublisherOptions,
} from "./publisher-types.ts";

const checkMilliseconds = 1_000;
/** After so many milliseconds without a timer tick the process was suspended: it may have missed updates. */
const maxPauseMs = 5_000;

/** Opens the publisher. Serves the newest snapshots on disk, at once or later; the store's state follows. */
export async function openPublisher(options: PublisherOptions): Promise<Publisher> {
  const { configuration, bus, logger } = options;
  // The opener of the store handles its failure.
  const opening = bus instanceof Promise ? bus.catch(() => undefined) : undefined;
  const stored = await recallPages(snapshotFolder(configuration.dataDirectory), logger);
  const publisher = new StorePublisher(options, stored);
  if (bus !== undefined && !(bus instanceof Promise)) publisher.follow(bus);
  void opening?.then((opened) => {
    if (opened !== undefined) publisher.follow(opened);
  });
  return publisher;
}

class StorePublisher implements Publisher {
  readonly #options: PublisherOptions;
  readonly #files: SnapshotFiles;
  readonly #waiting = new RevisionWaiters();
  readonly #archiveCache = new ArchiveCache();
  readonly #cpuBudget = new CpuBudget();
  readonly #checkTimer: NodeJS.Timeout;
  /** The snapshots of the last run, and when to publish them without the store. */
  readonly #stored: readonly RecalledPage[];
  readonly #restoreTimer: NodeJS.Timeout | undefined;
  readonly #listeners = new Set<(snapshot: Snapshot) => void>();
  /** By their public ids, in the order of the pages. */
  #pagesById: ReadonlyMap<string, PublishedPageState> = new Map();
  #first: PublishedPageState | undefined;
  #pages: readonly PublishedPageState[] = [];
  #isComplete = false;
  readonly #purger = new ContentPurger();
  #revision = -1;
  #bus: WatchedStore | undefined;
  #watch: StoreWatch | undefined;
  /** Last confirmation by the store, by both clocks. */
  #confirmed = { at: 0, monotonic: Number.NEGATIVE_INFINITY };
  #failures = 0;
  #isClosed = false;
  /** Time of the last staleness check, by the process's own clock. */
  #checkedAt = performance.now();

  constructor(options: PublisherOptions, stored: readonly RecalledPage[]) {
    this.#options = options;
    this.#stored = stored;
    this.#files = new SnapshotFiles(snapshotFolder(options.configuration.dataDirectory), options.logger);
    this.#purger.registerPurge(() => this.#files.waitForRemoval());
    this.#checkTimer = setInterval(() => this.#check(), checkMilliseconds).unref();
    const { recallAfterMs } = options;
    if (recallAfterMs === undefined) this.#restore(false);
    else this.#restoreTimer = setTimeout(() => this.#restore(true), recallAfterMs).unref();
  }

  get first(): PublishedPage | undefined {
    return this.#first;
  }

  get pages(): readonly PublishedPage[] {
    return this.#pages;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  get hasStored(): boolean {
    return this.#stored.length > 0;
  }

  /** The first page, if public. */
  get #open(): PublishedPageState | undefined {
    return this.#first?.accessRules.access === "Public" ? this.#first : undefined;
  }

  get snapshot(): Snapshot | undefined {
    return this.#open?.snapshot;
  }

  get statusPage(): EncodedRepresentation | undefined {
    return this.#open?.statusPage;
  }

  get language(): Language | undefined {
    return this.#open?.language;
  }

  findRepresentation(path: string, language?: Language, theme?: Theme): EncodedRepresentation | undefined {
    return this.#open?.findRepresentation(path, language, theme);
  }

  async findArchived(
    path: string,
    query: string,
    reader?: ArchiveReader,
  ): Promise<EncodedRepresentation | undefined> {
    return await this.#open?.findArchived(path, query, reader);
  }

  async preview(read: Reading): Promise<readonly PreviewedStates[] | undefined> {
    const state = await this.#watch?.preview(read);
    if (state === undefined || !this.#isComplete) return undefined;
    const now = this.#options.clock.now();
    return state.pages.flatMap((page) => this.#pagesById.get(page.page.public_id)?.preview(page, now) ?? []);
  }

  get copyRun(): CopyRun | undefined {
    const snapshots = this.#pages.flatMap(({ snapshot }) => snapshot ?? []);
    // Snapshots from disk may lack pages: nothing is removed from a copy before the store has answered.
    if (snapshots.length === 0 || !this.#isComplete) return undefined;
    return {
      revision: this.#revision,
      asOf: Math.min(...snapshots.map(({ asOf }) => asOf)),
      isStale: snapshots.some(({ stale }) => stale),
      pages: this.#pages.flatMap((page) => page.toCopiedPage(this.#first) ?? []),
      reader: this.#bus,
    };
  }

  get confirmedAt(): number | undefined {
    return this.#pages.length === 0 ? undefined : this.#confirmed.at;
  }

  onPublish(listener: (snapshot: Snapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  waitFor(revision: number, milliseconds: number): Promise<void> {
    if (this.#revision >= revision) return Promise.resolve();
    return this.#waiting.waitFor(revision, milliseconds);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#checkTimer);
    clearTimeout(this.#restoreTimer);
    this.#watch?.close();
    await this.#files.close();
  }

  /**
   * Publishes the snapshots from disk with their own time, unless the store has answered: as stale if it
   * should have, or if that time is too old or uncertain.
   */
  #restore(isOverdue: boolean): void {
    if (this.#isComplete) return;
    const { clock, logger } = this.#options;
    const [oldest] = this.#stored.map(({ snapshot }) => snapshot.asOf).toSorted((a, b) => a - b);
    if (oldest === undefined) return;
    const age = clock.now() - oldest;
    // A time in the future says nothing about the age: the clock was set back.
    const monotonic = age < 0 ? Number.NEGATIVE_INFINITY : clock.monotonic() - age;
    this.#confirmed = { at: oldest, monotonic };
    for (const { snapshot, isFirst } of this.#stored) {
      const page = this.#newPage();
      if (isFirst) this.#first = page;
      try {
        page.restore(snapshot, isOverdue || this.#isUncertain());
        this.#pagesById = new Map([...this.#pagesById, [snapshot.page.id, page]]);
      } catch (error) {
        logger.error({ error }, "stored snapshot could not be rendered");
      }
    }
    this.#pages = [...this.#pagesById.values()];
    this.#setRevision(Math.min(...this.#stored.map(({ snapshot }) => snapshot.revision)));
  }

  /** Attaches the store. */
  follow(bus: WatchedStore): void {
    if (this.#isClosed) return;
    const { clock, logger } = this.#options;
    this.#bus = bus;
    this.#watch = new StoreWatch(bus, {
      clock,
      logger,
      listener: {
        loaded: (state) => this.#publish(state),
        confirmed: () => this.#confirm(),
        failed: (failures) => {
          this.#failures = failures;
          this.#check();
        },
      },
    });
  }

  #newPage(): PublishedPageState {
    const { configuration, logger } = this.#options;
    const page = new PublishedPageState({
      ...configuration,
      logger,
      reader: () => this.#bus,
      archiveCache: this.#archiveCache,
      cpuBudget: this.#cpuBudget,
    });
    page.onPublish((snapshot) => {
      if (this.#open !== page) return;
      for (const listener of this.#listeners) {
        try {
          listener(snapshot);
        } catch (error) {
          logger.error({ error }, "publication listener failed");
        }
      }
    });
    return page;
  }

  #publish(state: StoreState): void {
    const { clock, meters } = this.#options;
    const stop = meters.publishSeconds.startTimer();
    const now = clock.now();
    const pagesById = new Map(
      state.pages.map(({ page }) => [page.public_id, this.#pagesById.get(page.public_id) ?? this.#newPage()]),
    );
    const pages = [...pagesById.values()];
    [this.#first] = pages;
    // Removed pages disappear even if another can't be rendered.
    this.#pagesById = pagesById;
    this.#pages = pages;
    this.#isComplete = true;
    state.pages.forEach((page, index) => pages[index]?.applyAccess(page));
    state.pages.forEach((page, index) => pages[index]?.update(page, now));
    this.#setRevision(state.revision);
    stop();
    this.#confirmed = { at: now, monotonic: clock.monotonic() };
    this.#failures = 0;
    const isPublic = (page: PublishedPageState) => page.accessRules.access === "Public";
    // Restricted pages are never stored on disk.
    if (this.#options.storesSnapshots !== false) {
      this.#files.save(pages.map((page) => (isPublic(page) ? page.certainSnapshot : undefined)));
    }
    this.#purger.schedule(state.closed, !pages.every(isPublic));
  }

  registerPurge(purge: () => Promise<void>): () => void {
    return this.#purger.registerPurge(purge);
  }

  onPurged(listener: (closed: number) => void): void {
    this.#purger.onPurged(listener);
  }

  checkSuspension(): void {
    if (performance.now() - this.#checkedAt > maxPauseMs) this.#check();
  }

  #setRevision(revision: number): void {
    this.#revision = revision;
    this.#options.meters.revision.set(revision);
    this.#waiting.resolveUpTo(revision);
  }

  #confirm(): void {
    const { clock } = this.#options;
    this.#confirmed = { at: clock.now(), monotonic: clock.monotonic() };
    // A page that cannot be rendered is tried again with the next change, or the next minute.
    const needsRefresh = (page: PublishedPageState) =>
      page.snapshot?.stale === true && !page.hasRenderFailure;
    if (this.#pages.some(needsRefresh)) this.#watch?.refresh();
  }

  #isUncertain(): boolean {
    const age = this.#options.clock.monotonic() - this.#confirmed.monotonic;
    return age > staleMilliseconds || this.#failures >= failuresForStale;
  }

  /** Marks the snapshot as stale once no confirmation came in time, or may have been missed. */
  #check(): void {
    const { clock, logger, meters } = this.#options;
    const wasSuspended = performance.now() - this.#checkedAt > maxPauseMs;
    this.#checkedAt = performance.now();
    this.#purger.run();
    if (this.#pages.every((page) => page.certainSnapshot === undefined)) return;
    const outdatedTimes = this.#pages.flatMap((page) =>
      page.hasRenderFailure ? (page.certainSnapshot?.asOf ?? []) : [],
    );
    const oldest = Math.min(this.#confirmed.at, ...outdatedTimes);
    meters.snapshotAgeSeconds.set(Math.max(0, clock.now() - oldest) / 1_000);
    const certain = this.#pages.filter((page) => page.snapshot?.stale === false);
    if (certain.length === 0 || !(wasSuspended || this.#isUncertain())) return;
    const message = wasSuspended
      ? "process was suspended; page is stale until the store responds"
      : "store is unresponsive; page is marked stale";
    logger.error({ revision: this.#revision }, message);
    for (const page of certain) page.markStale(this.#confirmed.at);
  }
}
