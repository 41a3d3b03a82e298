/** Reads the bytes of a body. */
import type { IncomingMessage } from "node:http";
import { Refusal } from "../contract/refusal.ts";

/** The refusal of a body over `limit` bytes. */
export function tooLarge(limit: number): Refusal {
  return new Refusal(
    "PayloadTooLarge",
    `The body is larger than the ${Math.round(limit / 1024)} KiB that this path accepts.`,
  );
}

/**
 * Reads a body of at most `limit` bytes. Rejects with a `Refusal` above that (`refuseMore`), or if it is
 * aborted.
 */
export function readBytes(
  request: IncomingMessage,
  limit: number,
  refuseMore = () => tooLarge(limit),
): Promise<Buffer> {
  // A request aborted before emits no further event.
  if (request.destroyed && !request.complete) return Promise.reject(brokenOff());
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > limit) settle(() => reject(refuseMore()));
  };
  const end = () =>
    settle(() => resolve(chunks.length === 1 ? (chunks[0] ?? none) : Buffer.concat(chunks, size)));
  const breakOff = () => settle(() => reject(brokenOff()));
  const settle = (how: () => void) => {
    request.off("data", take).off("end", end).off("close", breakOff);
    how();
  };
  request.on("data", take).on("end", end).on("close", breakOff);
  // An abort is handled on close; an unhandled error would end the process.
  request.on("error", () => undefined);
  return promise;
}

function brokenOff(): Refusal {
  return new Refusal("BadRequest", "The body was truncated.");
}

const none = Buffer.alloc(0);
