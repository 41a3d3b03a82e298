/**
 * Folders, made with those above them one by one: where a file system takes none, as in /proc, what `mkdir` offers for
 * that (`recursive`) tries for ever.
 */
import { mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const isFolderNow = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Makes a folder and those above it, before anything else goes on. Throws what the system says. */
export function makeFolderNow(path: string, mode: number): void {
  if (isFolderNow(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolderNow(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (thrown) {
    // Somebody else may have made it meanwhile.
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

/** The same while others go on: resolves with the uppermost folder that was made, undefined where none was. */
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
