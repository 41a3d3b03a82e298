/** A snapshot with all its faces: what is published is swapped whole, so that no two faces ever differ. */
import { logoPath } from "../commands/pages/logo-commands.ts";
import { type Language, languages } from "../contract/languages.ts";
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

/** Whether the same is announced on the same page. What has not changed of announcements is not composed anew. */
export function tellTheSame(one: Snapshot, other: Snapshot): boolean {
  const { announcements } = other;
  return (
    one.announcements.length === announcements.length &&
    one.announcements.every((announcement, place) => announcement === announcements[place]) &&
    JSON.stringify(one.page) === JSON.stringify(other.page)
  );
}

const mostBadges = 500;

const variantOf = (language: Language | undefined, theme: Theme) => `${language ?? ""} ${theme}`;

type LogoFace = { readonly path: string; readonly face: EncodedRepresentation };

/** The face of a snapshot's logo; the one before, where that is the same. */
function logoOf(
  { page: { logo }, logoImage }: Snapshot,
  wardrobe: HeaderProfiles,
  before: LogoFace | undefined,
): LogoFace | undefined {
  if (logo === null || logoImage === null) return undefined;
  const path = logoPath(logo.digest);
  if (before?.path === path) return before;
  const bytes = Buffer.from(logoImage, "base64");
  return { path, face: encodeAsIs(bytes, logo.digest.slice(0, 22), wardrobe.logo) };
}

/** What a publication is made with beside its snapshot. */
export type PublicationOptions = {
  /** The publication that it replaces. */
  readonly before?: Publication | undefined;
  /** Is told of a representation that is shown from an older snapshot. */
  readonly onError?: (error: unknown, path: string) => void;
};

/**
 * A snapshot and its faces. The page in its own language and the native JSON are made at once, since somebody waits for
 * them after every change; the others at their first reading, or taken over from the publication before where they have
 * no news.
 */
export class Publication {
  readonly snapshot: Snapshot;
  /** The answer to `GET /api/StatusPage`. */
  readonly statusPage: EncodedRepresentation;
  /** The page's own language. */
  readonly language: Language;
  readonly #wardrobe: HeaderProfiles;
  /** Those that were made, by the language that was asked for, if any, and the theme. */
  readonly #faces = new Map<RepresentationPath, Map<string, EncodedRepresentation>>();
  readonly #badges = new Map<string, EncodedRepresentation>();
  /** The snapshot as it is told in each language. */
  readonly #told = new Map<Language, Snapshot>();
  /** The image of the logo, where the page has one. */
  readonly #logo: LogoFace | undefined;
  /** The newest snapshot, this one or an earlier, from which the page and the native JSON could be rendered. */
  readonly #rendered: Snapshot;

  /**
   * Renders and compresses. Where the page or the native JSON cannot be rendered, `onError` is called, and that one is
   * rendered from the last snapshot for which it could be, as stale. Throws where there is none.
   */
  constructor(snapshot: Snapshot, wardrobe: HeaderProfiles, { before, onError }: PublicationOptions = {}) {
    this.snapshot = snapshot;
    this.language = ownLanguage(snapshot.page);
    this.#wardrobe = wardrobe;
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
      encodeRepresentation(renderStatusPage(from), wardrobe.keyedJson),
    );
    const page = renderOrStale("/", (from) => this.#render("/", from, {}));
    this.#faces.set("/", new Map([[variantOf(undefined, "auto"), page]]));
    this.#rendered = isWhole || last === undefined ? snapshot : last;
    this.#logo = logoOf(snapshot, wardrobe, before === undefined ? undefined : before.#logo);
    if (before !== undefined && tellTheSame(before.snapshot, snapshot)) this.#takeOver(before);
  }

  /**
   * The open face at a path, or undefined where there is none: in the page's own language, or in one that was asked for,
   * which its links then name; and in a theme, where it comes in several. Throws what its renderer throws.
   */
  face(path: string, language?: Language, theme: Theme = "auto"): EncodedRepresentation | undefined {
    if (!isRepresentationPath(path)) {
      const badge = badgeAt(path);
      if (badge !== undefined) return this.#badge(badge, language, theme);
      return this.#logo?.path === path ? this.#logo.face : undefined;
    }
    const { readBy, isThemed } = representations[path];
    return this.#faceIn(path, readBy === "programs" ? undefined : language, isThemed ? theme : "auto");
  }

  /** The face at a path in a language that was asked for, where it was made already. */
  made(path: RepresentationPath, language: Language): EncodedRepresentation | undefined {
    return this.#faces.get(path)?.get(variantOf(language, "auto"));
  }

  /** Where all the open faces are, each with the languages that it comes in. */
  get addresses(): readonly { readonly path: string; readonly languages: readonly Language[] }[] {
    const faces = representationPaths.map((path) => {
      return { path, languages: representations[path].readBy === "programs" ? [this.language] : languages };
    });
    const badges = ["overall", ...this.snapshot.components.map(({ id }) => id)].map((of) => {
      return { path: badgePathOf(of), languages: [this.language] };
    });
    const logo = this.#logo === undefined ? [] : [{ path: this.#logo.path, languages: [this.language] }];
    return [...faces, ...badges, ...logo];
  }

  /** Kept only so many: whoever asks for all of them in every language and theme has each drawn anew. */
  #badge(of: string, language: Language | undefined, theme: Theme): EncodedRepresentation | undefined {
    const name = `${of} ${language ?? ""} ${theme}`;
    const made = this.#badges.get(name);
    if (made !== undefined) return made;
    const told = this.#toldIn(language ?? this.language);
    const drawn = renderBadge(of, told, { theme, language });
    if (drawn === undefined) return undefined;
    const face = encodeRepresentation(drawn, this.#wardrobe.badge);
    if (this.#badges.size < mostBadges) this.#badges.set(name, face);
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
    const worn = dress === "page" ? headersFor(this.#wardrobe.page, this.#look) : this.#wardrobe[dress];
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
