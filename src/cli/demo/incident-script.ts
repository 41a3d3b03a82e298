/** What goes wrong at the demo's company, and what is said of it. */
import type { AnnouncementState, ReportableStatus } from "../../contract/words.ts";

/** A text in other languages than the page's own, by their tags. */
type TranslatedFields<Fields> = Readonly<Record<string, Fields>>;

type AffectedBody = { readonly ComponentName: string; readonly Status: ReportableStatus };

/** An incident as it is opened. */
export type OpenedIncident = {
  readonly Title: string;
  readonly Message: string;
  readonly AffectedComponents: readonly AffectedBody[];
  readonly Translations?: TranslatedFields<{ readonly Title: string; readonly Message: string }>;
};

/** What is said, in the bodies that the API takes. */
type StepAction =
  | {
      readonly report: {
        readonly ComponentName: string;
        readonly Status: ReportableStatus;
        readonly Message?: string;
        readonly Source?: string;
      };
    }
  | { readonly open: OpenedIncident }
  | {
      readonly update: {
        readonly State: AnnouncementState;
        readonly Message: string;
        readonly AffectedComponents?: readonly AffectedBody[];
        readonly Translations?: TranslatedFields<{ readonly Message: string }>;
      };
    }
  | { readonly postmortem: string };

/** A step of a trouble: so many minutes after its begin where it is past, so many seconds where it is played. */
export type IncidentStep = StepAction & { readonly after: number };

/** A trouble from its first sign to its last word, in the order of its steps. At most one incident is opened in it. */
export type IncidentScript = readonly IncidentStep[];

/** A trouble that is past, and how many days ago it began. */
export type PastIncident = { readonly daysAgo: number; readonly course: IncidentScript };

/** What an incident says of its components. */
export function affected(statuses: Readonly<Record<string, ReportableStatus>>): AffectedBody[] {
  return Object.entries(statuses).map(([ComponentName, Status]) => ({ ComponentName, Status }));
}
