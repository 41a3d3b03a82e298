/** The base of the publisher's tests: a store, a publisher on it, and ways to make the store fail. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CompiledQuery } from "kysely";
import { inject } from "vitest";
import { type CommandBus, openCommandBus } from "../../src/commands/bus/command-bus.ts";
import type { Answer, Command } from "../../src/commands/command.ts";
import type { AnnouncementCreate } from "../../src/contract/announcements.ts";
import type { ComponentCreate, ComponentGroupCreate, ComponentPatch } from "../../src/contract/components.ts";
import type { PagePatch } from "../../src/contract/pages.ts";
import type { ReportableStatus } from "../../src/contract/words.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import type { PageState } from "../../src/publishing/loaded-state.ts";
import { readChange } from "../../src/publishing/loading/change-probe.ts";
import { openPublisher, type Publisher, type PublisherOptions } from "../../src/publishing/publisher.ts";
import type { Snapshot } from "../../src/publishing/snapshot.ts";
import { SnapshotFile } from "../../src/publishing/snapshot-files.ts";
import type { WatchedStore } from "../../src/publishing/store-watch.ts";
import type { Change } from "../../src/store/engine.ts";
import { StoreFault } from "../../src/store/engine.ts";
import type { Database } from "../../src/store/open-postgres-store.ts";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { databaseForStore } from "../harness/databases.ts";

export const baseUrl = "http://localhost:8080";
export const quiet = createLogger("silent");

/** The behaviour of the connection to the store for the next queries. */
export type Mood = "well" | "failing" | "silent";

/** A connection to a store that can be made to fail, as a whole or for the queries of one table, and that counts loads. */
export class MoodyDoor implements WatchedStore {
  mood: Mood = "well";
  /** Where given, only reads in which a query names this table feel the mood. */
  failingTable: string | undefined;
  loads = 0;
  underWay = 0;
  maxUnderWay = 0;
  /** Awaited before each read. */
  before: () => Promise<void> = () => Promise.resolve();
  readonly #bus: Pick<CommandBus, "read" | "onChange">;
  readonly #listeners = new Set<(change: Change) => void>();

  constructor(bus: Pick<CommandBus, "read" | "onChange">) {
    this.#bus = bus;
    bus.onChange((change) => this.notify(change));
  }

  notify(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async read(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    if (queries.length > 1) this.loads += 1;
    this.underWay += 1;
    this.maxUnderWay = Math.max(this.maxUnderWay, this.underWay);
    try {
      await this.before();
      const table = this.failingTable;
      const isAffected = table === undefined || queries.some((query) => query.sql.includes(`"${table}"`));
      if (isAffected && this.mood === "failing") throw new StoreFault("refused", "it was told to fail");
      if (isAffected && this.mood === "silent") return await new Promise(() => undefined);
      return await this.#bus.read(queries);
    } finally {
      this.underWay -= 1;
    }
  }
}

/** A store that is only rows in memory: it answers at once, and has no clock. */
export class RowsDoor implements WatchedStore {
  state: PageState;
  /** The revision of the last change of any announcement. */
  #announced = 0;
  readonly #listeners = new Set<(change: Change) => void>();

  constructor(state: PageState) {
    this.state = state;
  }

  /** Changes the rows, raises the revision, and notifies the listeners. */
  change(over: Partial<PageState> = {}): number {
    const revision = this.state.revision + 1;
    this.state = { ...this.state, revision, ...over };
    if (over.announcements !== undefined) this.#announced = revision;
    this.notify({ revision, keys: false });
    return revision;
  }

