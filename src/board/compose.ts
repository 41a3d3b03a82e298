/** How one state of the ledger becomes the snapshot that every face is made from. Pure. */
import type { ComponentStatus } from "../contract/words.ts";
import { groupStatus, pageStatus } from "../rules/page-status.ts";
import { DaysComposer } from "./days.ts";
import type { Snapshot, SnapshotComponent, SnapshotGroup, SnapshotPage } from "./snapshot.ts";
import type { LedgerState, LoadedComponent, LoadedGroup, LoadedPage } from "./state.ts";

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
function troubleSince(components: readonly SnapshotComponent[]): number | null {
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

function composeComponent(
  row: LoadedComponent,
  groupId: string | null,
): Omit<SnapshotComponent, "days" | "uptimePercent"> {
  return {
    id: row.public_id,
    name: row.name,
    description: row.description,
    groupId,
    position: row.position,
    status: row.shown,
    statusSince: row.shown_since,
    lastReportAt: row.last_report_at,
    startDate: row.start_date,
    countsTowardStatus: row.counts_toward_status === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** When a snapshot is composed (epoch milliseconds), and the page's address where none was set. */
export type Moment = { readonly now: number; readonly baseUrl: string };

/**
 * Composes the snapshot of a state of the ledger, which answered at `now`. One and the same `DaysComposer` spares those
 * who compose often most of the work.
 */
export function compose(
  state: LedgerState,
  { now, baseUrl }: Moment,
  daysComposer: DaysComposer = new DaysComposer(),
): Snapshot {
  const page = composePage(state.page, baseUrl);
  const groupRows = state.groups.toSorted(inOrder);
  const place = new Map(groupRows.map((row, index) => [row.id, { index, id: row.public_id }]));
  const placeOf = (row: LoadedComponent) => (row.group_id === null ? undefined : place.get(row.group_id));
  const rows = state.components.toSorted(
    (a, b) => (placeOf(a)?.index ?? -1) - (placeOf(b)?.index ?? -1) || inOrder(a, b),
  );
  const composed = daysComposer.compose(rows, { now, timeZone: page.timeZone, closed: state.days });
  const components = rows.map((row, index): SnapshotComponent => {
    const { days, uptimePercent } = composed[index] ?? { days: [], uptimePercent: null };
    return { ...composeComponent(row, placeOf(row)?.id ?? null), uptimePercent, days };
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
