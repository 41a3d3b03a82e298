/**
 * Archive parts of a page's copy. The newest come in every language and form; older ones, possibly very many,
 * only in the page's own language and as HTML.
 */

import { type Language, languages } from "../../contract/languages.ts";
import { Refusal } from "../../contract/refusal.ts";
import {
  type ArchiveStore,
  announcementIn,
  commonOf,
  dayOf,
  displayedStatuses,
} from "../archive/archive-context.ts";
import { type ArchiveAddress, type Form, type HistoryPlace, writeAddress } from "../archive/archive-paths.ts";
import { type Render, readArchive, renderAnnouncementForms } from "../archive/render-archive.ts";
import { headersFor } from "../header-profiles.ts";
import { customStyle } from "../page/page-branding.ts";
import { contextOf } from "../page/status-page.ts";
import type { Snapshot, SnapshotComponent } from "../snapshot.ts";
import {
  type CopiedPage,
  type CopyPart,
  digestOfFacts,
  headersOf,
  type MadeFile,
  madeWith,
  type PartFile,
} from "./copy-part.ts";
import { placeOf } from "./copy-paths.ts";
import type { HistoryPart, HistoryParts } from "./history-parts.ts";

/** Number of the newest announcements in every language and form, beside those on the status page. */
export const newestAnnouncements = 200;

const endings = { page: "", json: ".json", markdown: ".md" } as const satisfies Record<Form, string>;
const forms: readonly Form[] = ["page", "json", "markdown"];

function faceOf(address: ArchiveAddress): { readonly path: string; readonly part: string } {
  const ending = endings[address.form];
  if (address.kind !== "history") return { path: `/${address.kind}/${address.id}${ending}`, part: "" };
  const { from } = address;
  return { path: `/history${ending}`, part: from.kind === "before" ? `before/${from.id}` : "" };
}

/** The renderer of an address: from the snapshot if it has the data, otherwise from the store. */
async function renderOf(
  address: ArchiveAddress,
  { known }: CopiedPage,
  reader: ArchiveStore | undefined,
): Promise<Render> {
  const { snapshot } = known;
  const held = address.kind === "announcement" ? announcementIn(snapshot, address.id) : undefined;
  if (held !== undefined) return renderAnnouncementForms(held, snapshot, address.form);
  if (reader === undefined) throw new Error("There is no store to read.");
  return await readArchive({ address, context: known }, reader);
}

function madeIn(
  language: Language,
  render: Render,
  { publication, known, headerProfiles }: CopiedPage,
): MadeFile {
  const { text, profileName: as } = render(language === publication.language ? undefined : language);
  const profile =
    as === "page" ? headersFor(headerProfiles.page, customStyle(known.snapshot.page)) : headerProfiles[as];
  const sent = [
    "content-type",
    profile.contentType,
    "cache-control",
    profile.cacheControl,
    ...profile.responseHeaders,
  ];
  return madeWith(Buffer.from(text, "utf8"), headersOf(sent));
}

/** A part of one address, in all languages that it comes in. */
function pastPart(
  page: CopiedPage,
  address: ArchiveAddress,
  stamp: NonNullable<CopyPart["stamp"]>,
): CopyPart {
  const own = page.publication.language;
  const face = faceOf(address);
  const spoken = address.form === "json" ? [own] : languages;
  return {
    name: writeAddress(address),
    files: spoken.map((language) => ({ language, place: placeOf({ ...face, language }, own) })),
    stamp,
    turn: 0,
    prepare: async (reader) => {
      const render = await renderOf(address, page, reader);
      return ({ language }) => madeIn(language, render, page);
    },
  };
}

/** A page's archive, and the time-dependent inputs of its documents. */
type ArchiveInput = {
  readonly page: CopiedPage;
  readonly chapters: HistoryParts;
  /** Announcements in the snapshot, which the status page shows. */
  readonly held: ReadonlySet<string>;
  /** For what is new: by the day. */
  readonly lately: string;
  /** For old ones: by year, as dates then include it. */
  readonly longAgo: string;
};

function pastOf(page: CopiedPage, chapters: HistoryParts, version: string): ArchiveInput {
  const { headerProfiles, known } = page;
  const { snapshot } = known;
  const names = snapshot.components.map(({ id, name, translations }) => [id, name, translations]);
  const { clock } = contextOf(snapshot);
  const dressed = [version, headerProfiles.page.responseHeaders];
  const [year, zone] = [dayOf(snapshot).slice(0, 4), clock.zone(snapshot.asOf)];
  return {
    page,
    chapters,
    held: new Set(snapshot.announcements.map(({ id }) => id)),
    lately: digestOfFacts([dressed, commonOf(snapshot), dayOf(snapshot)]),
    longAgo: digestOfFacts([dressed, snapshot.page, names, year, zone]),
  };
}

function announcementParts({ page, chapters, held: shown, lately }: ArchiveInput): CopyPart[] {
  const { snapshot } = page.known;
  const newest = chapters.announcements.slice(0, newestAnnouncements);
  const revisions = new Map(newest.map(({ id, revision }) => [id, revision]));
  const ids = new Set([...shown, ...revisions.keys()]);
  return [...ids].flatMap((id) => {
    const held = announcementIn(snapshot, id);
    const told = digestOfFacts([
      revisions.get(id),
      // An announcement missing from the index is identified by the snapshot's data.
      held === undefined ? null : [held, displayedStatuses(held, snapshot)],
    ]);
    return forms.map((as) => pastPart(page, { kind: "announcement", id, form: as }, { told, aged: lately }));
  });
}

