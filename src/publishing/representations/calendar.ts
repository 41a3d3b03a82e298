/**
 * Maintenance as a subscribable calendar (RFC 5545). Each occurrence of a series is its own event once
 * scheduled: it can be moved or cancelled by itself, and an event for a future occurrence would remain beside
 * it, as its UID is not known yet.
 */

import type { Language } from "../../contract/languages.ts";
import { plainText } from "../../platform/markdown.ts";
import { worst } from "../../rules/status-inputs.ts";
import type { AnnouncementContext } from "../page/announcement-context.ts";
import { absoluteUrl } from "../page/page-paths.ts";
import { contextOf } from "../page/status-page.ts";
import { afterSentence } from "../page/texts/text-formats.ts";
import { isStart } from "../page/update-list.ts";
import type { SnapshotAnnouncement, SnapshotPage } from "../snapshot.ts";
import { lastingMoment } from "./absolute-times.ts";
import { contentLine, textValue, timeValue } from "./calendar/ical-lines.ts";
import { announcementChangedAt } from "./changed-at.ts";
import type { FeedSnapshot } from "./component-snapshot.ts";
import { feedTitle } from "./feeds/feed-entries.ts";

/** A line's name and value. */
type ContentLine = readonly [name: string, value: string];

/** Suggested refresh interval of readers. */
const refresh = "PT1H";
/** Maximum characters of an event's updates; the newest is always complete. */
const maxCourseLength = 8_000;

/** Expected effect of the work on components. */
function effect(
  { affected, resolvedAt }: SnapshotAnnouncement,
  { texts, clock }: AnnouncementContext,
): string[] {
  if (affected.length === 0) return [];
  const names = clock.list(affected.map(({ name }) => name));
  const expected = affected.flatMap(({ expect }) => expect ?? []);
  const announcementTexts = texts.announcements;
  if (resolvedAt !== null || expected.length === 0) return [announcementTexts.concerns(names)];
  const most = worst(expected);
  return [
    `${announcementTexts.concerns(names)}${afterSentence(texts.between)}${announcementTexts.expects(most, texts.status[most])}`,
  ];
}

function updateTexts(announcement: SnapshotAnnouncement, { texts, clock }: AnnouncementContext): string[] {
  const { state, updates } = announcement;
  const announcementTexts = texts.announcements;
  if (updates.length === 0) return [announcementTexts.stateSentence(announcementTexts.state[state])];
  const entries: string[] = [];
  let length = 0;
  for (const update of updates) {
    const text = plainText(update.message);
    length += text.length;
    if (entries.length > 0 && length > maxCourseLength) break;
    const head = isStart(update, announcement)
      ? announcementTexts.started
      : announcementTexts.state[update.state];
    entries.push([`${lastingMoment(update.postedAt, clock)} – ${head}`, text].join("\n").trimEnd());
  }
  const earlier = updates.length - entries.length;
  return earlier === 0 ? entries : [...entries, announcementTexts.earlier(earlier)];
}

/** The window: as planned, once completed as it was. One without an end takes no time. */
function windowLines({ state, startsAt, endsAt, beganAt, resolvedAt }: SnapshotAnnouncement): ContentLine[] {
  const isCompleted = state === "Completed" && resolvedAt !== null;
  const start = timeValue(isCompleted ? beganAt : (startsAt ?? beganAt));
  const endedAt = isCompleted ? resolvedAt : endsAt;
  const end = endedAt === null ? start : timeValue(endedAt);
  return [["DTSTART", start], ...(end > start ? [["DTEND", end] as const] : [])];
}

function event(
  announcement: SnapshotAnnouncement,
  page: SnapshotPage,
  context: AnnouncementContext,
): ContentLine[] {
  const { texts } = context;
  const url = absoluteUrl(page, context.paths.announcement(announcement.id));
  const announcementTexts = texts.announcements;
  const recurrenceNote =
    announcement.recurrence !== null && announcement.resolvedAt === null ? [announcementTexts.recurring] : [];
  const paragraphs = [
    ...effect(announcement, context),
    ...recurrenceNote,
    ...updateTexts(announcement, context),
    url,
  ];
  const changed = timeValue(announcementChangedAt(announcement));
  return [
    ["BEGIN", "VEVENT"],
    ["UID", announcement.id],
    ["SEQUENCE", String(announcement.sequence)],
    // Without METHOD this is the time of the last change.
    ["DTSTAMP", changed],
    ["CREATED", timeValue(announcement.createdAt)],
    ["LAST-MODIFIED", changed],
    ...windowLines(announcement),
    ["STATUS", announcement.state === "Cancelled" ? "CANCELLED" : "CONFIRMED"],
    ["SUMMARY", textValue(`${page.name}${texts.between.date}${announcement.title}`)],
    ["DESCRIPTION", textValue(paragraphs.join("\n\n"))],
    ["URL", url],
    ["CATEGORIES", textValue(announcementTexts.kind[announcement.kind])],
    // Our work does not make its readers busy.
    ["TRANSP", "TRANSPARENT"],
    ["END", "VEVENT"],
  ];
}

/** A calendar must not be empty: without maintenance it has its time zone. */
const emptyCalendar: readonly ContentLine[] = [
  ["BEGIN", "VTIMEZONE"],
  ["TZID", "UTC"],
  ["BEGIN", "STANDARD"],
  ["DTSTART", "19700101T000000"],
  ["TZOFFSETFROM", "+0000"],
  ["TZOFFSETTO", "+0000"],
  ["TZNAME", "UTC"],
  ["END", "STANDARD"],
  ["END", "VTIMEZONE"],
];

/** `/calendar.ics`. It has no METHOD: it is a calendar to read, not a message of one organizer to attendees. */
export function renderCalendar(snapshot: FeedSnapshot, language?: Language): string {
  const { page, announcements } = snapshot;
  const context = contextOf(snapshot, language);
  const name = textValue(context.texts.feeds.maintenanceOf(feedTitle(snapshot, context.texts)));
  const events = announcements
    .filter(({ kind }) => kind === "Maintenance")
    .flatMap((announcement) => event(announcement, page, context));
  const lines: ContentLine[] = [
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//Signalbox//Signalbox//EN"],
    ["CALSCALE", "GREGORIAN"],
    ["UID", snapshot.ofComponent?.id ?? page.id],
    ["NAME", name],
    ["X-WR-CALNAME", name],
    [
      "URL",
      absoluteUrl(page, context.paths.historyFrom({ kind: "newest", component: snapshot.ofComponent?.id })),
    ],
    ["REFRESH-INTERVAL;VALUE=DURATION", refresh],
    ["X-PUBLISHED-TTL", refresh],
    ...(events.length === 0 ? emptyCalendar : events),
    ["END", "VCALENDAR"],
  ];
  return lines.map(([line, value]) => contentLine(line, value)).join("");
}
