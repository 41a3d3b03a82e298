/**
 * The archive: historical pages, read from the store on request and cached until their content changes.
 * Limits concurrent reads of the store, and never reads the same twice at once.
 */

import type { Language } from "../../contract/languages.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Logger } from "../../platform/logger.ts";
import { StoreFault } from "../../store/engine.ts";
import { type EncodedRepresentation, encodeRepresentation } from "../content-codings.ts";
import { type HeaderProfiles, headersFor } from "../header-profiles.ts";
import { writeLastNews } from "../markdown/age-markdown.ts";
import { tellLastNews } from "../page/archive-document.ts";
import { lookStyle } from "../page/page-branding.ts";
import { TimeoutError, withTimeout } from "../timeout.ts";
import { type ArchiveContext, type ArchiveStore, announcementIn, stampOf } from "./archive-context.ts";
import { type ArchiveAddress, mayExist, readAddress, writeAddress } from "./archive-paths.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";
import { type CachedRepresentation, LruCache } from "./lru-cache.ts";
import { type Rendered, render, renderKnown } from "./render-archive.ts";

const maxBytes = 32 * 1024 * 1024;
/** With these, rendering takes at most about half of one processor, whatever is requested. */
const limits = { atOnce: 3, waiting: 64, waitingPerCaller: 4, rest: 5 };
/** Timeout of the store before a cached page, or an error, is served, in milliseconds. */
const timeoutMs = 2_500;
/** Maximum time for waiting and rendering, in milliseconds. */
const maxWaitMs = 4_000;

function noSuchPlace(): Refusal {
  return new Refusal("RouteNotFound", "This address does not exist. /history starts with the newest.");
}

function unreadable(): Refusal {
  return new Refusal(
    "LedgerUnavailable",
    "The database is not responding, so history is unavailable. The status page itself is not affected. Try again shortly.",
    { retryAfterSeconds: 5 },
  );
}

/** True if a failure is a definite answer about an address. */
function isAnswer(failure: unknown): failure is Refusal {
  return failure instanceof Refusal && failure.code !== "LedgerUnavailable";
}

/** True if the store failed; the store watch reports that. */
function isSilence(failure: unknown): boolean {
  return failure instanceof StoreFault || failure instanceof TimeoutError || failure instanceof Refusal;
}

/** A request, with the publisher's context at the time. */
type ArchiveRequest = {
  readonly address: ArchiveAddress;
  readonly language: Language | undefined;
  readonly name: string;
  readonly stamp: string;
  readonly known: ArchiveContext;
};

/** The cache and the limiter, shared by all pages. */
export class ArchiveCache {
  readonly entries: LruCache = new LruCache(maxBytes);
  readonly turns: ConcurrencyLimiter = new ConcurrencyLimiter(limits);
  #count = 0;

  /** A unique name. */
  newName(): string {
    this.#count += 1;
    return String(this.#count);
  }
}

/** Renders and caches the archive of one page. */
export class PageArchive {
  readonly #headerProfiles: HeaderProfiles;
  readonly #logger: Logger;
  readonly #entries: LruCache;
  readonly #turns: ConcurrencyLimiter;
  /** Cache prefix of this page under its current access rules. */
  readonly #name: string;
  readonly #underWay = new Map<string, Promise<EncodedRepresentation>>();

  constructor(headerProfiles: HeaderProfiles, room: ArchiveCache, logger: Logger) {
    this.#headerProfiles = headerProfiles;
    this.#logger = logger;
    this.#entries = room.entries;
    this.#turns = room.turns;
    this.#name = room.newName();
  }

  /**
   * The representation at a lower-case path with a query, in a language. Rejects with a `Refusal` if it does
   * not exist or was deleted, or if the store does not answer and nothing is cached; with other failures if
   * nothing is cached. Without a reader there is no store.
   */
  async face(
    sent: {
      readonly path: string;
      readonly query: string;
      readonly language?: Language | undefined;
      /** The address that is held to account for the request. */
      readonly caller?: string | undefined;
    },
    known: ArchiveContext,
    reader: ArchiveStore | undefined,
  ): Promise<EncodedRepresentation> {
    const address = readAddress(sent.path, sent.query);
    if (address === undefined || !mayExist(address, known.snapshot.asOf)) throw noSuchPlace();
    // Machine-readable forms have no language.
    const language = address.as === "json" ? undefined : sent.language;
    const name = `${this.#name} ${writeAddress(address)} ${language ?? ""}`;
    const asked = { address, language, known, name, stamp: stampOf(address, known) };
    const kept = this.#entries.find(asked.name);
    const { snapshot } = known;
    const held = address.kind === "announcement" ? announcementIn(snapshot, address.id) : undefined;
    if (kept?.stamp === asked.stamp) {
      kept.trueAt = snapshot.asOf;
      if (held !== undefined || !snapshot.stale) return kept.face;
    }
    if (held !== undefined) return this.#keep(asked, renderKnown(held, snapshot, address.as)(language));
    if (snapshot.stale || reader === undefined) return this.#asKept(kept, asked);
    try {
      return await this.#read(asked, reader, sent.caller);
    } catch (failure) {
      if (isAnswer(failure)) {
        this.#entries.forget(asked.name);
        throw failure;
      }
      if (!isSilence(failure)) {
        if (kept === undefined) throw failure;
        this.#logger.error({ error: failure }, "archive page could not be rendered");
      }
      return this.#asKept(kept, asked);
    }
  }

  /** The cached version, marked with its age. Throws a `Refusal` if there is none. */
  #asKept(
    kept: CachedRepresentation | undefined,
    { language, known: { snapshot } }: ArchiveRequest,
  ): EncodedRepresentation {
    if (kept === undefined) throw unreadable();
    if (kept.aged?.since !== kept.trueAt) {
      const text = kept.face.variants.identity.body.toString("utf8");
      const tell = kept.dress === this.#headerProfiles.markdown ? writeLastNews : tellLastNews;
      const told = tell(text, kept.trueAt, { snapshot, language });
      kept.aged = { since: kept.trueAt, face: encodeRepresentation(told, kept.dress) };
    }
    return kept.aged.face;
  }

  /** Renders from the store; concurrent requests for the same share the result. */
  #read(asked: ArchiveRequest, reader: ArchiveStore, caller = ""): Promise<EncodedRepresentation> {
    const running = `${asked.name} ${asked.stamp}`;
    const before = this.#underWay.get(running);
    if (before !== undefined) return withTimeout(before, maxWaitMs);
    const turn = this.#turns.take(() => withTimeout(render(asked, reader), timeoutMs), caller);
    if (turn === undefined) throw unreadable();
    const face = turn.then((rendered) => this.#keep(asked, rendered));
    this.#underWay.set(running, face);
    const end = () => this.#underWay.delete(running);
    face.then(end, end);
    return withTimeout(face, maxWaitMs);
  }

  #keep({ name, stamp, known }: ArchiveRequest, { text, as }: Rendered): EncodedRepresentation {
    const { page } = known.snapshot;
    const dress =
      as === "page" ? headersFor(this.#headerProfiles.page, lookStyle(page)) : this.#headerProfiles[as];
    const face = encodeRepresentation(text, dress);
    this.#entries.keep(name, { face, dress, stamp, trueAt: known.snapshot.asOf, aged: undefined });
    return face;
  }
}
