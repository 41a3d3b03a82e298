/** A snapshot with all its faces: what is published is swapped whole, so that no two faces ever differ. */
import { logoPath } from "../commands/pages/logos.ts";
import { type Language, languages } from "../contract/languages.ts";
import { renderBadge } from "./badge/badge.ts";
import { dressedFor, type Wardrobe } from "./dress.ts";
import { encodeAsIs, encodeFace, type Face } from "./encode.ts";
import { renderStatusPage } from "./faces/native.ts";
import { localise } from "./localise.ts";
import { badgeAt, badgePathOf, type FacePath, facePaths, isFacePath, makings } from "./makings.ts";
import { ownLanguage } from "./page/languages.ts";
import { lookStyle } from "./page/look.ts";
import type { Theme } from "./palette.ts";
import type { Snapshot } from "./snapshot.ts";

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

type LogoFace = { readonly path: string; readonly face: Face };

/** The face of a snapshot's logo; the one before, where that is the same. */
function logoOf(
  { page: { logo }, logoImage }: Snapshot,
  wardrobe: Wardrobe,
  before: LogoFace | undefined,
): LogoFace | undefined {
  if (logo === null || logoImage === null) return undefined;
  const path = logoPath(logo.digest);
  if (before?.path === path) return before;
  const bytes = Buffer.from(logoImage, "base64");
  return { path, face: encodeAsIs(bytes, logo.digest.slice(0, 22), wardrobe.logo) };
}

/**
 * A snapshot and its faces. The page in its own language and the native JSON are made at once, since somebody waits for
 * them after every change; the others at their first reading, or taken over from the publication before where they have
 * no news.
 */
export class Publication {
  readonly snapshot: Snapshot;
  /** The answer to `GET /api/StatusPage`. */
  readonly statusPage: Face;
  /** The page's own language. */
  readonly language: Language;
  readonly #wardrobe: Wardrobe;
  /** Those that were made, by the language that was asked for, if any, and the theme. */
  readonly #faces = new Map<FacePath, Map<string, Face>>();
  readonly #badges = new Map<string, Face>();
  /** The snapshot as it is told in each language. */
  readonly #told = new Map<Language, Snapshot>();
  /** The image of the logo, where the page has one. */
  readonly #logo: LogoFace | undefined;

  /** Renders and compresses; throws what a renderer throws. */
  constructor(snapshot: Snapshot, wardrobe: Wardrobe, before?: Publication) {
    this.snapshot = snapshot;
    this.language = ownLanguage(snapshot.page);
    this.#wardrobe = wardrobe;
    this.statusPage = encodeFace(renderStatusPage(snapshot), wardrobe.keyedJson);
    this.face("/");
    this.#logo = logoOf(snapshot, wardrobe, before === undefined ? undefined : before.#logo);
    if (before !== undefined && tellTheSame(before.snapshot, snapshot)) this.#takeOver(before);
  }

  /**
   * The open face at a path, or undefined where there is none: in the page's own language, or in one that was asked for,
   * which its links then name; and in a theme, where it comes in several. Throws what its renderer throws.
   */
  face(path: string, language?: Language, theme: Theme = "auto"): Face | undefined {
    if (!isFacePath(path)) {
      const badge = badgeAt(path);
      if (badge !== undefined) return this.#badge(badge, language, theme);
      return this.#logo?.path === path ? this.#logo.face : undefined;
    }
    const { readBy, isThemed } = makings[path];
    return this.#faceIn(path, readBy === "programs" ? undefined : language, isThemed ? theme : "auto");
  }

  /** The face at a path in a language that was asked for, where it was made already. */
  made(path: FacePath, language: Language): Face | undefined {
    return this.#faces.get(path)?.get(variantOf(language, "auto"));
  }

  /** Where all the open faces are, each with the languages that it comes in. */
  get addresses(): readonly { readonly path: string; readonly languages: readonly Language[] }[] {
    const faces = facePaths.map((path) => {
      return { path, languages: makings[path].readBy === "programs" ? [this.language] : languages };
    });
    const badges = ["overall", ...this.snapshot.components.map(({ id }) => id)].map((of) => {
      return { path: badgePathOf(of), languages: [this.language] };
    });
    const logo = this.#logo === undefined ? [] : [{ path: this.#logo.path, languages: [this.language] }];
    return [...faces, ...badges, ...logo];
  }

  /** Kept only so many: whoever asks for all of them in every language and theme has each drawn anew. */
  #badge(of: string, language: Language | undefined, theme: Theme): Face | undefined {
    const name = `${of} ${language ?? ""} ${theme}`;
    const made = this.#badges.get(name);
    if (made !== undefined) return made;
    const told = this.#toldIn(language ?? this.language);
    const drawn = renderBadge(of, told, { theme, language });
    if (drawn === undefined) return undefined;
    const face = encodeFace(drawn, this.#wardrobe.badge);
    if (this.#badges.size < mostBadges) this.#badges.set(name, face);
    return face;
  }

  #faceIn(path: FacePath, language: Language | undefined, theme: Theme): Face {
    let byLanguage = this.#faces.get(path);
    const variant = variantOf(language, theme);
    const made = byLanguage?.get(variant);
    if (made !== undefined) return made;
    const { render, dress, readBy } = makings[path];
    const told = readBy === "programs" ? this.snapshot : this.#toldIn(language ?? this.language);
    const worn = dress === "page" ? dressedFor(this.#wardrobe.page, this.#look) : this.#wardrobe[dress];
    const face = encodeFace(render(told, language, theme), worn);
    byLanguage ??= new Map();
    byLanguage.set(variant, face);
    this.#faces.set(path, byLanguage);
    return face;
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
      if (makings[path].isNews) this.#faces.set(path, new Map(faces));
    }
  }
}
