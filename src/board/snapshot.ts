/** The published snapshot: everything the faces show, from one revision of the ledger. Times are epoch milliseconds. */
import type { ComponentStatus, Indicator } from "../contract/words.ts";

/** One day of one component, in the page's time zone: how long it showed each status, in milliseconds. */
export type Day = {
  /** `YYYY-MM-DD` in the page's time zone. */
  readonly date: string;
  /** Whether the whole day lies before the component's start date. */
  readonly beforeStart: boolean;
  readonly shown: Readonly<Record<ComponentStatus, number>>;
};

/** A component as visitors see it. */
export type SnapshotComponent = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly groupId: string | null;
  readonly position: number;
  readonly status: ComponentStatus;
  readonly statusSince: number;
  readonly lastReportAt: number | null;
  readonly startDate: string;
  readonly countsTowardStatus: boolean;
  /** Percent of the last 90 days, floored to two decimals; null where nothing was observed. */
  readonly uptimePercent: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The last 90 days, oldest first; today is the last. */
  readonly days: readonly Day[];
};

/** A component group as visitors see it. */
export type SnapshotGroup = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly position: number;
  readonly status: ComponentStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** What the page is called and how it tells time. */
export type SnapshotPage = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly url: string;
  readonly timeZone: string;
  readonly locale: string;
  readonly updatedAt: number;
};

/** The page at one revision. */
export type Snapshot = {
  readonly revision: number;
  /** When the ledger last answered. */
  readonly asOf: number;
  /** Whether that is so long ago (over 60 s) that nothing shown is certain any more. */
  readonly stale: boolean;
  readonly page: SnapshotPage;
  readonly status: {
    readonly indicator: Indicator;
    readonly description: string;
    /** The worst status among the components that count; `Unknown` where there are none. */
    readonly worst: ComponentStatus;
    /** Since when the oldest trouble stands that still stands, or null when all is well. */
    readonly since: number | null;
  };
  /** In the order of the page. */
  readonly groups: readonly SnapshotGroup[];
  /** In the order of the page: by group, then position, then name; those without a group first. */
  readonly components: readonly SnapshotComponent[];
};
