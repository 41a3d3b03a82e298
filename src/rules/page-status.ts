/** Status of a group and of the whole page (rule 4). */
import {
  type AnnouncementState,
  type ComponentStatus,
  type Impact,
  type Indicator,
  indicators,
} from "../contract/words.ts";
import { isWorse, worst } from "./status-inputs.ts";

/** Status of the whole page: an indicator for programs and a sentence for people. */
export type PageStatus = {
  readonly indicator: Indicator;
  /**
   * The worst status among the components that count, `Unknown` if none does; or the one implied by an
   * incident's impact.
   */
  readonly worst: ComponentStatus;
  /**
   * Number of counted components that are not Operational; those in maintenance only if nothing is worse, and none that
   * awaits its first report.
   */
  readonly affected: number;
  readonly description: string;
};

/** A component as an input of the page's status; `counts` is false if it is excluded. */
export type PageStatusComponent = {
  /** Null if visitors may not see it: the sentence counts it without its name. */
  readonly name: string | null;
  readonly status: ComponentStatus;
  readonly counts: boolean;
  /** Whether it is Unknown because no report of it has come yet: it is not affected then. */
  readonly isAwaitingReport?: boolean;
};

const isWorseIndicator = (a: Indicator, b: Indicator) => indicators.indexOf(a) > indicators.indexOf(b);

/** An open incident as an input of the page's status. */
export type PageStatusIncident = {
  readonly title: string;
  readonly impact: Impact;
  readonly state: AnnouncementState;
  /** Current statuses of the listed components that are on the page. */
  readonly listed: readonly ComponentStatus[];
};

/** True if the incident is in Monitoring and no listed component is affected any more. */
export function isFixWatched({ state, listed }: PageStatusIncident): boolean {
  return state === "Monitoring" && listed.every((status) => !isWorse(status, "Under Maintenance"));
}

/** The impact that an open incident has on the page: Minor at most while a fix is only watched. */
export function pageImpact(incident: PageStatusIncident): Impact {
  return isFixWatched(incident) && isWorseIndicator(incident.impact, "Minor") ? "Minor" : incident.impact;
}

/** The worst status of a group's components; `Unknown` for an empty group. */
export function groupStatus(statuses: Iterable<ComponentStatus>): ComponentStatus {
  return worst(statuses);
}

const indicatorOf = {
  Operational: "None",
  "Under Maintenance": "Maintenance",
  Unknown: "Unknown",
  "Degraded Performance": "Minor",
  "Partial Outage": "Major",
  "Major Outage": "Major",
} as const satisfies Record<ComponentStatus, Indicator>;

/** The page's status for an incident's impact that no component accounts for. */
export const statusOfImpact = {
  None: "Operational",
  Minor: "Degraded Performance",
  Major: "Partial Outage",
  Critical: "Major Outage",
} as const satisfies Record<Impact, ComponentStatus>;

/** True if a component is Unknown because no report of it has come yet. */
export const isAwaitingReport = (
  status: ComponentStatus,
  { lastReportAt }: { readonly lastReportAt: number | string | null },
): boolean => status === "Unknown" && lastReportAt === null;

/** True if a component counts as affected. Planned maintenance is not counted beside a problem. */
export function isAffected(status: ComponentStatus, worstOfAll: ComponentStatus): boolean {
  return isWorse(status, worstOfAll === "Under Maintenance" ? "Operational" : "Under Maintenance");
}

/** The page's sentence before translation. */
export type PageSentence =
  | { readonly kind: "Empty" | "Unknown" | "Well" }
  /** All that are affected, one or two, by name. */
  | { readonly kind: "Component"; readonly names: readonly string[]; readonly status: ComponentStatus }
  | { readonly kind: "Components"; readonly count: number; readonly status: ComponentStatus }
  /** Of several that are affected, the one or two with the worst status. */
  | {
      readonly kind: "WorstComponent";
      readonly names: readonly string[];
      readonly status: ComponentStatus;
      readonly others: number;
    }
  /** The number of components with the worst status, and of others that are affected. */
  | {
      readonly kind: "WorstComponents";
      readonly worst: number;
      readonly status: ComponentStatus;
      readonly others: number;
    }
  | { readonly kind: "Incident" | "Monitoring"; readonly title: string }
  | { readonly kind: "Incidents"; readonly count: number };

/** A sentence in English. */
export function inEnglish(sentence: PageSentence): string {
  switch (sentence.kind) {
    case "Empty":
      return "Nothing here yet";
    case "Unknown":
      return "Status Unknown";
    case "Well":
      return "All Systems Operational";
    case "Component":
      return `${sentence.names.join(" and ")}: ${sentence.status}`;
    case "Components":
      return `${sentence.status}, ${sentence.count} ${sentence.count === 1 ? "Component" : "Components"} Affected`;
    case "WorstComponent":
      return `${sentence.names.join(" and ")}: ${sentence.status}, ${sentence.others} More Affected`;
    case "WorstComponents":
      return `${sentence.status}: ${sentence.worst} ${sentence.worst === 1 ? "Component" : "Components"}, ${sentence.others} More Affected`;
    case "Incident":
      return sentence.title;
    case "Monitoring":
      return `Monitoring a fix: ${sentence.title}`;
    case "Incidents":
      return `${sentence.count} Open Incidents`;
  }
}

