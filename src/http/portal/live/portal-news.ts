/** News for the portal's open pages: that the page, or who may do what, has changed. */
import type { LiveEvent, OverviewPage } from "../../../contract/portal/overview.ts";
import type { Snapshot } from "../../../publishing/snapshot.ts";
import type { Sources } from "../../operation-call.ts";
import { overviewPageOf, publishedSnapshots } from "../published-pages.ts";

/** Polling interval for news, in milliseconds; the minimum interval of events. */
const checkIntervalMs = 200;

export type Follower = {
  /** Called once the published snapshot contains the change. */
  changed(event: LiveEvent): void;
  /** Called regularly. */
  looked(): void;
};

/**
 * Follows the published revision while there are followers. Reports the publisher's revision, not the
 * store's: a client that refetches after an event must not get older data.
 */
export class PortalNews {
  readonly #sources: Sources;
  readonly #followers = new Set<Follower>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;
  #publishedRevision: number | undefined;
  #snapshots: readonly Snapshot[] = [];
  /** The pages of the last event, as JSON. */
  #sentPages: ReadonlySet<string> = new Set();
  #keysChanged = false;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** The published state as the first event of a follower. */
  get current(): LiveEvent {
    return {
      Revision: this.#revision,
      Keys: false,
      Pages: publishedSnapshots(this.#sources.publisher()).map(overviewPageOf),
    };
  }

  /** The published revision; 0 without a snapshot. */
  get #revision(): number {
    return this.#sources.publisher()?.first?.snapshot?.revision ?? 0;
  }

  /** Adds a follower. Returns a function to remove it. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    if (this.#timer === undefined) {
      this.#publishedRevision = this.#revision;
      this.#changedPages();
      this.#timer = setInterval(() => this.#check(), checkIntervalMs).unref();
    }
    this.#listen();
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#stopListening?.();
      this.#stopListening = undefined;
      this.#keysChanged = false;
    };
  }

  #listen(): void {
    this.#stopListening ??= this.#sources.bus()?.onChange((change) => {
      this.#keysChanged ||= change.keys;
    });
  }

  #check(): void {
    this.#listen();
    const revision = this.#revision;
    const pages = this.#changedPages();
    // A page becomes uncertain without a new revision.
    const hasNews = revision !== this.#publishedRevision || this.#keysChanged || pages.length > 0;
    const event: LiveEvent = { Revision: revision, Keys: this.#keysChanged, Pages: pages };
    this.#publishedRevision = revision;
    this.#keysChanged = false;
    for (const follower of this.#followers) {
      if (hasNews) follower.changed(event);
      follower.looked();
    }
  }

  /** The pages that differ from the last event. */
  #changedPages(): OverviewPage[] {
    const snapshots = publishedSnapshots(this.#sources.publisher());
    const isSame = snapshots.every((snapshot, index) => snapshot === this.#snapshots[index]);
    this.#snapshots = snapshots;
    if (isSame) return [];
    const pages = snapshots.map(overviewPageOf);
    const texts = pages.map((page) => JSON.stringify(page));
    const sent = this.#sentPages;
    this.#sentPages = new Set(texts);
    return pages.filter((_, index) => !sent.has(texts[index] ?? ""));
  }
}
