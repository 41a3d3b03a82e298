/** The kind of announcement that a call names in place of `announcement`: `incident resolve`. */
import type { AnnouncementKind } from "../contract/words.ts";

type CalledKind = { readonly kind: AnnouncementKind; readonly verb: string };

let called: CalledKind | undefined;

/** Notes the kind and the verb of this call; undefined for a call that names no kind. */
export function setCalledKind(next: CalledKind | undefined): void {
  called = next;
}

/** The kind that this call names; undefined for none. */
export const calledKind = (): AnnouncementKind | undefined => called?.kind;

/** The verb of a call that names a kind; empty for another. */
export const calledVerb = (): string => called?.verb ?? "";

/** The noun of a kind in a call and in sentences. */
export const nounOf = (kind: AnnouncementKind | undefined): string => kind?.toLowerCase() ?? "announcement";

/** A kind in a sentence, with its article. */
export const withArticle = (kind: AnnouncementKind | undefined): string =>
  kind === "Incident" ? "an incident" : kind === "Notice" ? "a notice" : "a maintenance";

/** The noun of this call. */
export const calledNoun = (): string => nounOf(called?.kind);

/** Several of the noun of a kind: maintenance has no plural. */
export const nounsOf = (kind: AnnouncementKind | undefined): string =>
  kind === "Maintenance" ? "maintenance announcements" : `${nounOf(kind)}s`;

/** The name of a command, with the kind of announcement that was called in place of `announcement`. */
export const asCalled = (name: string): string => name.replace(/^announcement(?= |$)/u, calledNoun);

/** A sentence about announcements, for the kind that was called. */
export function aboutKind(text: string): string {
  const noun = calledNoun();
  if (calledKind() === undefined) return text;
  return text
    .replace("an incident, a maintenance or a notice", articleAndNoun)
    .replaceAll(/\ban announcement\b/gu, articleAndNoun)
    .replaceAll(/\bannouncements\b/gu, noun === "maintenance" ? noun : `${noun}s`)
    .replaceAll(/\bannouncement\b/gu, noun);
}

const articleAndNoun = () => `${calledNoun().startsWith("i") ? "an" : "a"} ${calledNoun()}`;
