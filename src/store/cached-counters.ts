/** A node's copy of the store's counters, for detecting changes by others. */
import type { RevisionNews } from "./engine.ts";
import type { CountersRow } from "./tables/tables.ts";

/** The newest counters committed here, received or read. */
export class CachedCounters {
  #revision = 0;
  #keysRevision = 0;
  #pending: RevisionNews | undefined;

  /** Records counters that were committed here or announced by another node. */
  record({ revision, keysRevision }: RevisionNews): void {
    this.#revision = Math.max(this.#revision, revision);
    this.#keysRevision = Math.max(this.#keysRevision, keysRevision ?? 0);
  }

  /** Records the counters of a commit whose outcome is not yet known. */
  expectCommit(news: RevisionNews | undefined): void {
    this.#pending = news;
  }

  /** True if others have changed the counters since the last call. */
  detectChange(current: Pick<CountersRow, "revision" | "keys_revision">): boolean {
    // A pending commit reports its own changes; if its outcome stays unknown, they are found here.
    const revisionChanged = current.revision > this.#revision && current.revision !== this.#pending?.revision;
    const keysChanged =
      current.keys_revision > this.#keysRevision && current.keys_revision !== this.#pending?.keysRevision;
    if (revisionChanged) this.#revision = current.revision;
    if (keysChanged) this.#keysRevision = current.keys_revision;
    return revisionChanged || keysChanged;
  }
}
