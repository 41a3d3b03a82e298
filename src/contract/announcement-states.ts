/** The states that each kind of announcement has, and the moves between them: one table, for what decides and for what offers. */
import type { AnnouncementKind, AnnouncementState } from "./words.ts";

/** A row of the state table: the next states, and whether an announcement can be created in it. */
type StateRow = {
  readonly to: readonly AnnouncementState[];
  readonly isFirst: boolean;
  readonly isOpen: boolean;
};

const incidentStates = ["Investigating", "Identified", "Monitoring"] as const;
const underWay: StateRow = { to: [...incidentStates, "Resolved"], isFirst: true, isOpen: true };

/** The states of each kind; the first is the default for a new announcement. */
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

/** The states that a new announcement may have; the first is the default. */
export function firstStates(kind: AnnouncementKind): AnnouncementState[] {
  return statesOf(kind).filter((state) => courses[kind].get(state)?.isFirst);
}

/** The state of an announcement that is closed by its end time alone. */
export function closedState(kind: AnnouncementKind): AnnouncementState {
  return kind === "Incident" ? "Resolved" : kind === "Maintenance" ? "Completed" : "Archived";
}

/** The possible next states; keeping the current one is always allowed. */
export function movesFrom(kind: AnnouncementKind, state: AnnouncementState): AnnouncementState[] {
  const to = courses[kind].get(state)?.to ?? [];
  return to.filter((next) => next !== state);
}

/** True for an allowed change, and for keeping the state. */
export function mayFollow(
  kind: AnnouncementKind,
  before: AnnouncementState,
  after: AnnouncementState,
): boolean {
  return before === after || movesFrom(kind, before).includes(after);
}

/** True for an announcement that is in progress or upcoming. */
export function isOpen(kind: AnnouncementKind, state: AnnouncementState): boolean {
  return courses[kind].get(state)?.isOpen ?? false;
}

/** Whether an announcement would be left without an update, or without a text, if one of its updates was deleted. */
export function isLastText(text: string, otherTexts: readonly string[]): boolean {
  return text === "" ? otherTexts.length === 0 : otherTexts.every((other) => other === "");
}
