/** What becomes of announcements (rule 5): what follows from their kinds, states and times. */
import { isOpen } from "../contract/announcement-states.ts";
import type { AnnouncementKind, AnnouncementState, ComponentStatus, Impact } from "../contract/words.ts";
import { impacts } from "../contract/words.ts";

/** Whether work goes on: what was planned has begun, and has not ended. */
function isAtWork(kind: AnnouncementKind, state: AnnouncementState): boolean {
  return kind === "Maintenance" && (state === "In Progress" || state === "Verifying");
}

/** Whether an announcement in this state has a word for its components. */
export function hasEffect(kind: AnnouncementKind, state: AnnouncementState): boolean {
  return kind === "Incident" ? isOpen(kind, state) : isAtWork(kind, state);
}

/** What decides when an announcement moves by itself. Times are epoch milliseconds; flags are 0 or 1. */
export type LifecycleState = {
  readonly kind: AnnouncementKind;
  readonly state: AnnouncementState;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  readonly auto_start: number;
  readonly auto_complete: number;
  readonly began_at: number;
  readonly hidden: number;
  readonly deleted_at: number | null;
};

/**
 * When the clock must move an announcement (epoch milliseconds, which may have passed); null where it never does.
 * Work that began after its planned end does not end by itself: that end was not meant for it.
 */
export function nextEdge(row: LifecycleState): number | null {
  if (row.deleted_at !== null || !isOpen(row.kind, row.state)) return null;
  switch (row.kind) {
    case "Incident":
      return null;
    case "Notice":
      return row.hidden === 1 ? row.starts_at : row.ends_at;
    case "Maintenance":
      if (row.state === "Scheduled") return row.auto_start === 1 ? row.starts_at : null;
      return row.auto_complete === 1 && row.ends_at !== null && row.ends_at > row.began_at
        ? row.ends_at
        : null;
  }
}

/** Whether a notice is in no open face: before its start, and where it was put away before that. */
export function isHidden(
  row: Pick<LifecycleState, "kind" | "state" | "starts_at" | "hidden">,
  now: number,
): boolean {
  if (row.kind !== "Notice") return false;
  return (row.starts_at ?? now) > now || (row.state === "Archived" && row.hidden === 1);
}

/** Whether work goes on beyond its planned end. */
export function isOverrunning(row: Pick<LifecycleState, "kind" | "state" | "ends_at">, now: number): boolean {
  return isAtWork(row.kind, row.state) && row.ends_at !== null && now > row.ends_at;
}

/** How bad it is, as one component's status says. */
const impactOf: Readonly<Record<ComponentStatus, Impact>> = {
  Operational: "None",
  "Under Maintenance": "None",
  Unknown: "None",
  "Degraded Performance": "Minor",
  "Partial Outage": "Major",
  "Major Outage": "Critical",
};

/** The worst of an impact and of what statuses say. */
export function worstImpact(impact: Impact, statuses: Iterable<ComponentStatus>): Impact {
  let worst = impact;
  for (const status of statuses) {
    const said = impactOf[status];
    if (impacts.indexOf(said) > impacts.indexOf(worst)) worst = said;
  }
  return worst;
}
