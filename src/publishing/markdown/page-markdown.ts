/** The page as Markdown, for terminals and agents. */
import type { Language } from "../../contract/languages.ts";
import { observedSince } from "../../rules/uptime.ts";
import { textOf } from "../html-template.ts";
import type { AnnouncementContext } from "../page/announcement-context.ts";
import { openOf, recentOf, upcomingOf } from "../page/announcement-sections.ts";
import { type ComponentListContext, componentListContext, statusLine } from "../page/component-list.ts";
import { isEmptyPage, type Overall, overallOf } from "../page/overall-status.ts";
import { absoluteUrl } from "../page/page-paths.ts";
import { contextOf, zoneSentence } from "../page/status-page.ts";
import { separatorAfter } from "../page/texts/text-formats.ts";
import { timeElement } from "../page/time-markup.ts";
import { lastingMoment } from "../representations/absolute-times.ts";
import type { Snapshot, SnapshotComponent } from "../snapshot.ts";
import { announcementBlocks, announcementLine } from "./announcement-markdown.ts";
import { documentOf, linkTo, listOf, literal } from "./markdown-writer.ts";

/** Maximum number of open announcements shown with their newest update; others are one line. */
const maxFull = 10;
const maxRecent = 20;

/** An uptime figure with its period: all days, or those since the first observed one. */
export function uptimeText(
  { percent, days }: { readonly percent: number; readonly days: Parameters<typeof observedSince>[0] },
  { texts, clock }: AnnouncementContext,
): string {
  const formTexts = texts.around.text;
  const since = observedSince(days);
  const figure = clock.figure(percent);
  return since === null
    ? formTexts.uptimeOf(days.length, figure)
    : formTexts.uptimeSince(clock.date(since), figure);
}

/**
 * A component in one line, bold unless Operational. Without its link, which would be longer than everything
 * else.
 */
function componentLine(component: SnapshotComponent, context: ComponentListContext): string {
  const { texts } = context;
  const { name, status, uptimePercent, days } = component;
  const strong = status === "Operational" && context.silentSince === null ? "" : "**";
  const shownStatus = statusLine(component, context);
  const uptime =
    uptimePercent === null || !context.display.uptime
      ? ""
      : `${separatorAfter(textOf(shownStatus), texts.between)}${literal(uptimeText({ percent: uptimePercent, days }, context))}`;
  const line = `${strong}${literal(name)}${texts.between.date}${literal(shownStatus)}${strong}`;
  return `${line}${uptime}`;
}

function components(snapshot: Snapshot, common: AnnouncementContext): (string | null)[] {
  const context = componentListContext(snapshot, common);
  const { members } = context;
  const list = (direct: readonly SnapshotComponent[]) =>
    listOf(direct.map((component) => componentLine(component, context)));
  const groups = snapshot.groups.flatMap((group) => {
    const direct = members.get(group.id);
    const hasChildren = snapshot.groups.some(({ id, parentId }) => parentId === group.id && members.has(id));
    if (direct === undefined && !hasChildren) return [];
    const heading = group.parentId === null ? "###" : "####";
    return [`${heading} ${literal(group.name)}`, direct === undefined ? null : list(direct)];
  });
  if (members.size === 0) return [];
  return [`## ${literal(common.texts.components)}`, list(members.get(null) ?? []), ...groups];
}

/** Time of the status, or since when it is unknown, and start of the problem. */
function ages(overall: Overall, { texts, clock, now }: AnnouncementContext): string {
  const { stale, since } = overall;
  const asOf = timeElement(now, lastingMoment(now, clock));
  if (stale) return literal(texts.noNewsSince(asOf));
  const start = since === null ? [] : [texts.since(timeElement(since, clock.momentInZone(since, now)))];
  return [...start, texts.updated(asOf)].map(literal).join(texts.between.sentences);
}

function announcementSections(
  { announcements, page }: Snapshot,
  context: AnnouncementContext,
): (string | null)[] {
  const { texts } = context;
  const open = openOf(announcements);
  const line = (announcement: (typeof open)[number]) => announcementLine(announcement, page, context);
  const upcoming = upcomingOf(announcements);
  return [
    open.length === 0 ? null : `## ${literal(texts.around.text.open)}`,
    ...open
      .slice(0, maxFull)
      .flatMap((announcement) => announcementBlocks(announcement, { heading: "###", most: 1 }, context)),
    listOf(open.slice(maxFull).map(line)),
    upcoming.length === 0 ? null : `## ${literal(texts.announcements.upcoming)}`,
    listOf(upcoming.map(line)),
  ];
}

function recent({ announcements, page }: Snapshot, context: AnnouncementContext): (string | null)[] {
  const { texts, clock, now } = context;
  const { closed, isQuiet } = recentOf(announcements, now);
  const lines = closed
    .slice(0, maxRecent)
    .map(
      (announcement) =>
        `${clock.day(announcement.beganAt, now)}${texts.between.date}${announcementLine(announcement, page, context)}`,
    );
  // Open announcements are listed above already.
  if (!isQuiet && lines.length === 0) return [];
  const announcementTexts = texts.announcements;
  return [
    `## ${literal(announcementTexts.recent)}`,
    isQuiet ? literal(announcementTexts.noIncidents) : null,
    listOf(lines),
  ];
}

/** Writes the page of a snapshot as a document, in the page's own language or in another. */
export function writePage(snapshot: Snapshot, language?: Language): string {
  const { page } = snapshot;
  const context = contextOf(snapshot, language);
  const { texts, paths } = context;
  const overall = overallOf(snapshot);
  const isEmpty = isEmptyPage(snapshot);
  const home = linkTo(absoluteUrl(page, paths.home), page.name);
  return documentOf([
    `# ${literal(isEmpty ? texts.empty.headline : texts.headline(overall.sentence))}`,
    `${home}${texts.between.date}${ages(overall, context)}`,
    page.description === null ? null : literal(page.description),
    ...announcementSections(snapshot, context),
    ...(isEmpty ? [] : components(snapshot, context)),
    ...recent(snapshot, context),
    `${linkTo(absoluteUrl(page, paths.history), texts.history)}${texts.between.sentences}${literal(zoneSentence(page, context))}`,
  ]);
}
