/**
 * Snapshots on disk, so that a node that starts without its store has something to serve. Each write is a
 * new, atomic file; one with a wrong checksum is ignored.
 */

import { hash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { isUuid } from "../contract/uuid-format.ts";
import { syncFolder } from "../platform/fsync-folder.ts";
import type { Logger } from "../platform/logger.ts";
import type { Snapshot } from "./snapshot.ts";
import { decodeSnapshot, encodeSnapshot } from "./snapshot-codec.ts";

const maxFiles = 3;
const fileName = /^snapshot-(\d{12})\.json$/u;
const temporaryName = /^snapshot-\d{12}\.tmp$/u;
const checksumLength = 64;

/** The snapshot folder of a data directory. */
export function snapshotFolder(dataDirectory: string): string {
  return join(dataDirectory, "snapshots");
}

/** The snapshot files of a folder, newest first; they are numbered in the order of their writing. */
async function snapshotFiles(folder: string): Promise<{ name: string; number: number }[]> {
  const files: { name: string; number: number }[] = [];
  for (const name of await readdir(folder)) {
    const digits = fileName.exec(name)?.[1];
    if (digits !== undefined) files.push({ name, number: Number(digits) });
  }
  return files.sort((a, b) => b.number - a.number);
}

async function readFileOf(path: string): Promise<Snapshot | undefined> {
  const text = await readFile(path, "utf8");
  const body = text.slice(checksumLength + 1);
  const checksum = hash("sha256", body, "hex");
  return text.startsWith(`${checksum}\n`) ? decodeSnapshot(body) : undefined;
}

/** The newest valid snapshot of a folder, or undefined. Never rejects. */
export async function recallSnapshot(folder: string, logger: Logger): Promise<Snapshot | undefined> {
  const files = await snapshotFiles(folder).catch(() => []);
  for (const { name } of files) {
    try {
      const snapshot = await readFileOf(join(folder, name));
      if (snapshot !== undefined) return snapshot;
      logger.warn({ file: name }, "stored snapshot is damaged or of another version; trying an older one");
    } catch (error) {
      logger.warn({ file: name, error }, "stored snapshot could not be read; trying an older one");
    }
  }
  return undefined;
}

async function removeOld(folder: string, newest: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const digits = fileName.exec(name)?.[1];
    const isOld = digits !== undefined && Number(digits) <= newest - maxFiles;
    if (isOld || temporaryName.test(name)) await rm(join(folder, name), { force: true });
  }
}

