/** Room taken away from a file system. */
import { closeSync, openSync, writeSync } from "node:fs";

/** Writes to a new file until its file system has no room for another half a kilobyte, even if others write there. */
export function fillUp(path: string): void {
  const file = openSync(path, "w");
  try {
    for (let block = Buffer.alloc(1024 * 1024); block.length >= 512; ) {
      try {
        writeSync(file, block);
      } catch {
        block = block.subarray(0, block.length / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}
