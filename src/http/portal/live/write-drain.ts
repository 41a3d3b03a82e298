/** Waiting for whoever reads a long answer. */
import type { Writable } from "node:stream";

/**
 * Resolves when what was written has been taken, or nobody reads any more. Who takes nothing for `patience` milliseconds
 * is cut off.
 */
export async function waitForDrain(stream: Writable, patience: number): Promise<void> {
  // Its end was told already, to nobody.
  if (stream.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => stream.destroy(), patience);
  stream.once("drain", resolve).once("close", resolve);
  await promise;
  clearTimeout(timer);
  stream.off("drain", resolve).off("close", resolve);
}
