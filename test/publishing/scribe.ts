/** Writes announcements into a store as rows, bypassing its bus. */
import { type CompiledQuery, sql } from "kysely";
import { insertRows, updateRows } from "../../src/store/bulk-statements.ts";
import type { Engine, Transaction } from "../../src/store/engine.ts";
import { storeFile } from "../../src/store/open-sqlite-store.ts";
import { openPostgres } from "../../src/store/postgres/postgres.ts";
import { q } from "../../src/store/query.ts";
import { openSqlite } from "../../src/store/sqlite/sqlite.ts";
import type {
  AnnouncementComponentRow,
  AnnouncementRow,
  AnnouncementUpdateRow,
} from "../../src/store/tables/announcement-tables.ts";
import type { Stage } from "./stage.ts";

/** The input of a scribe; an edit is written completely. */
export type Writing = {
  readonly created?: readonly AnnouncementRow[];
  readonly edited?: readonly AnnouncementRow[];
  readonly updates?: readonly AnnouncementUpdateRow[];
  readonly affected?: readonly AnnouncementComponentRow[];
};

const raise = sql`update counters set revision = revision + 1, last_number = 1000000`.compile(q);
const revisionQuery = q.selectFrom("counters").select("revision").compile();
const componentsQuery = q.selectFrom("component").select("id").orderBy("id").compile();

/** Writes into the store of a stage, until it is closed. */
export class Scribe {
  readonly #engine: Engine;

  constructor(stage: Stage) {
    const { database, folder } = stage;
    this.#engine =
      database === undefined ? openSqlite({ file: storeFile(folder) }) : openPostgres(database.url);
  }

  close(): Promise<void> {
    return this.#engine.close();
  }

  /** Writes rows with a revision of their own. */
  async write({ created = [], edited = [], updates = [], affected = [] }: Writing): Promise<void> {
    await this.#transaction(async (tx) => {
      await tx.rows(raise);
      const [{ revision } = { revision: 0 }] = await tx.rows(revisionQuery);
      const revised = (rows: readonly AnnouncementRow[]) => rows.map((row) => ({ ...row, revision }));
      const statements: CompiledQuery[] = [
        insertRows("announcement", revised(created)),
        insertRows("announcement_update", updates),
        insertRows("announcement_component", affected),
      ];
      if (edited.length > 0) statements.push(updateRows("announcement", ["id"], revised(edited)));
      for (const statement of statements) await tx.rows(statement);
    });
  }

  /** Takes all announcements away, as nothing but a restored backup does. */
  async clear(): Promise<void> {
    await this.#transaction(async (tx) => {
      await tx.rows(raise);
      for (const table of ["announcement_component", "announcement_update", "announcement"] as const) {
        await tx.rows(q.deleteFrom(table).compile());
      }
    });
  }

  /** The numbers of the components, in the order they were made. */
  async componentNumbers(): Promise<number[]> {
    const [rows = []] = await this.#engine.read([componentsQuery]);
    return rows.map((row) => Number(typeof row === "object" && row !== null ? Reflect.get(row, "id") : row));
  }

  #transaction(work: (tx: Transaction) => Promise<void>): Promise<void> {
    return this.#engine.transaction(work, Date.now() + 10_000);
  }
}
