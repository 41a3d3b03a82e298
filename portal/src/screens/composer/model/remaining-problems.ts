/** Problems of components that outlast an announcement, because other sources report them. */
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";

type PreviewedComponent = PreviewOut["Components"][number];

/** The sources, other than announcements, of a problem that a component still has after publishing. */
export function remainingSources({ After, Voices }: PreviewedComponent): PreviewedComponent["Voices"] {
  if (After === "Operational" || After === "Under Maintenance") return [];
  return Voices.filter(({ Kind, Status }) => Kind !== "Announcement" && Status === After);
}

/** The components that still have a problem after publishing. */
export function remainingProblems(components: readonly PreviewedComponent[]): readonly PreviewedComponent[] {
  return components.filter((component) => remainingSources(component).length > 0);
}

/** Whether setting a component to Operational removes a source of its problem: a report, or a status set by hand. */
export function canBeReset(component: PreviewedComponent): boolean {
  return remainingSources(component).some(({ Kind }) => Kind === "Report");
}
