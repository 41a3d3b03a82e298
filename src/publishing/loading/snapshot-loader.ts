/**
 * The publisher's loads. Whatever the length of the history, a load reads the few rows shown now, the closed
 * days of yesterday and today, and all days only of components whose past days were rewritten.
 */

import type { CompiledQuery } from "kysely";
import type * as z from "zod";
import { dayAt, lastDays } from "../../rules/calendar-days.ts";
import type { StoreReader } from "../../store/store-reader.ts";
import { windowDays } from "../days-composer.ts";
import type { LoadedPage, StoreState } from "../loaded-state.ts";
import {
  type AnnouncementCache,
  announcementQueries,
  isComplete,
  noAnnouncements,
  type ReadAnnouncements,
  readAnnouncements,
  updateAnnouncementCache,
} from "./announcement-cache.ts";
import { type DayCache, type DayRow, dayRows, updateDayCache } from "./day-cache.ts";
import { logoQuery, logoRows, pageQuery, pageRows, sharedQueries, sharedRows } from "./load-page.ts";
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
  /** Numbers of all pages as text, deleted ones marked. */
  readonly pageList: string;
  /** Logos and favicons not in the cache. */
  readonly logos: z.infer<typeof logoRows>;
  /** Shared content; undefined if not requested. */
  readonly shared: SharedContent | undefined;
  readonly groups: z.infer<typeof groupRows>;
  readonly components: z.infer<typeof componentRows>;
  readonly recentDays: readonly DayRow[];
  readonly changedDays: readonly DayRow[];
};

const dayMilliseconds = 86_400_000;
const dateOf = (milliseconds: number, timeZone: string) => dayAt(milliseconds, timeZone).date;

/** The cache between loads. */
type LoaderCache = {
  /** The cached revision; -1 before the first load. */
  readonly revision: number;
  /** By the number of a page; UTC alone before the first load. */
  readonly timeZones: ReadonlyMap<number, string>;
  /** Whether there are several pages, deleted or not: then more is queried. */
  readonly areSeveral: boolean;
  readonly pageList: string;
  /** When it was loaded, epoch milliseconds. */
  readonly loadedAt: number;
  readonly days: DayCache;
  readonly announcements: AnnouncementCache;
  /** By their digests. */
  readonly logos: ReadonlyMap<string, string>;
};

const emptyCache: LoaderCache = {
  revision: -1,
  timeZones: new Map([[0, "UTC"]]),
  areSeveral: false,
  pageList: "",
  loadedAt: 0,
  days: new Map(),
  announcements: noAnnouncements,
  logos: new Map(),
};

/** A load: what it builds on, and when it is (epoch milliseconds). */
type LoadContext = { readonly cache: LoaderCache; readonly now: number };

/** The earliest date at a moment among time zones. */
function earliestDate(milliseconds: number, timeZones: LoaderCache["timeZones"]): string {
  return [...timeZones.values()].map((zone) => dateOf(milliseconds, zone)).reduce((a, b) => (a < b ? a : b));
}

function queries({ cache, now }: LoadContext) {
  // Before the first load the time zone is unknown: one more day on either side covers the window of any
  // zone, and two of all.
  const [zone = "UTC"] = cache.timeZones.values();
  const extraDays = cache.areSeveral ? 2 : 1;
  const dates = lastDays(windowDays + 2 * extraDays, now + extraDays * dayMilliseconds, zone).map(
    (day) => day.date,
  );
  // A day may have been written just before the end of the last load, and clocks may differ.
  const recent = Math.min(cache.loadedAt || now, now) - dayMilliseconds;
  return [
    revisionQuery,
    pageQuery,
    logoQuery({ knownDigests: [...cache.logos.keys()] }),
    groupQuery,
    componentQuery,
    recentDaysQuery({ from: earliestDate(recent, cache.timeZones) }),
    changedDaysQuery({ dates, since: cache.revision }),
    ...announcementQueries(cache.announcements, { now, pages: [...cache.timeZones.keys()] }),
    ...(cache.areSeveral ? sharedQueries : []),
  ];
}

function readShared(rows: unknown): SharedWith {
  const byPage = Map.groupBy(sharedRows.parse(rows), (row) => row.page_id);
  return new Map([...byPage].map(([page, group]) => [page, new Set(group.map((row) => row.id))]));
}

function readRows(results: readonly unknown[][], { cache, now }: LoadContext): LoadedRows {
  const [counters, page, logos, groups, components, recentDays, changedDays, ...contentRows] = results;
  const [announcements, updates, affected, sharedComponents, sharedAnnouncements] = contentRows;
  const [{ revision, announced }] = counterRows.parse(counters);
  const pages = pageRows.parse(page);
  const live = pages.filter((row) => row.deleted_at === null);
  const isOnLive = ({ page_id: number }: { readonly page_id: number }) =>
    live.some((row) => row.id === number);
  return {
    revision,
    announced: announced ?? 0,
    closed: Math.max(0, ...pages.map((row) => row.restricted_revision)),
    pages: live,
    pageList: pages.map((row) => `${row.id}${row.deleted_at === null ? "" : " deleted"}`).join(),
    logos: logoRows.parse(logos),
    groups: groupRows.parse(groups).filter(isOnLive),
    components: componentRows.parse(components).filter(isOnLive),
    recentDays: dayRows.parse(recentDays),
    changedDays: dayRows.parse(changedDays),
    announcements: readAnnouncements([announcements ?? [], updates ?? [], affected ?? []], {
      cache: cache.announcements,
      now,
    }),
    shared: cache.areSeveral
      ? { components: readShared(sharedComponents), announcements: readShared(sharedAnnouncements) }
      : undefined,
  };
}

