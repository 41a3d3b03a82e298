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
  const parent = dirname(path);
  if (parent !== path) makeFolderNow(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolderNow(path)) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

/** Asynchronous version: resolves with the topmost created folder, undefined if there was none. */
export async function makeFolder(path: string, mode: number): Promise<string | undefined> {
  if (await isFolder(path)) return undefined;
  const parent = dirname(path);
  const topmost = parent === path ? undefined : await makeFolder(parent, mode);
  try {
    await mkdir(path, { mode });
    return topmost ?? path;
  } catch (error) {
    if (!(await isFolder(path))) throw error;
    return topmost;
  }
}
