/** Markup of announcements: in full with updates, and as a line in a list. */
import type { AnnouncementState, ComponentStatus, Impact } from "../../contract/words.ts";
import { hasEffect, isOverrunning } from "../../rules/announcement-lifecycle.ts";
import { isWorse, worst } from "../../rules/status-inputs.ts";
import { currentImpact, isMonitored, shownLength } from "../announcement-facts.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotAffected, SnapshotAnnouncement } from "../snapshot.ts";
import { componentStatusText } from "./affected-status.ts";
import type { AnnouncementContext, AnnouncementPlace } from "./announcement-context.ts";
import { blockDirAttribute, isForeign, isolate, nameLangAttribute } from "./lang-attribute.ts";
import { mark, noticeMark, scheduledMark } from "./status-marks.ts";
import type { PageTexts } from "./texts/page-texts.ts";
import { inSentences } from "./texts/text-formats.ts";
import { agedTime, localTime, timeElement, timeRange, timeRangeOfDay } from "./time-markup.ts";
import { postmortem, updateList } from "./update-list.ts";

/** The marks for a page status that comes from an incident's impact. */
const impactStatus = {
  None: null,
  Minor: "Degraded Performance",
  Major: "Partial Outage",
  Critical: "Major Outage",
} as const satisfies Record<Impact, ComponentStatus | null>;

const stateSequences = {
  Incident: ["Investigating", "Identified", "Monitoring", "Resolved"],
  Maintenance: ["Scheduled", "In Progress", "Verifying", "Completed"],
  Notice: [],
} as const satisfies Record<SnapshotAnnouncement["kind"], readonly AnnouncementState[]>;

const maxListed = 12;

export function isUpcoming({ kind, state }: SnapshotAnnouncement): boolean {
  return kind === "Maintenance" && state === "Scheduled";
}

/** True if it affects components now: an open incident, or work in progress. */
export function isActive({ kind, state }: SnapshotAnnouncement): boolean {
  return hasEffect(kind, state);
}

/** The worst expected status of maintenance, or null if it lists no component. */
function worstExpected(affected: readonly SnapshotAffected[]): ComponentStatus | null {
  const expected = affected.flatMap(({ expect }) => expect ?? []);
  return expected.length === 0 ? null : worst(expected);
}

function planned({ from, to }: { from: number | null; to: number | null }, context: AnnouncementContext) {
  const { clock, now } = context;
  if (from === null) return null;
  return to === null ? timeElement(from, clock.momentInZone(from, now)) : timeRange({ from, to }, now, clock);
}

/** A notice that work continues after its planned end, if it does. */
function overrunning(
  { kind, state, endsAt }: SnapshotAnnouncement,
  { texts, clock, now }: AnnouncementContext,
): Html | null {
  if (endsAt === null || !isOverrunning({ kind, state, ends_at: endsAt }, now)) return null;
  return texts.announcements.overrunning(agedTime(endsAt, clock.momentInZone(endsAt, now)));
}

/** The impact; of an incident whose fix is only watched as past, which an abbreviated form leaves out. */
function impactSentence(
  announcement: SnapshotAnnouncement,
  { announcements }: PageTexts,
  isAll: boolean,
): string | null {
  const { impact } = announcement;
  if (impact === "None") return null;
  if (!isMonitored(announcement)) return announcements.impact[impact];
  return isAll ? announcements.impactWas[impact] : null;
}

