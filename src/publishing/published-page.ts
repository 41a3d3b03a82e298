/** One page of the board: its snapshot with all its faces, and its past. */
import { allowedIn } from "../commands/pages/page-access.ts";
import type { Language } from "../contract/languages.ts";
import type { PageAccess } from "../contract/words.ts";
import type { Logger } from "../platform/logger.ts";
import { type ArchiveCache, PageArchive } from "./archive/archive-cache.ts";
import type { StoreReader } from "./archive/archive-context.ts";
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

/** Who may see a page, and by what they are let in. */
export type PageAccessRules = {
  readonly access: PageAccess;
  /** Of the password that lets people in; null where there is none. */
  readonly passwordHash: string | null;
  /** Addresses and CIDRs from which anybody is let in. */
  readonly allowedAddresses: readonly string[];
};

/** What visitors see of one page, and callers with a key. */
export interface PublishedPage {
  /** Who may see it: whoever answers with it must have asked. */
  readonly admittance: PageAccessRules;
  /** The page's own language; undefined where there is nothing to show yet. */
  readonly language: Language | undefined;
  /**
   * The open face at a path (lower case): in the page's own language, or in one that was asked for, which its links then
   * name, and in a theme where it comes in several; undefined where there is none, or nothing to show yet. What single
   * components show may be two seconds old in a language that was asked for.
   */
  face(path: string, language?: Language, theme?: Theme): EncodedRepresentation | undefined;
  /** Whether the open face at a path (lower case) is now shown in a language as it was a moment ago. */
  isBehind(path: string, language: Language | undefined): boolean;
  /** Resolves when it is shown as it is, at once where it is already. */
  caughtUp(path: string, language: Language | undefined): Promise<void>;
  /**
   * The face of what is past at a path (lower case) with its query, in a language as above; undefined where there is
   * nothing to show yet. Rejects with a `Refusal` where there is no such thing, it was deleted, or it cannot be read now.
   */
  past(path: string, query: string, language?: Language): Promise<EncodedRepresentation | undefined>;
  /** The answer to `GET /api/StatusPage`; undefined where there is nothing to show yet. */
  readonly statusPage: EncodedRepresentation | undefined;
  /** What the faces show; undefined where there is nothing to show yet. */
  readonly snapshot: Snapshot | undefined;
  /** Tells of each snapshot, in order, once all faces show it. Returns how to stop. */
  onPublish(listener: (snapshot: Snapshot) => void): () => void;
}

/** A page for everybody. */
export const forEverybody: PageAccessRules = { access: "Public", passwordHash: null, allowedAddresses: [] };

function admittanceOf({ page }: PageState): PageAccessRules {
  return {
    access: page.access,
    passwordHash: page.password_hash,
    allowedAddresses: allowedIn(page.allowed_addresses),
  };
}

/** What a page of the board is made with. */
export type PublishedPageOptions = {
  readonly baseUrl: string;
  readonly logger: Logger;
  /** What reads the ledger, once there is one. */
  readonly reader: () => StoreReader | undefined;
  /** Where what is past is made and kept. */
  readonly room: ArchiveCache;
  /** How much time goes into languages that can wait. */
  readonly allowance: CpuBudget;
};

/** A state of the ledger, and what is shown of it. */
export type StateAndSnapshot = { readonly state: PageState; readonly snapshot: Snapshot };

/** A page of the board, as the board itself has it. */
export class PublishedPageState implements PublishedPage {
  readonly #options: PublishedPageOptions;
  readonly #listeners = new Set<(snapshot: Snapshot) => void>();
  readonly #composer = new Composer();
  #admittance: PageAccessRules = forEverybody;
  #wardrobe: HeaderProfiles;
  #past: PageArchive;
  #publication: Publication | undefined;
  readonly #others: BackgroundLanguages;
  /** What the ledger last said, from which that was made that is shown now. */
  #state: PageState | undefined;
  /** The last snapshot that was certain when it was made: a stale one is made from it. */
  #known: Snapshot | undefined;
  #isBehindStore = false;

  constructor(options: PublishedPageOptions) {
    this.#options = options;
    this.#wardrobe = headerProfiles(options.baseUrl, contentSecurityPolicy);
    this.#past = new PageArchive(this.#wardrobe, options.room, options.logger);
    this.#others = new BackgroundLanguages(options.allowance);
  }

