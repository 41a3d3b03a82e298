/** How one state of the ledger becomes the snapshot that every face is made from. Pure. */
import type { ComponentStatus } from "../contract/words.ts";
import { type DayBounds, lastDays } from "../rules/days.ts";
import { groupStatus, pageStatus } from "../rules/page-status.ts";
import { emptyDay, uptimePercent } from "../rules/uptime.ts";
import type { Day, Snapshot, SnapshotComponent, SnapshotGroup, SnapshotPage } from "./snapshot.ts";
import type {
  ClosedDay,
  ClosedDays,
  LedgerState,
  LoadedComponent,
  LoadedGroup,
  LoadedPage,
} from "./state.ts";

/** How many days the bars and the uptime go back, today included. */
export const windowDays = 90;

const noDays: ClosedDays = new Map();
const nothingClosed: ClosedDay = { operational: 0, maintenance: 0, degraded: 0, partial: 0, major: 0 };

function composeDay(
  row: LoadedComponent,
  bounds: DayBounds,
  { closed, now }: { closed: ClosedDay; now: number },
): Day {
  const { date, start } = bounds;
  const end = Math.min(bounds.end, now);
  const shown = emptyDay();
  shown.Operational = closed.operational;
  shown["Under Maintenance"] = closed.maintenance;
  shown["Degraded Performance"] = closed.degraded;
  shown["Partial Outage"] = closed.partial;
  shown["Major Outage"] = closed.major;
  const stillOpen = Math.max(0, end - Math.max(start, row.shown_since));
  if (row.shown !== "Unknown") shown[row.shown] += stillOpen;
  const told = closed.operational + closed.maintenance + closed.degraded + closed.partial + closed.major;
  const accounted = told + (row.shown === "Unknown" ? 0 : stillOpen);
  // What nobody spoke for is Unknown; it can only be negative where the clock was put back.
  shown.Unknown = Math.max(0, end - start - accounted);
  return { date, beforeStart: date < row.start_date, shown };
}

function composePage(row: LoadedPage, baseUrl: string): SnapshotPage {
  return {
    id: row.public_id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    url: row.url ?? baseUrl,
    timeZone: row.time_zone,
    locale: row.locale,
    updatedAt: row.updated_at,
  };
}

function composeGroup(row: LoadedGroup, components: readonly SnapshotComponent[]): SnapshotGroup {
  const members = components.filter((component) => component.groupId === row.public_id);
  return {
    id: row.public_id,
    name: row.name,
    description: row.description,
    position: row.position,
    status: groupStatus(members.map((component) => component.status)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

type Ordered = { readonly position: number; readonly name: string; readonly id: number };

// A collator costs a millisecond to make and rows have but one order, whatever language the reader has.
const byName = new Intl.Collator("en", { numeric: true });

function inOrder(a: Ordered, b: Ordered): number {
  return a.position - b.position || byName.compare(a.name, b.name) || a.id - b.id;
}

/** Since when the oldest trouble stands that still stands, among the components that count; null where there is none. */
export function troubleSince(components: readonly SnapshotComponent[]): number | null {
  const troubled = components.filter((one) => one.countsTowardStatus && one.status !== "Operational");
  return troubled.length === 0 ? null : Math.min(...troubled.map((component) => component.statusSince));
}

/** What the page's status is made from: the components, as the rule sees them. */
export function asCounted(
  components: readonly SnapshotComponent[],
): { name: string; status: ComponentStatus; counts: boolean }[] {
  return components.map(({ name, status, countsTowardStatus }) => ({
    name,
    status,
    counts: countsTowardStatus,
  }));
}

/**
 * Composes the snapshot of a state of the ledger at `now` (epoch milliseconds), which is also when the ledger answered.
 * `baseUrl` is the page's address where none was set.
 */
export function compose(state: LedgerState, { now, baseUrl }: { now: number; baseUrl: string }): Snapshot {
  const page = composePage(state.page, baseUrl);
  const bounds = lastDays(windowDays, now, page.timeZone);
  const groupRows = state.groups.toSorted(inOrder);
  const place = new Map(groupRows.map((row, index) => [row.id, { index, id: row.public_id }]));
  const placeOf = (row: LoadedComponent) => (row.group_id === null ? undefined : place.get(row.group_id));
  const rows = state.components.toSorted(
    (a, b) => (placeOf(a)?.index ?? -1) - (placeOf(b)?.index ?? -1) || inOrder(a, b),
  );
  const components = rows.map((row): SnapshotComponent => {
    const closedDays = state.days.get(row.id) ?? noDays;
    const days = bounds.map((day) =>
      composeDay(row, day, { closed: closedDays.get(day.date) ?? nothingClosed, now }),
    );
    return {
      id: row.public_id,
      name: row.name,
      description: row.description,
      groupId: placeOf(row)?.id ?? null,
      position: row.position,
      status: row.shown,
      statusSince: row.shown_since,
      lastReportAt: row.last_report_at,
      startDate: row.start_date,
      countsTowardStatus: row.counts_toward_status === 1,
      uptimePercent: uptimePercent(days.filter((day) => !day.beforeStart).map((day) => day.shown)),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      days,
    };
  });
  const { indicator, description, worst } = pageStatus(asCounted(components));
  return {
    revision: state.revision,
    asOf: now,
    stale: false,
    page,
    status: { indicator, description, worst, since: troubleSince(components) },
    groups: groupRows.map((row) => composeGroup(row, components)),
    components,
  };
}
