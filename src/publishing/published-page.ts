/** One published page: its snapshot with all representations, and its archive. */

import type { Language } from "../contract/languages.ts";
import type { PageAccess } from "../contract/words.ts";
import type { Logger } from "../platform/logger.ts";
import { readJson } from "../store/stored-json.ts";
import { type ArchiveCache, PageArchive } from "./archive/archive-cache.ts";
import type { ArchiveStore } from "./archive/archive-context.ts";
import { BackgroundLanguages } from "./background-languages.ts";
import type { Theme } from "./colour-palette.ts";
import type { EncodedRepresentation } from "./content-codings.ts";
import type { CpuBudget } from "./cpu-budget.ts";
import { type HeaderProfiles, headerProfiles, privateHeaderProfiles } from "./header-profiles.ts";
import type { PageState } from "./loaded-state.ts";
import { contentSecurityPolicy } from "./page/document-shell.ts";
import { Publication } from "./publication.ts";
import type { Snapshot } from "./snapshot.ts";
import { Composer } from "./snapshot-composer.ts";
import { stale } from "./stale-snapshot.ts";
import type { CopiedPage } from "./static-copy/copy-part.ts";

/** Access rules of a page. */
export type PageAccessRules = {
  readonly access: PageAccess;
  /** Hash of the visitors' password; null without one. */
  readonly passwordHash: string | null;
  /** Addresses and CIDRs that need no sign-in. */
  readonly allowedAddresses: readonly string[];
};

/** Language of an archive request, if any, and its caller. */
export type ArchiveReader = {
  readonly language?: Language | undefined;
  readonly caller?: string | undefined;
};

/** A page for visitors and for callers with a key. */
export interface PublishedPage {
  /** Access rules: the caller must check them before serving its content. */
  readonly accessRules: PageAccessRules;
  /** The page's default language; undefined without a snapshot. */
  readonly language: Language | undefined;
  /**
   * The public representation at a lower-case path: in the page's own language or a requested one, which its
   * links repeat, and in a theme if it has several; undefined if there is none, or no snapshot. Statuses of
   * single components may be two seconds old in a requested language.
   */
  findRepresentation(path: string, language?: Language, theme?: Theme): EncodedRepresentation | undefined;
  /** True if the representation at a lower-case path is slightly outdated in a language. */
  isOutdated(path: string, language: Language | undefined): boolean;
  /** Resolves when it is current. */
  waitUntilCurrent(path: string, language: Language | undefined): Promise<void>;
  /**
   * The archive representation at a lower-case path with its query, in a language as above; undefined without
   * a snapshot. Rejects with a `Refusal` if it does not exist, was deleted, or can't be read now.
   */
  findArchived(
    path: string,
    query: string,
    reader?: ArchiveReader,
  ): Promise<EncodedRepresentation | undefined>;
  /** The response to `GET /api/StatusPage`; undefined without a snapshot. */
  readonly statusPage: EncodedRepresentation | undefined;
  /** The published snapshot; undefined if none. */
  readonly snapshot: Snapshot | undefined;
  /**
   * Calls the listener with each snapshot, in order, once all representations show it. Returns a function to
   * unsubscribe.
   */
  onPublish(listener: (snapshot: Snapshot) => void): () => void;
}

/** A page for everybody. */
export const publicAccess: PageAccessRules = { access: "Public", passwordHash: null, allowedAddresses: [] };

function accessRulesOf({ page }: PageState): PageAccessRules {
  return {
    access: page.access,
    passwordHash: page.password_hash,
    allowedAddresses: readJson("page", "allowed_addresses", page) ?? [],
  };
}

export type PublishedPageOptions = {
  readonly baseUrl: string;
  readonly logger: Logger;
  /** The store's reader, once open. */
  readonly reader: () => ArchiveStore | undefined;
  /** The shared archive cache. */
  readonly archiveCache: ArchiveCache;
  /** CPU budget for deferrable languages. */
  readonly cpuBudget: CpuBudget;
};

export type StateAndSnapshot = { readonly state: PageState; readonly snapshot: Snapshot };

/** A published page, with the operations for the publisher. */
export class PublishedPageState implements PublishedPage {
  readonly #options: PublishedPageOptions;
  readonly #listeners = new Set<(snapshot: Snapshot) => void>();
  readonly #composer = new Composer();
  #accessRules: PageAccessRules = publicAccess;
  #headerProfiles: HeaderProfiles;
  #past: PageArchive;
  #publication: Publication | undefined;
  readonly #otherLanguages: BackgroundLanguages;
  /** The store's state of the published snapshot. */
  #state: PageState | undefined;
  /** The last certain snapshot: the basis of a stale one. */
  #certainSnapshot: Snapshot | undefined;
  #hasRenderFailure = false;

  constructor(options: PublishedPageOptions) {
    this.#options = options;
    this.#headerProfiles = headerProfiles(options.baseUrl, contentSecurityPolicy);
    this.#past = new PageArchive(this.#headerProfiles, options.archiveCache, options.logger);
    this.#otherLanguages = new BackgroundLanguages(options.cpuBudget);
  }

  get accessRules(): PageAccessRules {
    return this.#accessRules;
  }

  get snapshot(): Snapshot | undefined {
    return this.#publication?.snapshot;
  }

  get statusPage(): EncodedRepresentation | undefined {
    return this.#publication?.statusPage;
  }

  get language(): Language | undefined {
    return this.#publication?.language;
  }

  get certainSnapshot(): Snapshot | undefined {
    return this.#certainSnapshot;
  }

