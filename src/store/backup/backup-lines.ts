/**
 * Format of a backup: lines of JSON. The first describes the backup; each table begins with its name and
 * columns, followed by an array for each row; the last line has the row count of each table and the checksum
 * of everything before it, so that truncation and damage are detected.
 */
import { createHash } from "node:crypto";
import * as z from "zod";
import { schema, unreleasedSchema } from "../migrate.ts";
import { isTable, type Table, tableColumns } from "../tables/table-columns.ts";
import type { Tables } from "../tables/tables.ts";
import { BackupProblem } from "./backup-problem.ts";

const kind = "Signalbox backup";
/** Raised when earlier versions could no longer read the output. */
const format = 1;

const titleLine = z.strictObject({
  kind: z.literal(kind),
  format: z.literal(format),
  /** The version of Signalbox that wrote it. */
  version: z.string(),
  /** Names of the applied migrations, in order. */
  schema: z.array(z.string()),
  takenAt: z.iso.datetime({ precision: 3 }),
  revision: z.int().nonnegative(),
  /** Fingerprint of the store's secret, if it has one. */
  secret: z.string().nullable(),
});
const anyTitle = z.object({ kind: z.literal(kind), format: z.int(), version: z.string() });
const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const sealLine = z.strictObject({ rows: z.record(z.string(), z.int()), sha256: z.string() });

export type Title = Omit<z.infer<typeof titleLine>, "kind" | "format">;

/** Some rows of a table. */
export type TablePart = { readonly table: Table; readonly rows: readonly Tables[Table][] };

const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Encodes the lines of a backup. The results must be written in the order of the calls. */
export class LineWriter {
  readonly #hash = createHash("sha256");
  readonly #rows = new Map<string, number>();
  #table = "";

  title(title: Title): Buffer {
    return this.#hashed(lineOf({ kind, format, ...title }));
  }

  /** Begins a table; its rows follow. */
  table(table: Table): Buffer {
    this.#table = table;
    this.#rows.set(table, 0);
    return this.#hashed(lineOf({ table, columns: Object.keys(tableColumns[table]) }));
  }

  /** Rows with their cells in the order of the columns. */
  rows(rows: readonly (readonly unknown[])[]): Buffer {
    this.#rows.set(this.#table, (this.#rows.get(this.#table) ?? 0) + rows.length);
    return this.#hashed(rows.map(lineOf).join(""));
  }

