/** What the banner on other people's pages has to know: whether there is anything to tell, and that in few words. */
import type { Language } from "../../contract/languages.ts";
import { writeTime } from "../../contract/times.ts";
import { isSpeaking } from "../page/announcement.ts";
import { overallOf } from "../page/overall.ts";
import { contextOf } from "../page/page.ts";
import { wholeAddress } from "../page/paths.ts";
import { openOf } from "../page/sections.ts";
import type { Snapshot } from "../snapshot.ts";

/** Renders it as JSON, in the page's own language or in another. */
export function renderEmbedNews(snapshot: Snapshot, language?: Language): string {
  const { page, announcements, asOf } = snapshot;
  const { words, paths } = contextOf(snapshot, language);
  const { status, sentence } = overallOf(snapshot);
  const open = openOf(announcements).filter(isSpeaking);
  const [first, ...others] = open;
  const headline = words.headline(sentence);
  const isCalm = status === "Operational";
  const { kind, state } = words.announcements;
  const details =
    first === undefined
      ? []
      : [
          isCalm || first.title === headline ? null : first.title,
          words.announcements.kindAndState(kind[first.kind], state[first.state]),
          others.length === 0 ? null : words.around.embed.more(others.length),
        ].filter((part) => part !== null);
  return JSON.stringify({
    IsTrouble: !isCalm || first !== undefined,
    Status: status,
    Headline: isCalm && first !== undefined ? first.title : headline,
    Detail: details.join(" · "),
    Url: wholeAddress(
      page,
      first !== undefined && others.length === 0 ? paths.announcement(first.id) : paths.home,
    ),
    Key: [...open.map(({ id }) => id), open.length === 0 ? `${status} ${snapshot.status.since ?? ""}` : ""]
      .join(" ")
      .trim(),
    Words: { See: words.around.embed.see, Dismiss: words.around.embed.dismiss, Page: page.name },
    Language: words.language,
    Direction: words.direction,
    AsOf: writeTime(asOf),
  });
}