/** Time, duration and impact, in a line of sentences; empty if there is nothing to say. */
export function factLine(
  announcement: SnapshotAnnouncement,
  isAll: boolean,
  context: AnnouncementContext,
): Html {
  const { texts, clock, now } = context;
  const { kind, state, beganAt, resolvedAt, startsAt, endsAt, affected } = announcement;
  const announcementTexts = texts.announcements;
  const lines: (Html | string)[] = [];
  const window = planned({ from: startsAt, to: endsAt }, context);
  if (kind === "Maintenance") {
    const isScheduled = isUpcoming(announcement);
    if (window !== null)
      lines.push(
        state === "Cancelled" ? announcementTexts.wasPlanned(window) : announcementTexts.planned(window),
      );
    const expected = resolvedAt === null ? worstExpected(affected) : null;
    // During work each component is compared with its own expectation: if they differ, there is no common
    // one.
    const isCommon = affected.every(({ expect }) => expect === expected);
    if (expected !== null && (isScheduled || isCommon))
      lines.push(announcementTexts.expects(expected, texts.status[expected]));
    if (isScheduled && startsAt !== null && startsAt < now) lines.push(announcementTexts.notStarted);
    const late = overrunning(announcement, context);
    if (late !== null) lines.push(late);
    if (resolvedAt !== null && state !== "Cancelled")
      lines.push(announcementTexts.took(texts.duration(shownLength(beganAt, resolvedAt))));
    if (announcement.recurrence !== null && resolvedAt === null) lines.push(announcementTexts.recurring);
  } else if (resolvedAt !== null) {
    lines.push(announcementTexts.planned(timeRange({ from: beganAt, to: resolvedAt }, now, clock)));
    if (kind === "Incident")
      lines.push(announcementTexts.took(texts.duration(shownLength(beganAt, resolvedAt))));
  } else {
    lines.push(announcementTexts.since(agedTime(beganAt, clock.momentInZone(beganAt, now))));
    if (kind === "Notice" && endsAt !== null) {
      lines.push(announcementTexts.until(localTime(endsAt, clock.momentInZone(endsAt, now))));
    }
  }
  const impact = impactSentence(announcement, texts, isAll);
  if (impact !== null) lines.push(impact);
  return lines.length === 0 ? html`` : html`<p class="small">${inSentences(texts.between, lines)}</p>`;
}

/** The affected components, worst first, abbreviated with a count in short form. */
function affectedList(announcement: SnapshotAnnouncement, isAll: boolean, context: AnnouncementContext) {
  const { texts, paths } = context;
  const all = announcement.affected
    .map((affected) => ({ item: affected, ...componentStatusText(affected, announcement, context) }))
    .toSorted((a, b) => {
      const [first, second] = [
        a.status ?? a.item.expect ?? a.item.status ?? "Operational",
        b.status ?? b.item.expect ?? b.item.status ?? "Operational",
      ];
      return Number(isWorse(second, first)) - Number(isWorse(first, second));
    });
  if (all.length === 0) return null;
  const visible = isAll ? all : all.slice(0, maxListed);
  const rest = all.length - visible.length;
  return html`<ul class="concerned small" aria-label="${texts.affected}">
${visible.map(({ item, status, text }) => {
  const name = html`<bdi${nameLangAttribute(item.componentId, context)}>${item.name}</bdi>`;
  return html`<li${status === null ? html` class="plain"` : null}>${status === null ? null : mark(status)}<a href="${paths.component(item.componentId)}">${name}</a> ${text}</li>\n`;
})}${rest > 0 ? html`<li class="plain">${texts.andMore(rest)}</li>\n` : null}</ul>
`;
}

/** The states of its kind as stops on a line; skipped ones are hollow. */
function progress(
  { kind, state, updates, resolvedAt }: SnapshotAnnouncement,
  { texts }: AnnouncementContext,
): Html | null {
  const stops: readonly AnnouncementState[] = stateSequences[kind];
  const current = stops.indexOf(state);
  if (current < 0) return null;
  const item = (stop: AnnouncementState, place: number) => {
    const isEntered = updates.length === 0 || updates.some((update) => update.state === stop);
    const past = isEntered ? html` class="past"` : html` class="past skip"`;
    const present = html`${resolvedAt === null ? null : html` class="past"`} aria-current="step"`;
    const how = place < current ? past : place === current ? present : null;
    return html`<li${how}><span>${texts.announcements.state[stop]}</span></li>`;
  };
  return html`<ol class="course small" aria-label="${texts.announcements.course}">${stops.map(item)}</ol>\n`;
}

function impactMark(impact: Impact): Html | null {
  const status = impactStatus[impact];
  return status === null ? null : mark(status);
}

/** The mark of an announcement, in lists and above its title while it is open: the maintenance's diamond, hollow unless it has begun, the notice's letter, otherwise the impact. */
function kindMark(
  announcement: SnapshotAnnouncement,
  impact: Impact = currentImpact(announcement),
): Html | null {
  const { kind, state } = announcement;
  if (kind === "Notice") return noticeMark;
  if (kind === "Maintenance") {
    const hasStarted = state !== "Scheduled" && state !== "Cancelled";
    return hasStarted ? mark("Under Maintenance") : scheduledMark;
  }
  return impactMark(impact);
}