  /**
   * The page for the static copy, in its own folder unless it is the first; undefined if it is restricted or
   * has no snapshot.
   */
  toCopiedPage(firstPage: PublishedPageState | undefined): CopiedPage | undefined {
    const publication = this.#publication;
    if (publication === undefined || this.accessRules.access !== "Public") return undefined;
    const context = { snapshot: publication.snapshot, announced: this.#state?.announced ?? -1 };
    const folder = this === firstPage ? "" : `page/${context.snapshot.page.slug}/`;
    return { publication, context, headerProfiles: this.#headerProfiles, folder };
  }

  findRepresentation(path: string, language?: Language, theme?: Theme): EncodedRepresentation | undefined {
    const publication = this.#publication;
    try {
      if (path === "/" && language !== undefined) return this.#otherLanguages.findRepresentation(language);
      return publication?.findRepresentation(path, language, theme);
    } catch (error) {
      // A failing language must not break the response; the page's own was rendered on publication.
      if (path !== "/") throw error;
      this.#options.logger.error({ error, language }, "page could not be rendered in a language");
      return publication?.findRepresentation(path);
    }
  }

  isOutdated(path: string, language: Language | undefined): boolean {
    return path === "/" && language !== undefined && this.#otherLanguages.wait(language) > 0;
  }

  async waitUntilCurrent(path: string, language: Language | undefined): Promise<void> {
    if (path === "/" && language !== undefined) await this.#otherLanguages.waitUntilCurrent(language);
  }

  async findArchived(
    path: string,
    query: string,
    reader: ArchiveReader = {},
  ): Promise<EncodedRepresentation | undefined> {
    const { snapshot } = this;
    if (snapshot === undefined) return undefined;
    const context = { snapshot, announced: this.#state?.announced ?? -1 };
    return await this.#past.findRepresentation({ path, query, ...reader }, context, this.#options.reader());
  }

  onPublish(listener: (snapshot: Snapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The current snapshot, and that of another state; undefined without a snapshot. */
  preview(
    state: PageState,
    now: number,
  ): { readonly now: StateAndSnapshot; readonly after: StateAndSnapshot } | undefined {
    if (this.#state === undefined || this.snapshot === undefined) return undefined;
    const snapshot = new Composer(this.#composer).compose(state, { now, baseUrl: this.#options.baseUrl });
    return { now: { state: this.#state, snapshot: this.snapshot }, after: { state, snapshot } };
  }

  /**
   * Applies access rules: content made for others is dropped. Called for every page before any is rebuilt, so
   * that a failure elsewhere can't keep a restricted page open.
   */
  applyAccess(state: PageState): void {
    this.#applyAccess(accessRulesOf(state));
  }

  /** Whether the newest state could not be rendered, so that an older one is served as stale. */
  get hasRenderFailure(): boolean {
    return this.#hasRenderFailure;
  }

  /**
   * Publishes a state of the store, read at `now`. If it can't be rendered, the current one becomes stale.
   */
  update(state: PageState, now: number): void {
    try {
      const snapshot = this.#composer.compose(state, { now, baseUrl: this.#options.baseUrl });
      this.#publish(snapshot);
      this.#state = state;
      this.#certainSnapshot = snapshot;
      this.#hasRenderFailure = false;
    } catch (error) {
      const { slug } = state.page;
      this.#options.logger.error({ error, slug }, "page could not be rendered; showing it as stale");
      this.#hasRenderFailure = true;
      if (this.#certainSnapshot !== undefined) this.markStale(this.#certainSnapshot.asOf);
    }
  }

  /** Publishes a snapshot from disk. Throws if it can't be rendered. */
  restore(stored: Snapshot, isUncertain: boolean): void {
    this.#publish(isUncertain ? stale(stored, stored.asOf) : stored);
    this.#certainSnapshot = stored;
  }

  /** Marks the page as stale since a time (epoch milliseconds). */
  markStale(since: number): void {
    if (this.#certainSnapshot === undefined) return;
    try {
      this.#publish(stale(this.#certainSnapshot, since));
    } catch (error) {
      // Rather nothing than an uncertain snapshot.
      this.#setPublication(undefined);
      this.#options.logger.error({ error }, "stale page could not be rendered");
    }
  }

  #applyAccess(accessRules: PageAccessRules): void {
    const previous = this.#accessRules;
    // Keeps the same object while unchanged, so that admitted readers stay.
    if (JSON.stringify(previous) === JSON.stringify(accessRules)) return;
    this.#accessRules = accessRules;
    const isPrivate = accessRules.access !== "Public";
    if (isPrivate === (previous.access !== "Public")) return;
    const open = headerProfiles(this.#options.baseUrl, contentSecurityPolicy);
    this.#headerProfiles = isPrivate ? privateHeaderProfiles(open) : open;
    this.#past = new PageArchive(this.#headerProfiles, this.#options.archiveCache, this.#options.logger);
    this.#setPublication(undefined);
  }

  /** Replaces all representations at once. */
  #publish(snapshot: Snapshot): void {
    const { logger } = this.#options;
    const { slug } = snapshot.page;
    const onError = (error: unknown, representation: string) =>
      logger.error(
        { error, slug, representation },
        "representation could not be rendered; showing it as stale",
      );
    this.#setPublication(
      new Publication(snapshot, this.#headerProfiles, { previous: this.#publication, onError }),
    );
    // Deferred until the publisher has updated its own state.
    queueMicrotask(() => this.#notify(snapshot));
  }

  #setPublication(publication: Publication | undefined): void {
    this.#publication = publication;
    this.#otherLanguages.follow(publication);
  }

  #notify(snapshot: Snapshot): void {
    for (const listener of this.#listeners) {
      try {
        listener(snapshot);
      } catch (error) {
        this.#options.logger.error({ error }, "publication listener failed");
      }
    }
  }
}
