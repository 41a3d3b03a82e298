/** A snapshot with all its faces: what is published is swapped whole, so that no two faces ever differ. */
import { logoPath } from "../commands/logos.ts";
import { type Language, languages } from "../contract/languages.ts";
import { dressedFor, type Wardrobe } from "./dress.ts";
import { encodeAsIs, encodeFace, type Face } from "./encode.ts";
import { renderCalendar } from "./faces/calendar.ts";
import { renderAtom } from "./faces/feeds/atom.ts";
import { renderJsonFeed } from "./faces/feeds/json-feed.ts";
import { renderRss } from "./faces/feeds/rss.ts";
import { renderStatusPage } from "./faces/native.ts";
import * as v2 from "./faces/v2.ts";
import { ownLanguage } from "./page/languages.ts";
import { lookStyle } from "./page/look.ts";
import { renderPage } from "./page/page.ts";
import type { Snapshot } from "./snapshot.ts";

/** How a face is written, what it is sent with, and whether all that it tells is what was announced on the page. */
type Making = {
  readonly render: (snapshot: Snapshot, language?: Language) => string;
  readonly dress: keyof Wardrobe;
  readonly isNews: boolean;
  /** Who reads it: people, programs on behalf of people, or programs alone, for whom there is but one language. */
  readonly readBy: "people" | "agents" | "programs";
};

const json = (render: (snapshot: Snapshot) => string): Making => ({
  render,
  dress: "openJson",
  isNews: false,
  readBy: "programs",
});
const news = (dress: keyof Wardrobe, render: Making["render"]): Making => ({
  render,
  dress,
  isNews: true,
  readBy: "agents",
});

/** The paths of the open faces, in lower case. */
export const facePaths = [
  "/",
  "/api/v2/summary.json",
  "/api/v2/status.json",
  "/api/v2/components.json",
  "/api/v2/incidents.json",
  "/api/v2/incidents/unresolved.json",
  "/api/v2/scheduled-maintenances.json",
  "/api/v2/scheduled-maintenances/upcoming.json",
  "/api/v2/scheduled-maintenances/active.json",
  "/history.atom",
  "/history.rss",
  "/feed.json",
  "/calendar.ics",
] as const;

/** Where logos are: only that one is there which the page shows now. */
export const logoPattern = "/logo/:file";

/** The path of an open face. */
export type FacePath = (typeof facePaths)[number];

const makings: Readonly<Record<FacePath, Making>> = {
  "/": { render: renderPage, dress: "page", isNews: false, readBy: "people" },
  "/api/v2/summary.json": json(v2.renderSummary),
  "/api/v2/status.json": json(v2.renderStatus),
  "/api/v2/components.json": json(v2.renderComponents),
  "/api/v2/incidents.json": json(v2.renderIncidents),
  "/api/v2/incidents/unresolved.json": json(v2.renderUnresolvedIncidents),
  "/api/v2/scheduled-maintenances.json": json(v2.renderMaintenances),
  "/api/v2/scheduled-maintenances/upcoming.json": json(v2.renderUpcomingMaintenances),
  "/api/v2/scheduled-maintenances/active.json": json(v2.renderActiveMaintenances),
  "/history.atom": news("atom", renderAtom),
  "/history.rss": news("rss", renderRss),
  "/feed.json": news("jsonFeed", renderJsonFeed),
  "/calendar.ics": news("calendar", renderCalendar),
};

const knownPaths: ReadonlySet<string> = new Set(facePaths);

/** Whether there is an open face at a path, which is in lower case. */
export function isFacePath(path: string): path is FacePath {
  return knownPaths.has(path);
}

/** Whether it is people themselves who ask for the open face at a path, so that what their browsers say of languages counts. */
export function isForPeople(path: string): boolean {
  return isFacePath(path) && makings[path].readBy === "people";
}

/** Whether the same is announced on the same page. What has not changed of announcements is not composed anew. */
function tellTheSame(one: Snapshot, other: Snapshot): boolean {
  const { announcements } = other;
  return (
    one.announcements.length === announcements.length &&
    one.announcements.every((announcement, place) => announcement === announcements[place]) &&
    JSON.stringify(one.page) === JSON.stringify(other.page)
  );
}

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
  /** Those that were made, by the language that was asked for; undefined where none was. */
  readonly #faces = new Map<FacePath, Map<Language | undefined, Face>>();
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
   * which its links then name. Throws what its renderer throws.
   */
  face(path: string, language?: Language): Face | undefined {
    if (!isFacePath(path)) return this.#logo?.path === path ? this.#logo.face : undefined;
    const { readBy } = makings[path];
    return this.#faceIn(path, readBy === "programs" ? undefined : language);
  }

  /** Where all the open faces are, each with the languages that it comes in. */
  get addresses(): readonly { readonly path: string; readonly languages: readonly Language[] }[] {
    const faces = facePaths.map((path) => {
      return { path, languages: makings[path].readBy === "programs" ? [this.language] : languages };
    });
    const logo = this.#logo === undefined ? [] : [{ path: this.#logo.path, languages: [this.language] }];
    return [...faces, ...logo];
  }

  #faceIn(path: FacePath, language: Language | undefined): Face {
    let byLanguage = this.#faces.get(path);
    const made = byLanguage?.get(language);
    if (made !== undefined) return made;
    const { render, dress } = makings[path];
    const worn = dress === "page" ? dressedFor(this.#wardrobe.page, this.#look) : this.#wardrobe[dress];
    const face = encodeFace(render(this.snapshot, language), worn);
    byLanguage ??= new Map();
    byLanguage.set(language, face);
    this.#faces.set(path, byLanguage);
    return face;
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
