/** The states that each kind of announcement has, and the moves between them: one table, for what decides and for what offers. */
import type { AnnouncementKind, AnnouncementState } from "./words.ts";

/** What may become of one state: where it leads, and whether something can be made in it. */
type StateRow = {
  readonly to: readonly AnnouncementState[];
  readonly isFirst: boolean;
  readonly isOpen: boolean;
};

const incidentStates = ["Investigating", "Identified", "Monitoring"] as const;
const underWay: StateRow = { to: [...incidentStates, "Resolved"], isFirst: true, isOpen: true };

/** Every kind's states; the first of each is the one that something is made in where nothing else is said. */
const courses: Readonly<Record<AnnouncementKind, ReadonlyMap<AnnouncementState, StateRow>>> = {
  Incident: new Map<AnnouncementState, StateRow>([
    ...incidentStates.map((state): [AnnouncementState, StateRow] => [state, underWay]),
    ["Resolved", { to: incidentStates, isFirst: true, isOpen: false }],
  ]),
  Maintenance: new Map<AnnouncementState, StateRow>([
    ["Scheduled", { to: ["In Progress", "Cancelled"], isFirst: true, isOpen: true }],
    ["In Progress", { to: ["Verifying", "Completed"], isFirst: true, isOpen: true }],
    ["Verifying", { to: ["In Progress", "Completed"], isFirst: false, isOpen: true }],
    ["Completed", { to: [], isFirst: true, isOpen: false }],
    ["Cancelled", { to: [], isFirst: false, isOpen: false }],
  ]),
  Notice: new Map<AnnouncementState, StateRow>([
    ["Published", { to: ["Archived"], isFirst: true, isOpen: true }],
    ["Archived", { to: ["Published"], isFirst: true, isOpen: false }],
  ]),
};

/** The states of a kind. */
export function statesOf(kind: AnnouncementKind): AnnouncementState[] {
  return [...courses[kind].keys()];
}

/** The states that a kind may be made in; the first is meant where none is given. */
export function firstStates(kind: AnnouncementKind): AnnouncementState[] {
  return statesOf(kind).filter((state) => courses[kind].get(state)?.isFirst);
}

/** The state that something of a kind is closed in where only the time of its end is given. */
export function closedState(kind: AnnouncementKind): AnnouncementState {
  return kind === "Incident" ? "Resolved" : kind === "Maintenance" ? "Completed" : "Archived";
}

/** The other states that may follow upon one; it may always be kept. */
export function movesFrom(kind: AnnouncementKind, state: AnnouncementState): AnnouncementState[] {
  const to = courses[kind].get(state)?.to ?? [];
  return to.filter((next) => next !== state);
}

/** Whether one state may follow upon another, or be kept. */
export function mayFollow(
  kind: AnnouncementKind,
  before: AnnouncementState,
  after: AnnouncementState,
): boolean {
  return before === after || movesFrom(kind, before).includes(after);
}

/** Whether an announcement in this state is still going on, or yet to come. */
export function isOpen(kind: AnnouncementKind, state: AnnouncementState): boolean {
  return courses[kind].get(state)?.isOpen ?? false;
}
