/** A backup: compressed lines. A file is written completely or not at all, readable by its owner only. */
import { existsSync, statSync } from "node:fs";
import { type FileHandle, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline, Readable, type Writable } from "node:stream";
import { pipeline as piped } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { fileReason } from "../../platform/file-reason.ts";
import { syncFolder } from "../../platform/fsync-folder.ts";
import { damaged, foreign, LineReader, type TablePart, type Title } from "./backup-lines.ts";
import { BackupProblem } from "./backup-problem.ts";

/**
 * First bytes of every backup (RFC 1952, section 2.3): no time and no system, so that any other byte is
 * damage.
 */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Maximum length of a line in bytes: far more than any row. */
const maxLineLength = 64 * 1024 * 1024;

/** Bytes decompressed and written at once. */
const chunkSize = 256 * 1024;

const lineEnd = 0x0a;

/** Writes bytes to where a backup goes. */
type Write = (bytes: Buffer) => Promise<unknown>;

/** Compresses the chunks, without zlib's header, which reveals the machine. Resolves with the size in bytes. */
async function writeCompressed(chunks: AsyncIterable<Buffer>, write: Write): Promise<number> {
  let size = 0;
  const gzip = createGzip({ chunkSize });
  await piped(Readable.from(chunks), gzip, async (stream: AsyncIterable<Buffer>) => {
    for await (const chunk of stream) {
      if (size < head.length) head.copy(chunk, 0, size);
      size += chunk.length;
      await write(chunk);
    }
  });
  return size;
}

function unwritable(path: string, error: unknown): BackupProblem {
  const folder = dirname(path);
  const message = existsSync(folder) ? fileReason(error) : `there is no folder ${folder}`;
  return new BackupProblem(`The backup ${path} cannot be written: ${message}. No backup was made.`, error);
}

function refuseFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  throw new BackupProblem(
    `${path} is a folder. Give the name of a file in it, such as ${join(path, "signalbox.gz")}. No backup was made.`,
  );
}

function refuseToOverwrite(path: string): void {
  if (existsSync(path)) {
    throw new BackupProblem(
      `The file ${path} already exists. Choose another name, or add --replace to overwrite it.`,
    );
  }
}

/** Name of an unfinished file: the final name and the process id. */
const unfinished = /^\.([1-9]\d{0,9})\.partial$/u;

function hasEnded(processId: number): boolean {
  // An earlier process with the same id has ended.
  if (processId === process.pid) return true;
  try {
    process.kill(processId, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/** Deletes unfinished backups of killed processes. Those that can't be deleted do no harm. */
async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path);
  const name = basename(path);
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const ending = entry.name.startsWith(name) ? entry.name.slice(name.length) : "";
    const writer = unfinished.exec(ending)?.[1];
    if (writer === undefined || !entry.isFile() || !hasEnded(Number(writer))) continue;
    await rm(join(folder, entry.name), { force: true }).catch(() => undefined);
  }
}

/** Path of a backup, and whether an existing file may be replaced. */
export type BackupDestination = { readonly path: string; readonly replace: boolean };

/**
 * Writes a backup's chunks to a file, which gets its name only once complete and durable. Resolves with its
 * size in bytes. Rejects with a `BackupProblem` if the file can't be written, and with the chunks' own error.
 */
export async function writeBackup(
  { path, replace }: BackupDestination,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  refuseFolder(path);
  if (!replace) refuseToOverwrite(path);
  await removeLeftovers(path);
  const temporary = `${path}.${process.pid}.partial`;
  let size: number;
  let sourceError: unknown;
  const watchedChunks = async function* () {
    try {
      yield* chunks;
    } catch (error) {
      sourceError = error;
      throw error;
    }
  };
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      size = await writeCompressed(watchedChunks(), (bytes) => handle.writeFile(bytes));
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!replace) refuseToOverwrite(path);
    await rename(temporary, path);
    await syncFolder(dirname(resolve(path)));
    return size;
  } catch (error) {
    await rm(temporary, { force: true });
    const isFileError = error !== sourceError && !(error instanceof BackupProblem);
    throw isFileError ? unwritable(path, error) : error;
  }
}

