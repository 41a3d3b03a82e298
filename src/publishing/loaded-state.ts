/** One state of the ledger, as far as visitors see it. Times are epoch milliseconds. */
import type {
  AnnouncementKind,
  AnnouncementState,
  ComponentStatus,
  Impact,
  PageAccess,
} from "../contract/words.ts";

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
  readonly access: PageAccess;
  /** Of the password that lets people in. */
  readonly password_hash: string | null;
  /** Addresses and CIDRs, as JSON. */
  readonly allowed_addresses: string | null;
  /** Its logo; all of them null where it has none, and the ground also where it needs none. */
  readonly logo_digest: string | null;
  readonly logo_width: number | null;
  readonly logo_height: number | null;
  readonly logo_ground: "light" | "dark" | null;
  readonly updated_at: number;
};

/** The row of a group that is not deleted. */
export type LoadedGroup = {
  readonly id: number;
  readonly public_id: string;
  readonly page_id: number;
  readonly name: string;
  readonly description: string | null;
  /** Its texts in other languages, as JSON. */
  readonly translations: string | null;
  readonly position: number;
  readonly created_at: number;
  readonly updated_at: number;
};

/** The row of a component that is not deleted. Its open period is `shown` since `shown_since`. */
export type LoadedComponent = {
  readonly id: number;
  readonly public_id: string;
  /** The number of its own page. */
  readonly page_id: number;
  readonly group_id: number | null;
  readonly name: string;
  readonly description: string | null;
  /** Its texts in other languages, as JSON. */
  readonly translations: string | null;
  readonly position: number;
  readonly start_date: string;
  /** From when on its time counts, as far as `start_date` lets it. */
  readonly begins_at: number;
  readonly counts_toward_status: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly shown: ComponentStatus;
  readonly shown_since: number;
  readonly last_report_at: number | null;
  readonly days_revision: number;
  /** What every voice says, as JSON. */
  readonly standing: string;
  /** The newest turns, as JSON. */
  readonly flips: string | null;
};

/** A component that an announcement affects, by its number. */
export type LoadedAffected = {
  readonly component: number;
  readonly status: ComponentStatus;
  readonly expect: ComponentStatus | null;
};

/** The row of an update. One that is deleted says nothing any more, but leaves what it made of the list. */
export type LoadedUpdate = {
  readonly public_id: string;
  readonly state: AnnouncementState;
  readonly message: string;
  /** Its texts in other languages, as JSON. */
  readonly translations: string | null;
  /** What is affected from here on; null where that stays. */
  readonly affected: readonly LoadedAffected[] | null;
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

/** How long closed periods of one component showed each status on one day, in milliseconds; Unknown is what is left. */
export type ClosedDay = {
  readonly operational: number;
  readonly maintenance: number;
  readonly degraded: number;
  readonly partial: number;
  readonly major: number;
};

/** The closed days of one component, by date (`YYYY-MM-DD` in the page's time zone). */
export type ClosedDays = ReadonlyMap<string, ClosedDay>;

/** A page and all on it, from one state of the ledger: its own, and what it shows of other pages. */
export type PageState = {
  readonly revision: number;
  /** The revision of the last change of any announcement; 0 before the first. */
  readonly announced: number;
  readonly page: LoadedPage;
  /** Whether it is the first: the one that is meant where none is named. */
  readonly isFirst: boolean;
  /** The image of its logo, in base64. */
  readonly logoImage: string | null;
  readonly groups: readonly LoadedGroup[];
  readonly components: readonly LoadedComponent[];
  /** The closed days of the last 90, by the component's number. */
  readonly days: ReadonlyMap<number, ClosedDays>;
  /** Those that any face shows, and maybe some that have left its windows since. */
  readonly announcements: readonly LoadedAnnouncement[];
};

/** Every page and all on them, from one state of the ledger. */
export type LedgerState = {
  readonly revision: number;
  /** The revision at which a page was last taken from somebody's eyes; 0 before the first time. */
  readonly closed: number;
  /** The first comes first; there is always one. */
  readonly pages: readonly PageState[];
};