  get admittance(): PageAccessRules {
    return this.#admittance;
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

  /** The last snapshot that was certain when it was made. */
  get known(): Snapshot | undefined {
    return this.#known;
  }

  /**
   * What a copy of the page is made from, in a folder of its own unless it is the first; undefined where it is not for
   * everybody, or there is nothing to show yet.
   */
  copiedBeside(first: PublishedPageState | undefined): CopiedPage | undefined {
    const publication = this.#publication;
    if (publication === undefined || this.admittance.access !== "Public") return undefined;
    const known = { snapshot: publication.snapshot, announced: this.#state?.announced ?? -1 };
    const folder = this === first ? "" : `page/${known.snapshot.page.slug}/`;
    return { publication, known, wardrobe: this.#wardrobe, folder };
  }

  face(path: string, language?: Language, theme?: Theme): EncodedRepresentation | undefined {
    const publication = this.#publication;
    try {
      if (path === "/" && language !== undefined) return this.#others.face(language);
      return publication?.face(path, language, theme);
    } catch (error) {
      // A language that cannot be spoken is no reason to say nothing; the page's own was made when it was published.
      if (path !== "/") throw error;
      this.#options.logger.error({ error, language }, "the page cannot be shown in a language");
      return publication?.face(path);
    }
  }

  isBehind(path: string, language: Language | undefined): boolean {
    return path === "/" && language !== undefined && this.#others.wait(language) > 0;
  }

  async caughtUp(path: string, language: Language | undefined): Promise<void> {
    if (path === "/" && language !== undefined) await this.#others.caughtUp(language);
  }

  async past(path: string, query: string, language?: Language): Promise<EncodedRepresentation | undefined> {
    const { snapshot } = this;
    if (snapshot === undefined) return undefined;
    const known = { snapshot, announced: this.#state?.announced ?? -1 };
    return await this.#past.face({ path, query, language }, known, this.#options.reader());
  }

  onPublish(listener: (snapshot: Snapshot) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What is shown now, and what would be of another state; undefined where there is nothing to show yet. */
  imagine(
    state: PageState,
    now: number,
  ): { readonly now: StateAndSnapshot; readonly after: StateAndSnapshot } | undefined {
    if (this.#state === undefined || this.snapshot === undefined) return undefined;
    const snapshot = new Composer(this.#composer).compose(state, { now, baseUrl: this.#options.baseUrl });
    return { now: { state: this.#state, snapshot: this.snapshot }, after: { state, snapshot } };
  }

  /**
   * Takes note of who may see it from now on: what was made for others is not shown any more. Called of every page before
   * any is made anew, as one that is to be closed must not stay open because another cannot be shown.
   */
  admit(state: PageState): void {
    this.#admit(admittanceOf(state));
  }

  /** Whether the newest state could not be shown, so that an older one is, as stale. */
  get isBehindStore(): boolean {
    return this.#isBehindStore;
  }

  /** Shows a state of the store, as it answered at `now`. Where that cannot be rendered, what is shown becomes stale. */
  take(state: PageState, now: number): void {
    try {
      const snapshot = this.#composer.compose(state, { now, baseUrl: this.#options.baseUrl });
      this.#publish(snapshot);
      this.#state = state;
      this.#known = snapshot;
      this.#isBehindStore = false;
    } catch (error) {
      const { slug } = state.page;
      this.#options.logger.error({ error, page: slug }, "a page cannot be rendered; it is shown as stale");
      this.#isBehindStore = true;
      if (this.#known !== undefined) this.tellStale(this.#known.asOf);
    }
  }

  /** Shows what an earlier run kept. Throws where it cannot be rendered. */
  recall(kept: Snapshot, isUncertain: boolean): void {
    this.#publish(isUncertain ? stale(kept, kept.asOf) : kept);
    this.#known = kept;
  }

  /** Tells that news has stopped, since a time (epoch milliseconds). */
  tellStale(since: number): void {
    if (this.#known === undefined) return;
    try {
      this.#publish(stale(this.#known, since));
    } catch (error) {
      // Rather nothing than what is no longer certain.
      this.#show(undefined);
      this.#options.logger.error({ error }, "the page cannot tell that news has stopped");
    }
  }

  /** What was made for others is not taken over. */
  #admit(admittance: PageAccessRules): void {
    const before = this.#admittance;
    // The same object as long as it says the same: who was let in before is then let in still.
    if (JSON.stringify(before) === JSON.stringify(admittance)) return;
    this.#admittance = admittance;
    const isPrivate = admittance.access !== "Public";
    if (isPrivate === (before.access !== "Public")) return;
    const open = headerProfiles(this.#options.baseUrl, contentSecurityPolicy);
    this.#wardrobe = isPrivate ? privateHeaderProfiles(open) : open;
    this.#past = new PageArchive(this.#wardrobe, this.#options.room, this.#options.logger);
    this.#show(undefined);
  }

  /** Swaps all faces at once. */
  #publish(snapshot: Snapshot): void {
    const { logger } = this.#options;
    const page = snapshot.page.slug;
    const onError = (error: unknown, path: string) =>
      logger.error({ error, page, path }, "a representation cannot be rendered; it is shown as stale");
    this.#show(new Publication(snapshot, this.#wardrobe, { before: this.#publication, onError }));
    // Once whoever publishes has noted all that belongs to it.
    queueMicrotask(() => this.#tell(snapshot));
  }

  #show(publication: Publication | undefined): void {
    this.#publication = publication;
    this.#others.follow(publication);
  }

  #tell(snapshot: Snapshot): void {
    for (const listener of this.#listeners) {
      try {
        listener(snapshot);
      } catch (error) {
        this.#options.logger.error({ error }, "whoever follows the page could not take its news");
      }
    }
  }
}