const isNew = ({ from }: HistoryPart) => from < newestAnnouncements;

/** Inputs of a history part; `newer` is the start of the next newer part. */
function toldOfPart(
  { from, announcements }: Pick<HistoryPart, "from" | "announcements">,
  newer: string | undefined,
  { chapters, held }: ArchiveInput,
): string {
  return digestOfFacts([
    // Also which of them exist in all languages: links to others lead to the page's own language.
    announcements.map(({ id, revision }, index) => [
      id,
      revision,
      from + index < newestAnnouncements || held.has(id),
    ]),
    from + announcements.length < chapters.announcements.length,
    newer,
    chapters.announcements.at(-1)?.beganAt,
  ]);
}

/** The parts of the history that come in every language. */
function historyParts(past: ArchiveInput): CopyPart[] {
  const { page, chapters, lately: aged } = past;
  const { newest, older } = chapters;
  const told = digestOfFacts([
    toldOfPart({ from: 0, announcements: newest }, undefined, past),
    // It leads to the part that goes on after it, which is not always the same.
    older[0]?.before,
    page.known.snapshot.announcements.filter(({ state }) => state === "Scheduled"),
  ]);
  const from: HistoryPlace = { kind: "newest" };
  return [
    ...forms.map((as) => pastPart(page, { kind: "history", from, form: as }, { told, aged })),
    ...older.filter(isNew).map((chapter, index) => {
      const address: ArchiveAddress = {
        kind: "history",
        from: { kind: "before", id: chapter.before },
        form: "page",
      };
      return pastPart(page, address, { told: toldOfPart(chapter, older[index - 1]?.before, past), aged });
    }),
  ];
}

/** A file of an old part, with its address. */
type OldFile = PartFile & { readonly address: ArchiveAddress };

function oldFiles(
  { from, before, announcements }: HistoryPart,
  { page, held, longAgo }: ArchiveInput,
): OldFile[] {
  const { language } = page.publication;
  const fileAt = (address: ArchiveAddress): OldFile => {
    return { place: placeOf({ ...faceOf(address), language }, language), language, address };
  };
  const files = announcements
    .filter(({ id }, index) => from + index >= newestAnnouncements && !held.has(id))
    .map(({ id, revision }) => {
      return { ...fileAt({ kind: "announcement", id, form: "page" }), told: `${revision} ${longAgo}` };
    });
  if (from < newestAnnouncements) return files;
  return [...files, fileAt({ kind: "history", from: { kind: "before", id: before }, form: "page" })];
}

/** The old files of a history part: its announcements, and the part itself if none is new. */
function oldPart(chapter: HistoryPart, newer: string | undefined, past: ArchiveInput): CopyPart {
  const { page, held, longAgo: aged } = past;
  const { snapshot } = page.known;
  const files = oldFiles(chapter, past);
  const addresses = new Map(files.map(({ place, address }) => [place, address]));
  // Open announcements depend on the current day.
  const isGoingOn = chapter.announcements.some(({ id }) => held.has(id));
  const today = isGoingOn ? [commonOf(snapshot), dayOf(snapshot)] : null;
  return {
    name: `old announcements before ${chapter.before}`,
    files,
    stamp: { told: digestOfFacts([toldOfPart(chapter, newer, past), today]), aged },
    turn: 0,
    isPatient: true,
    prepare: (reader) =>
      Promise.resolve(async ({ place, language }) => {
        const address = addresses.get(place);
        if (address === undefined) return undefined;
        try {
          return madeIn(language, await renderOf(address, page, reader), page);
        } catch (error) {
          // Deleted in the meantime: the next run leaves it out.
          if (error instanceof Refusal && error.status < 500) return undefined;
          throw error;
        }
      }),
  };
}

function oldParts(past: ArchiveInput): CopyPart[] {
  const { older } = past.chapters;
  return older.flatMap((chapter, index) => {
    if (chapter.from + chapter.announcements.length <= newestAnnouncements) return [];
    return [oldPart(chapter, older[index - 1]?.before, past)];
  });
}

const hour = 3_600_000;

/** Inputs of a component's page, without the passage of time. */
function toldOf(component: SnapshotComponent, { announcements }: Snapshot): string {
  const still: Partial<SnapshotComponent> = {
    lastReportAt: null,
    uptimePercent: null,
    days: component.days.slice(0, -1),
  };
  const naming = announcements
    .filter(({ affected }) => affected.some(({ componentId }) => componentId === component.id))
    .slice(0, 20)
    .map(({ id, updatedAt, state, impact }) => [id, updatedAt, state, impact]);
  return digestOfFacts([{ ...component, ...still, provenance: null }, naming]);
}

function componentParts({ page, lately }: ArchiveInput): CopyPart[] {
  const { snapshot } = page.known;
  // The JSON is the calculation of the uptime figure.
  const shown = forms.filter((as) => as !== "json" || snapshot.page.display.uptime);
  return snapshot.components.flatMap((component, index) => {
    const told = toldOf(component, snapshot);
    // The passage of time is applied hourly, staggered over components.
    const hours = Math.floor(snapshot.asOf / hour + (index % 60) / 60);
    const stamp = { told, aged: digestOfFacts([lately, hours]) };
    return shown.map((as) => pastPart(page, { kind: "component", id: component.id, form: as }, stamp));
  });
}

/** All archive parts. `version` identifies the renderer. */
export function archiveParts(page: CopiedPage, chapters: HistoryParts, version: string): CopyPart[] {
  const past = pastOf(page, chapters, version);
  return [...announcementParts(past), ...historyParts(past), ...componentParts(past), ...oldParts(past)];
}