/** The mark of a closed announcement above its title: that all is well, if it says so. */
const endMark = ({ state }: SnapshotAnnouncement): Html | null =>
  state === "Resolved" || state === "Completed" ? mark("Operational") : null;

/** False for a published notice: its state says nothing to visitors. */
const isStateNamed = (state: AnnouncementState): boolean => state !== "Published";

/** The kind of an announcement, and its state if it has one to name. */
export function kindAndStateOf(
  { kind, state }: Pick<SnapshotAnnouncement, "kind" | "state">,
  { announcements }: PageTexts,
): string {
  const kindText = announcements.kind[kind];
  return isStateNamed(state) ? announcements.kindAndState(kindText, announcements.state[state]) : kindText;
}

/** A notice beside untranslated text. */
export function untranslatedNote({ texts }: AnnouncementContext): Html {
  return html`<span class="untold">${texts.around.languages.notTranslated}</span>`;
}

/** True if the title is in the page's own language for lack of a translation. */
export const isUntranslated = (
  { translations }: Pick<SnapshotAnnouncement, "translations">,
  context: AnnouncementContext,
): boolean => isForeign(translations, "title", context);

/** An announcement as a block of its own. */
export function announcementBlock(
  announcement: SnapshotAnnouncement,
  place: AnnouncementPlace,
  context: AnnouncementContext,
): Html {
  const { texts, paths } = context;
  const { id, kind, state, title } = announcement;
  const { isAll, level, isTitled = false } = place;
  const source = { translations: announcement.translations, context };
  const name = isolate(title, "title", source);
  const direction = blockDirAttribute(title, "title", source);
  const isMarked = isUntranslated(announcement, context);
  // Said once, beside the kind.
  const below: AnnouncementContext = isMarked ? { ...context, isNoteShown: true } : context;
  const heading =
    level === 1
      ? html`<h1${direction}>${name}</h1>`
      : isTitled
        ? html`<h2 class="unseen">${name}</h2>`
        : html`<h2${direction}><a href="${paths.announcement(id)}">${name}</a></h2>`;
  const stateText = isStateNamed(state) ? html` ${texts.announcements.state[state]}` : null;
  const kindAndState = html`<b>${texts.announcements.kind[kind]}</b>${stateText}`;
  return html`<article class="announcement" id="${id}">
<p class="kind small">${announcement.resolvedAt === null ? kindMark(announcement) : endMark(announcement)}${kindAndState}${isMarked ? html` · ${untranslatedNote(context)}` : null}</p>
${heading}
${factLine(announcement, isAll, context)}
${affectedList(announcement, isAll, context)}${progress(announcement, context)}${updateList(announcement, place, below)}${isAll ? postmortem(announcement, context) : null}</article>
`;
}

/**
 * The line below a title in a list; beside the day on which it began with the times of a closed one, without the day of
 * running maintenance, and with the impact of an incident throughout.
 */
