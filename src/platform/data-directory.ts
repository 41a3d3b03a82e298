/** The data directory. */
import { accessSync, constants, statSync } from "node:fs";
import { makeFolderNow } from "./make-folder.ts";

/** The data directory cannot be used; the message gives the reason and the remedy. */
export class DataDirectoryProblem extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = "DataDirectoryProblem";
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

function explain(path: string, error: unknown): string {
  switch (codeOf(error)) {
    case "EACCES":
    case "EPERM":
      return `The data directory ${path} cannot be written by this user. Make the service's user its owner (chown), or set DATA_DIR to another folder.`;
    case "EROFS":
      return `The data directory ${path} is on a read-only file system. Set DATA_DIR to a writable folder.`;
    case "ENOSPC":
    case "EDQUOT":
      return `There is no space left to create the data directory ${path}. Free some space, or set DATA_DIR to a folder on another disk.`;
    case "EEXIST":
    case "ENOTDIR":
      return `The data directory ${path} cannot be created, because a file is in its place. Move that file, or set DATA_DIR to another folder.`;
    default:
      return `The data directory ${path} cannot be used (${codeOf(error)}). Set DATA_DIR to a writable folder.`;
  }
}

/**
 * Checks that the data directory is there with a file in it that the first start creates. Throws a
 * `DataDirectoryProblem`.
 */
export function requireDataDirectory(path: string, file: string): void {
  try {
    // With the slash a file in its place is ENOTDIR.
    accessSync(`${path}/`, constants.R_OK | constants.W_OK | constants.X_OK);
    statSync(file);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw new DataDirectoryProblem(explain(path, error), error);
    const message = `There is no data in ${path}. Set DATA_DIR (or DATABASE_URL) as for the service: it may use another folder. Its first start creates the data.`;
    throw new DataDirectoryProblem(message, error);
  }
}

/** Creates the data directory if missing, accessible by its owner only. Throws a `DataDirectoryProblem`. */
export function prepareDataDirectory(path: string): void {
  try {
    makeFolderNow(path, 0o700);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirectoryProblem(explain(path, error), error);
  }
}
