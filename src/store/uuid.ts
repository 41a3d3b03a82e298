/** Public ids: UUIDs of version 7 (RFC 9562, section 5.7). */
import { randomFillSync } from "node:crypto";

/** Fills its argument with random bytes and returns it. */
export type Random = (bytes: Uint8Array) => Uint8Array;

/** Marks ids made by `rowId` in the 12 bits after the version, to distinguish them from others. */
const rowIdMark = "59e";

const pool = new Uint8Array(4_000);
let used = pool.length;

/** Takes random bytes from a pool: drawing a few costs as much as drawing a thousand. */
function randomFromPool(bytes: Uint8Array): Uint8Array {
  if (used + bytes.length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  bytes.set(pool.subarray(used, used + bytes.length));
  used += bytes.length;
  return bytes;
}

function formatUuid(at: number, afterVersion: string, rest: bigint): string {
  const time = at.toString(16).padStart(12, "0");
  // The two highest bits of this part are the variant, 0b10.
  const tail = (rest | (1n << 63n)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${afterVersion}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** Ids of one millisecond count up from a random start, so that they sort by creation. */
let last = { at: -1, counter: 0 };

/** A new id. `now` is in epoch milliseconds. */
export function newId(now: number = Date.now(), random: Random = randomFromPool): string {
  const bytes = random(new Uint8Array(10));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = Math.trunc(now);
  const next = last.counter + 1;
  // The counter starts in the lower half of its range; after its end ids are no longer ordered.
  last = at === last.at && next < 4096 ? { at, counter: next } : { at, counter: view.getUint16(8) % 2048 };
  return formatUuid(at, last.counter.toString(16).padStart(3, "0"), view.getBigUint64(0) >> 2n);
}

/**
 * The id of a row that stores none, from its time (epoch milliseconds) and its number; numbers differ across tables.
 */
export function rowId(at: number, number: number): string {
  return formatUuid(at, rowIdMark, BigInt(number));
}
