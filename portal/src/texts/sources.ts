/** How status sources are named on every screen. */
import type { AnnouncementOut } from "../../../src/contract/announcements.ts";
import { type NamedSource, sourceInSentence } from "../../../src/contract/source-names.ts";

/** A status source at the start of a line: `Reported by key “Prober”`, `Incident “Orders fail”`. */
export function sourceAtStart(
  source: NamedSource,
  announcement?: Pick<AnnouncementOut, "Kind" | "Title">,
): string {
  if (announcement !== undefined) return `${announcement.Kind} “${announcement.Title}”`;
  return capitalized(sourceInSentence(source));
}

/** True for the reported status of a component, which may have been the same before its last report. */
export function isReport({ Kind, LastReportAt, By }: NamedSource): boolean {
  return Kind === "Report" && LastReportAt !== null && By !== null;
}

/** True for the status that a component was created with: nobody has reported or set another one. */
export function isInitialStatus(
  source: NamedSource & { readonly Since: string },
  createdAt: string,
): boolean {
  return source.Kind === "Report" && source.LastReportAt === null && source.Since === createdAt;
}

/** A text at the start of a line. */
export function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Sources in one sentence: `reported by key “Prober” and overridden by Ada Byron`. */
export function sourcesInSentence(sources: readonly NamedSource[]): string {
  return sources.map(sourceInSentence).join(" and ");
}