/** True if cached and read days are complete: not after a change of time zone, or for restored components. */
function areDaysComplete(cache: LoaderCache, rows: LoadedRows): boolean {
  if (cache.revision === -1) return true;
  if (cache.revision > rows.revision) return false;
  const hasSameZone = ({ id, time_zone: zone }: LoadedPage) => (cache.timeZones.get(id) ?? zone) === zone;
  if (!rows.pages.every(hasSameZone)) return false;
  return rows.components.every((row) => row.days_revision > cache.revision || cache.days.has(row.id));
}

const zonesOf = (pages: readonly LoadedPage[]) => new Map(pages.map((page) => [page.id, page.time_zone]));

/** The next load context if the result is incomplete; undefined if complete. Each step assumes less. */
function widerContext({ cache, now }: LoadContext, rows: LoadedRows): LoadContext | undefined {
  const { pageList } = rows;
  const pageFacts = {
    timeZones: zonesOf(rows.pages),
    areSeveral: pageList.includes(","),
    pageList,
  };
  if (pageFacts.areSeveral && cache.pageList !== pageList) {
    // Each page has its own newest announcements; of a new page only the latest may be known.
    return { cache: { ...emptyCache, ...pageFacts }, now };
  }
  if (!areDaysComplete(cache, rows)) return { cache: { ...emptyCache, ...pageFacts }, now };
  if (isComplete(cache.announcements, rows.announcements)) return undefined;
  return { cache: { ...cache, announcements: noAnnouncements }, now };
}

/** Splits rows by page, including shared ones. */
function partedBy<Row extends { readonly id: number; readonly page_id: number }>(
  rows: readonly Row[],
  pages: readonly LoadedPage[],
  shared: SharedWith | undefined,
): readonly (readonly Row[])[] {
  const [only, ...others] = pages;
  if (others.length === 0 && shared === undefined) return only === undefined ? [] : [rows];
  return pages.map(({ id }) =>
    rows.filter((row) => row.page_id === id || shared?.get(id)?.has(row.id) === true),
  );
}

function updateCache({ cache, now }: LoadContext, rows: LoadedRows): LoaderCache {
  const { revision, announcements, pages, pageList, shared } = rows;
  const images = new Map([
    ...cache.logos,
    ...rows.logos.map(({ digest, content }) => [digest, content] as const),
  ]);
  const used = pages
    .flatMap(({ logo_digest: logo, icon_digest: icon }) => [logo, icon])
    .filter((digest) => digest !== null);
  const isNewDay = pages.some(({ time_zone: zone }) => dateOf(cache.loadedAt, zone) !== dateOf(now, zone));
  const timeZones = zonesOf(pages);
  return {
    revision,
    timeZones,
    areSeveral: pageList.includes(","),
    pageList,
    loadedAt: now,
    days: updateDayCache(cache.days, {
      rows: [...rows.changedDays, ...rows.recentDays],
      fresh: rows.components.filter((row) => row.days_revision > cache.revision).map((row) => row.id),
      components: rows.components.map((row) => row.id),
      oldest: isNewDay ? earliestDate(now - (windowDays + 2) * dayMilliseconds, timeZones) : null,
    }),
    logos: new Map(used.map((digest) => [digest, images.get(digest) ?? ""])),
    announcements: updateAnnouncementCache(cache.announcements, announcements, {
      revision,
      now,
      partByPage: (all) => partedBy(all, pages, shared?.announcements),
    }),
  };
}

/** Reads the rows of each query, all from one moment. */
export type Reading = (queries: readonly CompiledQuery[]) => Promise<unknown[][]>;

/** Reads until cache and rows together are complete. */
async function loadComplete(
  read: Reading,
  initial: LoadContext,
): Promise<{ context: LoadContext; rows: LoadedRows }> {
  let context = initial;
  let rows = readRows(await read(queries(context)), context);
  for (let next = widerContext(context, rows); next !== undefined; next = widerContext(context, rows)) {
    context = next;
    rows = readRows(await read(queries(context)), context);
  }
  return { context, rows };
}

function stateOf({ days, announcements, logos }: LoaderCache, rows: LoadedRows): StoreState {
  const { revision, announced, closed, pages, shared } = rows;
  const components = partedBy(rows.components, pages, shared?.components);
  const announcementsByPage = partedBy([...announcements.rows.values()], pages, shared?.announcements);
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
      announcements: announcementsByPage[index] ?? [],
    })),
  };
}

/** Loads successive states of the store. The cache makes all loads after the first cheap. */
export class Loader {
  #cache: LoaderCache = emptyCache;
  #current = 0;

  /**
   * Loads a consistent state; `now` (epoch milliseconds) determines the days. Rejects with the command bus's
   * error, with a ZodError for invalid rows, and if a later load began.
   */
  async load(bus: Pick<StoreReader, "read">, now: number): Promise<StoreState> {
    this.#current += 1;
    const load = this.#current;
    const { context, rows } = await loadComplete((queries) => bus.read(queries), { cache: this.#cache, now });
    // A cancelled load must not overwrite the cache of its successor.
    if (load !== this.#current) throw new Error("the load was cancelled");
    this.#cache = updateCache(context, rows);
    return stateOf(this.#cache, rows);
  }

  /**
   * Builds the state from other rows, such as those of a dry run, without caching. Undefined before the first
   * load; rejects like a load.
   */
  async preview(read: Reading, now: number): Promise<StoreState | undefined> {
    const cache = this.#cache;
    if (cache.revision === -1) return undefined;
    const { context, rows } = await loadComplete(read, { cache, now });
    return stateOf(updateCache(context, rows), rows);
  }
}
