/** Announcements as Markdown: in full, and as a list item. */
import type { Language } from "../../contract/languages.ts";
import { componentStatusText } from "../page/affected-status.ts";
import type { AnnouncementContext } from "../page/announcement-context.ts";
import { factLine, kindAndStateOf, summaryLine } from "../page/announcement-markup.ts";
import { absoluteUrl } from "../page/page-paths.ts";
import { contextOf } from "../page/status-page.ts";
import { isStart } from "../page/update-list.ts";
import type { Snapshot, SnapshotAnnouncement, SnapshotPage, SnapshotUpdate } from "../snapshot.ts";
import { lastNews } from "./age-markdown.ts";
import { documentOf, linkTo, listOf, literal, quoted } from "./markdown-writer.ts";
import { safeMarkdown } from "./safe-markdown.ts";

/** An announcement in one line: its linked title and a summary. */
export function announcementLine(
  announcement: SnapshotAnnouncement,
  page: SnapshotPage,
  context: AnnouncementContext,
): string {
  const address = absoluteUrl(page, context.paths.announcement(announcement.id));
  return `${linkTo(address, announcement.title)} ${literal(summaryLine(announcement, context))}`;
}

function affectedLines(announcement: SnapshotAnnouncement, context: AnnouncementContext): string | null {
  return listOf(
    announcement.affected.map((affected) => {
      const { text } = componentStatusText(affected, announcement, context);
      return text === ""
        ? literal(affected.name)
        : `${literal(affected.name)}${context.texts.between.date}${literal(text)}`;
    }),
  );
}

function updateBlock(
  update: SnapshotUpdate,
  announcement: SnapshotAnnouncement,
  { texts, clock, now }: AnnouncementContext,
): string {
  const prefix = `${literal(clock.momentInZone(update.postedAt, now))}${texts.between.date}`;
  const announcementTexts = texts.announcements;
  const head = isStart(update, announcement)
    ? announcementTexts.started
    : announcementTexts.state[update.state];
  const state = `${prefix}**${literal(head)}**`;
  // The state may be the whole update.
  return update.message.trim() === "" ? state : `${state}\n\n${quoted(safeMarkdown(update.message))}`;
}

/** An announcement with its updates, newest first, limited to `most`. */
export function announcementBlocks(
  announcement: SnapshotAnnouncement,
  { heading, most }: { readonly heading: string; readonly most: number },
  context: AnnouncementContext,
): (string | null)[] {
  const { title, updates } = announcement;
  const announcementTexts = context.texts.announcements;
  const rest = updates.length - most;
  return [
    `${heading} ${literal(title)}`,
    `**${literal(announcementTexts.closed(kindAndStateOf(announcement, context.texts)))}** ${literal(factLine(announcement, heading === "#", context))}`,
    affectedLines(announcement, context),
    ...updates.slice(0, most).map((update) => updateBlock(update, announcement, context)),
    rest > 0 ? literal(announcementTexts.earlier(rest)) : null,
  ];
}

function postmortem(
  { postmortem: review }: SnapshotAnnouncement,
  { texts, clock, now }: AnnouncementContext,
): (string | null)[] {
  if (review === null) return [];
  const published = `${texts.announcements.postmortem}${texts.between.date}${clock.momentInZone(review.at, now)}`;
  return [`## ${literal(published)}`, quoted(safeMarkdown(review.message))];
}

/** Writes an announcement as a document, whether the snapshot holds it or not. */
export function writeAnnouncement(
  announcement: SnapshotAnnouncement,
  snapshot: Snapshot,
  language?: Language,
): string {
  const context = contextOf(snapshot, language);
  const { page } = snapshot;
  const all = { heading: "#", most: announcement.updates.length };
  const [heading = null, ...blocks] = announcementBlocks(announcement, all, context);
  return documentOf([
    heading,
    snapshot.stale ? lastNews(snapshot.asOf, context) : null,
    ...blocks,
    ...postmortem(announcement, context),
    linkTo(absoluteUrl(page, context.paths.home), page.name),
  ]);
}
