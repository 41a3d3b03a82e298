/** News for the portal's open pages: that the page, or who may do what, has changed. */
import type { LiveEvent } from "../../../contract/portal/overview.ts";
import type { Sources } from "../../operation-call.ts";

/** How often it is looked for news, in milliseconds: so often at most anybody hears of any. */
const lookEvery = 200;

/** Whoever follows the news. */
export type Follower = {
  /** Hears of a change, once what is shown holds it. */
  changed(event: LiveEvent): void;
  /** Is asked every now and then whether it should go on. */
  looked(): void;
};

/**
 * Follows what is shown as long as anybody else follows it. It is told of the board's revision and not of the ledger's:
 * whoever asks anew because of an event must not be shown what was before it.
 */
export class PortalNews {
  readonly #sources: Sources;
  readonly #followers = new Set<Follower>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;
  #shown: number | undefined;
  #keysChanged = false;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** The revision that is shown; 0 while there is nothing to show. */
  get revision(): number {
    return this.#sources.board()?.first?.snapshot?.revision ?? 0;
  }

  /** Tells a follower of all that changes from now on. Returns how to stop. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    if (this.#timer === undefined) {
      this.#shown = this.revision;
      this.#timer = setInterval(() => this.#look(), lookEvery).unref();
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
    this.#stopListening ??= this.#sources.door()?.onChange((change) => {
      this.#keysChanged ||= change.keys;
    });
  }

  #look(): void {
    this.#listen();
    const { revision } = this;
    const hasNews = revision !== this.#shown || this.#keysChanged;
    const event: LiveEvent = { Revision: revision, Keys: this.#keysChanged };
    this.#shown = revision;
    this.#keysChanged = false;
    for (const follower of this.#followers) {
      if (hasNews) follower.changed(event);
      follower.looked();
    }
  }
}
