/** A part of the history as Markdown. */
import type { Language } from "../../contract/languages.ts";
import { dayAt } from "../../rules/calendar-days.ts";
import { monthOf } from "../../rules/calendar-months.ts";
import type { AnnouncementContext } from "../page/announcement-context.ts";
import { upcomingOf } from "../page/announcement-sections.ts";
import { type HistoryPart, historyTitle } from "../page/history-page.ts";
import { absoluteUrl, type HistoryFilter } from "../page/page-paths.ts";
import { contextOf } from "../page/status-page.ts";
import type { Snapshot } from "../snapshot.ts";
import { announcementLine } from "./announcement-markdown.ts";
import { documentOf, linkTo, listOf, literal } from "./markdown-writer.ts";

/** Months are `YYYY-MM`, the newest first. */
function months(part: HistoryPart, { page }: Snapshot, context: AnnouncementContext): (string | null)[] {
  const { clock, texts } = context;
  const datedAnnouncements = part.announcements.map((announcement) => {
    return { date: dayAt(announcement.beganAt, page.timeZone).date, announcement };
  });
  const byMonth = Map.groupBy(datedAnnouncements, ({ date }) => monthOf(date));
  if (byMonth.size === 0) return [literal(texts.historyOf.none)];
  return [...byMonth].flatMap(([month, ofMonth]) => [
    `## ${literal(clock.month(month))}`,
    listOf(
      ofMonth.map(
        ({ date, announcement }) =>
          `${clock.date(date)}${texts.between.date}${announcementLine(announcement, page, context)}`,
      ),
    ),
  ]);
}

/** The Markdown path of the part after an announcement, with the same filter; the newest part if null. */
function partAfter(
  id: string | null,
  { component, group }: HistoryFilter,
  { paths }: AnnouncementContext,
): string {
  const place = id === null ? ({ kind: "newest" } as const) : ({ kind: "before", id } as const);
  const path = paths.historyFrom({ ...place, component, group });
  return path.replace("/history", "/history.md");
}

/** Writes a part of the history as a document. */
export function writeHistory(part: HistoryPart, snapshot: Snapshot, language?: Language): string {
  const context = contextOf(snapshot, language);
  const { texts, paths } = context;
  const { page } = snapshot;
  const { older, newer, from } = part;
  const historyTexts = texts.historyOf;
  const isWhole = from.component === undefined && from.group === undefined;
  const upcoming = newer === null && isWhole ? upcomingOf(snapshot.announcements) : [];
  const partLink = (id: string | null, text: string) =>
    linkTo(absoluteUrl(page, partAfter(id, from, context)), text);
  const partLinks = [
    ...(newer === null ? [] : [partLink(newer.before, historyTexts.newer)]),
    ...(older === null ? [] : [partLink(older, historyTexts.older)]),
  ];
  return documentOf([
    `# ${literal(texts.title(historyTitle(from, snapshot, context), page.name))}`,
    upcoming.length === 0 ? null : `## ${literal(texts.announcements.upcoming)}`,
    listOf(upcoming.map((announcement) => announcementLine(announcement, page, context))),
    ...months(part, snapshot, context),
    partLinks.join(" "),
    linkTo(absoluteUrl(page, paths.home), page.name),
  ]);
}
