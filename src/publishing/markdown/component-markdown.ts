/** One component as Markdown. */
import type { Language } from "../../contract/languages.ts";
import { barsText } from "../page/bars/bar-text.ts";
import { componentListContext, statusLine } from "../page/component-list.ts";
import { type ComponentPast, maxAnnouncements } from "../page/component-page.ts";
import { absoluteUrl } from "../page/page-paths.ts";
import { contextOf } from "../page/status-page.ts";
import type { Snapshot } from "../snapshot.ts";
import { announcementLine } from "./announcement-markdown.ts";
import { documentOf, linkTo, listOf, literal } from "./markdown-writer.ts";
import { uptimeText } from "./page-markdown.ts";

/** Writes the page of a component as a document. */
export function writeComponent(past: ComponentPast, snapshot: Snapshot, language?: Language): string {
  const { component, uptime, announcements } = past;
  const { page } = snapshot;
  const context = componentListContext(snapshot, contextOf(snapshot, language));
  const { texts, clock, paths, now } = context;
  const { percent, days, weights } = uptime;
  const figure = percent === null ? texts.noFigure : uptimeText({ percent, days }, context);
  const { display } = page;
  const bars = { ...context, silentSince: null, status: component.status, weights };
  const daysText = barsText(days.slice(-display.barDays), bars).label;
  const lines = announcements
    .slice(0, maxAnnouncements)
    .map(
      (announcement) =>
        `${clock.day(announcement.beganAt, now)}${texts.between.date}${announcementLine(announcement, page, context)}`,
    );
  return documentOf([
    `# ${literal(component.name)}${texts.between.date}${literal(texts.status[component.status])}`,
    literal(statusLine(component, context)),
    component.description === null ? null : literal(component.description),
    display.uptime ? literal(figure) : null,
    ...(display.bars ? [`## ${literal(texts.around.text.daysNotOperational)}`, literal(daysText)] : []),
    `## ${literal(texts.component.announcements)}`,
    listOf(lines) ?? literal(texts.component.noAnnouncements),
    linkTo(absoluteUrl(page, paths.home), page.name),
  ]);
}
