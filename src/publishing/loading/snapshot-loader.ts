/**
 * The publisher's loads. Whatever the length of the history, a load reads the few rows shown now, the closed
 * days of yesterday and today, and all days only of components whose past days were rewritten.
 */

import type { CompiledQuery } from "kysely";
import type { z } from "zod";
import { dayAt, lastDays } from "../../rules/calendar-days.ts";
import type { StoreReader } from "../../store/store-reader.ts";
import { windowDays } from "../days-composer.ts";
import type { LoadedPage, StoreState } from "../loaded-state.ts";
import {
  type AnnouncementCache,
  announcementQueries,
  areWhole,
  noAnnouncements,
  type ReadAnnouncements,
  readAnnouncements,
  updateAnnouncementCache,
} from "./announcement-cache.ts";
import { type DayCache, type DayRow, dayRows, updateDayCache } from "./day-cache.ts";
import { logoQuery, logoRows, pageQuery, pageRows, shownQueries, shownRows } from "./load-page.ts";
import {
  changedDaysQuery,
  componentQuery,
  componentRows,
  counterRows,
  groupQuery,
  groupRows,
  recentDaysQuery,
  revisionQuery,
} from "./load-rows.ts";

/** By page number: numbers of its shared content. */
type SharedWith = ReadonlyMap<number, ReadonlySet<number>>;

type SharedContent = { readonly components: SharedWith; readonly announcements: SharedWith };

type LoadedRows = {
  readonly revision: number;
  /** Revision of the newest change of any announcement. */
  readonly announced: number;
  /** Revision of the newest restriction of a page. */
  readonly closed: number;
  readonly announcements: ReadAnnouncements;
  /** Those that are not deleted, the first one first. */
  readonly pages: readonly LoadedPage[];
  /** All pages there are, as one text: which, and which of them are deleted. */
  readonly whichPages: string;
  /** Logos and favicons that were not known yet. */
  readonly logos: z.infer<typeof logoRows>;
  /** Shared content; undefined if not requested. */
  readonly shown: SharedContent | undefined;
  readonly groups: z.infer<typeof groupRows>;
  readonly components: z.infer<typeof componentRows>;
  readonly recentDays: readonly DayRow[];
  readonly changedDays: readonly DayRow[];
};

const dayMilliseconds = 86_400_000;
const dateOf = (milliseconds: number, timeZone: string) => dayAt(milliseconds, timeZone).date;

/** The cache between loads. */
type Memory = {
  /** The revision it is true to; -1 before the first load. */
  readonly revision: number;
  /** By the number of a page; UTC alone before the first load. */
  readonly timeZones: ReadonlyMap<number, string>;
  /** Whether there are several pages, deleted or not: then more is queried. */
  readonly areSeveral: boolean;
  readonly whichPages: string;
  /** When it was loaded, epoch milliseconds. */
  readonly loadedAt: number;
  readonly days: DayCache;
  readonly announcements: AnnouncementCache;
  /** By their digests. */
  readonly logos: ReadonlyMap<string, string>;
};

const nothingKnown: Memory = {
  revision: -1,
  timeZones: new Map([[0, "UTC"]]),
  areSeveral: false,
  whichPages: "",
  loadedAt: 0,
  days: new Map(),
  announcements: noAnnouncements,
  logos: new Map(),
};

/** A load: what it builds on, and when it is (epoch milliseconds). */
type LoadContext = { readonly memory: Memory; readonly now: number };

/** The first of the dates that it is at a moment in some time zones. */
function earliestDate(milliseconds: number, timeZones: Memory["timeZones"]): string {
  return [...timeZones.values()].map((zone) => dateOf(milliseconds, zone)).reduce((a, b) => (a < b ? a : b));
}

