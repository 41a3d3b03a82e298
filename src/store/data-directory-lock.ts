/** At most one server works on a data directory at a time. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataDirectoryProblem } from "../platform/data-directory.ts";
import { isBusy } from "./sqlite/sqlite-faults.ts";

/** Milliseconds that a server waits for the one before it to have ended. */
const wait = 500;

/** Lets another server have the data directory. */
export type Release = () => void;

/** Keeps the connection reachable: garbage collection would release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks the data directory for this process: an exclusive transaction on a separate file, which the system
 * releases with the process. The file is never opened otherwise, since closing it would release the lock.
 * Throws a `DataDirectoryProblem` if another process holds it.
 */
export function lockDataDirectory(path: string): Release {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, "lock"), { timeout: wait });
    lock.exec("begin exclusive");
  } catch (error) {
    lock?.close();
    const message = isBusy(error)
      ? `Another Signalbox is running on the data directory ${path}. Stop it, or set DATA_DIR to another folder.`
      : `The data directory ${path} cannot be locked (${String(error)}). Set DATA_DIR to a folder on a local disk that this user can write.`;
    throw new DataDirectoryProblem(message, error);
  }
  const own = lock;
  held.add(own);
  return () => {
    if (held.delete(own)) own.close();
  };
}
