/** The banner's data: whether there is a problem, and a short text. */
import type { Language } from "../../contract/languages.ts";
import { writeTime } from "../../contract/times.ts";
import { isActive } from "../page/announcement-markup.ts";
import { openOf } from "../page/announcement-sections.ts";
import { incidentsInSentence, overallOf } from "../page/overall-status.ts";
import { absoluteUrl } from "../page/page-paths.ts";
import { contextOf } from "../page/status-page.ts";
import type { Snapshot } from "../snapshot.ts";

/** Renders it as JSON, in the page's own language or in another. */
export function renderEmbedNews(snapshot: Snapshot, language?: Language): string {
  const { page, announcements, asOf } = snapshot;
  const { words, paths } = contextOf(snapshot, language);
  const overall = overallOf(snapshot);
  const { status, sentence } = overall;
  const open = openOf(announcements).filter(isActive);
  const isCalm = status === "Operational";
  // During a problem, unrelated announcements are omitted.
  const affected = new Set(overall.affected.map(({ id }) => id));
  const incidents = incidentsInSentence(overall, announcements);
  const first = open.find(
    (announcement) =>
      isCalm ||
      incidents.includes(announcement) ||
      announcement.affected.some(({ componentId }) => affected.has(componentId)),
  );
  const others = open.length - 1;
  const headline = words.headline(sentence);
  const { kind, state } = words.announcements;
  const details =
    first === undefined
      ? []
      : [
          isCalm || ("title" in sentence && sentence.title === first.title) ? null : first.title,
          words.announcements.kindAndState(kind[first.kind], state[first.state]),
          others === 0 ? null : words.around.embed.more(others),
        ].filter((part) => part !== null);
  return JSON.stringify({
    IsTrouble: !isCalm || first !== undefined,
    Status: status,
    Headline: isCalm && first !== undefined ? first.title : headline,
    Detail: details.join(" · "),
    Url: absoluteUrl(page, first !== undefined && others === 0 ? paths.announcement(first.id) : paths.home),
    Key: [...open.map(({ id }) => id), open.length === 0 ? `${status} ${snapshot.status.since ?? ""}` : ""]
      .join(" ")
      .trim(),
    Words: { See: words.around.embed.see, Dismiss: words.around.embed.dismiss, Page: page.name },
    Language: words.language,
    Direction: words.direction,
    AsOf: writeTime(asOf),
  });
}
