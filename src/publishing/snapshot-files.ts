/**
 * Snapshots on disk, so that a node that starts without its store has something to serve. Each write is a
 * new, atomic file; one with a wrong checksum is ignored.
 */
import { hash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../platform/fsync-folder.ts";
import type { Logger } from "../platform/logger.ts";
import type { Snapshot } from "./snapshot.ts";
import { decodeSnapshot, encodeSnapshot } from "./snapshot-codec.ts";

const keptFiles = 3;
const fileName = /^snapshot-(\d{12})\.json$/u;
const temporaryName = /^snapshot-\d{12}\.tmp$/u;
const checksumLength = 64;

/** The snapshot folder of a data directory. */
export function snapshotFolder(dataDirectory: string): string {
  return join(dataDirectory, "snapshots");
}

/** The snapshot files of a folder, newest first; they are numbered in the order of their writing. */
async function snapshotFiles(folder: string): Promise<{ name: string; number: number }[]> {
  const found: { name: string; number: number }[] = [];
  for (const name of await readdir(folder)) {
    const digits = fileName.exec(name)?.[1];
    if (digits !== undefined) found.push({ name, number: Number(digits) });
  }
  return found.sort((a, b) => b.number - a.number);
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

async function removeOthers(folder: string, newest: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const digits = fileName.exec(name)?.[1];
    const isOld = digits !== undefined && Number(digits) <= newest - keptFiles;
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
  await removeOthers(folder, newest + 1);
}

/** A page from an earlier run. */
export type RecalledPage = { readonly snapshot: Snapshot; readonly isFirst: boolean };

const pageFolder = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** Folders of pages other than the first, which uses the folder itself. */
async function pageFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && pageFolder.test(entry.name))
    .map(({ name }) => name);
}

/** The newest snapshot of each page that is whole. Never rejects. */
export async function recallPages(folder: string, logger: Logger): Promise<RecalledPage[]> {
  const kept: RecalledPage[] = [];
  const first = await recallSnapshot(folder, logger);
  if (first !== undefined) kept.push({ snapshot: first, isFirst: true });
  for (const name of await pageFolders(folder)) {
    const snapshot = await recallSnapshot(join(folder, name), logger);
    if (snapshot !== undefined && snapshot.page.id !== first?.page.id)
      kept.push({ snapshot, isFirst: false });
  }
  return kept;
}

/** Keeps the newest snapshot on disk: one write at a time, at most one a second, none of those in between. */
export class SnapshotFile {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #restMilliseconds: number;
  #newest: Snapshot | undefined;
  #next: Snapshot | undefined;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string, logger: Logger, restMilliseconds = 1_000) {
    this.#folder = folder;
    this.#logger = logger;
    this.#restMilliseconds = restMilliseconds;
  }

  /** Takes a snapshot to be written when its turn comes, unless a newer one comes first. */
  keep(snapshot: Snapshot): void {
    this.#newest = snapshot;
    this.#next = snapshot;
    if (this.#timer === undefined && this.#writing === undefined) this.#begin();
  }

  #begin(): void {
    const snapshot = this.#next;
    this.#next = undefined;
    if (snapshot === undefined) return;
    this.#writing = this.#write(snapshot).finally(() => {
      this.#writing = undefined;
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#begin();
      }, this.#restMilliseconds);
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
  keepAgain(): void {
    if (this.#newest !== undefined) this.keep(this.#newest);
  }

  /** Ends, and leaves unwritten what was not written yet. */
  async drop(): Promise<void> {
    this.#next = undefined;
    clearTimeout(this.#timer);
    await this.#writing;
    clearTimeout(this.#timer);
  }

  /** Writes what was not written yet, and ends. */
  async close(): Promise<void> {
    await this.#writing;
    clearTimeout(this.#timer);
    if (this.#next !== undefined) await this.#write(this.#next);
    this.#next = undefined;
  }
}

/** Keeps the newest snapshots of all pages on disk: that of the first in the folder itself, each other in one of its own. */
export class SnapshotFiles {
  readonly #folder: string;
  readonly #logger: Logger;
  /** By the folder's name within; that of the first page has none. */
  readonly #keepers = new Map<string, SnapshotFile>();
  /**
   * The pages to keep, by folder name, once others are to be deleted; and whether the last deletion
   * succeeded.
   */
  #names: ReadonlySet<string> | undefined;
  #isLeft = false;
  #removing: Promise<boolean> = Promise.resolve(true);

  constructor(folder: string, logger: Logger) {
    this.#folder = folder;
    this.#logger = logger;
  }

  /** Takes the snapshots of all pages, the first page first, and deletes those of others. */
  keep(snapshots: readonly (Snapshot | undefined)[]): void {
    const names = new Set<string>();
    snapshots.forEach((snapshot, index) => {
      if (snapshot === undefined) return;
      const name = index === 0 ? "" : snapshot.page.id;
      names.add(name);
      const keeper = this.#keepers.get(name) ?? new SnapshotFile(join(this.#folder, name), this.#logger);
      this.#keepers.set(name, keeper);
      keeper.keep(snapshot);
    });
    // Pages are published many times a second: the folder is read only after pages were added or removed.
    const isAsBefore = this.#names?.size === names.size && names.isSubsetOf(this.#names);
    this.#names = names;
    if (!isAsBefore || this.#isLeft) this.#clean();
  }

  /** Resolves when nothing else is left. Rejects otherwise, and retries on the next call. */
  async settled(): Promise<void> {
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
    let isLeft = false;
    const trying = async (remove: () => Promise<void>) => {
      await remove().catch((error: unknown) => {
        this.#logger.warn({ error }, "stored snapshot could not be deleted");
        isLeft = true;
      });
    };
    await trying(() => this.#remove("", () => this.#removeFirst()));
    await trying(async () => {
      for (const name of await pageFolders(this.#folder)) {
        const path = join(this.#folder, name);
        await trying(() => this.#remove(name, () => rm(path, { recursive: true, force: true })));
      }
    });
    this.#isLeft = isLeft;
    return !isLeft;
  }

  /** Deletes a page's snapshots. If the page has returned meanwhile, its snapshot is written again. */
  async #remove(name: string, erase: () => Promise<void>): Promise<void> {
    const isWanted = () => this.#names?.has(name) === true;
    if (isWanted()) return;
    const keeper = this.#keepers.get(name);
    this.#keepers.delete(name);
    await keeper?.drop();
    await erase();
    if (isWanted()) this.#keepers.get(name)?.keepAgain();
  }

  async #removeFirst(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const kept = names.filter((name) => fileName.test(name) || temporaryName.test(name));
    await Promise.all(kept.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  /** Writes what was not written yet, and ends. */
  async close(): Promise<void> {
    await this.#removing;
    await Promise.all([...this.#keepers.values()].map((keeper) => keeper.close()));
  }
}
