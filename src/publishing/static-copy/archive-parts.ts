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
import { type ArchiveAddress, type Form, writeAddress } from "../archive/archive-paths.ts";
import { type Render, readArchive, renderAnnouncementForms } from "../archive/render-archive.ts";
import { headersFor } from "../header-profiles.ts";
import { customStyle } from "../page/page-branding.ts";
import type { HistoryPlace } from "../page/page-paths.ts";
import { contextOf } from "../page/status-page.ts";
import type { Snapshot, SnapshotComponent } from "../snapshot.ts";
import {
  type CopiedPage,
  type CopyPart,
  digestOfFacts,
  fileWith,
  headersOf,
  type PartFile,
  type RenderedFile,
} from "./copy-part.ts";
import { placeOf } from "./copy-paths.ts";
import type { HistoryPart, HistoryParts } from "./history-parts.ts";

/** Number of the newest announcements in every language and form, beside those on the status page. */
export const newestAnnouncements = 200;

const endings = { page: "", json: ".json", markdown: ".md", calendar: ".ics" } as const satisfies Record<
  Form,
  string
>;
const forms: readonly Form[] = ["page", "json", "markdown"];

function locationOf(address: ArchiveAddress): { readonly path: string; readonly part: string } {
  const ending = endings[address.form];
  if (address.kind !== "history") return { path: `/${address.kind}/${address.id}${ending}`, part: "" };
  const { from } = address;
  return { path: `/history${ending}`, part: from.kind === "before" ? `before/${from.id}` : "" };
}

/** The renderer of an address: from the snapshot if it has the data, otherwise from the store. */
async function renderOf(
  address: ArchiveAddress,
  { context }: CopiedPage,
  reader: ArchiveStore | undefined,
): Promise<Render> {
  const { snapshot } = context;
  const announcement = address.kind === "announcement" ? announcementIn(snapshot, address.id) : undefined;
  if (announcement !== undefined) return renderAnnouncementForms(announcement, snapshot, address.form);
  if (reader === undefined) throw new Error("There is no store to read.");
  return await readArchive({ address, context }, reader);
}

function renderIn(
  language: Language,
  render: Render,
  { publication, context, headerProfiles }: CopiedPage,
): RenderedFile {
  const { text, profileName: as } = render(language === publication.language ? undefined : language);
  const profile =
    as === "page" ? headersFor(headerProfiles.page, customStyle(context.snapshot.page)) : headerProfiles[as];
  const sent = [
    "content-type",
    profile.contentType,
    "cache-control",
    profile.cacheControl,
    ...profile.responseHeaders,
  ];
  return fileWith(Buffer.from(text, "utf8"), headersOf(sent));
}

/** A part of one address, in all languages that it comes in. */
function archivePart(
  page: CopiedPage,
  address: ArchiveAddress,
  stamp: NonNullable<CopyPart["stamp"]>,
): CopyPart {
  const own = page.publication.language;
  const location = locationOf(address);
  const partLanguages = address.form === "json" ? [own] : languages;
  return {
    name: writeAddress(address),
    files: partLanguages.map((language) => ({ language, place: placeOf({ ...location, language }, own) })),
    stamp,
    turn: 0,
    prepare: async (reader) => {
      const render = await renderOf(address, page, reader);
      return ({ language }) => renderIn(language, render, page);
    },
  };
}

/** A page's archive, and the time-dependent inputs of its documents. */
type ArchiveInput = {
  readonly page: CopiedPage;
  readonly history: HistoryParts;
  /** Announcements in the snapshot, which the status page shows. */
  readonly snapshotIds: ReadonlySet<string>;
  /** For what is new: by the day. */
  readonly recentStamp: string;
  /** For old ones: by year, as dates then include it. */
  readonly oldStamp: string;
};

function inputOf(page: CopiedPage, history: HistoryParts, version: string): ArchiveInput {
  const { headerProfiles, context } = page;
  const { snapshot } = context;
  const names = snapshot.components.map(({ id, name, translations }) => [id, name, translations]);
  const { clock } = contextOf(snapshot);
  const rendering = [version, headerProfiles.page.responseHeaders];
  const [year, zone] = [dayOf(snapshot).slice(0, 4), clock.zone(snapshot.asOf)];
  return {
    page,
    history,
    snapshotIds: new Set(snapshot.announcements.map(({ id }) => id)),
    recentStamp: digestOfFacts([rendering, commonOf(snapshot), dayOf(snapshot)]),
    oldStamp: digestOfFacts([rendering, snapshot.page, names, year, zone]),
  };
}

function announcementParts({ page, history, snapshotIds, recentStamp }: ArchiveInput): CopyPart[] {
  const { snapshot } = page.context;
  const newest = history.announcements.slice(0, newestAnnouncements);
  const revisions = new Map(newest.map(({ id, revision }) => [id, revision]));
  const ids = new Set([...snapshotIds, ...revisions.keys()]);
  return [...ids].flatMap((id) => {
    const announcement = announcementIn(snapshot, id);
    const inputDigest = digestOfFacts([
      revisions.get(id),
      // An announcement missing from the index is identified by the snapshot's data.
      announcement === undefined ? null : [announcement, displayedStatuses(announcement, snapshot)],
    ]);
    const itsForms = announcement?.kind === "Maintenance" ? [...forms, "calendar" as const] : forms;
    return itsForms.map((as) =>
      archivePart(page, { kind: "announcement", id, form: as }, { inputDigest, aged: recentStamp }),
    );
  });
}

const isNew = ({ from }: HistoryPart) => from < newestAnnouncements;

