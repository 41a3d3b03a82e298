/** What a node knows of the ledger's counters, and what it reads there that is new to it. */
import type { RevisionNews } from "./engine.ts";
import type { LedgerTable } from "./tables/tables.ts";

/** The newest counters that this node committed, was told of, or has read. */
export class CachedCounters {
  #revision = 0;
  #keysRevision = 0;
  #underWay: RevisionNews | undefined;

  /** Takes note of what was committed, or told by another node. */
  know({ revision, keysRevision }: RevisionNews): void {
    this.#revision = Math.max(this.#revision, revision);
    this.#keysRevision = Math.max(this.#keysRevision, keysRevision ?? 0);
  }

  /** Takes note of what a commit of this node's own would make of them, until its outcome is known. */
  expect(news: RevisionNews | undefined): void {
    this.#underWay = news;
  }

  /** Whether others have moved the counters since they were last known; they are known from then on. */
  learn(read: Pick<LedgerTable, "revision" | "keys_revision">): boolean {
    // What a commit under way has made of them is told with its outcome; where that stays unknown, it is found here.
    const moved = read.revision > this.#revision && read.revision !== this.#underWay?.revision;
    const keysMoved =
      read.keys_revision > this.#keysRevision && read.keys_revision !== this.#underWay?.keysRevision;
    if (moved) this.#revision = read.revision;
    if (keysMoved) this.#keysRevision = read.keys_revision;
    return moved || keysMoved;
  }
}
