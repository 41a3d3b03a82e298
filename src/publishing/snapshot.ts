/**
 * The published snapshot: all data of the representations at one revision of the store. Times are epoch
 * milliseconds.
 */
import type {
  AnnouncementKind,
  AnnouncementState,
  ComponentStatus,
  ComponentVisibility,
  Impact,
  Indicator,
  PageAccess,
} from "../contract/words.ts";
import type { PageTheme } from "../rules/theme-colours.ts";
import type { Weights } from "../rules/uptime.ts";

/** One day of one component, in the page's time zone: how long it showed each status, in milliseconds. */
export type Day = {
  /** `YYYY-MM-DD` in the page's time zone. */
  readonly date: string;
  /** Whether the whole day is before the component's start date. */
  readonly beforeStart: boolean;
  readonly shown: Readonly<Record<ComponentStatus, number>>;
};

/** The public source of a status: never the name of a key, source or person. */
export type Provenance = {
  readonly kind: "Report" | "Signal" | "Hand" | "Announcement" | "Pin" | "Lapse";
  /** Time of its last report; for an expiry, of any report, null if none. */
  readonly at: number | null;
};

/** Texts in other languages, by the tags (BCP 47) as given; null if there are none. */
export type Translations<Field extends string> = Readonly<
  Record<string, Readonly<Partial<Record<Field, string>>>>
> | null;

/** A component as visitors see it. */
export type SnapshotComponent = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly translations: Translations<"name" | "description">;
  readonly groupId: string | null;
  readonly position: number;
  readonly status: ComponentStatus;
  readonly statusSince: number;
  readonly lastReportAt: number | null;
  readonly provenance: Provenance;
  /** Changes in the whole episode while unstable; otherwise null. */
  readonly unstable: number | null;
  readonly startDate: string;
  readonly countsTowardStatus: boolean;
  readonly visibility: ComponentVisibility;
  /** Percent over the last 90 days, rounded down to two decimals; null if nothing was observed. */
  readonly uptimePercent: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The last 90 days, oldest first, ending today. */
  readonly days: readonly Day[];
};

/** A component group as visitors see it. */
export type SnapshotGroup = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly translations: Translations<"name" | "description">;
  /** The group that it is in; null at the top level. */
  readonly parentId: string | null;
  readonly position: number;
  /** The worst of all components in it and in its sub-groups. */
  readonly status: ComponentStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The logo at the head of the page, without the image itself. */
export type SnapshotLogo = {
  /** SHA-256 (hex) of its bytes: it is at `/logo/<digest>.png`. */
  readonly digest: string;
  readonly width: number;
  readonly height: number;
  /** The theme whose background it also needs in the other theme; null if visible on both. */
  readonly ground: "light" | "dark" | null;
};

/** The page's favicon, without the image itself; it is at `/logo/<digest>.png`. */
type SnapshotFavicon = Omit<SnapshotLogo, "ground">;

/** Name, appearance and time zone of the page. */
export type SnapshotPage = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly translations: Translations<"name" | "description">;
  readonly url: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
  /** Downtime weights of outages. */
  readonly weights: Weights;
  readonly logo: SnapshotLogo | null;
  /** Null for the mark of the status. */
  readonly favicon: SnapshotFavicon | null;
  readonly access: PageAccess;
  /** The page's own colour, `#rrggbb`. */
  readonly accent: string | null;
  /** Whether visitors see if a status was reported or set by hand. */
  readonly showsSources: boolean;
  readonly display: SnapshotDisplay;
  /** The page's own colours; null for the usual ones. */
  readonly theme: PageTheme | null;
  readonly updatedAt: number;
};

/** Parts of the page beside statuses, and whether each is shown. */
export type SnapshotDisplay = {
  readonly uptime: boolean;
  readonly bars: boolean;
  readonly barDays: 30 | 60 | 90;
  readonly poweredBy: boolean;
};

/** A component that an announcement affects. */
export type SnapshotAffected = {
  readonly componentId: string;
  readonly name: string;
  /** The status that the announcement sets; null of a notice, which sets none. */
  readonly status: ComponentStatus | null;
  /** The worst expected status; null except for maintenance. */
  readonly expect: ComponentStatus | null;
};

/** A component's change in an update; null if it was not listed then. */
export type SnapshotMove = {
  readonly componentId: string;
  readonly name: string;
  readonly before: ComponentStatus | null;
  readonly after: ComponentStatus | null;
};

/** An update of an announcement. */
export type SnapshotUpdate = {
  readonly id: string;
  readonly state: AnnouncementState;
  /** Markdown. */
  readonly message: string;
  /** The same as HTML that may stand in a page. */
  readonly html: string;
  readonly translations: Translations<"message">;
  readonly postedAt: number;
  readonly createdAt: number;
  readonly editedAt: number | null;
  readonly notifySubscribers: boolean;
  /**
   * All components affected from this update on or before it, including unchanged ones. Empty for the oldest
   * updates if there would be too many, and of a notice.
   */
  readonly moves: readonly SnapshotMove[];
};

/** A published postmortem. */
export type SnapshotPostmortem = {
  readonly message: string;
  readonly translations: Translations<"message">;
  readonly html: string;
  readonly at: number;
};

/** An announcement as visitors see it. */
export type SnapshotAnnouncement = {
  readonly id: string;
  readonly kind: AnnouncementKind;
  readonly title: string;
  readonly translations: Translations<"title">;
  readonly state: AnnouncementState;
  readonly impact: Impact;
  /** The plan. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** When it began, or is to begin. */
  readonly beganAt: number;
  /** When it was closed; null while it is open. */
  readonly resolvedAt: number | null;
  readonly recurrence: string | null;
  readonly pinned: boolean;
  readonly sequence: number;
  readonly postmortem: SnapshotPostmortem | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly affected: readonly SnapshotAffected[];
  /** Newest first. */
  readonly updates: readonly SnapshotUpdate[];
};

/** The page at one revision. */
export type Snapshot = {
  readonly revision: number;
  /** Last answer of the store. */
  readonly asOf: number;
  /** Whether that is so old (over 60 s) that nothing is certain any more. */
  readonly stale: boolean;
  readonly page: SnapshotPage;
  /** The image of the page's logo, in base64. */
  readonly logoImage: string | null;
  /** The image of the page's favicon, in base64. */
  readonly faviconImage: string | null;
  readonly status: {
    readonly indicator: Indicator;
    readonly description: string;
    /** The worst status among the counted components; `Unknown` if there are none. */
    readonly worst: ComponentStatus;
    /** Start of the oldest current problem, or null if all is well. */
    readonly since: number | null;
  };
  /**
   * In the order of the page, each followed by its sub-groups. A group of which visitors see no component, in its
   * sub-groups neither, is among the hidden ones.
   */
  readonly groups: readonly SnapshotGroup[];
  /**
   * In the order of the page: by group, then position, then name; those without a group first. Without hidden ones
   * (`Never`).
   */
  readonly components: readonly SnapshotComponent[];
  /** Content for API keys alone: of it, visitors learn only how it affects the overall status. */
  readonly hidden: {
    readonly groups: readonly SnapshotGroup[];
    readonly components: readonly SnapshotComponent[];
  };
  /**
   * All announcements that any representation shows, newest first (`createdAt`, then `id`): open ones
   * including upcoming maintenance, those closed within 14 days, and the newest 50 of each kind.
   */
  readonly announcements: readonly SnapshotAnnouncement[];
};