/** Inputs of a history part; `newer` is the start of the next newer part. */
function inputDigestOfPart(
  { from, announcements }: Pick<HistoryPart, "from" | "announcements">,
  newer: string | undefined,
  { history, snapshotIds }: ArchiveInput,
): string {
  return digestOfFacts([
    // Also which of them exist in all languages: links to others lead to the page's own language.
    announcements.map(({ id, revision }, index) => [
      id,
      revision,
      from + index < newestAnnouncements || snapshotIds.has(id),
    ]),
    from + announcements.length < history.announcements.length,
    newer,
    history.announcements.at(-1)?.beganAt,
  ]);
}

/** The parts of the history that come in every language. */
function historyParts(input: ArchiveInput): CopyPart[] {
  const { page, history, recentStamp: aged } = input;
  const { newest, older } = history;
  const inputDigest = digestOfFacts([
    inputDigestOfPart({ from: 0, announcements: newest }, undefined, input),
    // It leads to the part that goes on after it, which is not always the same.
    older[0]?.before,
    page.context.snapshot.announcements.filter(({ state }) => state === "Scheduled"),
  ]);
  const from: HistoryPlace = { kind: "newest" };
  return [
    ...forms.map((as) => archivePart(page, { kind: "history", from, form: as }, { inputDigest, aged })),
    ...older.filter(isNew).map((part, index) => {
      const address: ArchiveAddress = {
        kind: "history",
        from: { kind: "before", id: part.before },
        form: "page",
      };
      return archivePart(page, address, {
        inputDigest: inputDigestOfPart(part, older[index - 1]?.before, input),
        aged,
      });
    }),
  ];
}

/** A file of an old part, with its address. */
type OldFile = PartFile & { readonly address: ArchiveAddress };

function oldFiles(
  { from, before, announcements }: HistoryPart,
  { page, snapshotIds, oldStamp }: ArchiveInput,
): OldFile[] {
  const { language } = page.publication;
  const fileAt = (address: ArchiveAddress): OldFile => {
    return { place: placeOf({ ...locationOf(address), language }, language), language, address };
  };
  const files = announcements
    .filter(({ id }, index) => from + index >= newestAnnouncements && !snapshotIds.has(id))
    .map(({ id, revision }) => {
      return {
        ...fileAt({ kind: "announcement", id, form: "page" }),
        inputDigest: `${revision} ${oldStamp}`,
      };
    });
  if (from < newestAnnouncements) return files;
  return [...files, fileAt({ kind: "history", from: { kind: "before", id: before }, form: "page" })];
}

/** The old files of a history part: its announcements, and the part itself if none is new. */
function oldPart(part: HistoryPart, newer: string | undefined, input: ArchiveInput): CopyPart {
  const { page, snapshotIds, oldStamp: aged } = input;
  const { snapshot } = page.context;
  const files = oldFiles(part, input);
  const addresses = new Map(files.map(({ place, address }) => [place, address]));
  // Open announcements depend on the current day.
  const isGoingOn = part.announcements.some(({ id }) => snapshotIds.has(id));
  const today = isGoingOn ? [commonOf(snapshot), dayOf(snapshot)] : null;
  return {
    name: `old announcements before ${part.before}`,
    files,
    stamp: { inputDigest: digestOfFacts([inputDigestOfPart(part, newer, input), today]), aged },
    turn: 0,
    isPatient: true,
    prepare: (reader) =>
      Promise.resolve(async ({ place, language }) => {
        const address = addresses.get(place);
        if (address === undefined) return undefined;
        try {
          return renderIn(language, await renderOf(address, page, reader), page);
        } catch (error) {
          // Deleted in the meantime: the next run leaves it out.
          if (error instanceof Refusal && error.status < 500) return undefined;
          throw error;
        }
      }),
  };
}

function oldParts(input: ArchiveInput): CopyPart[] {
  const { older } = input.history;
  return older.flatMap((part, index) => {
    if (part.from + part.announcements.length <= newestAnnouncements) return [];
    return [oldPart(part, older[index - 1]?.before, input)];
  });
}

const hour = 3_600_000;

/** Inputs of a component's page, without the passage of time. */
function inputDigestOfComponent(component: SnapshotComponent, { announcements }: Snapshot): string {
  const timeless: Partial<SnapshotComponent> = {
    lastReportAt: null,
    uptimePercent: null,
    days: component.days.slice(0, -1),
  };
  const announcementFacts = announcements
    .filter(({ affected }) => affected.some(({ componentId }) => componentId === component.id))
    .slice(0, 20)
    .map(({ id, updatedAt, state, impact }) => [id, updatedAt, state, impact]);
  return digestOfFacts([{ ...component, ...timeless, provenance: null }, announcementFacts]);
}

function componentParts({ page, recentStamp }: ArchiveInput): CopyPart[] {
  const { snapshot } = page.context;
  // The JSON is the calculation of the uptime figure.
  const componentForms = forms.filter((as) => as !== "json" || snapshot.page.display.uptime);
  return snapshot.components.flatMap((component, index) => {
    const inputDigest = inputDigestOfComponent(component, snapshot);
    // The passage of time is applied hourly, staggered over components.
    const hours = Math.floor(snapshot.asOf / hour + (index % 60) / 60);
    const stamp = { inputDigest, aged: digestOfFacts([recentStamp, hours]) };
    return componentForms.map((as) =>
      archivePart(page, { kind: "component", id: component.id, form: as }, stamp),
    );
  });
}

/** All archive parts. `version` identifies the renderer. */
export function archiveParts(page: CopiedPage, history: HistoryParts, version: string): CopyPart[] {
  const input = inputOf(page, history, version);
  return [...announcementParts(input), ...historyParts(input), ...componentParts(input), ...oldParts(input)];
}
