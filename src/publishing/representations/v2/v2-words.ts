/** Our words as Atlassian's status API v2 has them, where there is none for a thing the nearest that is not better. */
import type {
  AnnouncementKind,
  AnnouncementState,
  ComponentStatus,
  Impact,
  Indicator,
} from "../../../contract/words.ts";
import { hasEffect } from "../../../rules/announcement-lifecycle.ts";

// What is not known to be well is never told as operational; there is no word for it in this API.
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

// Clients compare these sentences word for word, so the page's own sentence does not stand here.
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
  // There is no word for it either: that it is over is what counts.
  Cancelled: "completed",
  // Notices are in none of these faces.
  Published: "monitoring",
  Archived: "resolved",
} as const satisfies Record<AnnouncementState, string>;

/** Where an incident or maintenance stands. */
export function stateWord(state: AnnouncementState): (typeof stateWords)[AnnouncementState] {
  return stateWords[state];
}

const impactWords = {
  None: "none",
  Minor: "minor",
  Major: "major",
  Critical: "critical",
} as const satisfies Record<Impact, string>;

/** How bad it is; maintenance of which nobody said otherwise is just that. */
export function impactWord(
  kind: AnnouncementKind,
  impact: Impact,
): (typeof impactWords)[Impact] | "maintenance" {
  return kind === "Maintenance" && impact === "None" ? "maintenance" : impactWords[impact];
}

/** What an announcement in a state makes of a component that its list gives a status; null where it is not in the list. */
export function saidWord(
  { kind, state }: { readonly kind: AnnouncementKind; readonly state: AnnouncementState },
  status: ComponentStatus | null,
): StatusWord {
  return status === null || !hasEffect(kind, state) ? "operational" : statusWords[status];
}
