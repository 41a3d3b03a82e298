/**
 * Atlassian's status API v2, field for field and in the order of its fields, so that clients made for it work here:
 * `summary.json`, `status.json` and `components.json`.
 */
import type { ComponentStatus, Indicator } from "../../contract/words.ts";
import type { Snapshot, SnapshotComponent, SnapshotGroup } from "../snapshot.ts";
import { zonedTimes } from "./zoned-times.ts";

// What is not known to be well is never told as operational; there is no word for it in this API.
const statusWords = {
  Operational: "operational",
  "Under Maintenance": "under_maintenance",
  Unknown: "degraded_performance",
  "Degraded Performance": "degraded_performance",
  "Partial Outage": "partial_outage",
  "Major Outage": "major_outage",
} as const satisfies Record<ComponentStatus, string>;

// Clients compare these sentences word for word, so the page's own sentence does not stand here.
const statuses = {
  None: { indicator: "none", description: "All Systems Operational" },
  Maintenance: { indicator: "maintenance", description: "Service Under Maintenance" },
  Unknown: { indicator: "minor", description: "Partially Degraded Service" },
  Minor: { indicator: "minor", description: "Partially Degraded Service" },
  Major: { indicator: "major", description: "Partial System Outage" },
  Critical: { indicator: "critical", description: "Major System Outage" },
} as const satisfies Record<Indicator, { indicator: string; description: string }>;

type Row = {
  readonly id: string;
  readonly name: string;
  readonly status: (typeof statusWords)[ComponentStatus];
  readonly created_at: string;
  readonly updated_at: string;
  readonly position: number;
  readonly description: string | null;
  readonly showcase: boolean;
  readonly start_date: string | null;
  readonly group_id: string | null;
  readonly page_id: string;
  readonly group: boolean;
  readonly only_show_if_degraded: false;
  readonly components?: readonly string[];
};

type Writing = { readonly pageId: string; readonly time: (milliseconds: number) => string };

function componentRow(component: SnapshotComponent, position: number, { pageId, time }: Writing): Row {
  return {
    id: component.id,
    name: component.name,
    status: statusWords[component.status],
    created_at: time(component.createdAt),
    updated_at: time(Math.max(component.updatedAt, component.statusSince)),
    position,
    description: component.description,
    showcase: true,
    start_date: component.startDate,
    group_id: component.groupId,
    page_id: pageId,
    group: false,
    only_show_if_degraded: false,
  };
}

function groupRow(
  { group, children }: { group: SnapshotGroup; children: readonly SnapshotComponent[] },
  position: number,
  { pageId, time }: Writing,
): Row {
  const changes = children.map((child) => Math.max(child.updatedAt, child.statusSince));
  return {
    id: group.id,
    name: group.name,
    status: statusWords[group.status],
    created_at: time(group.createdAt),
    updated_at: time(Math.max(group.updatedAt, ...changes)),
    position,
    description: group.description,
    showcase: false,
    start_date: null,
    group_id: null,
    page_id: pageId,
    group: true,
    only_show_if_degraded: false,
    components: children.map((child) => child.id),
  };
}

/** Groups and components side by side, by their positions; these begin at 1 on the page and anew in each group. */
function presentComponents(snapshot: Snapshot, writing: Writing): Row[] {
  const free = snapshot.components.filter((component) => component.groupId === null);
  const rows = free.map((component, place) => componentRow(component, place + 1, writing));
  for (const [place, group] of snapshot.groups.entries()) {
    const children = snapshot.components.filter((component) => component.groupId === group.id);
    rows.push(groupRow({ group, children }, free.length + place + 1, writing));
  }
  for (const group of snapshot.groups) {
    const children = snapshot.components.filter((component) => component.groupId === group.id);
    rows.push(...children.map((component, place) => componentRow(component, place + 1, writing)));
  }
  return rows.toSorted((a, b) => a.position - b.position);
}

/** When anything on the page was last changed. */
function changedAt(snapshot: Snapshot): number {
  let newest = snapshot.page.updatedAt;
  for (const group of snapshot.groups) newest = Math.max(newest, group.updatedAt);
  for (const component of snapshot.components) {
    newest = Math.max(newest, component.updatedAt, component.statusSince);
  }
  return newest;
}

function presentPage({ page }: Snapshot, updatedAt: string) {
  return { id: page.id, name: page.name, url: page.url, time_zone: page.timeZone, updated_at: updatedAt };
}

/** `/api/v2/summary.json`. */
export function renderSummary(snapshot: Snapshot): string {
  const time = zonedTimes(snapshot.page.timeZone);
  return JSON.stringify({
    page: presentPage(snapshot, time(changedAt(snapshot))),
    components: presentComponents(snapshot, { pageId: snapshot.page.id, time }),
    incidents: [],
    scheduled_maintenances: [],
    status: statuses[snapshot.status.indicator],
  });
}

/** `/api/v2/status.json`. */
export function renderStatus(snapshot: Snapshot): string {
  const time = zonedTimes(snapshot.page.timeZone);
  return JSON.stringify({
    page: presentPage(snapshot, time(changedAt(snapshot))),
    status: statuses[snapshot.status.indicator],
  });
}

/** `/api/v2/components.json`. */
export function renderComponents(snapshot: Snapshot): string {
  const time = zonedTimes(snapshot.page.timeZone);
  return JSON.stringify({
    page: presentPage(snapshot, time(changedAt(snapshot))),
    components: presentComponents(snapshot, { pageId: snapshot.page.id, time }),
  });
}
