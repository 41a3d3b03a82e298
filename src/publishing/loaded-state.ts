/** The public content of the store at one revision. Times are epoch milliseconds. */
import type { ClosedDays } from "./loading/day-cache.ts";
import type { LoadedAnnouncement } from "./loading/load-announcements.ts";
import type { LoadedPage } from "./loading/load-page.ts";
import type { LoadedComponent, LoadedGroup } from "./loading/load-rows.ts";

export type { ClosedDay, ClosedDays } from "./loading/day-cache.ts";
export type { LoadedAffected, LoadedAnnouncement, LoadedUpdate } from "./loading/load-announcements.ts";
export type { LoadedPage } from "./loading/load-page.ts";
export type { LoadedComponent, LoadedGroup } from "./loading/load-rows.ts";

/** A page with its own and shared content, from one snapshot of the store. */
export type PageState = {
  readonly revision: number;
  /** Revision of the newest change of any announcement; 0 if none. */
  readonly announced: number;
  readonly page: LoadedPage;
  /** Whether it is the first page, the default. */
  readonly isFirst: boolean;
  /** The image of its logo, in base64. */
  readonly logoImage: string | null;
  /** The image of its favicon, in base64. */
  readonly faviconImage: string | null;
  readonly groups: readonly LoadedGroup[];
  readonly components: readonly LoadedComponent[];
  /** The closed days of the last 90, by component number. */
  readonly days: ReadonlyMap<number, ClosedDays>;
  /** The announcements that any representation shows, and possibly some that no longer are. */
  readonly announcements: readonly LoadedAnnouncement[];
};

/** All pages with their content, from one snapshot of the store. */
export type StoreState = {
  readonly revision: number;
  /** Revision of the newest restriction of a page; 0 if none. */
  readonly closed: number;
  /** The first comes first; there is always one. */
  readonly pages: readonly PageState[];
};
