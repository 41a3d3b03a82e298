/** The updates of an announcement, newest first, and its post-mortem. */

import { type TextDirection, textDirection } from "../../contract/text-direction.ts";
import { plainText } from "../../platform/markdown.ts";
import { type Html, html, trusted } from "../html-template.ts";
import type { SnapshotAnnouncement, SnapshotMove, SnapshotUpdate } from "../snapshot.ts";
import type { AnnouncementContext, AnnouncementPlace } from "./announcement-context.ts";
import { dirAttribute, withBlockDirections } from "./block-directions.ts";
import { isForeign, nameLangAttribute } from "./lang-attribute.ts";
import { pageTextsIn } from "./page-catalogues.ts";
import { localTime, timeElement } from "./time-markup.ts";

/** Number of expanded updates in short form, and the maximum number of folded ones. */
const usuallyOpen = 3;
const maxFolded = 7;
/** Maximum HTML length of one update, and of all folded ones, in short form. */
const maxUpdateLength = 6_000;
const maxFoldedLength = 12_000;
/** Characters of plain text that stand for an update that is longer than that. */
const maxExcerptLength = 1_200;

/** User text as HTML: the output of `renderMarkdown` only. */
const message = (markup: string, direction: TextDirection, around?: TextDirection) =>
  trusted(withBlockDirections(markup, direction, around));

/** The beginning of a long text, cut at a word boundary. */
function excerpt(markdown: string): string {
  const text = plainText(markdown);
  if (text.length <= maxExcerptLength) return text;
  const cut = text.slice(0, maxExcerptLength).replace(/[\uD800-\uDBFF]$/u, "");
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), maxExcerptLength - 60)).trimEnd()}…`;
}

function changes(moves: readonly SnapshotMove[], context: AnnouncementContext): Html | null {
  const { texts } = context;
  const announcementTexts = texts.announcements;
  const statusText = (status: SnapshotMove["before"]) => (status === null ? null : texts.status[status]);
  const changed = moves.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return null;
  return html`<ul class="changes small">${changed.map(
    ({ componentId, name, before, after }) =>
      html`<li><bdi${nameLangAttribute(componentId, context)}>${name}</bdi>${texts.between.date}${announcementTexts.change(statusText(before), statusText(after))}</li>`,
  )}</ul>`;
}

/** True if an update only states that work began as scheduled. */
export function isStart(update: SnapshotUpdate, { kind, updates }: SnapshotAnnouncement): boolean {
  if (kind !== "Maintenance" || update.state !== "In Progress" || update.message.trim() !== "") return false;
  return updates.slice(updates.indexOf(update) + 1).every(({ state }) => state === "Scheduled");
}

function entry(update: SnapshotUpdate, isAll: boolean, subject: Subject): Html {
  const { announcement, context } = subject;
  const { texts, clock, now, paths } = context;
  const announcementTexts = texts.announcements;
  const { postedAt, editedAt, html: markup, message: source } = update;
  // Automatic updates have no text to translate.
  const isUntranslated = source !== "" && isForeign(update.translations, "message", context);
  // Our text inside an element of another language needs its own attribute.
  const interfaceLang = isUntranslated ? html` lang="${texts.language}" dir="${texts.direction}"` : null;
  const { direction } = isUntranslated ? pageTextsIn(context.pageLanguage) : texts;
  const around = isUntranslated ? textDirection(source, direction) : direction;
  const isCut = !isAll && markup.length > maxUpdateLength;
  const beginning = isCut ? excerpt(source) : "";
  const text = isCut
    ? html`<p class="excerpt"${dirAttribute(beginning, direction)}>${beginning}</p><p${interfaceLang}><a href="${paths.announcement(announcement.id)}">${announcementTexts.readOn}</a></p>`
    : message(markup, direction, around);
  const state = isStart(update, announcement)
    ? announcementTexts.started
    : announcementTexts.stateSentence(announcementTexts.state[update.state]);
  // The state of a notice, its kind again, only stands for a text.
  const isUnnamed = update.state === "Published" && source.trim() !== "";
  // Among many updates headings would bury the others; a text with headings of its own needs one above them.
  const heading = markup.includes("<h4")
    ? html`<h3${interfaceLang}>${state}</h3>`
    : isUnnamed
      ? null
      : html`<b${interfaceLang}>${state}</b>`;
  const edited =
    editedAt === null ? null : announcementTexts.edited(timeElement(editedAt, clock.moment(editedAt, now)));
  const changeList = isAll && !isInHead(update, subject) ? changes(update.moves, context) : null;
  return html`<li class="entry">${timeElement(postedAt, clock.moment(postedAt, now))}<div class="update-text"${isUntranslated ? html` lang="${context.pageLanguage}" dir="${around ?? "auto"}"` : null}>${heading} ${text}${isUntranslated && context.isNoteShown !== true ? html`<p class="small"${interfaceLang}>${texts.around.languages.notTranslated}</p>` : null}${changeList}${edited === null ? null : html`<p class="small"${interfaceLang}>${edited}</p>`}</div></li>
