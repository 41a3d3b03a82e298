/** Describes announcements in lists. */

import { isOpen } from "../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { OverviewAnnouncement } from "../../../../src/contract/portal/overview.ts";
import {
  type AnnouncementKind,
  type AnnouncementState,
  type ComponentStatus,
  componentStatuses,
  type Impact,
} from "../../../../src/contract/words.ts";
import { announcements } from "../../texts/announcements.ts";
import type { MarkKind } from "../../ui/mark-kinds.ts";
import { periodText, shortTime } from "../../ui/times/time-texts.ts";
import { shortDuration } from "../components/format-durations.ts";

/** Number of components listed by name; the rest are counted. */
const maxListedNames = 3;

/** An announcement from a list or the overview. */
export type DescribedAnnouncement = Pick<
  AnnouncementOut & OverviewAnnouncement,
  | "Id"
  | "Kind"
  | "Title"
  | "State"
  | "Impact"
  | "StartsAt"
  | "EndsAt"
  | "AutoStart"
  | "Overrunning"
  | "Recurrence"
  | "Pinned"
> & {
  readonly AffectedComponents: readonly {
    readonly Name: string;
    readonly Status: ComponentStatus | null;
    readonly Expect: ComponentStatus | null;
    readonly WorstStatus?: ComponentStatus | null;
  }[];
};

/** Whether it is open, upcoming or ended. `now` is in epoch milliseconds. */
export function phaseOf(
  { Kind, State, StartsAt }: Pick<DescribedAnnouncement, "Kind" | "State" | "StartsAt">,
  now: number,
): "open" | "coming" | "past" {
  if (!isOpen(Kind, State)) return "past";
  const isUpcomingNotice = Kind === "Notice" && StartsAt !== null && Date.parse(StartsAt) > now;
  return State === "Scheduled" || isUpcomingNotice ? "coming" : "open";
}

/** The components by name: "Checkout and Public API", "A, B, C and 4 more". */
export function namedComponents({
  AffectedComponents,
}: Pick<DescribedAnnouncement, "AffectedComponents">): string {
  const names = AffectedComponents.map(({ Name }) => Name);
  if (names.length <= maxListedNames + 1) return announcements.and(names);
  return announcements.andMore(names.slice(0, maxListedNames), names.length - maxListedNames);
}

/** A period in the page's zone: "29 Nov, 02:00–04:00"; its start alone if it has no end. */
export function formatPeriod(
  startsAt: string,
  endsAt: string | null,
  clock: { zone: string; now: number },
): string {
  const start = Date.parse(startsAt);
  return endsAt === null ? shortTime(start, clock) : periodText(start, Date.parse(endsAt), clock);
}

/** How long an ended incident lasted, between the minutes that are shown, as on the page: `36 min`. */
export function incidentDuration(beganAt: string, resolvedAt: string): string {
  const wholeMinutes = (at: string) => Math.floor(Date.parse(at) / 60_000) * 60_000;
  const lastedMs = wholeMinutes(resolvedAt) - wholeMinutes(beganAt);
  return lastedMs === 0 ? announcements.underMinute : shortDuration(lastedMs);
}

/** The worst expected status; null if there is none. */
export function worstExpected({
  AffectedComponents,
}: Pick<DescribedAnnouncement, "AffectedComponents">): ComponentStatus | null {
  const expected = AffectedComponents.map(({ Expect }) => Expect);
  return componentStatuses.findLast((status) => expected.includes(status)) ?? null;
}

/** The worst status that an incident gave a component; null if it gave none, or all stayed Operational. */
export function worstCaused({
  Kind,
  AffectedComponents,
}: Pick<DescribedAnnouncement, "Kind" | "AffectedComponents">): ComponentStatus | null {
  if (Kind !== "Incident") return null;
  const caused = AffectedComponents.map(({ WorstStatus }) => WorstStatus);
  return componentStatuses.findLast((status) => status !== "Operational" && caused.includes(status)) ?? null;
}

const statusByImpact = {
  None: "Operational",
  Minor: "Degraded Performance",
  Major: "Partial Outage",
  Critical: "Major Outage",
} as const satisfies Record<Impact, ComponentStatus>;

const maintenanceMarks: Partial<Record<AnnouncementState, MarkKind>> = {
  Scheduled: "scheduled",
  Completed: "completed",
  Cancelled: "cancelled",
};

/** The mark before an announcement; undefined if it has none. */
export function markOf(kind: AnnouncementKind, state: AnnouncementState, impact: Impact): MarkKind {
  if (kind === "Notice") return "notice";
  if (kind === "Maintenance") return maintenanceMarks[state] ?? "Under Maintenance";
  if (!isOpen(kind, state)) return "Operational";
  return impact === "None" ? "Unknown" : statusByImpact[impact];
}