function queries({ memory, now }: LoadContext) {
  // Before the first load the time zone is unknown: one more day on either side covers the window of any
  // zone, and two of all.
  const [zone = "UTC"] = memory.timeZones.values();
  const more = memory.areSeveral ? 2 : 1;
  const dates = lastDays(windowDays + 2 * more, now + more * dayMilliseconds, zone).map((day) => day.date);
  // A day may have been written just before the end of the last load, and clocks may differ.
  const recent = Math.min(memory.loadedAt || now, now) - dayMilliseconds;
  return [
    revisionQuery,
    pageQuery,
    logoQuery({ known: [...memory.logos.keys()] }),
    groupQuery,
    componentQuery,
    recentDaysQuery({ from: earliestDate(recent, memory.timeZones) }),
    changedDaysQuery({ dates, since: memory.revision }),
    ...announcementQueries(memory.announcements, { now, pages: [...memory.timeZones.keys()] }),
    ...(memory.areSeveral ? shownQueries : []),
  ];
}

function readShown(rows: unknown): SharedWith {
  const byPage = Map.groupBy(shownRows.parse(rows), (row) => row.page_id);
  return new Map([...byPage].map(([page, found]) => [page, new Set(found.map((row) => row.id))]));
}

function readRows(answers: readonly unknown[][], { memory, now }: LoadContext): LoadedRows {
  const [ledger, page, logos, groups, components, recentDays, changedDays, ...rest] = answers;
  const [announcements, updates, affected, shownComponents, shownAnnouncements] = rest;
  const [{ revision, announced }] = counterRows.parse(ledger);
  const pages = pageRows.parse(page);
  const live = pages.filter((row) => row.deleted_at === null);
  const isOnLive = ({ page_id: number }: { readonly page_id: number }) =>
    live.some((row) => row.id === number);
  return {
    revision,
    announced: announced ?? 0,
    closed: Math.max(0, ...pages.map((row) => row.restricted_revision)),
    pages: live,
    whichPages: pages.map((row) => `${row.id}${row.deleted_at === null ? "" : " deleted"}`).join(),
    logos: logoRows.parse(logos),
    groups: groupRows.parse(groups).filter(isOnLive),
    components: componentRows.parse(components).filter(isOnLive),
    recentDays: dayRows.parse(recentDays),
    changedDays: dayRows.parse(changedDays),
    announcements: readAnnouncements([announcements ?? [], updates ?? [], affected ?? []], {
      known: memory.announcements,
      now,
    }),
    shown: memory.areSeveral
      ? { components: readShown(shownComponents), announcements: readShown(shownAnnouncements) }
      : undefined,
  };
}

/** True if cached and read days are complete: not after a change of time zone, or for restored components. */
function areDaysWhole(memory: Memory, rows: LoadedRows): boolean {
  if (memory.revision === -1) return true;
  if (memory.revision > rows.revision) return false;
  const keepsZone = ({ id, time_zone: zone }: LoadedPage) => (memory.timeZones.get(id) ?? zone) === zone;
  if (!rows.pages.every(keepsZone)) return false;
  return rows.components.every((row) => row.days_revision > memory.revision || memory.days.has(row.id));
}

const zonesOf = (pages: readonly LoadedPage[]) => new Map(pages.map((page) => [page.id, page.time_zone]));

/** The next load context if the result is incomplete; undefined if complete. Each step assumes less. */
function lacking({ memory, now }: LoadContext, rows: LoadedRows): LoadContext | undefined {
  const { whichPages } = rows;
  const found = { timeZones: zonesOf(rows.pages), areSeveral: whichPages.includes(","), whichPages };
  if (found.areSeveral && memory.whichPages !== whichPages) {
    // Each page has its own newest announcements; of a new page only the latest may be known.
    return { memory: { ...nothingKnown, ...found }, now };
  }
  if (!areDaysWhole(memory, rows)) return { memory: { ...nothingKnown, ...found }, now };
  if (areWhole(memory.announcements, rows.announcements)) return undefined;
  return { memory: { ...memory, announcements: noAnnouncements }, now };
}

/** Splits rows by page, including shared ones. */
function partedBy<Row extends { readonly id: number; readonly page_id: number }>(
  rows: readonly Row[],
  pages: readonly LoadedPage[],
  shown: SharedWith | undefined,
): readonly (readonly Row[])[] {
  const [only, ...others] = pages;
  if (others.length === 0 && shown === undefined) return only === undefined ? [] : [rows];
  return pages.map(({ id }) =>
    rows.filter((row) => row.page_id === id || shown?.get(id)?.has(row.id) === true),
  );
}

