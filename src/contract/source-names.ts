/** How status sources are named, in the portal and on the command line. */
import type { AttributedHistoryPeriodOut, AttributedVoiceOut, SourceActor } from "./components.ts";
import type { ComponentStatus } from "./words.ts";

/** A status source, as far as its name depends on it. */
export type NamedSource = Pick<AttributedVoiceOut, "Kind" | "Source" | "Status" | "LastReportAt" | "By">;

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

/** The agent of a verb, with a space before it: ` by Ada Byron`, ` on the command line`; empty if it is not named. */
function agentOf(by: SourceActor | null): string {
  return by === null ? "" : ` ${by.Kind === "Command Line" ? "on" : "by"} ${actorInSentence(by)}`;
}

/** A status that was set by hand, in the middle of a sentence: `set by Ada Byron`. */
export const setInSentence = (by: SourceActor | null) => `set${by === null ? " by hand" : agentOf(by)}`;

function plainReport({ Status, LastReportAt, By }: NamedSource): string {
  // Nobody can set this by hand: it is the status of a component that waits for its first report.
  if (Status === "Unknown") return "no report yet";
  if (By === null) return LastReportAt === null ? "its initial status" : "the last report";
  return LastReportAt === null ? setInSentence(By) : `reported${agentOf(By)}`;
}

/** A status source in the middle of a sentence: `reported by key “Prober”`, `set by Ada Byron`. */
export function sourceInSentence(source: NamedSource): string {
  switch (source.Kind) {
    case "Report":
      return plainReport(source);
    case "Signal":
      return `reported by ${source.Source === null ? "a source" : sourceName(source.Source)}`;
    case "Announcement":
      return "an open announcement";
    case "Pin":
      return source.By === null ? "an override" : `overridden${agentOf(source.By)}`;
    case "Correction":
      return "a correction";
    case "Lapse":
      return "no report in time";
  }
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
  const by = agentOf(By);
  if (cause.Ended) return `${endInSentence(cause)}${by}`;
  switch (Kind) {
    case "Report":
      if (status === "Unknown") return "no report yet";
      return cause.ByHand ? setInSentence(By) : `reported${by}`;
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
