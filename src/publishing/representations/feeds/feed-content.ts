/**
 * Feed content of an announcement as HTML: its updates, newest first, in the form that readers of Atlassian's
 * feeds parse: the first `<strong>` is the state. Independent of the time of rendering, so that an unchanged
 * feed stays the same.
 */
import { worst } from "../../../rules/status-inputs.ts";
import { type Html, html, trusted } from "../../html-template.ts";
import type { AnnouncementContext } from "../../page/announcement-context.ts";
import { absoluteUrl } from "../../page/page-paths.ts";
import { timeElement } from "../../page/time-markup.ts";
import { isStart } from "../../page/update-list.ts";
import type { SnapshotAffected, SnapshotAnnouncement, SnapshotPage, SnapshotUpdate } from "../../snapshot.ts";
import { lastingMoment, lastingWindow } from "../absolute-times.ts";

/** Characters of HTML that the updates of one announcement may have beside the newest; the rest is a link. */
const maxCourseLength = 64 * 1024;

const moment = (at: number, { clock }: AnnouncementContext) => timeElement(at, lastingMoment(at, clock));

const stretch = (from: number, to: number, { clock }: AnnouncementContext) =>
  timeElement(from, lastingWindow(from, to, clock));

/** A paragraph of sentences; null if there are none. */
function paragraph(sentences: readonly (Html | string)[]): Html | null {
  if (sentences.length === 0) return null;
  return html`<p>${sentences.map((sentence, index) => (index === 0 ? sentence : html` ${sentence}`))}</p>\n`;
}

/** The planned window and expected effect, before everything else. */
function plan(announcement: SnapshotAnnouncement, context: AnnouncementContext): Html | null {
  const { kind, startsAt, endsAt, resolvedAt, affected, recurrence } = announcement;
  if (kind !== "Maintenance") return null;
  const say = context.words.announcements;
  const sentences: (Html | string)[] = [];
  if (startsAt !== null && endsAt !== null) sentences.push(say.planned(stretch(startsAt, endsAt, context)));
  const expected = affected.flatMap(({ expect }) => expect ?? []);
  if (resolvedAt === null && expected.length > 0) {
    const most = worst(expected);
    sentences.push(say.expects(most, context.words.status[most]));
  }
  if (resolvedAt === null && recurrence !== null) sentences.push(say.recurring);
  return paragraph(sentences);
}

/** The body of an update, after time and state. User text comes from `renderMarkdown` only. */
function said(
  update: SnapshotUpdate,
  announcement: SnapshotAnnouncement,
  context: AnnouncementContext,
): Html {
  const { state, postedAt, editedAt, html: markup } = update;
  const say = context.words.announcements;
  const edited =
    editedAt === null
      ? null
      : html`${context.words.between.sentences}${say.edited(moment(editedAt, context))}`;
  const head = html`<p><small>${moment(postedAt, context)}${edited}</small><br><strong>${isStart(update, announcement) ? say.started : say.state[state]}</strong>`;
  const opening = "<p>";
  if (markup.startsWith(opening)) return html`${head} - ${trusted(markup.slice(opening.length))}\n`;
  return html`${head}</p>\n${trusted(markup)}\n`;
}

function course(
  announcement: SnapshotAnnouncement,
  page: Pick<SnapshotPage, "url">,
  context: AnnouncementContext,
): Html {
  const { id, state, updates } = announcement;
  const say = context.words.announcements;
  if (updates.length === 0) return html`<p><strong>${say.state[state]}</strong></p>\n`;
  const told: Html[] = [];
  let length = 0;
  for (const update of updates) {
    length += update.html.length;
    if (told.length > 0 && length > maxCourseLength) break;
    told.push(said(update, announcement, context));
  }
  const earlier = updates.length - told.length;
  const rest =
    earlier === 0
      ? null
      : html`<p><a href="${absoluteUrl(page, context.paths.announcement(id))}">${say.earlier(earlier)}</a></p>\n`;
  return html`${told}${rest}`;
}

function postmortem({ postmortem: told }: SnapshotAnnouncement, context: AnnouncementContext): Html | null {
  if (told === null) return null;
  const say = context.words.announcements;
  return html`<h3>${say.postmortem}</h3>
<p><small>${say.published(moment(told.at, context))}</small></p>
${trusted(told.html)}\n`;
}

/** When it was, and how bad. */
function facts(announcement: SnapshotAnnouncement, context: AnnouncementContext): Html | null {
  const { kind, state, beganAt, resolvedAt, endsAt, impact } = announcement;
  const { words } = context;
  const say = words.announcements;
  const sentences: (Html | string)[] = [];
  if (kind !== "Maintenance") {
    if (resolvedAt !== null) sentences.push(say.planned(stretch(beganAt, resolvedAt, context)));
    else {
      sentences.push(say.since(moment(beganAt, context)));
      if (kind === "Notice" && endsAt !== null) sentences.push(say.until(moment(endsAt, context)));
    }
  }
  if (resolvedAt !== null && kind !== "Notice" && state !== "Cancelled") {
    sentences.push(say.took(words.duration(resolvedAt - beganAt)));
  }
  if (impact !== "None") sentences.push(say.impact[impact]);
  return paragraph(sentences);
}

function saidOf(
  { status, expect }: SnapshotAffected,
  announcement: SnapshotAnnouncement,
  words: Words,
): string {
  const say = words.announcements;
  const isOver = announcement.resolvedAt !== null;
  if (announcement.kind !== "Maintenance") {
    if (!isOver) return words.status[status];
    return status === "Operational" ? "" : say.was(words.status[status]);
  }
  return expect === null || isOver ? "" : say.atWorst(expect, words.status[expect]);
}

type Words = AnnouncementContext["words"];

function affected(announcement: SnapshotAnnouncement, { words }: AnnouncementContext): Html | null {
  if (announcement.affected.length === 0) return null;
  const items = announcement.affected.map((value) => {
    const word = saidOf(value, announcement, words);
    return html`<li>${value.name}${word === "" ? null : html`${words.between.date}${word}`}</li>\n`;
  });
  return html`<ul>\n${items}</ul>\n`;
}

/** Content of an announcement. */
export function feedContent(
  announcement: SnapshotAnnouncement,
  page: Pick<SnapshotPage, "url">,
  context: AnnouncementContext,
): Html {
  return html`${plan(announcement, context)}${course(announcement, page, context)}${postmortem(announcement, context)}${facts(announcement, context)}${affected(announcement, context)}`;
}
