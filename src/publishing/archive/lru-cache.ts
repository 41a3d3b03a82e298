/** Faces that were made for somebody and are kept for the next, as long as there is room. */
import type { EncodedRepresentation, HeaderProfile } from "../content-codings.ts";

/** A face as it was made from one state of the ledger. */
export type CachedRepresentation = {
  readonly face: EncodedRepresentation;
  /** What it is sent with. */
  readonly dress: HeaderProfile;
  /** Tells apart all that it was made from: while that stays, so does the face. */
  readonly stamp: string;
  /** When it was last known to be true, epoch milliseconds. */
  trueAt: number;
  /** The same, saying since when there is no news of it, once that was asked for. */
  aged: { readonly since: number; readonly face: EncodedRepresentation } | undefined;
};

// Beside the plain body its compressed forms, which come when they are first asked for, and the headers of each; and
// the same once more for when its news is old.
const sizeOf = ({ face }: CachedRepresentation) => 3 * face.variants.identity.body.length + 4_096;

/** Kept faces by their addresses, in so many bytes at most; what was asked for longest ago goes first. */
export class LruCache {
  readonly #mostBytes: number;
  readonly #kept = new Map<string, CachedRepresentation>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The face at an address, or undefined where none is kept. */
  find(address: string): CachedRepresentation | undefined {
    const kept = this.#kept.get(address);
    if (kept === undefined) return undefined;
    // Put in anew, so that the map's own order is that of the last use.
    this.#kept.delete(address);
    this.#kept.set(address, kept);
    return kept;
  }

  /** Keeps a face in the place of the one before. One that alone would fill the room is not kept. */
  keep(address: string, kept: CachedRepresentation): void {
    this.forget(address);
    if (sizeOf(kept) > this.#mostBytes) return;
    this.#kept.set(address, kept);
    this.#bytes += sizeOf(kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.forget(oldest);
    }
  }

  /** Lets go of the face at an address. */
  forget(address: string): void {
    const kept = this.#kept.get(address);
    if (kept === undefined) return;
    this.#kept.delete(address);
    this.#bytes -= sizeOf(kept);
  }
}
