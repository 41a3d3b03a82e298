/** A part of the copy in its place in the whole, and what is to be known of it there. */

import { announcementIn } from "../archive/archive-context.ts";
import type { HistoryPlace } from "../archive/archive-paths.ts";
import type { AnnouncementIndexes } from "./announcement-index.ts";
import { fitAppManifest, fitDocument } from "./copied-document.ts";
import { contentsOf } from "./copy-contents.ts";
import type { Manifest } from "./copy-manifest.ts";
import type { CopiedPage, CopyPart, MadeFile } from "./copy-part.ts";
import type { CopyRun } from "./copy-run.ts";
import { DestinationProblem } from "./destination.ts";
import type { HistoryParts } from "./history-parts.ts";

/** A part in its place in the whole, and what its record says. */
export type PlannedPart = {
  readonly page: CopiedPage;
  /** The history of its page; undefined where the ledger was not asked. */
  readonly chapters: HistoryParts | undefined;
  readonly part: CopyPart;
  readonly name: string;
  readonly places: readonly string[];
};

/** All parts of the copy that `version` writes, in their places. Rejects with what reading the ledger rejects with. */
export async function planOf(
  { pages, reader, isStale }: CopyRun,
  { registers, version }: { readonly registers: AnnouncementIndexes; readonly version: string },
): Promise<PlannedPart[]> {
  const planned: PlannedPart[] = [];
  for (const page of pages) {
    const chapters = isStale || reader === undefined ? undefined : await registers.read(page.known, reader);
    for (const part of contentsOf(page, chapters, version)) {
      planned.push({
        page,
        chapters,
        part,
        name: `${page.folder}${part.name}`,
        places: part.files.map(({ place }) => page.folder + place),
      });
    }
  }
  return planned;
}

/** Where all files of parts are, and where those of what is old that are not there yet, by what is listed. */
export function placesOf(
  planned: readonly PlannedPart[],
  listed: Manifest["files"],
): { readonly all: ReadonlySet<string>; readonly absent: Set<string> } {
  const all = new Set<string>();
  const absent = new Set<string>();
  for (const { part, places } of planned) {
    for (const place of places) {
      all.add(place);
      if (part.isPatient === true && (listed[place]?.[0] ?? "") === "") absent.add(place);
    }
  }
  return { all, absent };
}

/** As many of the parts, in their order, as it takes to make up `most` files; who wants all of them waits for each. */
export function upTo(most: number, parts: readonly PlannedPart[]): PlannedPart[] {
  let files = 0;
  return parts.filter(({ part, places }) => {
    if (files >= most) return false;
    if (most !== Number.POSITIVE_INFINITY && part.isReady?.() === false) return false;
    files += places.length;
    return true;
  });
}

/** What the manifest says of a page. */
export function pageOf({ page }: CopiedPage["known"]["snapshot"]): {
  readonly id: string;
  readonly url: string;
} {
  return { id: page.id, url: page.url };
}

/** Refuses a place that holds the copy of another service's pages. */
export function refuseStranger(there: Manifest | undefined, { pages }: CopyRun, name: string): void {
  const theirs = Object.values(there?.pages ?? {});
  if (theirs.length === 0 || pages.length === 0) return;
  if (theirs.some(({ id }) => pages.some(({ known }) => known.snapshot.page.id === id))) return;
  throw new DestinationProblem(
    `${name} holds the copy of another page (${theirs[0]?.url ?? ""}). Choose another place, or empty this one.`,
  );
}

const announcementPlace = /(?:^|\/)announcement\/(?<id>[^/]+)\/index\.html$/u;

/** Whether a part of the copy may leave it while one that leads to it stays as it is: an announcement grows too old for it. */
export function isFleeting(place: string, { page, part }: PlannedPart): boolean {
  if (!part.name.startsWith("component")) return false;
  const id = announcementPlace.exec(place)?.groups?.["id"];
  return id !== undefined && announcementIn(page.known.snapshot, id) === undefined;
}

/** A file as it is in the copy: what has links is fitted, all else is as the service has it. `place` is within its page. */
export function fitted(
  { bytes, contentType, policy, referrers }: MadeFile,
  { page, part, chapters }: PlannedPart,
  at: { readonly place: string; readonly holds: (place: string) => boolean },
): Buffer {
  const { publication } = page;
  const around = {
    ...at,
    own: publication.language,
    pageUrl: publication.snapshot.page.url,
    partFrom: (from: HistoryPlace) =>
      chapters === undefined && from.kind === "newest" ? "" : chapters?.partFrom(from),
  };
  if (contentType.startsWith("text/html")) {
    const toldBy = part.turn === 0 ? "index.json" : null;
    const text = fitDocument(bytes.toString("utf8"), { ...around, policy, referrers, toldBy });
    return Buffer.from(text, "utf8");
  }
  if (!contentType.startsWith("application/manifest+json")) return bytes;
  return Buffer.from(fitAppManifest(bytes.toString("utf8"), around), "utf8");
}

/** A manifest short of all pages but those named by their ids; undefined where there are no others in it. */
export function withoutOthers(manifest: Manifest, pageIds: ReadonlySet<string>): Manifest | undefined {
  const { pages } = manifest;
  const folders = Object.keys(pages).toSorted((one, other) => other.length - one.length);
  // A page lies in the innermost of the folders: all others lie in that of the first.
  const isOther = (name: string) => {
    const folder = folders.find((one) => name.startsWith(one));
    return folder !== undefined && !pageIds.has(pages[folder]?.id ?? "");
  };
  if (!folders.some(isOther)) return undefined;
  const without = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !isOther(name)));
  return {
    ...manifest,
    pages: without(pages),
    files: without(manifest.files),
    stamps: without(manifest.stamps),
  };
}

/** The files of a manifest that what is left of it is short of; none where nothing was taken out. */
export function placesGone(manifest: Manifest | undefined, rest: Manifest | undefined): string[] {
  if (manifest === undefined || rest === undefined) return [];
  return Object.keys(manifest.files).filter((place) => !(place in rest.files));
}

/** Why a run that is asked to end was not finished. */
export function ended(): DestinationProblem {
  return new DestinationProblem("The copy was not finished, since the service is stopping.");
}
