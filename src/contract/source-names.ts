/** How status sources are named, in the portal and on the command line. */
import type { AttributedVoiceOut, SourceActor } from "./portal/portal-components.ts";

/** A status source, as far as its name depends on it. */
export type NamedSource = Pick<AttributedVoiceOut, "Kind" | "Source" | "Status" | "LastReportAt" | "By">;

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

function plainReport({ Status, LastReportAt, By }: NamedSource): string {
  // Nobody can set this by hand: it is the status of a component that waits for its first report.
  if (Status === "Unknown") return "no report yet";
  if (By === null) return LastReportAt === null ? "its initial status" : "the last report";
  const verb = LastReportAt === null ? "set by" : "reported by";
  return By.Kind === "Command Line" && LastReportAt === null
    ? "set on the command line"
    : `${verb} ${actorInSentence(By)}`;
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
      return source.By === null ? "an override" : `overridden by ${actorInSentence(source.By)}`;
    case "Correction":
      return "a correction";
    case "Lapse":
      return "no report in time";
  }
}
