/** A part of the copy in its place in the whole, and what is to be known of it there. */
import { announcementIn } from "../past/known.ts";
import { type CopiedPage, contentsOf, type Made, type Part } from "./contents.ts";
import { DestinationProblem } from "./destination.ts";
import { fitDocument } from "./document.ts";
import type { Manifest } from "./manifest.ts";
import { readRegister } from "./register.ts";
import type { Whole } from "./whole.ts";

/** A part in its place in the whole, and what its record says. */
export type Planned = {
  readonly page: CopiedPage;
  readonly part: Part;
  readonly name: string;
  readonly places: readonly string[];
};

/** All parts of the copy that `version` writes, in their places. Rejects with what reading the ledger rejects with. */
export async function planOf({ pages, reader, isStale }: Whole, version: string): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const page of pages) {
    const register =
      isStale || reader === undefined ? undefined : await readRegister(page.known.snapshot.page.id, reader);
    for (const part of contentsOf(page, register, version)) {
      planned.push({
        page,
        part,
        name: `${page.folder}${part.name}`,
        places: part.files.map(({ place }) => page.folder + place),
      });
    }
  }
  return planned;
}

/** What the manifest says of a page. */
export function pageOf({ page }: CopiedPage["known"]["snapshot"]): {
  readonly id: string;
  readonly url: string;
} {
  return { id: page.id, url: page.url };
}

/** Refuses a place that holds the copy of another service's pages. */
export function refuseStranger(there: Manifest | undefined, { pages }: Whole, name: string): void {
  const theirs = Object.values(there?.pages ?? {});
  if (theirs.length === 0 || pages.length === 0) return;
  if (theirs.some(({ id }) => pages.some(({ known }) => known.snapshot.page.id === id))) return;
  throw new DestinationProblem(
    `${name} holds the copy of another page (${theirs[0]?.url ?? ""}). Choose another place, or empty this one.`,
  );
}

/** Whether time alone has made a part another. */
export function isAged({ part, name }: Planned, manifest: Manifest): boolean {
  return part.stamp !== null && manifest.stamps[name]?.split(" ")[1] !== part.stamp.aged;
}

const announcementPlace = /(?:^|\/)announcement\/(?<id>[^/]+)\/index\.html$/u;

/** Whether a part of the copy may leave it while one that leads to it stays as it is: an announcement grows too old for it. */
export function isFleeting(place: string, { page, part }: Planned): boolean {
  if (!part.name.startsWith("component")) return false;
  const id = announcementPlace.exec(place)?.groups?.["id"];
  return id !== undefined && announcementIn(page.known.snapshot, id) === undefined;
}

/** A file as it is in the copy: documents are fitted, all else is as the service has it. */
export function fitted(
  { bytes, contentType, policy, referrers }: Made,
  at: { readonly place: string; readonly page: CopiedPage; readonly holds: (place: string) => boolean },
): Buffer {
  if (!contentType.startsWith("text/html")) return bytes;
  const { publication } = at.page;
  const text = fitDocument(bytes.toString("utf8"), {
    place: at.place,
    own: publication.language,
    pageUrl: publication.snapshot.page.url,
    holds: at.holds,
    policy,
    referrers,
  });
  return Buffer.from(text, "utf8");
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
