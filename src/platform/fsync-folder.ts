/** Makes what was done to the names in a folder outlast a power cut. */
import { open } from "node:fs/promises";

/** Resolves once the files that were made, renamed or removed in a folder are so on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
