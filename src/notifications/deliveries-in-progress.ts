/**
 * The deliveries that the sending thread works on, in memory shared with the thread that started it: where the sending thread
 * hangs or crashes, one of them is the cause.
 */

/** More than all channels together send at once. */
const maxInProgress = 128;

/** Memory for the numbers of the deliveries in progress. */
export function progressMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(maxInProgress * Float64Array.BYTES_PER_ELEMENT);
}

/** The numbers of the deliveries in progress. */
export function readProgress(memory: SharedArrayBuffer): number[] {
  return [...new Float64Array(memory)].filter((id) => id !== 0);
}

/** A delivery, and how often the sending thread hung or crashed while it worked on it. */
type Suspect = { readonly id: number; readonly sender_crashes: number };

/** Takes note of the deliveries in progress. */
export class DeliveriesInProgress {
  readonly #ids: Float64Array;
  /** The delivery in progress that was in progress during an earlier crash. */
  #suspect: number | undefined;

  constructor(memory = progressMemory()) {
    this.#ids = new Float64Array(memory);
  }

  /** Reserves the turn of a delivery: suspects are sent one after the other, so that the next crash tells which is the cause. */
  reserve({ id, sender_crashes: crashes }: Suspect): boolean {
    if (crashes === 0) return true;
    if (this.#suspect !== undefined) return false;
    this.#suspect = id;
    return true;
  }

  begin(id: number): void {
    const slot = this.#ids.indexOf(0);
    if (slot >= 0) this.#ids[slot] = id;
  }

  end(id: number): void {
    const slot = this.#ids.indexOf(id);
    if (slot >= 0) this.#ids[slot] = 0;
    if (this.#suspect === id) this.#suspect = undefined;
  }
}
