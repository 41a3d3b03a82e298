/** Markup of announcements: in full with updates, and as a line in a list. */
import type { AnnouncementState, ComponentStatus, Impact } from "../../contract/words.ts";
import { hasEffect, isOverrunning } from "../../rules/announcement-lifecycle.ts";
import { isPinnedNow } from "../../rules/announcement-pins.ts";
import { isWorse, worst } from "../../rules/status-inputs.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotAffected, SnapshotAnnouncement } from "../snapshot.ts";
import type { AnnouncementContext, AnnouncementPlace } from "./announcement-context.ts";
import { isForeign, langAttribute, nameLangAttribute } from "./lang-attribute.ts";
import { mark, scheduledMark } from "./status-marks.ts";
import { aged, stretch, timeElement } from "./time-markup.ts";
import { postmortem, updateList } from "./update-list.ts";
import { inSentences } from "./words/words-common.ts";

/** The marks for a page status that comes from an incident's impact. */
const impactStatus = {
  None: null,
  Minor: "Degraded Performance",
  Major: "Partial Outage",
  Critical: "Major Outage",
} as const satisfies Record<Impact, ComponentStatus | null>;

const courses = {
  Incident: ["Investigating", "Identified", "Monitoring", "Resolved"],
  Maintenance: ["Scheduled", "In Progress", "Verifying", "Completed"],
  Notice: [],
} as const satisfies Record<SnapshotAnnouncement["kind"], readonly AnnouncementState[]>;

const maxNamed = 12;

export function isUpcoming({ kind, state }: SnapshotAnnouncement): boolean {
  return kind === "Maintenance" && state === "Scheduled";
}

/** True if it affects components now: an open incident, or work in progress. */
export function isSpeaking({ kind, state }: SnapshotAnnouncement): boolean {
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
  return to === null ? timeElement(from, clock.momentInZone(from, now)) : stretch({ from, to }, now, clock);
}

/** A notice that work continues after its planned end, if it does. */
function overrunning(
  { kind, state, endsAt }: SnapshotAnnouncement,
  style: "long" | "short",
  { words, clock, now }: AnnouncementContext,
): Html | null {
  if (endsAt === null || !isOverrunning({ kind, state, ends_at: endsAt }, now)) return null;
  return words.announcements.overrunning(aged(endsAt, clock.momentInZone(endsAt, now), style));
}

/** When it is, or was, and how bad, in a line of sentences. */
export function facts(announcement: SnapshotAnnouncement, context: AnnouncementContext): Html {
  const { words, clock, now } = context;
  const { kind, state, beganAt, resolvedAt, startsAt, endsAt, impact, affected } = announcement;
  const say = words.announcements;
  const lines: (Html | string)[] = [];
  const window = planned({ from: startsAt, to: endsAt }, context);
  if (kind === "Maintenance") {
    const isScheduled = isUpcoming(announcement);
    if (window !== null) lines.push(say.planned(window));
    const expected = resolvedAt === null ? worstExpected(affected) : null;
    // During work each component is compared with its own expectation: if they differ, there is no common
    // one.
    const isCommon = affected.every(({ expect }) => expect === expected);
    if (expected !== null && (isScheduled || isCommon))
      lines.push(say.expects(expected, words.status[expected]));
    if (isScheduled && startsAt !== null && startsAt < now) lines.push(say.notBegun);
    const late = overrunning(announcement, "long", context);
    if (late !== null) lines.push(late);
    if (resolvedAt !== null && state !== "Cancelled")
      lines.push(say.took(words.duration(resolvedAt - beganAt)));
    if (announcement.recurrence !== null && resolvedAt === null) lines.push(say.recurring);
  } else if (resolvedAt !== null) {
    lines.push(say.planned(stretch({ from: beganAt, to: resolvedAt }, now, clock)));
    if (kind === "Incident") lines.push(say.took(words.duration(resolvedAt - beganAt)));
  } else {
    lines.push(say.since(aged(beganAt, clock.momentInZone(beganAt, now), "long")));
    if (kind === "Notice" && endsAt !== null) {
      lines.push(say.until(timeElement(endsAt, clock.momentInZone(endsAt, now))));
    }
  }
  if (impact !== "None") lines.push(say.impact[impact]);
  return html`<p class="small">${inSentences(words.between, lines)}</p>`;
}

/** The status of one component: the incident's, the expected one, or the comparison with the plan. */
export function saidOf(
  { componentId, status, expect }: SnapshotAffected,
  announcement: SnapshotAnnouncement,
  { words, shown }: AnnouncementContext,
): { readonly status: ComponentStatus | null; readonly text: string } {
  const say = words.announcements;
  if (announcement.kind !== "Maintenance") {
    if (announcement.resolvedAt === null) return { status, text: words.status[status] };
    return { status: null, text: status === "Operational" ? "" : say.was(words.status[status]) };
  }
  const now = isSpeaking(announcement) ? shown?.get(componentId) : undefined;
  if (now !== undefined) {
    return { status: now, text: say.toPlan(words.status[now], !isWorse(now, "Under Maintenance")) };
  }
  const isOver = announcement.resolvedAt !== null;
  return { status: null, text: expect === null || isOver ? "" : say.atWorst(expect, words.status[expect]) };
}

