import { movesFrom } from "../../../../src/contract/announcement-states.ts";
import type { AnnouncementOut } from "../../../../src/contract/announcements.ts";
import type { AnnouncementState } from "../../../../src/contract/words.ts";
import { announcements } from "../../texts/announcements.ts";

/** A usual next step: an update with a state, or a change of the times. */
type NextStep = { readonly label: string; readonly line: string; readonly state?: AnnouncementState };

const stepByState: Partial<Record<AnnouncementState, NextStep>> = {
  "In Progress": { label: announcements.startNow, line: announcements.startNowLine },
  Cancelled: { label: announcements.cancelPlan, line: announcements.cancelPlanLine },
  Completed: { label: announcements.complete, line: announcements.completeLine },
  Resolved: { label: announcements.resolve, line: announcements.resolveLine },
  Archived: { label: announcements.archive, line: announcements.archiveLine },
};

/** The usual next steps of an announcement, by its state. */
export function nextSteps({
  Kind,
  State,
  EndsAt,
}: Pick<AnnouncementOut, "Kind" | "State" | "EndsAt">): readonly NextStep[] {
  const transitions = movesFrom(Kind, State).flatMap((state) => {
    const step = State === "Verifying" && state === "In Progress" ? undefined : stepByState[state];
    return step === undefined ? [] : [{ ...step, state }];
  });
  const isExtended = Kind === "Maintenance" && EndsAt !== null && transitions.length > 0;
  return [
    ...transitions,
    ...(isExtended ? [{ label: announcements.changeEnd, line: announcements.changeEndLine }] : []),
  ];
}
