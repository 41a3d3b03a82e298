/**
 * Creates folders with their parents one by one: `mkdir` with `recursive` loops forever on file systems that
 * refuse new folders, such as /proc.
 */
import { mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const isFolderNow = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Synchronous. Throws the system's error. */
export function makeFolderNow(path: string, mode: number): void {
  if (isFolderNow(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolderNow(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (thrown) {
    // Another process may have created it in the meantime.
    if (!isFolderNow(path)) throw thrown;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return false;
    throw thrown;
  }
}

/** Asynchronous version: resolves with the topmost created folder, undefined if there was none. */
export async function makeFolder(path: string, mode: number): Promise<string | undefined> {
  if (await isFolder(path)) return undefined;
  const above = dirname(path);
  const uppermost = above === path ? undefined : await makeFolder(above, mode);
  try {
    await mkdir(path, { mode });
    return uppermost ?? path;
  } catch (thrown) {
    if (!(await isFolder(path))) throw thrown;
    return uppermost;
  }
}