  /** Ends the backup. */
  seal(): Buffer {
    const sha256 = this.#hash.digest("hex");
    return Buffer.from(lineOf({ rows: Object.fromEntries(this.#rows), sha256 }));
  }

  #hashed(text: string): Buffer {
    const bytes = Buffer.from(text);
    this.#hash.update(bytes);
    return bytes;
  }
}

/** Problem of a file that was a backup but is damaged. */
export function damaged(detail: string, cause?: unknown): BackupProblem {
  return new BackupProblem(
    `The backup is truncated or damaged (${detail}). Nothing was restored. Use another copy of it, or an older backup.`,
    cause,
  );
}

/** Reads the lines of a backup one after another. Throws a `BackupProblem`. */
export class LineReader {
  readonly #hash = createHash("sha256");
  readonly #rows = new Map<string, number>();
  #title: Title | undefined;
  #table: Table | undefined;
  #columns: readonly string[] = [];
  #sealed = false;

  /** The backup's description, once its first line was read. */
  get title(): Title | undefined {
    return this.#title;
  }

  /** Reads lines without their line ends; returns the rows among them. */
  readLines(lines: readonly Buffer[]): TablePart[] {
    const parts: TablePart[] = [];
    let rows: Tables[Table][] = [];
    for (const line of lines) {
      if (this.#sealed) throw damaged("it has data after its end");
      const parsed = this.#parsed(line);
      if (Array.isArray(parsed)) {
        this.#hash.update(line).update("\n");
        rows.push(this.#row(parsed));
        continue;
      }
      if (this.#table !== undefined && rows.length > 0) parts.push({ table: this.#table, rows });
      rows = [];
      this.#readHeader(parsed);
      if (!this.#sealed) this.#hash.update(line).update("\n");
    }
    if (this.#table !== undefined && rows.length > 0) parts.push({ table: this.#table, rows });
    return parts;
  }

  /** Call after the last line. */
  end(): void {
    if (!this.#sealed) throw damaged("its end is missing");
  }

  #parsed(line: Buffer): unknown {
    try {
      return JSON.parse(line.toString("utf8"));
    } catch (error) {
      throw this.#title === undefined ? foreign(error) : damaged("a line cannot be read", error);
    }
  }

  #readHeader(parsed: unknown): void {
    if (this.#title === undefined) {
      this.#title = readTitle(parsed);
      return;
    }
    const tableHeader = tableLine.safeParse(parsed);
    if (tableHeader.success) this.#begin(tableHeader.data);
    else this.#verifySeal(parsed);
  }

  #begin({ table, columns }: z.infer<typeof tableLine>): void {
    const isKnown = isTable(table) && !this.#rows.has(table);
    if (!isKnown || columns.join() !== Object.keys(tableColumns[table]).join())
      throw damaged(`it has a table "${table}" that is not expected`);
    this.#table = table;
    this.#columns = columns;
    this.#rows.set(table, 0);
  }

  #row(cells: readonly unknown[]): Tables[Table] {
    const table = this.#table;
    if (table === undefined) throw damaged("it has rows without a table");
    this.#rows.set(table, (this.#rows.get(table) ?? 0) + 1);
    const row = Object.fromEntries(this.#columns.map((column, index) => [column, cells[index]]));
    if (cells.length !== this.#columns.length || !isRow(table, row))
      throw damaged(`the table "${table}" has an invalid row`);
    return row;
  }

  #verifySeal(parsed: unknown): void {
    const seal = sealLine.safeParse(parsed);
    const counts = JSON.stringify(Object.fromEntries(this.#rows));
    const isComplete =
      seal.success &&
      seal.data.sha256 === this.#hash.digest("hex") &&
      JSON.stringify(seal.data.rows) === counts &&
      this.#rows.get("counters") === 1;
    if (!isComplete) throw damaged("its checksum does not match its content");
    this.#sealed = true;
  }
}

/** Problem of a file that is no backup. */
export function foreign(cause?: unknown): BackupProblem {
  return new BackupProblem(
    "This file is not a Signalbox backup. Use one written by `bin/signalbox backup`.",
    cause,
  );
}

function readTitle(parsed: unknown): Title {
  const version = anyTitle.safeParse(parsed);
  if (!version.success) throw foreign(version.error);
  if (version.data.format > format) {
    throw new BackupProblem(
      `The backup was written by Signalbox ${version.data.version}, in a format that this version does not support. Restore it with that version or a later one.`,
    );
  }
  const title = titleLine.safeParse(parsed);
  if (!title.success) throw damaged("its first line cannot be read", title.error);
  checkSchema(title.data);
  return title.data;
}

/** Refuses a schema that this build does not know. */
function checkSchema(title: Title): void {
  if (title.schema.join() === schema.join()) return;
  if (title.schema[0] === unreleasedSchema) {
    throw new BackupProblem(
      `The backup was made by a development version of Signalbox (${title.version}) from before the first release, which this version cannot restore. Make a backup with this version.`,
    );
  }
  const isOlder = title.schema.every((name, index) => name === schema[index]);
  throw new BackupProblem(
    isOlder
      ? `The backup was made by Signalbox ${title.version}, an older version than this one. Restore it with that version, then start this one, which migrates the store.`
      : `The backup was made by Signalbox ${title.version}, and its store has the migration "${title.schema.find((name, index) => name !== schema[index])}", which this version does not know. Restore it with that version or a later one.`,
  );
}

/** True if every cell has its column's type. */
function isRow<T extends Table>(table: T, row: Record<string, unknown>): row is Tables[T] {
  return Object.entries(tableColumns[table]).every(([column, columnType]: [string, unknown]) => {
    const cell = row[column];
    if (cell === null) return String(columnType).endsWith("or null");
    return String(columnType).startsWith("integer") ? Number.isSafeInteger(cell) : typeof cell === "string";
  });
}
