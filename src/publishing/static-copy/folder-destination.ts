/** A copy in a folder of this machine. */
import { chmod, type FileHandle, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "../../platform/fsync-folder.ts";
import { makeFolder } from "../../platform/make-folder.ts";
import { type Destination, DestinationProblem } from "./destination.ts";

/** A folder, and who may read the files in it. */
export type FolderSettings = {
  /** Absolute. */
  readonly folder: string;
  /** Mode of each file, such as 0o644; readers of a file may also list its folder. */
  readonly mode: number;
};

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
}

function explain(folder: string, thrown: unknown): unknown {
  const explanations: Readonly<Record<string, string>> = {
    EACCES: "is not writable by the user of the service",
    EPERM: "is not writable by the user of the service",
    EROFS: "is on a read-only file system",
    ENOSPC: "is on a full disk",
    EDQUOT: "has used up its quota",
    ENOTDIR: "is not a folder, or something in its path is not",
    EEXIST: "is not a folder, or something in its path is not",
    EISDIR: "contains a folder in place of a file of the copy",
  };
  const code = codeOf(thrown);
  // Not a system error: an internal one.
  if (code === "") return thrown;
  return new DestinationProblem(
    `The folder of the copy (${folder}) ${explanations[code] ?? `cannot be used (${code})`}.`,
    thrown,
  );
}

/**
 * Folder of partial files, below the destination; and the age in milliseconds at which one counts as
 * abandoned.
 */
const unfinished = ".signalbox-copy-unfinished";
const abandoned = 600_000;
/** Number of concurrent file writes and folder syncs. */
const atOnce = 8;
let count = 0;

async function writeWhole(
  path: string,
  file: { readonly bytes: Buffer; readonly mode: number; readonly folder: string },
) {
  count += 1;
  // Several processes may write to one folder.
  const temporary = join(file.folder, unfinished, `${process.pid}-${count}`);
  const handle: FileHandle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(file.bytes);
    // Independent of the umask: the settings determine the mode.
    await handle.chmod(file.mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await rename(temporary, path);
  } catch (thrown) {
    // Nothing of a removed page may remain.
    await rm(temporary, { force: true });
    throw thrown;
  }
}

/** Creates the folder for partial files, and deletes those of earlier runs. */
async function preparePartialFolder(folder: string): Promise<void> {
  const partialFolder = join(folder, unfinished);
  await makeFolder(partialFolder, 0o700);
  for (const name of await readdir(partialFolder)) {
    const path = join(partialFolder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - abandoned) await rm(path, { force: true });
  }
}

/** A folder as destination, created if missing. */
export function folderDestination(settings: FolderSettings): Destination {
  const folder = new Folder(settings);
  const explained = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (thrown) {
      throw explain(settings.folder, thrown);
    }
  };
  return {
    name: settings.folder,
    atOnce,
    read: (place) => explained(folder.read(place)),
    write: ({ place, bytes }) => explained(folder.put(place, bytes)),
    remove: (place) => explained(folder.take(place)),
    sweep: () => explained(folder.sweep()),
    settle: () => explained(folder.settle()),
    finish: () => Promise.resolve(),
    isFinished: () => Promise.resolve(true),
  };
}

class Folder {
  readonly #folder: string;
  readonly #mode: number;
  readonly #folderMode: number;
  /** Folders with unsynced changes. */
  readonly #touched = new Set<string>();
  /** Folders that were there lately. */
  readonly #seen = new Set<string>();
  #partialFolder: Promise<void> | undefined;

  constructor({ folder, mode }: FolderSettings) {
    this.#folder = folder;
    this.#mode = mode;
    this.#folderMode = mode | ((mode & 0o444) >> 2) | 0o700;
  }

  async read(place: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#folder, place));
    } catch (thrown) {
      if (codeOf(thrown) === "ENOENT") return undefined;
      throw thrown;
    }
  }

  async put(place: string, bytes: Buffer): Promise<void> {
    const path = join(this.#folder, place);
    const parent = dirname(path);
    const file = { bytes, mode: this.#mode, folder: this.#folder };
    await this.#prepare(parent);
    try {
      await writeWhole(path, file);
    } catch (thrown) {
      if (codeOf(thrown) !== "ENOENT") throw thrown;
      // Somebody took a folder away.
      this.#seen.clear();
      this.#partialFolder = undefined;
      await this.#prepare(parent);
      await writeWhole(path, file);
    }
    this.#touched.add(parent);
  }

  async take(place: string): Promise<void> {
    const path = join(this.#folder, place);
    await rm(path, { force: true });
    let parent = dirname(path);
    this.#touched.add(parent);
    // Empty folders are deleted as well.
    while (parent.length > this.#folder.length) {
      try {
        await rmdir(parent);
      } catch {
        return;
      }
      this.#touched.delete(parent);
      this.#seen.delete(parent);
      parent = dirname(parent);
      this.#touched.add(parent);
    }
  }

  async sweep(): Promise<void> {
    const partialFolder = join(this.#folder, unfinished);
    const names = await readdir(partialFolder).catch((thrown: unknown) => {
      ignoreGone(thrown);
      return [];
    });
    await Promise.all(names.map((name) => rm(join(partialFolder, name), { force: true })));
  }

  async settle(): Promise<void> {
    const folders = [...this.#touched];
    this.#touched.clear();
    // There may be as many as announcements: limit the open files.
    const left = folders.values();
    const syncNext = async () => {
      for (const folder of left) await syncFolder(folder).catch(ignoreGone);
    };
    await Promise.all(Array.from({ length: atOnce }, syncNext));
  }

  async #prepare(parent: string): Promise<void> {
    if (this.#seen.has(parent)) return;
    const created = await makeFolder(parent, this.#folderMode);
    if (created !== undefined) await this.#openUp(parent, created);
    this.#partialFolder ??= preparePartialFolder(this.#folder);
    await this.#partialFolder.catch((thrown: unknown) => {
      this.#partialFolder = undefined;
      throw thrown;
    });
    this.#seen.add(parent);
  }

  /** Gives created folders, from one up to another, the matching mode. */
  async #openUp(from: string, upTo: string): Promise<void> {
    for (let up = from; up.length >= upTo.length; up = dirname(up)) {
      // Whatever the process masks, here as well.
      await chmod(up, this.#folderMode);
      this.#touched.add(up);
    }
    this.#touched.add(dirname(upTo));
  }
}

function ignoreGone(thrown: unknown): void {
  if (codeOf(thrown) !== "ENOENT") throw thrown;
}
