/** Makes changes to a folder's entries survive a power failure. */
import { open } from "node:fs/promises";

/** Resolves once created, renamed or removed entries of a folder are durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
