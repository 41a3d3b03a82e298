/**
 * Atlassian's status API v2, field for field and in the same order, so that its clients work here. Lists
 * contain what the snapshot holds; "most recent" are the newest 50.
 */

import { newestOfKind } from "../announcement-windows.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import { announcementChangedAt } from "./changed-at.ts";
import { presentComponents, type V2Options } from "./v2/v2-components.ts";
import { IncidentWriter } from "./v2/v2-incidents.ts";
import { pageStatusWords } from "./v2/v2-words.ts";
import { zonedTimes } from "./zoned-times.ts";

/** Last change of anything on the page. */
function changedAt(snapshot: Snapshot): number {
  let newest = snapshot.page.updatedAt;
  for (const group of snapshot.groups) newest = Math.max(newest, group.updatedAt);
  for (const component of snapshot.components) {
    newest = Math.max(newest, component.updatedAt, component.statusSince);
  }
  for (const announcement of snapshot.announcements)
    newest = Math.max(newest, announcementChangedAt(announcement));
  return newest;
}

function writingOf({ page }: Snapshot): V2Options {
  return { pageId: page.id, time: zonedTimes(page.timeZone) };
}

function presentPage(snapshot: Snapshot, { time }: V2Options) {
  const { id, name, url, timeZone } = snapshot.page;
  return { id, name, url, time_zone: timeZone, updated_at: time(changedAt(snapshot)) };
}

/** The page as every document of the API has it. */
export function presentV2Page(snapshot: Snapshot) {
  return presentPage(snapshot, writingOf(snapshot));
}

const isUnresolved = ({ resolvedAt }: SnapshotAnnouncement) => resolvedAt === null;
const isUpcoming = ({ state }: SnapshotAnnouncement) => state === "Scheduled";
const isActive = ({ state }: SnapshotAnnouncement) => state === "In Progress" || state === "Verifying";

/** `/api/v2/summary.json`. */
export function renderSummary(snapshot: Snapshot): string {
  const writing = writingOf(snapshot);
  const writer = new IncidentWriter(snapshot, writing);
  return JSON.stringify({
    page: presentPage(snapshot, writing),
    components: presentComponents(snapshot, writing),
    incidents: writer.incidents(isUnresolved),
    scheduled_maintenances: writer.maintenances(
      (announcement) => isUpcoming(announcement) || isActive(announcement),
    ),
    status: pageStatusWords(snapshot.status.indicator),
  });
}

/** `/api/v2/status.json`. */
export function renderStatus(snapshot: Snapshot): string {
  return JSON.stringify({
    page: presentPage(snapshot, writingOf(snapshot)),
    status: pageStatusWords(snapshot.status.indicator),
  });
}

/** `/api/v2/components.json`. */
export function renderComponents(snapshot: Snapshot): string {
  const writing = writingOf(snapshot);
  return JSON.stringify({
    page: presentPage(snapshot, writing),
    components: presentComponents(snapshot, writing),
  });
}

function renderIncidentList(
  snapshot: Snapshot,
  isIncluded: (announcement: SnapshotAnnouncement) => boolean,
): string {
  const writing = writingOf(snapshot);
  const incidents = new IncidentWriter(snapshot, writing).incidents(isIncluded);
  return JSON.stringify({ page: presentPage(snapshot, writing), incidents });
}

function renderMaintenanceList(
  snapshot: Snapshot,
  isIncluded: (announcement: SnapshotAnnouncement) => boolean,
): string {
  const writing = writingOf(snapshot);
  const maintenances = new IncidentWriter(snapshot, writing).maintenances(isIncluded);
  return JSON.stringify({ page: presentPage(snapshot, writing), scheduled_maintenances: maintenances });
}

/** A predicate that accepts the first `count` items. */
function first(count: number): () => boolean {
  let left = count;
  return () => {
    left -= 1;
    return left >= 0;
  };
}

/** `/api/v2/incidents.json`. */
export function renderIncidents(snapshot: Snapshot): string {
  return renderIncidentList(snapshot, first(newestOfKind));
}

/** `/api/v2/incidents/unresolved.json`. */
export function renderUnresolvedIncidents(snapshot: Snapshot): string {
  return renderIncidentList(snapshot, isUnresolved);
}

/** `/api/v2/scheduled-maintenances.json`. */
export function renderMaintenances(snapshot: Snapshot): string {
  return renderMaintenanceList(snapshot, first(newestOfKind));
}

/** `/api/v2/scheduled-maintenances/upcoming.json`. */
export function renderUpcomingMaintenances(snapshot: Snapshot): string {
  return renderMaintenanceList(snapshot, isUpcoming);
}

/** `/api/v2/scheduled-maintenances/active.json`. */
export function renderActiveMaintenances(snapshot: Snapshot): string {
  return renderMaintenanceList(snapshot, isActive);
}
