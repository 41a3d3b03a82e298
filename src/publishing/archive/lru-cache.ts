/** An LRU cache of rendered archive pages, within a memory limit. */
import type { EncodedRepresentation, HeaderProfile } from "../content-codings.ts";

/** A representation from one state of the store. */
export type CachedRepresentation = {
  readonly representation: EncodedRepresentation;
  /** Its headers. */
  readonly profile: HeaderProfile;
  /** Fingerprint of its inputs: while that is unchanged, the representation is valid. */
  readonly fingerprint: string;
  /** Last time it was known to be current, epoch milliseconds. */
  currentAt: number;
  /** The version marked as outdated since a time, once requested. */
  aged: { readonly since: number; readonly representation: EncodedRepresentation } | undefined;
};

// Beside the body there are its compressed forms, made on request, each with headers; and all of it again for
// the outdated version.
const sizeOf = ({ representation }: CachedRepresentation) =>
  3 * representation.variants.identity.body.length + 4_096;

/** An LRU cache of representations by address, limited in bytes. */
export class LruCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, CachedRepresentation>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(address: string): CachedRepresentation | undefined {
    const entry = this.#entries.get(address);
    if (entry === undefined) return undefined;
    // Reinserted, so that the map's order is that of the last use.
    this.#entries.delete(address);
    this.#entries.set(address, entry);
    return entry;
  }

  /** Stores a representation, replacing the previous one. One larger than the whole cache is not stored. */
  set(address: string, entry: CachedRepresentation): void {
    this.delete(address);
    if (sizeOf(entry) > this.#maxBytes) return;
    this.#entries.set(address, entry);
    this.#bytes += sizeOf(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(address: string): void {
    const entry = this.#entries.get(address);
    if (entry === undefined) return;
    this.#entries.delete(address);
    this.#bytes -= sizeOf(entry);
  }
}
