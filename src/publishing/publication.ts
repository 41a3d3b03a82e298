/** A snapshot with all its representations: replaced as a whole, so that they never disagree. */

import { type Language, languages } from "../contract/languages.ts";
import { logoPath } from "../contract/page-addresses.ts";
import { renderBadge } from "./badge/badge.ts";
import type { Theme } from "./colour-palette.ts";
import { type EncodedRepresentation, encodeAsIs, encodeRepresentation } from "./content-codings.ts";
import { type HeaderProfiles, headersFor } from "./header-profiles.ts";
import { localise } from "./localise.ts";
import { customStyle } from "./page/page-branding.ts";
import { ownLanguage } from "./page/page-catalogues.ts";
import { snapshotOfComponent } from "./representations/component-snapshot.ts";
import { renderStatusPage } from "./representations/native-json.ts";
import {
  badgeAt,
  badgePathOf,
  componentFeedAt,
  type FeedPath,
  isRepresentationPath,
  type RepresentationPath,
  representationPaths,
  representations,
} from "./representations.ts";
import type { Snapshot } from "./snapshot.ts";
import { stale } from "./stale-snapshot.ts";

/** True if the announcements of two snapshots are the same. Unchanged ones are identical objects. */
export function haveSameAnnouncements(a: Snapshot, b: Snapshot): boolean {
  const { announcements } = b;
  return (
    a.announcements.length === announcements.length &&
    a.announcements.every((announcement, index) => announcement === announcements[index]) &&
    JSON.stringify(a.page) === JSON.stringify(b.page)
  );
}

const maxBadges = 500;
const maxComponentFeeds = 500;

const variantOf = (language: Language | undefined, theme: Theme) => `${language ?? ""} ${theme}`;

type ImageRepresentation = { readonly path: string; readonly representation: EncodedRepresentation };

/** The representations of logo and favicon; reused if unchanged. */
function imagesOf(
  { page, logoImage, faviconImage }: Snapshot,
  headerProfiles: HeaderProfiles,
  previous: readonly ImageRepresentation[],
): readonly ImageRepresentation[] {
  const images = new Map([
    [page.logo?.digest, logoImage],
    [page.favicon?.digest, faviconImage],
  ]);
  return [...images].flatMap(([digest, image]) => {
    if (digest === undefined || image === null) return [];
    const path = logoPath(digest);
    const cached = previous.find((candidate) => candidate.path === path);
    if (cached !== undefined) return [cached];
    const bytes = Buffer.from(image, "base64");
    return [{ path, representation: encodeAsIs(bytes, digest.slice(0, 22), headerProfiles.logo) }];
  });
}

/** Options of a publication. */
export type PublicationOptions = {
  /** The publication that it replaces. */
  readonly previous?: Publication | undefined;
  /** Called when a representation is served from an older snapshot. */
  readonly onError?: (error: unknown, path: string) => void;
};

/**
 * A snapshot and its representations. The page in its own language and the native JSON are made at once,
 * since clients wait for them after every change; others on first request, or taken over from the previous
 * publication if unchanged.
 */
export class Publication {
  readonly snapshot: Snapshot;
  /** The answer to `GET /api/StatusPage`. */
  readonly statusPage: EncodedRepresentation;
  /** The page's own language. */
  readonly language: Language;
  readonly #headerProfiles: HeaderProfiles;
  /** Finished representations, by requested language and theme. */
  readonly #variants = new Map<RepresentationPath, Map<string, EncodedRepresentation>>();
  readonly #badges = new Map<string, EncodedRepresentation>();
  readonly #componentFeeds = new Map<string, EncodedRepresentation>();
  /** The localised snapshots. */
  readonly #localised = new Map<Language, Snapshot>();
  /** Logo and favicon, if any. */
  readonly #images: readonly ImageRepresentation[];
  /** The newest snapshot, this one or an earlier, from which the page and the native JSON could be rendered. */
  readonly #rendered: Snapshot;

  /**
   * Renders and compresses. If the page or the native JSON can't be rendered, calls `onError` and renders it,
   * marked as stale, from the last snapshot that could be. Throws if there is none.
   */
  constructor(
    snapshot: Snapshot,
    headerProfiles: HeaderProfiles,
    { previous, onError }: PublicationOptions = {},
  ) {
    this.snapshot = snapshot;
    this.language = ownLanguage(snapshot.page);
    this.#headerProfiles = headerProfiles;
    const lastRendered = previous === undefined ? undefined : previous.#rendered;
    let isFullyRendered = true;
    const renderOrStale = (path: string, render: (from: Snapshot) => EncodedRepresentation) => {
      try {
        return render(snapshot);
      } catch (error) {
        if (lastRendered === undefined) throw error;
        isFullyRendered = false;
        onError?.(error, path);
        return render(stale(lastRendered, lastRendered.asOf));
      }
    };
    this.statusPage = renderOrStale("/api/StatusPage", (from) =>
      encodeRepresentation(renderStatusPage(from), headerProfiles.keyedJson),
    );
    const page = renderOrStale("/", (from) => this.#render("/", from, {}));
    this.#variants.set("/", new Map([[variantOf(undefined, "auto"), page]]));
    this.#rendered = isFullyRendered || lastRendered === undefined ? snapshot : lastRendered;
    this.#images = imagesOf(snapshot, headerProfiles, previous === undefined ? [] : previous.#images);
    if (previous !== undefined && haveSameAnnouncements(previous.snapshot, snapshot))
      this.#takeOver(previous);
  }

  /**
   * The public representation at a path, or undefined if there is none: in the page's own language or a
   * requested one, which its links repeat; and in a theme, if it has several. Throws the renderer's error.
   */
  findRepresentation(
    path: string,
    language?: Language,
    theme: Theme = "auto",
  ): EncodedRepresentation | undefined {
    if (!isRepresentationPath(path)) {
      const badge = badgeAt(path);
      if (badge !== undefined) return this.#badge(badge, language, theme);
      const feed = componentFeedAt(path);
      if (feed !== undefined) return this.#componentFeed(feed.path, feed.component, language);
      return this.#images.find((image) => image.path === path)?.representation;
    }
    const { readBy, isThemed } = representations[path];
    return this.#representationIn(
      path,
      readBy === "programs" ? undefined : language,
      isThemed ? theme : "auto",
    );
  }

