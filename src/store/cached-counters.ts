/** A node's copy of the store's counters, for detecting changes by others. */
import type { RevisionNews } from "./engine.ts";
import type { CountersRow } from "./tables/tables.ts";

/** The newest counters committed here, received or read. */
export class CachedCounters {
  #revision = 0;
  #keysRevision = 0;
  #underWay: RevisionNews | undefined;

  /** Records counters that were committed here or announced by another node. */
  know({ revision, keysRevision }: RevisionNews): void {
    this.#revision = Math.max(this.#revision, revision);
    this.#keysRevision = Math.max(this.#keysRevision, keysRevision ?? 0);
  }

  /** Records the counters of a commit whose outcome is not yet known. */
  expect(news: RevisionNews | undefined): void {
    this.#underWay = news;
  }

  /** True if others have changed the counters since the last call. */
  learn(read: Pick<CountersRow, "revision" | "keys_revision">): boolean {
    // A pending commit reports its own changes; if its outcome stays unknown, they are found here.
    const moved = read.revision > this.#revision && read.revision !== this.#underWay?.revision;
    const keysMoved =
      read.keys_revision > this.#keysRevision && read.keys_revision !== this.#underWay?.keysRevision;
    if (moved) this.#revision = read.revision;
    if (keysMoved) this.#keysRevision = read.keys_revision;
    return moved || keysMoved;
  }
}