  notify(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  read(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    return Promise.resolve(queries.map((query) => this.#answer(query.sql)));
  }

  #answer(sql: string): unknown[] {
    const { revision, page, groups, components, days } = this.state;
    if (sql.includes('from "counters"')) {
      return [
        {
          revision,
          reported: readChange({ revision, closed: 0, pages: [this.state] }).reported,
          announced: this.#announced,
        },
      ];
    }
    if (sql.includes('from "announcement')) return this.#announcementRows(sql);
    if (sql.includes('from "logo"')) return [];
    if (sql.includes('from "page"')) return [{ ...page, deleted_at: null, restricted_revision: 0 }];
    if (sql.includes('from "component_group"')) return [...groups];
    if (!sql.includes('from "component_day"')) return [...components];
    return [...days].flatMap(([id, dates]) =>
      [...dates].map(([day, closed]) => ({ day, component_id: id, ...closed })),
    );
  }

  #announcementRows(sql: string): unknown[] {
    const { announcements } = this.state;
    if (sql.includes('from "announcement_update"')) {
      return announcements.flatMap(({ id, updates }) =>
        updates.map((update) => ({
          ...update,
          announcement_id: id,
        })),
      );
    }
    if (sql.includes('from "announcement_component"')) {
      return announcements.flatMap(({ id, affected }) =>
        affected.map(({ component, ...fields }) => ({
          announcement_id: id,
          component_id: component,
          ...fields,
        })),
      );
    }
    return announcements.map((row) => ({ ...row, deleted_at: null, hidden: 0 }));
  }
}

/** Writes a snapshot as a folder's newest. */
export async function writeSnapshot(folder: string, snapshot: Snapshot): Promise<void> {
  const keeper = new SnapshotFile(folder, quiet);
  keeper.save(snapshot);
  await keeper.close();
}

/** Opens a board over a door, on the clocks of the runtime (which a test may fake). */
export async function openTestPublisher(
  bus: WatchedStore | Promise<WatchedStore> | undefined,
  dataDirectory: string,
  over: Pick<PublisherOptions, "recallAfterMs"> = {},
): Promise<Publisher> {
  return await openPublisher({
    ...over,
    bus,
    configuration: { baseUrl, dataDirectory },
    logger: quiet,
    meters: createMetrics(),
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
  });
}

/** A store in a separate folder. */
export class Stage {
  readonly folder: string;
  readonly database: Database | undefined;
  readonly bus: CommandBus;
  readonly #boards: Publisher[] = [];
  readonly #drop: () => Promise<void>;

  private constructor(
    place: { readonly folder: string; readonly database: Database | undefined },
    bus: CommandBus,
    drop: () => Promise<void>,
  ) {
    this.#drop = drop;
    this.folder = place.folder;
    this.database = place.database;
    this.bus = bus;
  }

  static async open(): Promise<Stage> {
    const folder = mkdtempSync(join(tmpdir(), "signalbox-board-"));
    const { database, drop } = await databaseForStore();
    if (database === undefined) copyFileSync(inject("emptyStoreFile"), storeFile(folder));
    const bus = await openCommandBus({
      dataDirectory: folder,
      database,
      baseUrl,
      thread: false,
      logger: quiet,
    });
    return new Stage({ folder, database }, bus, drop);
  }

  async publisher(bus: WatchedStore = this.bus): Promise<Publisher> {
    const publisher = await openTestPublisher(bus, this.folder);
    this.#boards.push(publisher);
    return publisher;
  }

  send(command: Command): Promise<Answer> {
    return this.bus.submit({
      command,
      actor: { kind: "command line" },
      requestId: null,
      idempotency: null,
      ifMatch: null,
    });
  }

  createGroup(fields: ComponentGroupCreate): Promise<Answer> {
    return this.send({ kind: "CreateComponentGroup", fields });
  }

  create(fields: ComponentCreate): Promise<Answer> {
    return this.send({ kind: "CreateComponent", fields });
  }

  patch(id: string, fields: ComponentPatch): Promise<Answer> {
    return this.send({ kind: "PatchComponent", id, fields });
  }

  patchPage(id: string, fields: PagePatch): Promise<Answer> {
    return this.send({ kind: "PatchPage", id, fields });
  }

  report(name: string, status: ReportableStatus, over: { occurredAt?: number } = {}): Promise<Answer> {
    return this.send({
      kind: "ReportStatus",
      componentId: null,
      componentNameKey: name.toLowerCase(),
      status,
      message: null,
      occurredAt: over.occurredAt ?? null,
      source: null,
      expiresIn: null,
      ignored: [],
      pageSlug: null,
    });
  }

  /** Makes an announcement and returns its id. */
  async announce(fields: AnnouncementCreate): Promise<string> {
    const { location } = await this.send({ kind: "CreateAnnouncement", fields });
    return location?.split("/").at(-1) ?? "";
  }

  async close(): Promise<void> {
    for (const publisher of this.#boards) await publisher.close();
    await this.bus.close();
    await this.#drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