`;
}

type Subject = {
  readonly announcement: SnapshotAnnouncement;
  readonly context: AnnouncementContext;
};

/** True if the list above the updates has the statuses of the first update. */
function isInHead(update: SnapshotUpdate, { announcement: { kind, updates, resolvedAt } }: Subject): boolean {
  if (update !== updates.at(-1)) return false;
  return kind !== "Incident" || (updates.length === 1 && resolvedAt === null);
}

/** The older updates shown folded on a page with other content. */
function folded(older: readonly SnapshotUpdate[]): SnapshotUpdate[] {
  const chosen: SnapshotUpdate[] = [];
  let length = 0;
  for (const update of older.slice(0, maxFolded)) {
    length += Math.min(update.html.length, maxUpdateLength);
    if (length > maxFoldedLength) break;
    chosen.push(update);
  }
  return chosen;
}

/** The updates of an announcement: all, or the newest with some folded and a link to the rest. */
export function updateList(
  announcement: SnapshotAnnouncement,
  { isAll, level, open = usuallyOpen }: AnnouncementPlace,
  context: AnnouncementContext,
): Html | null {
  const { updates } = announcement;
  if (updates.length === 0) return null;
  const announcementTexts = context.texts.announcements;
  const subject = { announcement, context };
  const { clock, now } = context;
  // Times of other days are longer: the column is then wider.
  const isDated = updates.some(({ postedAt }) => !clock.isSameDay(postedAt, now));
  const entries = (items: readonly SnapshotUpdate[]) =>
    html`<ul class="register${isDated ? " dated" : ""}" aria-label="${announcementTexts.updates}">\n${items.map((update) => entry(update, isAll, subject))}</ul>`;
  const heading = level === 1 ? html`<h2 class="unseen">${announcementTexts.updates}</h2>\n` : null;
  if (isAll) return html`${heading}${entries(updates)}\n`;
  const older = folded(updates.slice(open));
  const visibleCount = Math.min(updates.length, open) + older.length;
  const fold =
    older.length === 0
      ? null
      : html`<details class="older"><summary>${announcementTexts.earlier(older.length)}</summary>${entries(older)}</details>\n`;
  const all =
    visibleCount === updates.length
      ? null
      : html`<p class="small all"><a href="${context.paths.announcement(announcement.id)}">${announcementTexts.allUpdates(updates.length)}</a></p>\n`;
  return html`${heading}${entries(updates.slice(0, open))}\n${fold}${all}`;
}

/** The published post-mortem. */
export function postmortem(
  { postmortem: published }: SnapshotAnnouncement,
  context: AnnouncementContext,
): Html | null {
  const { texts, clock, now } = context;
  if (published === null) return null;
  const isUntranslated = isForeign(published.translations, "message", context);
  const { direction } = pageTextsIn(isUntranslated ? context.pageLanguage : context.language);
  const around = isUntranslated ? textDirection(published.message, direction) : direction;
  return html`<section class="postmortem" id="postmortem">
<h2>${texts.announcements.postmortem}</h2>
<h3 class="small">${texts.announcements.published(localTime(published.at, clock.momentInZone(published.at, now)))}${isUntranslated ? html` · ${texts.around.languages.notTranslated}` : null}</h3>
<div class="update-text"${isUntranslated ? html` lang="${context.pageLanguage}" dir="${around ?? "auto"}"` : null}>${message(published.html, direction, around)}</div>
</section>
`;
}
