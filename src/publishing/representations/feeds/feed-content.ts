/**
 * Feed content of an announcement as HTML: its updates, newest first, in the form that readers of Atlassian's
 * feeds parse: the first `<strong>` is the state. Independent of the time of rendering, so that an unchanged
 * feed stays the same.
 */
import { worst } from "../../../rules/status-inputs.ts";
import { shownLength, worstStatus } from "../../announcement-facts.ts";
import { type Html, html, trusted } from "../../html-template.ts";
import type { AnnouncementContext } from "../../page/announcement-context.ts";
import { absoluteUrl } from "../../page/page-paths.ts";
import { timeElement } from "../../page/time-markup.ts";
import { isStart } from "../../page/update-list.ts";
import type { SnapshotAffected, SnapshotAnnouncement, SnapshotPage, SnapshotUpdate } from "../../snapshot.ts";
import { lastingMoment, lastingWindow } from "../absolute-times.ts";

/** Maximum HTML length of the updates of an announcement after the newest; the rest is a link. */
const maxCourseLength = 64 * 1024;

const moment = (at: number, { clock }: AnnouncementContext) => timeElement(at, lastingMoment(at, clock));

const timeRange = (from: number, to: number, { clock }: AnnouncementContext) =>
  timeElement(from, lastingWindow(from, to, clock));

/** A paragraph of sentences; null if there are none. */
function paragraph(sentences: readonly (Html | string)[]): Html | null {
  if (sentences.length === 0) return null;
  return html`<p>${sentences.map((sentence, index) => (index === 0 ? sentence : html` ${sentence}`))}</p>\n`;
}

/** The planned window and expected effect, before everything else. */
function plan(announcement: SnapshotAnnouncement, context: AnnouncementContext): Html | null {
  const { kind, state, startsAt, endsAt, resolvedAt, affected, recurrence } = announcement;
  if (kind !== "Maintenance") return null;
  const announcementTexts = context.texts.announcements;
  const sentences: (Html | string)[] = [];
  if (startsAt !== null && endsAt !== null) {
    const write = state === "Cancelled" ? announcementTexts.wasPlanned : announcementTexts.planned;
    sentences.push(write(timeRange(startsAt, endsAt, context)));
  }
  const expected = affected.flatMap(({ expect }) => expect ?? []);
  if (resolvedAt === null && expected.length > 0) {
    const most = worst(expected);
    sentences.push(announcementTexts.expects(most, context.texts.status[most]));
  }
  if (resolvedAt === null && recurrence !== null) sentences.push(announcementTexts.recurring);
  return paragraph(sentences);
}

/** The body of an update, after time and state. User text comes from `renderMarkdown` only. */
function updateContent(
  update: SnapshotUpdate,
  announcement: SnapshotAnnouncement,
  context: AnnouncementContext,
): Html {
  const { state, postedAt, editedAt, html: markup } = update;
  const announcementTexts = context.texts.announcements;
  const edited =
    editedAt === null
      ? null
      : html`${context.texts.between.sentences}${announcementTexts.edited(moment(editedAt, context))}`;
  const head = html`<p><small>${moment(postedAt, context)}${edited}</small><br><strong>${isStart(update, announcement) ? announcementTexts.started : announcementTexts.state[state]}</strong>`;
  const opening = "<p>";
  if (markup.startsWith(opening)) return html`${head} - ${trusted(markup.slice(opening.length))}\n`;
  return html`${head}</p>\n${trusted(markup)}\n`;
}

function updateList(
  announcement: SnapshotAnnouncement,
  page: Pick<SnapshotPage, "url">,
  context: AnnouncementContext,
): Html {
  const { id, state, updates } = announcement;
  const announcementTexts = context.texts.announcements;
  if (updates.length === 0) return html`<p><strong>${announcementTexts.state[state]}</strong></p>\n`;
  const items: Html[] = [];
  let length = 0;
  for (const update of updates) {
    length += update.html.length;
    if (items.length > 0 && length > maxCourseLength) break;
    items.push(updateContent(update, announcement, context));
  }
  const earlier = updates.length - items.length;
  const rest =
    earlier === 0
      ? null
      : html`<p><a href="${absoluteUrl(page, context.paths.announcement(id))}">${announcementTexts.earlier(earlier)}</a></p>\n`;
  return html`${items}${rest}`;
}

function postmortem({ postmortem: text }: SnapshotAnnouncement, context: AnnouncementContext): Html | null {
  if (text === null) return null;
  const announcementTexts = context.texts.announcements;
  return html`<h3>${announcementTexts.postmortem}</h3>
<p><small>${announcementTexts.published(moment(text.at, context))}</small></p>
${trusted(text.html)}\n`;
}

/** Time, duration and impact. */
function factLine(announcement: SnapshotAnnouncement, context: AnnouncementContext): Html | null {
  const { kind, state, beganAt, resolvedAt, endsAt, impact } = announcement;
  const { texts } = context;
  const announcementTexts = texts.announcements;
  const sentences: (Html | string)[] = [];
  if (kind !== "Maintenance") {
    if (resolvedAt !== null)
      sentences.push(announcementTexts.planned(timeRange(beganAt, resolvedAt, context)));
    else {
      sentences.push(announcementTexts.since(moment(beganAt, context)));
      if (kind === "Notice" && endsAt !== null)
        sentences.push(announcementTexts.until(moment(endsAt, context)));
    }
  }
  if (resolvedAt !== null && kind !== "Notice" && state !== "Cancelled") {
    sentences.push(announcementTexts.took(texts.duration(shownLength(beganAt, resolvedAt))));
  }
  if (impact !== "None") sentences.push(announcementTexts.impact[impact]);
  return paragraph(sentences);
}

/** The text after the name of a component: its status; of an incident that is over, the end of a sentence, as on the page. */
function componentStatusText(
  affected: SnapshotAffected,
  announcement: SnapshotAnnouncement,
  texts: PageTexts,
): string {
  const announcementTexts = texts.announcements;
  const { status, expect } = affected;
  const isOver = announcement.resolvedAt !== null;
  if (announcement.kind !== "Maintenance") {
    if (status === null) return "";
    if (!isOver) return `${texts.between.date}${texts.status[status]}`;
    const was = worstStatus(affected, announcement);
    return was === null || was === "Operational" ? "" : ` ${announcementTexts.was(was, texts.status[was])}`;
  }
  if (expect === null || isOver) return "";
  return `${texts.between.date}${announcementTexts.atWorst(expect, texts.status[expect])}`;
}

type PageTexts = AnnouncementContext["texts"];

function affected(announcement: SnapshotAnnouncement, { texts }: AnnouncementContext): Html | null {
  if (announcement.affected.length === 0) return null;
  const items = announcement.affected.map((value) => {
    const statusText = componentStatusText(value, announcement, texts);
    return html`<li>${value.name}${statusText}</li>\n`;
  });
  return html`<ul>\n${items}</ul>\n`;
}

/** Content of an announcement. */
export function feedContent(
  announcement: SnapshotAnnouncement,
  page: Pick<SnapshotPage, "url">,
  context: AnnouncementContext,
): Html {
  return html`${plan(announcement, context)}${updateList(announcement, page, context)}${postmortem(announcement, context)}${factLine(announcement, context)}${affected(announcement, context)}`;
}
