/** Ids as the wire shows them: UUIDs of version 7 (RFC 9562, section 5.7). */
import { randomFillSync } from "node:crypto";

/** Fills its argument with random bytes and returns it. */
export type Random = (bytes: Uint8Array) => Uint8Array;

/** What stands in the 12 bits after the version of an id that `rowId` made, so that others are seldom taken for one. */
const mark = "59e";

function written(at: number, afterVersion: string, rest: bigint): string {
  const time = at.toString(16).padStart(12, "0");
  // The two highest bits of what follows are the variant, 0b10.
  const tail = (rest | (1n << 63n)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${afterVersion}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** What the last id was made of: ids of one millisecond count on from a random start, so that they sort as made. */
let last = { at: -1, counter: 0 };

/** A new id. `now` is in epoch milliseconds. */
export function newId(now: number = Date.now(), random: Random = randomFillSync): string {
  const bytes = random(new Uint8Array(10));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = Math.trunc(now);
  const next = last.counter + 1;
  // Half of the counter's room is left to count in; where even that is used up, order gives way.
  last = at === last.at && next < 4096 ? { at, counter: next } : { at, counter: view.getUint16(8) % 2048 };
  return written(at, last.counter.toString(16).padStart(3, "0"), view.getBigUint64(0) >> 2n);
}

/** The id of a row that stores none, from its time (epoch milliseconds) and number; numbers differ across tables too. */
export function rowId(at: number, number: number): string {
  return written(at, mark, BigInt(number));
}