/** The affected components, worst first, abbreviated with a count in short form. */
function affectedList(announcement: SnapshotAnnouncement, isAll: boolean, context: AnnouncementContext) {
  const { words, paths } = context;
  const all = announcement.affected
    .map((affected) => ({ one: affected, ...saidOf(affected, announcement, context) }))
    .toSorted((a, b) => {
      const [first, second] = [
        a.status ?? a.one.expect ?? a.one.status,
        b.status ?? b.one.expect ?? b.one.status,
      ];
      return Number(isWorse(second, first)) - Number(isWorse(first, second));
    });
  if (all.length === 0) return null;
  const named = isAll ? all : all.slice(0, maxNamed);
  const rest = all.length - named.length;
  return html`<ul class="concerned small" aria-label="${words.affected}">
${named.map(({ one, status, text }) => {
  const name = html`<bdi${nameLangAttribute(one.componentId, context)}>${one.name}</bdi>`;
  return html`<li${status === null ? html` class="plain"` : null}>${status === null ? null : mark(status)}${isAll ? html`<a href="${paths.component(one.componentId)}">${name}</a>` : html`<b>${name}</b>`} ${text}</li>\n`;
})}${rest > 0 ? html`<li class="plain">${words.andMore(rest)}</li>\n` : null}</ul>
`;
}

/** The states it goes through, as stops on a line; hollow are those that it has not been in. */
function course({ kind, state, updates }: SnapshotAnnouncement, { words }: AnnouncementContext): Html | null {
  const stops: readonly AnnouncementState[] = courses[kind];
  const here = stops.indexOf(state);
  if (here < 0) return null;
  const item = (stop: AnnouncementState, place: number) => {
    const isEntered = updates.length === 0 || updates.some((update) => update.state === stop);
    const past = isEntered ? html` class="past"` : html` class="past skip"`;
    const how = place < here ? past : place === here ? html` aria-current="step"` : null;
    return html`<li${how}><span>${words.announcements.state[stop]}</span></li>`;
  };
  return html`<ol class="course small" aria-label="${words.announcements.course}">${stops.map(item)}</ol>\n`;
}

/** The mark above the title, only for maintenance: an incident's components have their own. */
function kindMark(announcement: SnapshotAnnouncement): Html | null {
  if (announcement.kind !== "Maintenance") return null;
  return announcement.state === "Scheduled" ? scheduledMark : mark("Under Maintenance");
}

/** A notice beside untranslated text. */
function untold({ words }: AnnouncementContext): Html {
  return html`<span class="untold">${words.around.languages.notTranslated}</span>`;
}

const isUntold = ({ translations }: SnapshotAnnouncement, context: AnnouncementContext) =>
  isForeign(translations, "title", context);

/** An announcement as a block of its own. */
export function whole(
  announcement: SnapshotAnnouncement,
  place: AnnouncementPlace,
  context: AnnouncementContext,
): Html {
  const { words, paths } = context;
  const { id, kind, state, title } = announcement;
  const { isAll, level, isTitled = false } = place;
  const say = words.announcements;
  const name = html`<bdi${langAttribute(announcement.translations, "title", context)}>${title}</bdi>`;
  const toIt = (text: Html) => html`<a href="${paths.announcement(id)}">${text}</a>`;
  const heading =
    level === 1
      ? html`<h1>${name}</h1>`
      : isTitled
        ? html`<h2 class="unseen">${name}</h2>`
        : html`<h2>${toIt(name)}</h2>`;
  const pin = isPinnedNow(announcement) ? html` · ${say.pinned}` : null;
  const kindAndState = html`<b>${say.kind[kind]}</b> ${say.state[state]}`;
  return html`<article class="announcement" id="${id}">
<p class="kind small">${kindMark(announcement)}${isTitled ? toIt(kindAndState) : kindAndState}${pin}${isUntold(announcement, context) ? html` · ${untold(context)}` : null}</p>
${heading}
${facts(announcement, context)}
${affectedList(announcement, isAll, context)}${course(announcement, context)}${updateList(announcement, place, context)}${isAll ? postmortem(announcement, context) : null}</article>
`;
}

