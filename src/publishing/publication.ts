/** A snapshot with all its representations: replaced as a whole, so that they never disagree. */

import { type Language, languages } from "../contract/languages.ts";
import { logoPath } from "../contract/page-addresses.ts";
import { renderBadge } from "./badge/badge.ts";
import type { Theme } from "./colour-palette.ts";
import { type EncodedRepresentation, encodeAsIs, encodeRepresentation } from "./content-codings.ts";
import { type HeaderProfiles, headersFor } from "./header-profiles.ts";
import { localise } from "./localise.ts";
import { lookStyle } from "./page/page-branding.ts";
import { ownLanguage } from "./page/page-catalogues.ts";
import { renderStatusPage } from "./representations/native-json.ts";
import {
  badgeAt,
  badgePathOf,
  isRepresentationPath,
  type RepresentationPath,
  representationPaths,
  representations,
} from "./representations.ts";
import type { Snapshot } from "./snapshot.ts";
import { stale } from "./stale-snapshot.ts";

/** True if the announcements of two snapshots are the same. Unchanged ones are identical objects. */
export function tellTheSame(a: Snapshot, b: Snapshot): boolean {
  const { announcements } = b;
  return (
    a.announcements.length === announcements.length &&
    a.announcements.every((announcement, index) => announcement === announcements[index]) &&
    JSON.stringify(a.page) === JSON.stringify(b.page)
  );
}

const maxBadges = 500;

const variantOf = (language: Language | undefined, theme: Theme) => `${language ?? ""} ${theme}`;

type ImageFace = { readonly path: string; readonly face: EncodedRepresentation };

/** The representations of logo and favicon; reused if unchanged. */
function imagesOf(
  { page, logoImage, faviconImage }: Snapshot,
  headerProfiles: HeaderProfiles,
  before: readonly ImageFace[],
): readonly ImageFace[] {
  const images = new Map([
    [page.logo?.digest, logoImage],
    [page.favicon?.digest, faviconImage],
  ]);
  return [...images].flatMap(([digest, image]) => {
    if (digest === undefined || image === null) return [];
    const path = logoPath(digest);
    const known = before.find((imageFace) => imageFace.path === path);
    if (known !== undefined) return [known];
    const bytes = Buffer.from(image, "base64");
    return [{ path, face: encodeAsIs(bytes, digest.slice(0, 22), headerProfiles.logo) }];
  });
}

