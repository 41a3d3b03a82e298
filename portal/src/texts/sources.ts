/** How status sources are named on every screen. */
import type {
  AttributedHistoryPeriodOut,
  AttributedVoiceOut,
  SourceActor,
} from "../../../src/contract/portal/portal-components.ts";
import type { ComponentStatus } from "../../../src/contract/words.ts";

type Source = Pick<AttributedVoiceOut, "Kind" | "Source" | "Status" | "LastReportAt" | "By">;
type Cause = NonNullable<AttributedHistoryPeriodOut["Cause"]>;

/** An actor in the middle of a sentence: `Ada Byron`, `key “Prober”`, `the command line`. */
export function actorInSentence({ Kind, Name }: SourceActor): string {
  if (Kind === "Person") return Name;
  return Kind === "Key" ? `key “${Name}”` : Name.replace(/^The /u, "the ");
}

/** A named source in the middle of a sentence: `integration “Production”`, or as the reporter calls itself. */
export function sourceName(source: string): string {
  const [, kind, name] = /^(integration|monitor):(.+)$/u.exec(source) ?? [];
  return kind === undefined || name === undefined ? source : `${kind} “${name}”`;
}

function plainReport({ Status, LastReportAt, By }: Source): string {
  // Nobody can set this by hand: it is the status of a component that waits for its first report.
  if (Status === "Unknown") return "no report yet";
  if (By === null) return LastReportAt === null ? "its initial status" : "the last report";
  const verb = LastReportAt === null ? "set by" : "reported by";
  return By.Kind === "Command Line" && LastReportAt === null
    ? "set on the command line"
    : `${verb} ${actorInSentence(By)}`;
}

/** A status source in the middle of a sentence: `reported by key “Prober”`, `set by Ada Byron`. */
export function sourceInSentence(source: Source): string {
  switch (source.Kind) {
    case "Report":
      return plainReport(source);
    case "Signal":
      return `reported by ${source.Source === null ? "a source" : sourceName(source.Source)}`;
    case "Announcement":
      return "an open announcement";
    case "Pin":
      return source.By === null ? "an override" : `overridden by ${actorInSentence(source.By)}`;
    case "Correction":
      return "a correction";
    case "Lapse":
      return "no report in time";
  }
}

/** A status source at the start of a line: `Reported by key “Prober”`. */
export function sourceAtStart(source: Source): string {
  return capitalized(sourceInSentence(source));
}

/** A text at the start of a line. */
export function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Sources in one sentence: `reported by key “Prober” and overridden by Ada Byron`. */
export function sourcesInSentence(sources: readonly Source[]): string {
  return sources.map(sourceInSentence).join(" and ");
}

/** The cause of a status period: `reported by key “Prober”`, `corrected by Ada Byron`. */
export function causeInSentence({ Kind, Source: source, By }: Cause, status: ComponentStatus): string {
  const by = By === null ? "" : ` by ${actorInSentence(By)}`;
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
