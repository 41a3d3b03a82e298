/** How status sources are named on every screen. */
import type { AttributedHistoryPeriodOut } from "../../../src/contract/portal/portal-components.ts";
import {
  actorInSentence,
  type NamedSource,
  sourceInSentence,
  sourceName,
} from "../../../src/contract/source-names.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";

type Cause = NonNullable<AttributedHistoryPeriodOut["Cause"]>;

/** A status source at the start of a line: `Reported by key “Prober”`. */
export function sourceAtStart(source: NamedSource): string {
  return capitalized(sourceInSentence(source));
}

/** A text at the start of a line. */
export function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Sources in one sentence: `reported by key “Prober” and overridden by Ada Byron`. */
export function sourcesInSentence(sources: readonly NamedSource[]): string {
  return sources.map(sourceInSentence).join(" and ");
}

/** The source that ended when a period began: `announcement closed`. */
function endInSentence({ Kind, Source: source }: Cause): string {
  if (Kind === "Pin") return "override ended";
  if (Kind === "Announcement") return "announcement closed";
  return `${source === null ? "a source" : sourceName(source)} closed`;
}

/** The cause of a status period: `reported by key “Prober”`, `corrected by Ada Byron`. */
export function causeInSentence(cause: Cause, status: ComponentStatus): string {
  const { Kind, Source: source, By } = cause;
  const by = By === null ? "" : ` by ${actorInSentence(By)}`;
  if (cause.Ended) return `${endInSentence(cause)}${by}`;
  switch (Kind) {
    case "Report":
      if (status === "Unknown") return "no report yet";
      if (By === null) return "reported, or set by hand";
      return By.Kind === "Person" ? `set${by}` : `reported${by}`;
    case "Signal":
      return `reported by ${source === null ? "a source" : sourceName(source)}`;
    case "Announcement":
      return `announced${by}`;
    case "Pin":
      return `overridden${by}`;
    case "Correction":
      return `corrected${by}`;
    case "Lapse":
      return "no report arrived";
  }
}
