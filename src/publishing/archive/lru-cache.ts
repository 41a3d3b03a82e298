/** An LRU cache of rendered archive pages, within a memory limit. */
import type { EncodedRepresentation, HeaderProfile } from "../content-codings.ts";

/** A representation from one state of the store. */
export type CachedRepresentation = {
  readonly face: EncodedRepresentation;
  /** Its headers. */
  readonly dress: HeaderProfile;
  /** Fingerprint of its inputs: while that is unchanged, the representation is valid. */
  readonly stamp: string;
  /** Last time it was known to be current, epoch milliseconds. */
  trueAt: number;
  /** The version marked as outdated since a time, once requested. */
  aged: { readonly since: number; readonly face: EncodedRepresentation } | undefined;
};

// Beside the body there are its compressed forms, made on request, each with headers; and all of it again for
// the outdated version.
const sizeOf = ({ face }: CachedRepresentation) => 3 * face.variants.identity.body.length + 4_096;

/** An LRU cache of representations by address, limited in bytes. */
export class LruCache {
  readonly #maxBytes: number;
  readonly #kept = new Map<string, CachedRepresentation>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(address: string): CachedRepresentation | undefined {
    const kept = this.#kept.get(address);
    if (kept === undefined) return undefined;
    // Reinserted, so that the map's order is that of the last use.
    this.#kept.delete(address);
    this.#kept.set(address, kept);
    return kept;
  }

  /** Stores a representation, replacing the previous one. One larger than the whole cache is not stored. */
  keep(address: string, kept: CachedRepresentation): void {
    this.forget(address);
    if (sizeOf(kept) > this.#maxBytes) return;
    this.#kept.set(address, kept);
    this.#bytes += sizeOf(kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.forget(oldest);
    }
  }

  forget(address: string): void {
    const kept = this.#kept.get(address);
    if (kept === undefined) return;
    this.#kept.delete(address);
    this.#bytes -= sizeOf(kept);
  }
}