  /**
   * The feed or calendar of a component at the path of the page's own; undefined if the page does not have the component.
   * A limited number is kept, as of badges.
   */
  #componentFeed(
    path: FeedPath,
    component: string,
    language: Language | undefined,
  ): EncodedRepresentation | undefined {
    const name = `${path} ${component} ${language ?? ""}`;
    const cached = this.#componentFeeds.get(name);
    if (cached !== undefined) return cached;
    const part = snapshotOfComponent(this.#localisedIn(language ?? this.language), component);
    if (part === undefined) return undefined;
    const { render, profile } = representations[path];
    const representation = encodeRepresentation(
      render(part, language, "auto"),
      this.#headerProfiles[profile],
    );
    if (this.#componentFeeds.size < maxComponentFeeds) this.#componentFeeds.set(name, representation);
    return representation;
  }

  /** The representation at a path in a requested language, if already made. */
  findRendered(path: RepresentationPath, language: Language): EncodedRepresentation | undefined {
    return this.#variants.get(path)?.get(variantOf(language, "auto"));
  }

  /** The addresses of all public representations, each with its languages. */
  get addresses(): readonly { readonly path: string; readonly languages: readonly Language[] }[] {
    const documents = representationPaths.map((path) => {
      return { path, languages: representations[path].readBy === "programs" ? [this.language] : languages };
    });
    const badges = ["overall", ...this.snapshot.components.map(({ id }) => id)].map((id) => {
      return { path: badgePathOf(id), languages: [this.language] };
    });
    const images = this.#images.map(({ path }) => ({ path, languages: [this.language] }));
    return [...documents, ...badges, ...images];
  }

  /** Limited number: requests for all badges in every language and theme are rendered each time. */
  #badge(id: string, language: Language | undefined, theme: Theme): EncodedRepresentation | undefined {
    const name = `${id} ${language ?? ""} ${theme}`;
    const cached = this.#badges.get(name);
    if (cached !== undefined) return cached;
    const localised = this.#localisedIn(language ?? this.language);
    const svg = renderBadge(id, localised, { theme, language });
    if (svg === undefined) return undefined;
    const representation = encodeRepresentation(svg, this.#headerProfiles.badge);
    if (this.#badges.size < maxBadges) this.#badges.set(name, representation);
    return representation;
  }

  #representationIn(
    path: RepresentationPath,
    language: Language | undefined,
    theme: Theme,
  ): EncodedRepresentation {
    let byLanguage = this.#variants.get(path);
    const variant = variantOf(language, theme);
    const cached = byLanguage?.get(variant);
    if (cached !== undefined) return cached;
    const representation = this.#render(path, this.snapshot, { language, theme });
    byLanguage ??= new Map();
    byLanguage.set(variant, representation);
    this.#variants.set(path, byLanguage);
    return representation;
  }

  #render(
    path: RepresentationPath,
    from: Snapshot,
    { language, theme = "auto" }: { readonly language?: Language | undefined; readonly theme?: Theme },
  ): EncodedRepresentation {
    const { render, profile, readBy } = representations[path];
    const inLanguage = language ?? this.language;
    const localised =
      readBy === "programs"
        ? from
        : from === this.snapshot
          ? this.#localisedIn(inLanguage)
          : localise(from, inLanguage);
    const headers =
      profile === "page"
        ? headersFor(this.#headerProfiles.page, this.#customStyle)
        : this.#headerProfiles[profile];
    return encodeRepresentation(render(localised, language, theme), headers);
  }

  #localisedIn(language: Language): Snapshot {
    const cached = this.#localised.get(language);
    if (cached !== undefined) return cached;
    const localised = localise(this.snapshot, language);
    this.#localised.set(language, localised);
    return localised;
  }

  get #customStyle(): string | null {
    return customStyle(this.snapshot.page);
  }

  #takeOver(previous: Publication): void {
    for (const [path, variants] of previous.#variants) {
      if (representations[path].isNews) this.#variants.set(path, new Map(variants));
    }
  }
}