/** Writes a snapshot as the newest and deletes old ones. Resolves once durable. */
async function writeSnapshot(folder: string, snapshot: Snapshot): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const newest = (await snapshotFiles(folder))[0]?.number ?? 0;
  const name = `snapshot-${String(newest + 1).padStart(12, "0")}`;
  const temporary = join(folder, `${name}.tmp`);
  const body = encodeSnapshot(snapshot);
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(`${hash("sha256", body, "hex")}\n${body}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, join(folder, `${name}.json`));
  await syncFolder(folder);
  await removeOld(folder, newest + 1);
}

/** A page from an earlier run. */
export type RecalledPage = { readonly snapshot: Snapshot; readonly isFirst: boolean };

/** Folders of pages other than the first, which uses the folder itself. */
async function pageFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && isUuid(entry.name)).map(({ name }) => name);
}

/** The newest valid snapshot of each page. Never rejects. */
export async function recallPages(folder: string, logger: Logger): Promise<RecalledPage[]> {
  const pages: RecalledPage[] = [];
  const first = await recallSnapshot(folder, logger);
  if (first !== undefined) pages.push({ snapshot: first, isFirst: true });
  for (const name of await pageFolders(folder)) {
    const snapshot = await recallSnapshot(join(folder, name), logger);
    if (snapshot !== undefined && snapshot.page.id !== first?.page.id)
      pages.push({ snapshot, isFirst: false });
  }
  return pages;
}

/** Writes the newest snapshot to disk: one write at a time, at most one a second. */
export class SnapshotFile {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #pauseMs: number;
  #newest: Snapshot | undefined;
  #next: Snapshot | undefined;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string, logger: Logger, pauseMs = 1_000) {
    this.#folder = folder;
    this.#logger = logger;
    this.#pauseMs = pauseMs;
  }

  /** Schedules a snapshot for writing; a newer one replaces it. */
  save(snapshot: Snapshot): void {
    this.#newest = snapshot;
    this.#next = snapshot;
    if (this.#timer === undefined && this.#writing === undefined) this.#startWriting();
  }

  #startWriting(): void {
    const snapshot = this.#next;
    this.#next = undefined;
    if (snapshot === undefined) return;
    this.#writing = this.#write(snapshot).finally(() => {
      this.#writing = undefined;
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#startWriting();
      }, this.#pauseMs);
      this.#timer.unref();
    });
  }

  async #write(snapshot: Snapshot): Promise<void> {
    try {
      await writeSnapshot(this.#folder, snapshot);
    } catch (error) {
      this.#logger.warn({ error, revision: snapshot.revision }, "snapshot could not be written to disk");
    }
  }

  /** Writes the newest snapshot again after its file was deleted. */
  saveAgain(): void {
    if (this.#newest !== undefined) this.save(this.#newest);
  }

  /** Closes without writing a pending snapshot. */
  async drop(): Promise<void> {
    this.#next = undefined;
    clearTimeout(this.#timer);
    await this.#writing;
    clearTimeout(this.#timer);
  }

  /** Writes a pending snapshot, and closes. */
  async close(): Promise<void> {
    await this.#writing;
    clearTimeout(this.#timer);
    if (this.#next !== undefined) await this.#write(this.#next);
    this.#next = undefined;
  }
}

/** Writes the newest snapshots of all pages to disk: the first page's in the folder itself, others in sub-folders. */
export class SnapshotFiles {
  readonly #folder: string;
  readonly #logger: Logger;
  /** By sub-folder name; empty for the first page. */
  readonly #files = new Map<string, SnapshotFile>();
  /**
   * The pages to keep, by folder name, once others are to be deleted; and whether the last deletion
   * succeeded.
   */
  #names: ReadonlySet<string> | undefined;
  #hasLeftovers = false;
  #removing: Promise<boolean> = Promise.resolve(true);

  constructor(folder: string, logger: Logger) {
    this.#folder = folder;
    this.#logger = logger;
  }

  /** Saves the snapshots of all pages, the first page first, and deletes those of other pages. */
  save(snapshots: readonly (Snapshot | undefined)[]): void {
    const names = new Set<string>();
    snapshots.forEach((snapshot, index) => {
      if (snapshot === undefined) return;
      const name = index === 0 ? "" : snapshot.page.id;
      names.add(name);
      const file = this.#files.get(name) ?? new SnapshotFile(join(this.#folder, name), this.#logger);
      this.#files.set(name, file);
      file.save(snapshot);
    });
    // Pages are published many times a second: the folder is read only after pages were added or removed.
    const isAsBefore = this.#names?.size === names.size && names.isSubsetOf(this.#names);
    this.#names = names;
    if (!isAsBefore || this.#hasLeftovers) this.#clean();
  }

  /** Resolves when nothing else is left. Rejects otherwise, and retries on the next call. */
  async waitForRemoval(): Promise<void> {
    if (await this.#removing) return;
    this.#clean();
    if (!(await this.#removing)) throw new Error("stored snapshot could not be deleted");
  }

  #clean(): void {
    // Serialised: the last deletion uses the current list.
    this.#removing = this.#removing.then(() => this.#removeOthers());
  }

  /** Deletes other pages' snapshots; returns whether nothing is left. */
  async #removeOthers(): Promise<boolean> {
    let hasLeftovers = false;
    const attempt = async (remove: () => Promise<void>) => {
      await remove().catch((error: unknown) => {
        this.#logger.warn({ error }, "stored snapshot could not be deleted");
        hasLeftovers = true;
      });
    };
    await attempt(() => this.#remove("", () => this.#removeFirst()));
    await attempt(async () => {
      for (const name of await pageFolders(this.#folder)) {
        const path = join(this.#folder, name);
        await attempt(() => this.#remove(name, () => rm(path, { recursive: true, force: true })));
      }
    });
    this.#hasLeftovers = hasLeftovers;
    return !hasLeftovers;
  }

  /** Deletes a page's snapshots. If the page has returned meanwhile, its snapshot is written again. */
  async #remove(name: string, erase: () => Promise<void>): Promise<void> {
    const isPublished = () => this.#names?.has(name) === true;
    if (isPublished()) return;
    const file = this.#files.get(name);
    this.#files.delete(name);
    await file?.drop();
    await erase();
    if (isPublished()) this.#files.get(name)?.saveAgain();
  }

  async #removeFirst(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const snapshotNames = names.filter((name) => fileName.test(name) || temporaryName.test(name));
    await Promise.all(snapshotNames.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  /** Writes a pending snapshot, and closes. */
  async close(): Promise<void> {
    await this.#removing;
    await Promise.all([...this.#files.values()].map((file) => file.close()));
  }
}
