/** Problems of components that outlast an announcement, because they have other sources. */
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";

type PreviewedComponent = PreviewOut["Components"][number];
type Sources = PreviewedComponent["Voices"];

/** The sources, other than this announcement, of a problem that a component still has after publishing. */
export function remainingSources(
  { After, Voices }: PreviewedComponent,
  announcementId: string | undefined,
): Sources {
  if (After === "Operational" || After === "Under Maintenance") return [];
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

/** Whether setting a component to Operational removes a source of its problem: a report, or a status set by hand. */
export function canBeReset(component: PreviewedComponent): boolean {
  return unannouncedSources(component).some(({ Kind }) => Kind === "Report");
}
