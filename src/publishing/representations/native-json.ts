/** The page as the native API has it: `GET /api/StatusPage` (contract, section 4). */

import { success } from "../../contract/envelope.ts";
import { announcementUrl } from "../../contract/page-addresses.ts";
import type { StatusPageOut } from "../../contract/pages.ts";
import { writeTime, writeTimeOrNull } from "../../contract/times.ts";
import { isOnPage } from "../announcement-windows.ts";
import type { Snapshot, SnapshotAnnouncement, SnapshotComponent, SnapshotPage } from "../snapshot.ts";

function presentPage(page: SnapshotPage): StatusPageOut["Page"] {
  return {
    Id: page.id,
    Slug: page.slug,
    Name: page.name,
    Description: page.description,
    Url: page.url,
    TimeZone: page.timeZone,
    Locale: page.locale,
    UpdatedAt: writeTime(page.updatedAt),
  };
}

function presentComponent(
  component: SnapshotComponent,
  hasUptime: boolean,
): StatusPageOut["Components"][number] {
  const uptimePercent = hasUptime ? component.uptimePercent : null;
  return {
    Id: component.id,
    Name: component.name,
    Description: component.description,
    GroupId: component.groupId,
    Position: component.position,
    Status: component.status,
    StatusSince: writeTime(component.statusSince),
    LastReportAt: writeTimeOrNull(component.lastReportAt),
    StartDate: component.startDate,
    Visibility: component.visibility,
    Uptime: uptimePercent === null ? null : { Days: 90, Percent: uptimePercent },
    UpdatedAt: writeTime(component.updatedAt),
  };
}

/** An announcement of the page at `pageUrl`, in the page's JSON. */
export function presentAnnouncement(
  announcement: SnapshotAnnouncement,
  pageUrl: string,
): StatusPageOut["Announcements"][number] {
  return {
    Id: announcement.id,
    Kind: announcement.kind,
    Title: announcement.title,
    State: announcement.state,
    Impact: announcement.impact,
    StartsAt: writeTimeOrNull(announcement.startsAt),
    EndsAt: writeTimeOrNull(announcement.endsAt),
    Pinned: announcement.pinned,
    CreatedAt: writeTime(announcement.createdAt),
    UpdatedAt: writeTime(announcement.updatedAt),
    ResolvedAt: writeTimeOrNull(announcement.resolvedAt),
    Url: announcementUrl(pageUrl, announcement.id),
    AffectedComponents: announcement.affected.map(({ componentId, name, status }) => ({
      ComponentId: componentId,
      Name: name,
      Status: status,
    })),
    Updates: announcement.updates.map((update) => ({
      Id: update.id,
      State: update.state,
      Message: update.message,
      MessageHtml: update.html,
      PostedAt: writeTime(update.postedAt),
      EditedAt: writeTimeOrNull(update.editedAt),
    })),
  };
}

/** The page in terms of the API; visitors get no uptime if the page hides it. */
export function presentStatusPage(
  snapshot: Snapshot,
  hasUptime = snapshot.page.display.uptime,
): StatusPageOut {
  const { indicator, description } = snapshot.status;
  return {
    Page: presentPage(snapshot.page),
    Status: { Indicator: indicator, Description: description },
    ComponentGroups: snapshot.groups.map((group) => ({
      Id: group.id,
      Name: group.name,
      Description: group.description,
      ParentId: group.parentId,
      Position: group.position,
      Status: group.status,
    })),
    Components: snapshot.components.map((component) => presentComponent(component, hasUptime)),
    Announcements: snapshot.announcements
      .filter((announcement) => isOnPage(announcement, snapshot.asOf))
      .map((announcement) => presentAnnouncement(announcement, snapshot.page.url)),
    Revision: snapshot.revision,
    AsOf: writeTime(snapshot.asOf),
  };
}

/** The answer to `GET /api/StatusPage`, in its envelope: with the hidden components, after the others. */
export function renderStatusPage(snapshot: Snapshot): string {
  const { page, groups, components, hidden } = snapshot;
  const everything: Snapshot = {
    ...snapshot,
    groups: [...groups, ...hidden.groups],
    components: [...components, ...hidden.components],
  };
  const statusPage = presentStatusPage(everything, true);
  return JSON.stringify(success(statusPage, `The status page "${page.name}".`));
}
