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

/** Reads a word as people and systems write it: case, spaces, `_` and `-` do not matter. Undefined where it is none. */
export type WordReader<Word extends string> = (text: string) => Word | undefined;

function readerOf<Word extends string>(words: readonly Word[]): WordReader<Word> {
  const byBareWord = new Map(words.map((word) => [bare(word), word]));
  return (text) => (text.length > 40 ? undefined : byBareWord.get(bare(text)));
}

/** Reads a component status. */
export const readComponentStatus: WordReader<ComponentStatus> = readerOf(componentStatuses);

/** Reads a status that a report may carry; `Unknown` is none of them. */
export const readReportableStatus: WordReader<ReportableStatus> = readerOf(reportableStatuses);

/** Reads the role of a key. */
export const readRole: WordReader<Role> = readerOf(roles);

/** Reads who may see a page. */
export const readPageAccess: WordReader<PageAccess> = readerOf(pageAccesses);

/** Reads the kind of an announcement. */
export const readAnnouncementKind: WordReader<AnnouncementKind> = readerOf(announcementKinds);

/** Reads the state of an announcement. */
export const readAnnouncementState: WordReader<AnnouncementState> = readerOf(announcementStates);

/** Reads an impact. */
export const readImpact: WordReader<Impact> = readerOf(impacts);
