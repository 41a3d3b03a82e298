/** Problems of components that outlast an announcement, because they have other sources. */
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { type ComponentStatus, componentStatuses } from "../../../../../src/contract/words.ts";

type PreviewedComponent = PreviewOut["Components"][number];
type Sources = PreviewedComponent["Voices"];

const isProblem = (status: ComponentStatus) => status !== "Operational" && status !== "Under Maintenance";

/** The sources, other than this announcement, of a problem that a component still has after publishing. */
export function remainingSources(
  { After, Voices }: PreviewedComponent,
  announcementId: string | undefined,
): Sources {
  if (!isProblem(After)) return [];
  return Voices.filter(
    ({ Kind, Source, Status }) => Status === After && !(Kind === "Announcement" && Source === announcementId),
  );
}

/** Those that are no announcements: visitors would see a problem that nothing explains. */
export function unannouncedSources(component: PreviewedComponent): Sources {
  return remainingSources(component, undefined).filter(({ Kind }) => Kind !== "Announcement");
}

/** The components that still have a problem after publishing, from sources that are no announcements. */
export function remainingProblems(components: readonly PreviewedComponent[]): readonly PreviewedComponent[] {
  return components.filter((component) => unannouncedSources(component).length > 0);
}

/** Whether setting a component to Operational removes one of these sources of its problem: a report, or a status set by hand. */
export function canBeSet(sources: Sources): boolean {
  return sources.some(({ Kind }) => Kind === "Report");
}

/** A component that the closing update offers to set to Operational, or sets. */
export type ProblemRow = {
  readonly component: PreviewedComponent;
  /** Whether the update sets it to Operational. */
  readonly isSet: boolean;
  /** The problem that stays, and its sources; null if none does. */
  readonly stays: { readonly status: ComponentStatus; readonly sources: Sources } | null;
};

/** The problem that the reports of a component state, apart from announcements. */
function reportedProblem({ Voices }: PreviewedComponent): ProblemRow["stays"] {
  const reports = Voices.filter(({ Kind, Status }) => Kind === "Report" && isProblem(Status));
  const status = componentStatuses.findLast((candidate) =>
    reports.some(({ Status }) => Status === candidate),
  );
  return status === undefined ? null : { status, sources: reports.filter(({ Status }) => Status === status) };
}

/**
 * A component's row, the same before and after the choice to set it to Operational; null once it has no problem. While the
 * preview is older than that choice (`isChanging`) the reports decide.
 */
export function problemRow(
  component: PreviewedComponent,
  { isSet, isChanging }: { readonly isSet: boolean; readonly isChanging: boolean },
): ProblemRow | null {
  const reported = reportedProblem(component);
  if (isSet && isChanging) return reported && { component, isSet, stays: null };
  const sources = unannouncedSources(component);
  const remaining = sources.length === 0 ? null : { status: component.After, sources };
  // Others may have ended the problem meanwhile: nothing is left to set.
  if (isSet) return (reported ?? remaining) && { component, isSet: reported !== null, stays: remaining };
  const stays = remaining ?? (isChanging ? reported : null);
  return stays && { component, isSet, stays };
}