/** Options of a publication. */
export type PublicationOptions = {
  /** The publication that it replaces. */
  readonly before?: Publication | undefined;
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
  readonly #faces = new Map<RepresentationPath, Map<string, EncodedRepresentation>>();
  readonly #badges = new Map<string, EncodedRepresentation>();
  /** The localised snapshots. */
  readonly #told = new Map<Language, Snapshot>();
  /** Logo and favicon, if any. */
  readonly #images: readonly ImageFace[];
  /** The newest snapshot, this one or an earlier, from which the page and the native JSON could be rendered. */
  readonly #rendered: Snapshot;

  /**
   * Renders and compresses. If the page or the native JSON can't be rendered, calls `onError` and renders it,
   * marked as stale, from the last snapshot that could be. Throws if there is none.
   */
  constructor(
    snapshot: Snapshot,
    headerProfiles: HeaderProfiles,
    { before, onError }: PublicationOptions = {},
  ) {
    this.snapshot = snapshot;
    this.language = ownLanguage(snapshot.page);
    this.#headerProfiles = headerProfiles;
    const last = before === undefined ? undefined : before.#rendered;
    let isWhole = true;
    const renderOrStale = (path: string, render: (from: Snapshot) => EncodedRepresentation) => {
      try {
        return render(snapshot);
      } catch (error) {
        if (last === undefined) throw error;
        isWhole = false;
        onError?.(error, path);
        return render(stale(last, last.asOf));
      }
    };
    this.statusPage = renderOrStale("/api/StatusPage", (from) =>
      encodeRepresentation(renderStatusPage(from), headerProfiles.keyedJson),
    );
    const page = renderOrStale("/", (from) => this.#render("/", from, {}));
    this.#faces.set("/", new Map([[variantOf(undefined, "auto"), page]]));
    this.#rendered = isWhole || last === undefined ? snapshot : last;
    this.#images = imagesOf(snapshot, headerProfiles, before === undefined ? [] : before.#images);
    if (before !== undefined && tellTheSame(before.snapshot, snapshot)) this.#takeOver(before);
  }

  /**
   * The public representation at a path, or undefined if there is none: in the page's own language or a
   * requested one, which its links repeat; and in a theme, if it has several. Throws the renderer's error.
   */
  face(path: string, language?: Language, theme: Theme = "auto"): EncodedRepresentation | undefined {
    if (!isRepresentationPath(path)) {
      const badge = badgeAt(path);
      if (badge !== undefined) return this.#badge(badge, language, theme);
      return this.#images.find((image) => image.path === path)?.face;
    }
    const { readBy, isThemed } = representations[path];
    return this.#faceIn(path, readBy === "programs" ? undefined : language, isThemed ? theme : "auto");
  }

  /** The representation at a path in a requested language, if already made. */
  made(path: RepresentationPath, language: Language): EncodedRepresentation | undefined {
    return this.#faces.get(path)?.get(variantOf(language, "auto"));
  }

  /** The addresses of all public representations, each with its languages. */
  get addresses(): readonly { readonly path: string; readonly languages: readonly Language[] }[] {
    const faces = representationPaths.map((path) => {
      return { path, languages: representations[path].readBy === "programs" ? [this.language] : languages };
    });
    const badges = ["overall", ...this.snapshot.components.map(({ id }) => id)].map((of) => {
      return { path: badgePathOf(of), languages: [this.language] };
    });
    const images = this.#images.map(({ path }) => ({ path, languages: [this.language] }));
    return [...faces, ...badges, ...images];
  }

  /** Limited number: requests for all badges in every language and theme are rendered each time. */
  #badge(of: string, language: Language | undefined, theme: Theme): EncodedRepresentation | undefined {
    const name = `${of} ${language ?? ""} ${theme}`;
    const made = this.#badges.get(name);
    if (made !== undefined) return made;
    const told = this.#toldIn(language ?? this.language);
    const drawn = renderBadge(of, told, { theme, language });
    if (drawn === undefined) return undefined;
    const face = encodeRepresentation(drawn, this.#headerProfiles.badge);
    if (this.#badges.size < maxBadges) this.#badges.set(name, face);
    return face;
  }

  #faceIn(path: RepresentationPath, language: Language | undefined, theme: Theme): EncodedRepresentation {
    let byLanguage = this.#faces.get(path);
    const variant = variantOf(language, theme);
    const made = byLanguage?.get(variant);
    if (made !== undefined) return made;
    const face = this.#render(path, this.snapshot, { language, theme });
    byLanguage ??= new Map();
    byLanguage.set(variant, face);
    this.#faces.set(path, byLanguage);
    return face;
  }

  #render(
    path: RepresentationPath,
    from: Snapshot,
    { language, theme = "auto" }: { readonly language?: Language | undefined; readonly theme?: Theme },
  ): EncodedRepresentation {
    const { render, dress, readBy } = representations[path];
    const inLanguage = language ?? this.language;
    const told =
      readBy === "programs"
        ? from
        : from === this.snapshot
          ? this.#toldIn(inLanguage)
          : localise(from, inLanguage);
    const worn =
      dress === "page" ? headersFor(this.#headerProfiles.page, this.#look) : this.#headerProfiles[dress];
    return encodeRepresentation(render(told, language, theme), worn);
  }

  #toldIn(language: Language): Snapshot {
    const known = this.#told.get(language);
    if (known !== undefined) return known;
    const told = localise(this.snapshot, language);
    this.#told.set(language, told);
    return told;
  }

  get #look(): string | null {
    return lookStyle(this.snapshot.page);
  }

  #takeOver(before: Publication): void {
    for (const [path, faces] of before.#faces) {
      if (representations[path].isNews) this.#faces.set(path, new Map(faces));
    }
  }
}
