/** Scripted incidents of the demo. */
import type { AnnouncementState, ReportableStatus } from "../../contract/words.ts";
import type { DemoAlert } from "./monitoring-alerts.ts";
import type { DemoText } from "./texts/demo-texts.ts";

type AffectedBody = { readonly ComponentName: string; readonly Status: ReportableStatus };

/** A new incident. */
export type OpenedIncident = {
  readonly Title: DemoText;
  readonly Message: DemoText;
  readonly AffectedComponents: readonly AffectedBody[];
  /** Further pages that show it, by their slugs. */
  readonly AlsoOn?: readonly string[];
};

/** An update of the incident. */
export type IncidentUpdate = {
  readonly State: AnnouncementState;
  readonly Message: DemoText;
  readonly AffectedComponents?: readonly AffectedBody[];
};

/** Request bodies of the API. */
type StepAction =
  | {
      readonly report: {
        readonly ComponentName: string;
        readonly Status: ReportableStatus;
        readonly Message?: string;
        readonly Source?: string;
      };
    }
  | { readonly alert: DemoAlert }
  | { readonly open: OpenedIncident }
  | { readonly update: IncidentUpdate }
  | { readonly postmortem: DemoText };

/** A step: minutes after the start in the past, seconds while the demo runs. */
export type IncidentStep = StepAction & { readonly after: number };

/** A scripted incident, step by step. At most one announcement is opened in it. */
export type IncidentScript = readonly IncidentStep[];

/** A trouble that is past, and how many days ago it began. */
export type PastIncident = { readonly daysAgo: number; readonly course: IncidentScript };

/** The affected components of an announcement. */
export function affected(statuses: Readonly<Record<string, ReportableStatus>>): AffectedBody[] {
  return Object.entries(statuses).map(([ComponentName, Status]) => ({ ComponentName, Status }));
}
