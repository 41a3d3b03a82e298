/** A copy's parts with their positions and records. */

import { announcementIn } from "../archive/archive-context.ts";
import type { HistoryPlace } from "../page/page-paths.ts";
import type { AnnouncementIndexes } from "./announcement-index.ts";
import { fitAppManifest, fitDocument } from "./copied-document.ts";
import { contentsOf } from "./copy-contents.ts";
import type { Manifest } from "./copy-manifest.ts";
import type { CopiedPage, CopyPart, RenderedFile } from "./copy-part.ts";
import type { CopyRun } from "./copy-run.ts";
import { DestinationProblem } from "./destination.ts";
import type { HistoryParts } from "./history-parts.ts";

/** A part with its position, and its record in the manifest. */
export type PlannedPart = {
  readonly page: CopiedPage;
  /** The page's history; undefined if the store was not read. */
  readonly history: HistoryParts | undefined;
  readonly part: CopyPart;
  readonly name: string;
  readonly places: readonly string[];
};

/** All parts for a `version`, with positions. Rejects with errors of reading the store. */
export async function planOf(
  { pages, reader, isStale }: CopyRun,
  { indexes, version }: { readonly indexes: AnnouncementIndexes; readonly version: string },
): Promise<PlannedPart[]> {
  const planned: PlannedPart[] = [];
  for (const page of pages) {
    const history = isStale || reader === undefined ? undefined : await indexes.read(page.context, reader);
    for (const part of contentsOf(page, history, version)) {
      planned.push({
        page,
        history,
        part,
        name: `${page.folder}${part.name}`,
        places: part.files.map(({ place }) => page.folder + place),
      });
    }
  }
  return planned;
}

/** Paths of all parts' files, and of old files that do not exist yet, by the manifest. */
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

/** The first parts, in order, that add up to `most` files; for all of them each is awaited. */
export function upTo(most: number, parts: readonly PlannedPart[]): PlannedPart[] {
  let files = 0;
  return parts.filter(({ part, places }) => {
    if (files >= most) return false;
    if (most !== Number.POSITIVE_INFINITY && part.isReady?.() === false) return false;
    files += places.length;
    return true;
  });
}

/** The page in the manifest. */
export function pageOf({ page }: CopiedPage["context"]["snapshot"]): {
  readonly id: string;
  readonly url: string;
} {
  return { id: page.id, url: page.url };
}

/** Refuses a place that holds the copy of another service's pages. */
export function refuseStranger(there: Manifest | undefined, { pages }: CopyRun, name: string): void {
  const theirs = Object.values(there?.pages ?? {});
  if (theirs.length === 0 || pages.length === 0) return;
  if (theirs.some(({ id }) => pages.some(({ context }) => context.snapshot.page.id === id))) return;
  throw new DestinationProblem(
    `${name} has the copy of another page (${theirs[0]?.url ?? ""}). Choose another destination, or empty this one.`,
  );
}

const announcementPlace = /(?:^|\/)announcement\/(?<id>[^/]+)\/index\.html$/u;

/**
 * True if a link target may leave the copy while the linking part is unchanged: an announcement becomes too
 * old.
 */
export function isFleeting(place: string, { page, part }: PlannedPart): boolean {
  if (!part.name.startsWith("component")) return false;
  const id = announcementPlace.exec(place)?.groups?.["id"];
  return id !== undefined && announcementIn(page.context.snapshot, id) === undefined;
}

/** A file as stored: links are adapted, everything else is unchanged. `place` is within its page. */
export function fitted(
  { bytes, contentType, policy, referrers }: RenderedFile,
  { page, part, history }: PlannedPart,
  at: { readonly place: string; readonly holds: (place: string) => boolean },
): Buffer {
  const { publication } = page;
  const documentContext = {
    ...at,
    own: publication.language,
    pageUrl: publication.snapshot.page.url,
    partFrom: (from: HistoryPlace) =>
      history === undefined && from.kind === "newest" ? "" : history?.partFrom(from),
  };
  if (contentType.startsWith("text/html")) {
    const datedBy = part.turn === 0 ? "index.json" : null;
    const text = fitDocument(bytes.toString("utf8"), { ...documentContext, policy, referrers, datedBy });
    return Buffer.from(text, "utf8");
  }
  if (!contentType.startsWith("application/manifest+json")) return bytes;
  return Buffer.from(fitAppManifest(bytes.toString("utf8"), documentContext), "utf8");
}

/** A manifest with only the pages listed by id; undefined if there are no others. */
export function withoutOthers(manifest: Manifest, pageIds: ReadonlySet<string>): Manifest | undefined {
  const { pages } = manifest;
  const folders = Object.keys(pages).toSorted((a, b) => b.length - a.length);
  // A page lies in the innermost of the folders: all others lie in that of the first.
  const isOther = (name: string) => {
    const folder = folders.find((candidate) => name.startsWith(candidate));
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

/** Files in a manifest that are missing from the remainder; empty if nothing was removed. */
export function placesGone(manifest: Manifest | undefined, rest: Manifest | undefined): string[] {
  if (manifest === undefined || rest === undefined) return [];
  return Object.keys(manifest.files).filter((place) => !(place in rest.files));
}

/** The error of an aborted run. */
export function ended(): DestinationProblem {
  return new DestinationProblem("The copy was interrupted: the service is stopping.");
}
