/** Backpressure for long responses. */
import type { Writable } from "node:stream";

/**
 * Resolves when written bytes were read, or the reader left. Cuts off a reader after `timeoutMs` milliseconds
 * without progress.
 */
export async function waitForDrain(stream: Writable, timeoutMs: number): Promise<void> {
  // Its close event was emitted before.
  if (stream.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => stream.destroy(), timeoutMs);
  stream.once("drain", resolve).once("close", resolve);
  await promise;
  clearTimeout(timer);
  stream.off("drain", resolve).off("close", resolve);
}