/** Writes a backup's chunks to a stream, such as standard output. Resolves with its size in bytes. Rejects like `writeBackup`. */
export async function streamBackup(output: Writable, chunks: AsyncIterable<Buffer>): Promise<number> {
  return await writeCompressed(
    chunks,
    (bytes) =>
      new Promise<void>((resolve, reject) =>
        output.write(bytes, (error) => (error ? reject(unwritable("to standard output", error)) : resolve())),
      ),
  );
}

/** Splits a stream into lines. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let partialLine: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const lines: Buffer[] = [];
    let lineStart = 0;
    for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, lineStart)) {
      const line = chunk.subarray(lineStart, end);
      lines.push(partialLine.length === 0 ? line : Buffer.concat([...partialLine, line]));
      partialLine = [];
      length = 0;
      lineStart = end + 1;
    }
    if (lineStart < chunk.length) partialLine.push(chunk.subarray(lineStart));
    length += chunk.length - lineStart;
    if (length > maxLineLength) throw damaged("a line does not end");
    if (lines.length > 0) yield lines;
  }
  if (partialLine.length > 0) throw damaged("its last line does not end");
}

/** A verified backup. */
export class Backup {
  readonly title: Title;
  readonly rowCount: number;
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle, title: Title, rowCount: number) {
    this.#handle = handle;
    this.title = title;
    this.rowCount = rowCount;
  }

  /**
   * Opens a backup and reads it completely. Rejects with a `BackupProblem` if it is incomplete or damaged.
   */
  static async open(path: string): Promise<Backup> {
    const handle = await open(path, "r").catch((error: unknown) => {
      const message = fileReason(error);
      throw new BackupProblem(`The backup ${path} cannot be read: ${message}. Nothing was restored.`, error);
    });
    try {
      if ((await handle.stat()).isDirectory())
        throw new BackupProblem(`${path} is a folder. Give a backup file in it. Nothing was restored.`);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return await Backup.#verify(handle);
  }

  /**
   * Reads a backup from a stream. It is read twice, so it is stored in the folder, in a file without a name, of which nothing is
   * left whatever happens. Rejects with a `BackupProblem`, also if it is incomplete or damaged.
   */
  static async receive(input: Readable, folder: string): Promise<Backup> {
    const path = join(folder, `.restore.${process.pid}.partial`);
    let handle: FileHandle | undefined;
    try {
      handle = await open(path, "wx+", 0o600);
      await rm(path);
      await handle.writeFile(input);
    } catch (error) {
      await handle?.close();
      throw new BackupProblem(
        `The backup from standard input cannot be stored in ${folder} to be checked: ${fileReason(error)}. Nothing was restored.`,
        error,
      );
    }
    return await Backup.#verify(handle);
  }

  /** Reads it completely. Closes the handle on failure. */
  static async #verify(handle: FileHandle): Promise<Backup> {
    try {
      const reader = new LineReader();
      let rowCount = 0;
      for await (const { rows } of partsOf(handle, reader)) rowCount += rows.length;
      if (reader.title === undefined) throw damaged("it is empty");
      return new Backup(handle, reader.title, rowCount);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Its rows by table. Each call reads and verifies from the beginning: the last step may reject. */
  parts(): AsyncGenerator<TablePart> {
    return partsOf(this.#handle, new LineReader());
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

async function* partsOf(handle: FileHandle, reader: LineReader): AsyncGenerator<TablePart> {
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true, chunkSize });
  let problem: BackupProblem | undefined;
  try {
    const firstBytes = Buffer.alloc(head.length);
    await handle.read(firstBytes, 0, head.length, 0);
    if (!firstBytes.subarray(0, 3).equals(head.subarray(0, 3))) throw foreign();
    if (!firstBytes.equals(head)) throw damaged("its first bytes are not those of a backup");
    // Errors surface in the reader below.
    pipeline(handle.createReadStream({ start: 0, autoClose: false }), gunzip, () => undefined);
    for await (const lines of linesOf(gunzip)) yield* reader.readLines(lines);
    reader.end();
    return;
  } catch (error) {
    problem = error instanceof BackupProblem ? error : damaged("it cannot be unpacked", error);
  } finally {
    gunzip.destroy();
  }
  throw problem;
}
