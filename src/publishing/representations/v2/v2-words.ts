/** Maps our words to Atlassian's; without an equivalent, to the nearest that is not better. */
import type {
  AnnouncementKind,
  AnnouncementState,
  ComponentStatus,
  Impact,
  Indicator,
} from "../../../contract/words.ts";
import { plainText } from "../../../platform/markdown.ts";
import { hasEffect } from "../../../rules/announcement-lifecycle.ts";

// Anything not known to be up is never mapped to operational; this API has no word for unknown.
const statusWords = {
  Operational: "operational",
  "Under Maintenance": "under_maintenance",
  Unknown: "degraded_performance",
  "Degraded Performance": "degraded_performance",
  "Partial Outage": "partial_outage",
  "Major Outage": "major_outage",
} as const satisfies Record<ComponentStatus, string>;

/** A component's status. */
export type StatusWord = (typeof statusWords)[ComponentStatus];

/** A component's status. */
export function statusWord(status: ComponentStatus): StatusWord {
  return statusWords[status];
}

// Clients compare these sentences literally, so the page's own sentence is not used.
const statuses = {
  None: { indicator: "none", description: "All Systems Operational" },
  Maintenance: { indicator: "maintenance", description: "Service Under Maintenance" },
  Unknown: { indicator: "minor", description: "Partially Degraded Service" },
  Minor: { indicator: "minor", description: "Partially Degraded Service" },
  Major: { indicator: "major", description: "Partial System Outage" },
  Critical: { indicator: "critical", description: "Major System Outage" },
} as const satisfies Record<Indicator, { indicator: string; description: string }>;

/** The `status` of the page. */
export function pageStatusWords(indicator: Indicator): (typeof statuses)[Indicator] {
  return statuses[indicator];
}

const stateWords = {
  Investigating: "investigating",
  Identified: "identified",
  Monitoring: "monitoring",
  Resolved: "resolved",
  Scheduled: "scheduled",
  "In Progress": "in_progress",
  Verifying: "verifying",
  Completed: "completed",
  // No equivalent either: it is over.
  Cancelled: "completed",
  // Notices are in none of these representations.
  Published: "monitoring",
  Archived: "resolved",
} as const satisfies Record<AnnouncementState, string>;

/** State of an incident or maintenance. */
export function stateWord(state: AnnouncementState): (typeof stateWords)[AnnouncementState] {
  return stateWords[state];
}

const impactWords = {
  None: "none",
  Minor: "minor",
  Major: "major",
  Critical: "critical",
} as const satisfies Record<Impact, string>;

/** Impact; maintenance without an explicit one is `maintenance`. */
export function impactWord(
  kind: AnnouncementKind,
  impact: Impact,
): (typeof impactWords)[Impact] | "maintenance" {
  return kind === "Maintenance" && impact === "None" ? "maintenance" : impactWords[impact];
}

/** A component's status from an announcement's state and list; null if not listed. */
export function impliedStatusWord(
  { kind, state }: { readonly kind: AnnouncementKind; readonly state: AnnouncementState },
  status: ComponentStatus | null,
): StatusWord {
  return status === null || !hasEffect(kind, state) ? "operational" : statusWords[status];
}

/** The start of an HTML tag, a comment or a declaration. */
const tagStart = /<(?=[A-Za-z!/?])/gu;

/**
 * The text of an update. Readers of this API show it as text or set it as HTML: it is plain text without Markdown, in
 * which nothing is a tag.
 */
export function bodyText(message: string): string {
  return plainText(message).replace(tagStart, "&lt;");
}