function remember({ memory, now }: LoadContext, rows: LoadedRows): Memory {
  const { revision, announcements, pages, whichPages, shown } = rows;
  const images = new Map([
    ...memory.logos,
    ...rows.logos.map(({ digest, content }) => [digest, content] as const),
  ]);
  const used = pages
    .flatMap(({ logo_digest: logo, icon_digest: icon }) => [logo, icon])
    .filter((digest) => digest !== null);
  const isNewDay = pages.some(({ time_zone: zone }) => dateOf(memory.loadedAt, zone) !== dateOf(now, zone));
  const timeZones = zonesOf(pages);
  return {
    revision,
    timeZones,
    areSeveral: whichPages.includes(","),
    whichPages,
    loadedAt: now,
    days: updateDayCache(memory.days, {
      rows: [...rows.changedDays, ...rows.recentDays],
      fresh: rows.components.filter((row) => row.days_revision > memory.revision).map((row) => row.id),
      components: rows.components.map((row) => row.id),
      oldest: isNewDay ? earliestDate(now - (windowDays + 2) * dayMilliseconds, timeZones) : null,
    }),
    logos: new Map(used.map((digest) => [digest, images.get(digest) ?? ""])),
    announcements: updateAnnouncementCache(memory.announcements, announcements, {
      revision,
      now,
      onEach: (all) => partedBy(all, pages, shown?.announcements),
    }),
  };
}

/** Reads the rows of each query, all from one moment. */
export type Reading = (queries: readonly CompiledQuery[]) => Promise<unknown[][]>;

/** Reads until what is remembered and what was read make the whole. */
async function readWhole(
  read: Reading,
  first: LoadContext,
): Promise<{ asking: LoadContext; rows: LoadedRows }> {
  let asking = first;
  let rows = readRows(await read(queries(asking)), asking);
  for (let next = lacking(asking, rows); next !== undefined; next = lacking(asking, rows)) {
    asking = next;
    rows = readRows(await read(queries(asking)), asking);
  }
  return { asking, rows };
}

function stateOf({ days, announcements, logos }: Memory, rows: LoadedRows): StoreState {
  const { revision, announced, closed, pages, shown } = rows;
  const components = partedBy(rows.components, pages, shown?.components);
  const told = partedBy([...announcements.rows.values()], pages, shown?.announcements);
  return {
    revision,
    closed,
    pages: pages.map((page, index) => ({
      revision,
      announced,
      page,
      isFirst: index === 0,
      logoImage: page.logo_digest === null ? null : (logos.get(page.logo_digest) ?? null),
      faviconImage: page.icon_digest === null ? null : (logos.get(page.icon_digest) ?? null),
      groups: rows.groups.filter((group) => group.page_id === page.id),
      components: components[index] ?? [],
      days,
      announcements: told[index] ?? [],
    })),
  };
}

/** Loads successive states of the store. The cache makes all loads after the first cheap. */
export class Loader {
  #memory: Memory = nothingKnown;
  #current = 0;

  /**
   * Loads a consistent state; `now` (epoch milliseconds) determines the days. Rejects with the command bus's
   * error, with a ZodError for invalid rows, and if a later load began.
   */
  async load(bus: Pick<StoreReader, "read">, now: number): Promise<StoreState> {
    this.#current += 1;
    const mine = this.#current;
    const { asking, rows } = await readWhole((queries) => bus.read(queries), { memory: this.#memory, now });
    // One that was given up must not disturb what its successor remembers.
    if (mine !== this.#current) throw new Error("the load was cancelled");
    this.#memory = remember(asking, rows);
    return stateOf(this.#memory, rows);
  }

  /**
   * Builds the state from other rows, such as those of a dry run, without caching. Undefined before the first
   * load; rejects like a load.
   */
  async imagine(read: Reading, now: number): Promise<StoreState | undefined> {
    const memory = this.#memory;
    if (memory.revision === -1) return undefined;
    const { asking, rows } = await readWhole(read, { memory, now });
    return stateOf(remember(asking, rows), rows);
  }
}
