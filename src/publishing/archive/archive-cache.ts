/**
 * The archive: historical pages, read from the store on request and cached until their content changes.
 * Limits concurrent reads of the store, and never reads the same twice at once.
 */

import type { Language } from "../../contract/languages.ts";
import { Refusal } from "../../contract/refusal.ts";
import type { Logger } from "../../platform/logger.ts";
import { timeout } from "../../platform/timeouts.ts";
import { StoreFault } from "../../store/engine.ts";
import { type EncodedRepresentation, encodeRepresentation } from "../content-codings.ts";
import { type HeaderProfiles, headersFor } from "../header-profiles.ts";
import { writeLastNews } from "../markdown/age-markdown.ts";
import { addStaleNotice } from "../page/archive-document.ts";
import { customStyle } from "../page/page-branding.ts";
import { TimeoutError, withTimeout } from "../timeout.ts";
import { type ArchiveContext, type ArchiveStore, announcementIn, fingerprintOf } from "./archive-context.ts";
import { type ArchiveAddress, isMonth, mayExist, readAddress, writeAddress } from "./archive-paths.ts";
import { ConcurrencyLimiter } from "./concurrency-limiter.ts";
import { type CachedRepresentation, LruCache } from "./lru-cache.ts";
import { type Rendered, render, renderAnnouncementForms } from "./render-archive.ts";

const maxBytes = 32 * 1024 * 1024;
/** With these, rendering takes at most about half of one processor, whatever is requested. */
const limits = { maxConcurrent: 3, maxQueued: 64, maxQueuedPerCaller: 4, pausePerWork: 5 };
/** Timeout of the store before a cached page, or an error, is served, in milliseconds. */
const timeoutMs = timeout(2_500);
/** Maximum time for waiting and rendering, in milliseconds. */
const maxWaitMs = timeout(4_000);

function unknownAddress({ path, query }: { readonly path: string; readonly query: string }): Refusal {
  if (path.startsWith("/component/"))
    return new Refusal("ComponentNotFound", "No component has this address.");
  if (path.startsWith("/announcement/"))
    return new Refusal("AnnouncementNotFound", "No announcement has this address.");
  const months = [...new URLSearchParams(query)].filter(([name]) => name.toLowerCase() === "month");
  // A program sent a wrong parameter; a visitor followed a wrong link.
  if (path.endsWith(".json") && months.some(([, month]) => !isMonth(month)))
    return new Refusal("ValidationFailed", "Month: Give one month, such as 2026-11.", {
      errors: [{ Path: "Month", Message: "Give one month, such as 2026-11." }],
    });
  const advice =
    months.length > 0 ? "Month is one month, such as 2026-11." : "/history starts with the newest.";
  return new Refusal("RouteNotFound", `This part of the history does not exist. ${advice}`);
}

function storeUnavailable(): Refusal {
  return new Refusal(
    "LedgerUnavailable",
    "The database is not responding, so history is unavailable. The status page itself is not affected. Try again shortly.",
    { retryAfterSeconds: 5 },
  );
}

/** True if a failure is a definite answer about an address. */
function isDefinite(failure: unknown): failure is Refusal {
  return failure instanceof Refusal && failure.code !== "LedgerUnavailable";
}

/** True if the store failed; the store watch reports that. */
function isStoreFailure(failure: unknown): boolean {
  return failure instanceof StoreFault || failure instanceof TimeoutError || failure instanceof Refusal;
}

/** A request, with the publisher's context at the time. */
type ArchiveRequest = {
  readonly address: ArchiveAddress;
  readonly language: Language | undefined;
  readonly name: string;
  readonly fingerprint: string;
  readonly context: ArchiveContext;
};

/** The cache and the limiter, shared by all pages. */
export class ArchiveCache {
  readonly entries: LruCache = new LruCache(maxBytes);
  readonly limiter: ConcurrencyLimiter = new ConcurrencyLimiter(limits);
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
  readonly #limiter: ConcurrencyLimiter;
  /** Cache prefix of this page under its current access rules. */
  readonly #name: string;
  readonly #inFlight = new Map<string, Promise<EncodedRepresentation>>();

