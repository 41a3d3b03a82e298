/** One state of the ledger, as far as visitors see it. Times are epoch milliseconds. */
import type { ComponentStatus } from "../contract/words.ts";

/** The page's row. */
export type LoadedPage = {
  readonly id: number;
  readonly public_id: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly url: string | null;
  readonly time_zone: string;
  readonly locale: string;
  readonly updated_at: number;
};

/** The row of a group that is not deleted. */
export type LoadedGroup = {
  readonly id: number;
  readonly public_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly position: number;
  readonly created_at: number;
  readonly updated_at: number;
};

/** The row of a component that is not deleted. Its open period is `shown` since `shown_since`. */
export type LoadedComponent = {
  readonly id: number;
  readonly public_id: string;
  readonly group_id: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly position: number;
  readonly start_date: string;
  readonly counts_toward_status: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly shown: ComponentStatus;
  readonly shown_since: number;
  readonly last_report_at: number | null;
  readonly days_revision: number;
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

/** The page and all on it, from one state of the ledger. */
export type LedgerState = {
  readonly revision: number;
  readonly page: LoadedPage;
  readonly groups: readonly LoadedGroup[];
  readonly components: readonly LoadedComponent[];
  /** The closed days of the last 90, by the component's number. */
  readonly days: ReadonlyMap<number, ClosedDays>;
};
