/** The words of the wire: component statuses, page indicators, key roles, and how they are read. */

/** The statuses that people and systems may give a component, from the best to the worst. */
export const reportableStatuses = [
  "Operational",
  "Under Maintenance",
  "Degraded Performance",
  "Partial Outage",
  "Major Outage",
] as const;

/** Every status a component may show, from the best to the worst; `Unknown` is said by the service alone. */
export const componentStatuses = [
  "Operational",
  "Under Maintenance",
  "Unknown",
  "Degraded Performance",
  "Partial Outage",
  "Major Outage",
] as const;

/** A status that a report may carry. */
export type ReportableStatus = (typeof reportableStatuses)[number];

/** A status that a component may show. */
export type ComponentStatus = (typeof componentStatuses)[number];

/** The words for the page as a whole. */
export const indicators = ["None", "Maintenance", "Unknown", "Minor", "Major", "Critical"] as const;

/** How the page as a whole is doing, from the best to the worst. */
export type Indicator = (typeof indicators)[number];

/** What a key may do: read, read and write, or report through the webhook alone. */
export const roles = ["Read-Only", "Read-Write", "Webhook"] as const;

/** The role of a key. */
export type Role = (typeof roles)[number];

/** Who may see a page: everybody, whoever knows its password, or people who are signed in and addresses that are listed. */
export const pageAccesses = ["Public", "Password", "Restricted"] as const;

/** Who may see a page. */
export type PageAccess = (typeof pageAccesses)[number];

/** Why a status period began. */
export const causeKinds = ["Report", "Signal", "Announcement", "Pin", "Correction", "Lapse"] as const;

/** The kind of cause of a status period. */
export type CauseKind = (typeof causeKinds)[number];

/** What an announcement is. */
export const announcementKinds = ["Incident", "Maintenance", "Notice"] as const;

/** What an announcement is. */
export type AnnouncementKind = (typeof announcementKinds)[number];

/** Every state of every kind of announcement. */
export const announcementStates = [
  "Investigating",
  "Identified",
  "Monitoring",
  "Resolved",
  "Scheduled",
  "In Progress",
  "Verifying",
  "Completed",
  "Cancelled",
  "Published",
  "Archived",
] as const;

/** Where an announcement stands. */
export type AnnouncementState = (typeof announcementStates)[number];

/** How bad an announcement says it is, from the best to the worst. */
export const impacts = ["None", "Minor", "Major", "Critical"] as const;

/** How bad an announcement says it is. */
export type Impact = (typeof impacts)[number];

const bare = (word: string) => word.toLowerCase().replace(/[\s_-]+/gu, "");
const statusByBareWord = new Map(componentStatuses.map((status) => [bare(status), status]));
const roleByBareWord = new Map(roles.map((role) => [bare(role), role]));
const kindByBareWord = new Map(announcementKinds.map((kind) => [bare(kind), kind]));
const stateByBareWord = new Map(announcementStates.map((state) => [bare(state), state]));
const impactByBareWord = new Map(impacts.map((impact) => [bare(impact), impact]));

/** Reads a component status as people and systems write it: case, spaces, `_` and `-` do not matter. */
export function readComponentStatus(word: string): ComponentStatus | undefined {
  return word.length > 40 ? undefined : statusByBareWord.get(bare(word));
}

/** Reads a status that a report may carry; `Unknown` is none of them. */
export function readReportableStatus(word: string): ReportableStatus | undefined {
  const status = readComponentStatus(word);
  return status === "Unknown" ? undefined : status;
}

/** Reads the role of a key, with the same tolerance as a status. */
export function readRole(word: string): Role | undefined {
  return word.length > 40 ? undefined : roleByBareWord.get(bare(word));
}

/** Reads the kind of an announcement, with the same tolerance as a status. */
export function readAnnouncementKind(word: string): AnnouncementKind | undefined {
  return word.length > 40 ? undefined : kindByBareWord.get(bare(word));
}

/** Reads the state of an announcement, with the same tolerance as a status. */
export function readAnnouncementState(word: string): AnnouncementState | undefined {
  return word.length > 40 ? undefined : stateByBareWord.get(bare(word));
}

/** Reads an impact, with the same tolerance as a status. */
export function readImpact(word: string): Impact | undefined {
  return word.length > 40 ? undefined : impactByBareWord.get(bare(word));
}
