/** The public content of the store at one revision. Times are epoch milliseconds. */
import type {
  AnnouncementKind,
  AnnouncementState,
  ComponentStatus,
  Impact,
  PageAccess,
} from "../contract/words.ts";
import type { LoadedComponent, LoadedGroup } from "./loading/load-rows.ts";

export type { LoadedComponent, LoadedGroup } from "./loading/load-rows.ts";

/** The row of a page that is not deleted. */
export type LoadedPage = {
  readonly id: number;
  readonly public_id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly url: string | null;
  readonly time_zone: string;
  readonly locale: string;
  /** Its links, as JSON. */
  readonly links: string | null;
  /** Thousandths. */
  readonly partial_weight: number;
  readonly major_weight: number;
  readonly accent: string | null;
  /** 1 if rows name the kind of source of a status. */
  readonly shows_sources: number;
  /** Display switches: 1 if shown. */
  readonly shows_uptime: number;
  readonly shows_bars: number;
  readonly bar_days: number;
  readonly shows_powered_by: number;
  /** Its own colours, as JSON. */
  readonly theme: string | null;
  readonly access: PageAccess;
  /** Of the password that lets people in. */
  readonly password_hash: string | null;
  /** Addresses and CIDRs, as JSON. */
  readonly allowed_addresses: string | null;
  /** Logo columns: null without a logo; `ground` also if none is needed. */
  readonly logo_digest: string | null;
  readonly logo_width: number | null;
  readonly logo_height: number | null;
  readonly logo_background: "light" | "dark" | null;
  /** Favicon columns: null without a favicon. */
  readonly icon_digest: string | null;
  readonly icon_width: number | null;
  readonly icon_height: number | null;
  readonly updated_at: number;
};

/** A component that an announcement affects, by its number. */
export type LoadedAffected = {
  readonly component: number;
  readonly status: ComponentStatus;
  readonly expect: ComponentStatus | null;
};

/** An update. A deleted one has no text, but keeps its effect on the list. */
export type LoadedUpdate = {
  readonly public_id: string;
  readonly state: AnnouncementState;
  readonly message: string;
  /** Its texts in other languages, as JSON. */
  readonly translations: string | null;
  /** Affected components from here on, as JSON; null if unchanged. */
  readonly affected: string | null;
  readonly posted_at: number;
  readonly created_at: number;
  readonly edited_at: number | null;
  readonly deleted_at: number | null;
  readonly notify_subscribers: number;
};

/** An announcement that is neither hidden nor deleted. The same object from one state to the next until it changes. */
export type LoadedAnnouncement = {
  readonly id: number;
  readonly public_id: string;
  /** The number of its own page. */
  readonly page_id: number;
  readonly kind: AnnouncementKind;
  readonly title: string;
  /** Its texts in other languages, as JSON. */
  readonly translations: string | null;
  readonly state: AnnouncementState;
  readonly impact: Impact;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  readonly recurrence: string | null;
  readonly pinned: number;
  readonly postmortem: string | null;
  readonly postmortem_at: number | null;
  readonly began_at: number;
  readonly resolved_at: number | null;
  readonly sequence: number;
  readonly created_at: number;
  readonly updated_at: number;
  /** In the order of their places. */
  readonly affected: readonly LoadedAffected[];
  /** In the order they were posted. */
  readonly updates: readonly LoadedUpdate[];
};

/**
 * Durations of statuses in closed periods of a component on one day, in milliseconds; the rest is Unknown.
 */
export type ClosedDay = {
  readonly operational: number;
  readonly maintenance: number;
  readonly degraded: number;
  readonly partial: number;
  readonly major: number;
};

/** The closed days of one component, by date (`YYYY-MM-DD` in the page's time zone). */
export type ClosedDays = ReadonlyMap<string, ClosedDay>;

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
