/** The banner's data: whether there is a problem, and a short text. */
import type { Language } from "../../contract/languages.ts";
import { writeTime } from "../../contract/times.ts";
import { isActive, kindAndStateOf } from "../page/announcement-markup.ts";
import { openOf } from "../page/announcement-sections.ts";
import { incidentsInSentence, overallOf } from "../page/overall-status.ts";
import { absoluteUrl } from "../page/page-paths.ts";
import { contextOf } from "../page/status-page.ts";
import type { Snapshot } from "../snapshot.ts";

/** Renders it as JSON, in the page's own language or in another. */
export function renderEmbedNews(snapshot: Snapshot, language?: Language): string {
  const { page, announcements, asOf } = snapshot;
  const { texts, paths } = contextOf(snapshot, language);
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
  // Notices are open as well: the frame lists them.
  const others = openOf(announcements).length - 1;
  const headline = texts.headline(sentence);
  const details =
    first === undefined
      ? []
      : [
          isCalm || ("title" in sentence && sentence.title === first.title) ? null : first.title,
          kindAndStateOf(first, texts),
          others === 0 ? null : texts.around.embed.more(others),
        ].filter((part) => part !== null);
  return JSON.stringify({
    IsTrouble: !isCalm || first !== undefined,
    Status: status,
    Headline: isCalm && first !== undefined ? first.title : headline,
    Detail: details.join("\u00A0· "),
    Url: absoluteUrl(page, first !== undefined && others === 0 ? paths.announcement(first.id) : paths.home),
    Key: [...open.map(({ id }) => id), open.length === 0 ? `${status} ${snapshot.status.since ?? ""}` : ""]
      .join(" ")
      .trim(),
    Words: { See: texts.around.embed.see, Dismiss: texts.around.embed.dismiss, Page: page.name },
    Language: texts.language,
    Direction: texts.direction,
    AsOf: writeTime(asOf),
  });
}
