/** Lifecycles of announcements (rule 5), derived from kind, state and times. */
import { isOpen } from "../contract/announcement-states.ts";
import type { AnnouncementKind, AnnouncementState, ComponentStatus, Impact } from "../contract/words.ts";
import { impacts } from "../contract/words.ts";

/** True while planned work is in progress. */
function isInProgress(kind: AnnouncementKind, state: AnnouncementState): boolean {
  return kind === "Maintenance" && (state === "In Progress" || state === "Verifying");
}

/** True in states that affect the status of the listed components. */
export function hasEffect(kind: AnnouncementKind, state: AnnouncementState): boolean {
  return kind === "Incident" ? isOpen(kind, state) : isInProgress(kind, state);
}

/**
 * The status that an announcement sets on a listed component; null for a notice, which sets none, though a row of it
 * has one.
 */
export function intendedStatus<Status extends ComponentStatus | null>(
  kind: AnnouncementKind,
  stored: Status,
): Status | null {
  return kind === "Notice" ? null : stored;
}

/** The fields that determine automatic moves. Times are epoch milliseconds; flags are 0 or 1. */
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

/** When an announcement began (epoch milliseconds); null for one that has not, or was cancelled before it did. */
export function startedAt({
  state,
  hidden,
  began_at: beganAt,
}: Pick<LifecycleState, "state" | "hidden" | "began_at">): number | null {
  return hidden === 1 || state === "Scheduled" || state === "Cancelled" ? null : beganAt;
}

/**
 * Time of the next automatic move (epoch milliseconds, possibly in the past); null if there is none. Work
 * that began after its planned end does not end automatically.
 */
export function nextMoveAt(row: LifecycleState): number | null {
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

/** True for a notice that is not public: before its start, and if it was archived before that. */
export function isHidden(
  row: Pick<LifecycleState, "kind" | "state" | "starts_at" | "hidden">,
  now: number,
): boolean {
  if (row.kind !== "Notice") return false;
  return (row.starts_at ?? now) > now || (row.state === "Archived" && row.hidden === 1);
}

/** Tolerance for callers' clocks in milliseconds: a time at most this far ahead means now. */
export const maxAheadMs = 5 * 60_000;

/** Why an incident cannot have an end: an open one has not ended yet, and a closed one has. Null for other kinds, which keep their plan. */
export function endProblem(
  { kind, state }: Pick<LifecycleState, "kind" | "state">,
  endsAt: number,
  now: number,
): "past of an open one" | "future of a closed one" | null {
  if (kind !== "Incident") return null;
  if (isOpen(kind, state)) return endsAt <= now ? "past of an open one" : null;
  return endsAt > now + maxAheadMs ? "future of a closed one" : null;
}

/** True if work continues after its planned end. */
export function isOverrunning(row: Pick<LifecycleState, "kind" | "state" | "ends_at">, now: number): boolean {
  return isInProgress(row.kind, row.state) && row.ends_at !== null && now > row.ends_at;
}

/** Impact implied by the status of one component. */
const impactOf: Readonly<Record<ComponentStatus, Impact>> = {
  Operational: "None",
  "Under Maintenance": "None",
  Unknown: "None",
  "Degraded Performance": "Minor",
  "Partial Outage": "Major",
  "Major Outage": "Critical",
};

/**
 * Impact of an incident whose components imply no worse: an open incident is a problem, so the page is not green beside it
 * unless somebody says that it has no impact.
 */
export const leastImpact = "Minor" satisfies Impact;

/** The worst of an impact and of the impacts of `statuses`. */
export function worstImpact(impact: Impact, statuses: Iterable<ComponentStatus>): Impact {
  let worst = impact;
  for (const status of statuses) {
    const implied = impactOf[status];
    if (impacts.indexOf(implied) > impacts.indexOf(worst)) worst = implied;
  }
  return worst;
}