/** The longest name that leaves room for the number of others beside it, in UTF-16 code units. */
const maxNamed = 24;
/** The same of two names together. */
const maxNamedPair = 28;

/** The names of one or two components, if they are short enough for a headline; otherwise null. */
function shortNames(components: readonly PageStatusComponent[]): readonly string[] | null {
  const names = components.flatMap(({ name }) => name ?? []);
  const max = names.length === 1 ? maxNamed : maxNamedPair;
  const isComplete = names.length === components.length && names.length <= 2;
  return isComplete && names.join("").length <= max ? names : null;
}

function componentSentence(affected: readonly PageStatusComponent[], status: ComponentStatus): PageSentence {
  if (status === "Unknown") return { kind: "Unknown" };
  const [first, ...rest] = affected;
  if (first === undefined) return { kind: "Well" };
  if (rest.length === 0 && first.name !== null) return { kind: "Component", names: [first.name], status };
  // The number must not be read as that of components with the worst status.
  const worstOnes = affected.filter((component) => component.status === status);
  const names = shortNames(worstOnes);
  const others = affected.length - worstOnes.length;
  if (worstOnes.length === 0 || others === 0) {
    return names === null || names.length < 2
      ? { kind: "Components", count: affected.length, status }
      : { kind: "Component", names, status };
  }
  return names === null
    ? { kind: "WorstComponents", worst: worstOnes.length, status, others }
    : { kind: "WorstComponent", names, status, others };
}

/** A status with its untranslated sentence. */
type ComputedStatus = Omit<PageStatus, "description"> & { readonly sentence: PageSentence };

/**
 * Raises the status to the worst impact of the open incidents. If that makes the page worse than its
 * components, the sentence names the incident (or the number of incidents); otherwise it names components.
 */
function raiseToImpact(status: ComputedStatus, incidents: readonly PageStatusIncident[]): ComputedStatus {
  const raising = incidents.filter((incident) => isWorseIndicator(pageImpact(incident), status.indicator));
  const [first, ...others] = raising;
  if (first === undefined) return status;
  const impact = others.reduce<Impact>((worstImpact, other) => {
    return isWorseIndicator(pageImpact(other), worstImpact) ? pageImpact(other) : worstImpact;
  }, pageImpact(first));
  if (!isWorse(statusOfImpact[impact], status.worst)) return { ...status, indicator: impact };
  const sentence: PageSentence =
    others.length === 0
      ? { kind: isFixWatched(first) ? "Monitoring" : "Incident", title: first.title }
      : { kind: "Incidents", count: incidents.length };
  return { ...status, indicator: impact, worst: statusOfImpact[impact], sentence };
}

function computeStatus(
  components: readonly PageStatusComponent[],
  incidents: readonly PageStatusIncident[],
): ComputedStatus {
  const counted = components.filter((component) => component.counts);
  const status = worst(counted.map((component) => component.status));
  const affected = counted.filter(
    (component) => component.isAwaitingReport !== true && isAffected(component.status, status),
  );
  const majors = counted.filter((component) => component.status === "Major Outage").length;
  const indicator = majors > 0 && majors * 2 >= counted.length ? "Critical" : indicatorOf[status];
  const sentence: PageSentence =
    components.length === 0 ? { kind: "Empty" } : componentSentence(affected, status);
  return raiseToImpact({ indicator, worst: status, affected: affected.length, sentence }, incidents);
}

/** The page's status from its components and open incidents. A page without components is Unknown. */
export function pageStatus(
  components: readonly PageStatusComponent[],
  incidents: readonly PageStatusIncident[] = [],
): PageStatus {
  const { indicator, worst: status, affected, sentence } = computeStatus(components, incidents);
  return { indicator, worst: status, affected, description: inEnglish(sentence) };
}

/** The sentence of the same status, for translation. */
export function pageSentence(
  components: readonly PageStatusComponent[],
  incidents: readonly PageStatusIncident[] = [],
): PageSentence {
  return computeStatus(components, incidents).sentence;
}

/**
 * Status of a page without recent updates: Unknown, or the last known status if that is worse. `lastNewsText`
 * is the time of the last update with its zone (`13:58 GMT`).
 */
export function staleStatus(status: PageStatus, lastNewsText: string): PageStatus {
  const news = `No update since ${lastNewsText}.`;
  if (isWorseIndicator(status.indicator, "Unknown"))
    return { ...status, description: `${status.description}. ${news}` };
  const description = `Status Unknown. ${news} Showing the last known status.`;
  return { ...status, indicator: "Unknown", worst: "Unknown", description };
}
