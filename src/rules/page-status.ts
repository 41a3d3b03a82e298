/** What a group and the page as a whole show (rule 4). */
import { type ComponentStatus, type Indicator, indicators } from "../contract/words.ts";
import { isWorse, worst } from "./standing.ts";

/** How the page as a whole is doing, in a word for programs and a sentence for people. */
export type PageStatus = {
  readonly indicator: Indicator;
  /** The worst status among the components that count; `Unknown` where none does. */
  readonly worst: ComponentStatus;
  /** How many of the components that count are not Operational; those in maintenance only where nothing is worse. */
  readonly affected: number;
  readonly description: string;
};

/** A component as the page's status sees it; `counts` says whether it has a part in it. */
export type PageStatusComponent = {
  readonly name: string;
  readonly status: ComponentStatus;
  readonly counts: boolean;
};

/** The status of a group: the worst of its components, and `Unknown` where it has none. */
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

/** Announced work is not trouble: beside trouble it is not counted. */
function isAffected(status: ComponentStatus, worstOfAll: ComponentStatus): boolean {
  return isWorse(status, worstOfAll === "Under Maintenance" ? "Operational" : "Under Maintenance");
}

function describe(affected: readonly PageStatusComponent[], status: ComponentStatus): string {
  if (status === "Unknown") return "Status Unknown";
  const [only, ...others] = affected;
  if (only === undefined) return "All Systems Operational";
  if (others.length === 0) return `${only.name}: ${status}`;
  return `${status}, ${affected.length} Components Affected`;
}

/** The status of the page from its components; nothing is green by default, a page without components is Unknown. */
export function pageStatus(components: readonly PageStatusComponent[]): PageStatus {
  const counting = components.filter((component) => component.counts);
  const status = worst(counting.map((component) => component.status));
  const affected = counting.filter((component) => isAffected(component.status, status));
  const majors = counting.filter((component) => component.status === "Major Outage").length;
  const indicator = majors > 0 && majors * 2 >= counting.length ? "Critical" : indicatorOf[status];
  const description = components.length === 0 ? "Nothing here yet" : describe(affected, status);
  return { indicator, worst: status, affected: affected.length, description };
}

/**
 * The status of a page whose news has stopped: Unknown, or what was known where that is worse. `lastNewsText` is the
 * time of the last news as people read it, with its zone (`13:58 GMT`).
 */
export function staleStatus(status: PageStatus, lastNewsText: string): PageStatus {
  const news = `No news since ${lastNewsText}.`;
  const isWorseThanUnknown = indicators.indexOf(status.indicator) > indicators.indexOf("Unknown");
  if (isWorseThanUnknown) return { ...status, description: `${status.description}. ${news}` };
  const description = `Status Unknown. ${news} Below is what was last known.`;
  return { ...status, indicator: "Unknown", worst: "Unknown", description };
}
