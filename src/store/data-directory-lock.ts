/** The lock that admits one server at a time to a data directory. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DataDirectoryProblem } from "../platform/data-directory.ts";
import { isBusy } from "./sqlite/sqlite-faults.ts";

/** The name of the file of the lock. */
export const lockName = "lock";

/** Milliseconds to wait for the previous server to end. */
const waitMs = 500;

/** Releases the lock. */
export type Release = () => void;

/** Keeps the connection reachable: garbage collection would release its lock. */
const openLocks = new Set<DatabaseSync>();

/**
 * Locks the data directory for this process: an exclusive transaction on a separate file, which the system
 * releases with the process. The file is never opened otherwise, since closing it would release the lock.
 * Throws a `DataDirectoryProblem` if another process holds it.
 */
export function lockDataDirectory(path: string): Release {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, lockName), { timeout: waitMs });
    lock.exec("begin exclusive");
  } catch (error) {
    lock?.close();
    const message = isBusy(error)
      ? `Another Signalbox is running on the data directory ${path}. Stop it, or set DATA_DIR to another folder.`
      : `The data directory ${path} cannot be locked (${String(error)}). Set DATA_DIR to a folder on a local disk that this user can write.`;
    throw new DataDirectoryProblem(message, error);
  }
  const connection = lock;
  openLocks.add(connection);
  return () => {
    if (openLocks.delete(connection)) connection.close();
  };
}
