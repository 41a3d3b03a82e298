/** The words of the contract: component statuses, page indicators, key roles, and their readers. */

/** The statuses that people and systems may give a component, from the best to the worst. */
export const reportableStatuses = [
  "Operational",
  "Under Maintenance",
  "Degraded Performance",
  "Partial Outage",
  "Major Outage",
] as const;

/** All component statuses, from best to worst; only the service itself sets `Unknown`. */
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

/** Indicators of the whole page, from best to worst. */
export const indicators = ["None", "Maintenance", "Unknown", "Minor", "Major", "Critical"] as const;

export type Indicator = (typeof indicators)[number];

/** Roles of keys: read, read and write, or report through the webhook only. */
export const roles = ["Read-Only", "Read-Write", "Webhook"] as const;

/** The role of a key. */
export type Role = (typeof roles)[number];

/** Access to a page: everybody, everybody with the password, or signed-in people and listed addresses. */
export const pageAccesses = ["Public", "Password", "Restricted"] as const;

export type PageAccess = (typeof pageAccesses)[number];

/** When the page lists a component: always, only while it is not Operational, or never. */
export const componentVisibilities = ["Always", "WhenNotOperational", "Never"] as const;

export type ComponentVisibility = (typeof componentVisibilities)[number];

/** Why a status period began. */
export const causeKinds = ["Report", "Signal", "Announcement", "Pin", "Correction", "Lapse"] as const;

/** The kind of cause of a status period. */
export type CauseKind = (typeof causeKinds)[number];

/** Kinds of announcements. */
export const announcementKinds = ["Incident", "Maintenance", "Notice"] as const;

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

export type AnnouncementState = (typeof announcementStates)[number];

/** Impacts of announcements, from best to worst. */
export const impacts = ["None", "Minor", "Major", "Critical"] as const;

export type Impact = (typeof impacts)[number];

/** A word without case, spaces, `_` and `-`. */
export const normalizeWord = (word: string) => word.toLowerCase().replace(/[\s_-]+/gu, "");

/** Parses a word regardless of case, spaces, `_` and `-`. Undefined if it is unknown. */
export type WordReader<Word extends string> = (text: string) => Word | undefined;

/** The reader of a list of words. */
export function readerOf<Word extends string>(words: readonly Word[]): WordReader<Word> {
  const byNormalized = new Map(words.map((word) => [normalizeWord(word), word]));
  return (text) => (text.length > 40 ? undefined : byNormalized.get(normalizeWord(text)));
}

/** Reads a component status. */
export const readComponentStatus: WordReader<ComponentStatus> = readerOf(componentStatuses);

/** Reads a status that a report may carry; `Unknown` is none of them. */
export const readReportableStatus: WordReader<ReportableStatus> = readerOf(reportableStatuses);

/** Reads the role of a key. */
export const readRole: WordReader<Role> = readerOf(roles);

/** Reads who may see a page. */
export const readPageAccess: WordReader<PageAccess> = readerOf(pageAccesses);

/** Reads when the page lists a component. */
export const readComponentVisibility: WordReader<ComponentVisibility> = readerOf(componentVisibilities);

/** Reads the kind of an announcement. */
export const readAnnouncementKind: WordReader<AnnouncementKind> = readerOf(announcementKinds);

/** Reads the state of an announcement. */
export const readAnnouncementState: WordReader<AnnouncementState> = readerOf(announcementStates);

/** Reads an impact. */
export const readImpact: WordReader<Impact> = readerOf(impacts);