  constructor(headerProfiles: HeaderProfiles, cache: ArchiveCache, logger: Logger) {
    this.#headerProfiles = headerProfiles;
    this.#logger = logger;
    this.#entries = cache.entries;
    this.#limiter = cache.limiter;
    this.#name = cache.newName();
  }

  /**
   * The representation at a lower-case path with a query, in a language. Rejects with a `Refusal` if it does
   * not exist or was deleted, or if the store does not answer and nothing is cached; with other failures if
   * nothing is cached. Without a reader there is no store.
   */
  async findRepresentation(
    request: {
      readonly path: string;
      readonly query: string;
      readonly language?: Language | undefined;
      /** The address that rate limits count. */
      readonly caller?: string | undefined;
    },
    context: ArchiveContext,
    reader: ArchiveStore | undefined,
  ): Promise<EncodedRepresentation> {
    const address = readAddress(request.path, request.query);
    if (address === undefined || !mayExist(address, context.snapshot.asOf)) throw unknownAddress(request);
    // Machine-readable forms have no language.
    const language = address.form === "json" ? undefined : request.language;
    const name = `${this.#name} ${writeAddress(address)} ${language ?? ""}`;
    const archiveRequest = { address, language, context, name, fingerprint: fingerprintOf(address, context) };
    const cached = this.#entries.get(archiveRequest.name);
    const { snapshot } = context;
    const current = address.kind === "announcement" ? announcementIn(snapshot, address.id) : undefined;
    if (cached?.fingerprint === archiveRequest.fingerprint) {
      cached.currentAt = snapshot.asOf;
      if (current !== undefined || !snapshot.stale) return cached.representation;
    }
    if (current !== undefined)
      return this.#store(archiveRequest, renderAnnouncementForms(current, snapshot, address.form)(language));
    if (snapshot.stale || reader === undefined) return this.#markedStale(cached, archiveRequest);
    try {
      return await this.#render(archiveRequest, reader, request.caller);
    } catch (failure) {
      if (isDefinite(failure)) {
        this.#entries.delete(archiveRequest.name);
        throw failure;
      }
      if (!isStoreFailure(failure)) {
        if (cached === undefined) throw failure;
        this.#logger.error({ error: failure }, "archive page could not be rendered");
      }
      return this.#markedStale(cached, archiveRequest);
    }
  }

  /** The cached version, marked with its age. Throws a `Refusal` if there is none. */
  #markedStale(
    cached: CachedRepresentation | undefined,
    { language, context: { snapshot } }: ArchiveRequest,
  ): EncodedRepresentation {
    if (cached === undefined) throw storeUnavailable();
    if (cached.aged?.since !== cached.currentAt) {
      const text = cached.representation.variants.identity.body.toString("utf8");
      const addNotice = cached.profile === this.#headerProfiles.markdown ? writeLastNews : addStaleNotice;
      const marked = addNotice(text, cached.currentAt, { snapshot, language });
      cached.aged = { since: cached.currentAt, representation: encodeRepresentation(marked, cached.profile) };
    }
    return cached.aged.representation;
  }

  /** Renders from the store; concurrent requests for the same share the result. */
  #render(request: ArchiveRequest, reader: ArchiveStore, caller = ""): Promise<EncodedRepresentation> {
    const key = `${request.name} ${request.fingerprint}`;
    const pending = this.#inFlight.get(key);
    if (pending !== undefined) return withTimeout(pending, maxWaitMs);
    const task = this.#limiter.run(() => withTimeout(render(request, reader), timeoutMs), caller);
    if (task === undefined) throw storeUnavailable();
    const representation = task.then((rendered) => this.#store(request, rendered));
    this.#inFlight.set(key, representation);
    const remove = () => this.#inFlight.delete(key);
    representation.then(remove, remove);
    return withTimeout(representation, maxWaitMs);
  }

  #store(
    { name, fingerprint, context }: ArchiveRequest,
    { text, profileName }: Rendered,
  ): EncodedRepresentation {
    const { page } = context.snapshot;
    const profile =
      profileName === "page"
        ? headersFor(this.#headerProfiles.page, customStyle(page))
        : this.#headerProfiles[profileName];
    const representation = encodeRepresentation(text, profile);
    this.#entries.set(name, {
      representation,
      profile,
      fingerprint: fingerprint,
      currentAt: context.snapshot.asOf,
      aged: undefined,
    });
    return representation;
  }
}