export function summaryLine(
  announcement: SnapshotAnnouncement,
  context: AnnouncementContext,
  isBesideDay = false,
): Html {
  const { texts, clock, now } = context;
  const { kind, state, beganAt, resolvedAt, startsAt, endsAt, affected } = announcement;
  const announcementTexts = texts.announcements;
  const joined = (...sentences: readonly (Html | string | null)[]) => inSentences(texts.between, sentences);
  const kindAndState = kindAndStateOf(announcement, texts);
  const names = affected.slice(0, 3).map(({ name }) => name);
  const rest = affected.length - names.length;
  const listed = names.length === 0 ? null : clock.list(rest > 0 ? [...names, texts.moreOf(rest)] : names);
  if (isUpcoming(announcement)) {
    const expected = worstExpected(affected);
    const window = planned({ from: startsAt, to: endsAt }, context);
    const late = startsAt !== null && startsAt < now ? announcementTexts.notStarted : null;
    const when =
      window === null
        ? announcementTexts.kind[kind]
        : announcementTexts.plannedOn(announcementTexts.kind[kind], window);
    const isListed = listed !== null && expected !== null;
    return joined(
      when,
      late,
      isListed ? announcementTexts.concerns(listed) : null,
      isListed ? announcementTexts.expects(expected, texts.status[expected]) : null,
    );
  }
  const affectedText = listed === null ? null : announcementTexts.concerns(listed);
  if (resolvedAt === null && kind === "Maintenance") {
    const isSameDay =
      isBesideDay && startsAt !== null && endsAt !== null && clock.isSameDay(startsAt, beganAt);
    const window = isSameDay
      ? timeRangeOfDay({ from: startsAt, to: endsAt }, clock)
      : planned({ from: startsAt, to: endsAt }, context);
    const late = overrunning(announcement, context);
    return joined(
      announcementTexts.closed(kindAndState),
      window === null ? null : announcementTexts.planned(window),
      late,
      affectedText,
    );
  }
  const isWhole = isBesideDay && announcement.impact !== "None";
  const impact = isWhole
    ? announcementTexts.impact[announcement.impact]
    : impactSentence(announcement, texts, false);
  const severity = kind === "Incident" ? impact : null;
  if (resolvedAt === null) {
    const since = agedTime(beganAt, clock.momentInZone(beganAt, now));
    return joined(announcementTexts.openSince(kindAndState, since), severity, affectedText);
  }
  if (state === "Cancelled") {
    const window = planned({ from: startsAt, to: endsAt }, context);
    const was = window === null ? null : announcementTexts.wasPlanned(window);
    return joined(announcementTexts.closed(kindAndState), was, affectedText);
  }
  const isTimed = kind !== "Notice";
  const times =
    isTimed && isBesideDay
      ? announcementTexts.planned(timeRangeOfDay({ from: beganAt, to: resolvedAt }, clock))
      : null;
  const end = isTimed
    ? announcementTexts.closedAfter(kindAndState, texts.duration(shownLength(beganAt, resolvedAt)))
    : announcementTexts.closed(kindAndState);
  return joined(end, times, severity, affectedText);
}

/** A list of announcements; if none is translated, that is stated once. */
export function listed(
  announcements: readonly SnapshotAnnouncement[],
  context: AnnouncementContext,
): { readonly note: Html | null; readonly context: AnnouncementContext } {
  const isNoteShown = context.isNoteShown === true;
  if (
    isNoteShown ||
    announcements.length < 2 ||
    !announcements.every((announcement) => isUntranslated(announcement, context))
  )
    return { note: null, context };
  const note = html`<p class="small note">${context.texts.around.languages.notTranslated}</p>\n`;
  return { note, context: { ...context, isNoteShown: true } };
}

/** An announcement in short: its mark, linked title and a summary line; beside its day, also whether it is open. */
export function announcementLine(
  announcement: SnapshotAnnouncement,
  { level, isBesideDay }: { readonly level: 2 | 3; readonly isBesideDay: boolean },
  context: AnnouncementContext,
): Html {
  const { texts } = context;
  const { id, impact, resolvedAt } = announcement;
  const isMarked = context.isNoteShown !== true && isUntranslated(announcement, context);
  const title = html`<a href="${context.paths.announcement(id)}">${isolate(announcement.title, "title", { translations: announcement.translations, context })}</a>`;
  const isOpenNow = isBesideDay && resolvedAt === null && !isUpcoming(announcement);
  const open = isOpenNow ? html`<b>${texts.around.text.open}</b> · ` : null;
  return html`${kindMark(announcement, isBesideDay ? impact : undefined)}${level === 2 ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}<p class="small">${open}${summaryLine(announcement, context, isBesideDay)}${isMarked ? html` ${untranslatedNote(context)}` : null}</p>`;
}

/** Announcements as a list of lines, with their marks. */
export function lines(
  announcements: readonly SnapshotAnnouncement[],
  level: 2 | 3,
  context: AnnouncementContext,
): Html {
  const { note, context: within } = listed(announcements, context);
  return html`${note}<ul class="lines">
${announcements.map((announcement) => html`<li id="${announcement.id}">${announcementLine(announcement, { level, isBesideDay: false }, within)}</li>\n`)}</ul>
`;
}

/** Announcements as a list with the day on which each began. */
export function datedList(
  announcements: readonly SnapshotAnnouncement[],
  level: 2 | 3,
  context: AnnouncementContext,
): Html {
  const { note, context: within } = listed(announcements, context);
  const { clock, now } = context;
  return html`${note}<ul class="register days marked">
${announcements.map((announcement) => html`<li class="entry">${timeElement(announcement.beganAt, clock.day(announcement.beganAt, now))}<div>${announcementLine(announcement, { level, isBesideDay: true }, within)}</div></li>\n`)}</ul>
`;
}