/** The line below a title in a list. */
export function gist(announcement: SnapshotAnnouncement, context: AnnouncementContext): Html {
  const { words, clock, now } = context;
  const { kind, state, beganAt, resolvedAt, startsAt, endsAt, impact, affected } = announcement;
  const say = words.announcements;
  const said = (...sentences: readonly (Html | string | null)[]) => inSentences(words.between, sentences);
  const kindAndState = say.kindAndState(say.kind[kind], say.state[state]);
  const names = affected.slice(0, 3).map(({ name }) => name);
  const rest = affected.length - names.length;
  const listed = names.length === 0 ? null : clock.list(rest > 0 ? [...names, words.moreOf(rest)] : names);
  if (isUpcoming(announcement)) {
    const expected = worstExpected(affected);
    const window = planned({ from: startsAt, to: endsAt }, context);
    const late = startsAt !== null && startsAt < now ? say.notBegun : null;
    const when = window === null ? say.kind[kind] : say.plannedOn(say.kind[kind], window);
    const isTold = listed !== null && expected !== null;
    return said(
      when,
      late,
      isTold ? say.concerns(listed) : null,
      isTold ? say.expects(expected, words.status[expected]) : null,
    );
  }
  const about = listed === null ? null : say.concerns(listed);
  if (resolvedAt === null && kind === "Maintenance") {
    const window = planned({ from: startsAt, to: endsAt }, context);
    const late = overrunning(announcement, "short", context);
    return said(say.closed(kindAndState), window === null ? null : say.planned(window), late, about);
  }
  if (resolvedAt === null) {
    const since = aged(beganAt, clock.moment(beganAt, now), "short");
    return said(say.openSince(kindAndState, since), about);
  }
  const isTimed = kind !== "Notice" && state !== "Cancelled";
  const end = isTimed
    ? say.closedAfter(kindAndState, words.duration(resolvedAt - beganAt))
    : say.closed(kindAndState);
  const severity = kind === "Incident" && impact !== "None" ? say.impact[impact] : null;
  return said(end, severity, about);
}

/** A list of announcements; if none is translated, that is stated once. */
export function listed(
  announcements: readonly SnapshotAnnouncement[],
  context: AnnouncementContext,
): { readonly note: Html | null; readonly context: AnnouncementContext } {
  const isSaid = context.isUntoldSaid === true;
  if (
    isSaid ||
    announcements.length < 2 ||
    !announcements.every((announcement) => isUntold(announcement, context))
  )
    return { note: null, context };
  const note = html`<p class="small note">${context.words.around.languages.notTranslated}</p>\n`;
  return { note, context: { ...context, isUntoldSaid: true } };
}

/** An announcement in short: its title, which leads to the whole of it, and a line on what it is and when. */
export function brief(announcement: SnapshotAnnouncement, level: 2 | 3, context: AnnouncementContext): Html {
  const isMarked = context.isUntoldSaid !== true && isUntold(announcement, context);
  const title = html`<a href="${context.paths.announcement(announcement.id)}"><bdi${langAttribute(announcement.translations, "title", context)}>${announcement.title}</bdi></a>`;
  const heading = html`${impactMark(announcement)}${title}`;
  const pin = isPinnedNow(announcement) ? html`${context.words.announcements.pinned} · ` : null;
  return html`${level === 2 ? html`<h2>${heading}</h2>` : html`<h3>${heading}</h3>`}<p class="small">${pin}${gist(announcement, context)}${isMarked ? html` ${untold(context)}` : null}</p>`;
}

/** The mark of a closed incident's impact, before its title; null if it had none. */
function impactMark({ kind, resolvedAt, impact }: SnapshotAnnouncement): Html | null {
  const status = kind === "Incident" && resolvedAt !== null ? impactStatus[impact] : null;
  return status === null ? null : html`${mark(status)} `;
}

/** The mark before a list item: a hollow diamond if upcoming, otherwise the impact. */
export function briefMark(announcement: SnapshotAnnouncement): Html | null {
  if (isUpcoming(announcement)) return scheduledMark;
  if (announcement.resolvedAt !== null) return null;
  if (announcement.kind === "Maintenance") return mark("Under Maintenance");
  const status = impactStatus[announcement.impact];
  return status === null ? null : mark(status);
}

/** Announcements as a list of lines, with their marks. */
export function lines(
  announcements: readonly SnapshotAnnouncement[],
  level: 2 | 3,
  context: AnnouncementContext,
): Html {
  const { note, context: within } = listed(announcements, context);
  return html`${note}<ul class="lines">
${announcements.map((announcement) => html`<li id="${announcement.id}">${briefMark(announcement)}${brief(announcement, level, within)}</li>\n`)}</ul>
`;
}

/** Announcements as a register: the day on which each began, and its line. */
export function dated(
  announcements: readonly SnapshotAnnouncement[],
  level: 2 | 3,
  context: AnnouncementContext,
): Html {
  const { note, context: within } = listed(announcements, context);
  const { clock, now } = context;
  return html`${note}<ul class="register days">
${announcements.map((announcement) => html`<li class="entry">${timeElement(announcement.beganAt, clock.day(announcement.beganAt, now))}<div>${brief(announcement, level, within)}</div></li>\n`)}</ul>
`;
}
