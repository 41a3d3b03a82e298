/** The component list: every component, in its group, with status, last 90 days and uptime. */
import { isListed } from "../../rules/component-visibility.ts";
import { isWorse } from "../../rules/status-inputs.ts";
import { observedSince } from "../../rules/uptime.ts";
import { type Html, html } from "../html-template.ts";
import type { Snapshot, SnapshotComponent, SnapshotDisplay, SnapshotGroup } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { type AnnouncedDays, announcedDays } from "./bars/announced-days.ts";
import { dayCount, phoneDays } from "./bars/bar-days.ts";
import type { BarsContext } from "./bars/bar-text.ts";
import { barsMarkup, countOf, titlesOf } from "./bars/bars-markup.ts";
import { inLanguageSpan, langAttribute } from "./lang-attribute.ts";
import {
  type AnnouncementsByComponent,
  announcementsByComponent,
  isAsPlanned,
  origin,
  unstable,
} from "./status-attribution.ts";
import { mark } from "./status-marks.ts";
import type { PageTexts } from "./texts/page-texts.ts";
import { inSentences } from "./texts/text-formats.ts";
import { agedTime, timeElement } from "./time-markup.ts";

/** Up to this number of components all groups are expanded, and there is no search field. */
export const fewComponents = 25;

/** The `id` of the list. */
export const listId = "components";

/** Common inputs of the component list in one render. */
export type ComponentListContext = Omit<BarsContext, "status"> &
  AnnouncementContext & {
    readonly snapshot: Snapshot;
    readonly activeAnnouncements: AnnouncementsByComponent;
    /** The listed components of each group. */
    readonly members: ReturnType<typeof membersOf>;
    readonly announced: AnnouncedDays;
  };

/** A component's status and its start; the last known one if stale. */
export function statusLine(component: SnapshotComponent, context: ComponentListContext): Html {
  const { texts, clock, snapshot, silentSince, activeAnnouncements } = context;
  const { status, statusSince } = component;
  const statusText = texts.status[status];
  if (silentSince !== null && status !== "Unknown") {
    return texts.wasAt(texts.status.Unknown, statusText, clock.time(silentSince));
  }
  if (status !== "Operational") {
    const since = agedTime(statusSince, clock.momentInZone(statusSince, snapshot.asOf));
    const asPlanned = isAsPlanned(component, activeAnnouncements);
    return asPlanned === null
      ? texts.statusSince(status, statusText, since)
      : texts.plannedSince(statusText, asPlanned, since);
  }
  const isToday = clock.isSameDay(statusSince, snapshot.asOf);
  const since = isToday
    ? timeElement(statusSince, clock.timeInZone(statusSince))
    : clock.day(statusSince, snapshot.asOf);
  return texts.statusSince(status, statusText, since);
}

/** A figure with its sign as the language writes it, the sign smaller. */
function figureWithSmallSign(figure: string, { percent }: PageTexts): Html {
  const [before = "", after = ""] = percent(figure).split(figure);
  return html`${before}${figure}<small>${after}</small>`;
}

function uptime({ uptimePercent, days }: SnapshotComponent, { texts, clock }: ComponentListContext): Html {
  const since = observedSince(days);
  const figure =
    uptimePercent === null
      ? html`<small>${texts.noFigure}</small>`
      : figureWithSmallSign(clock.figure(uptimePercent), texts);
  const from =
    uptimePercent === null || since === null
      ? null
      : html` <small class="since">${texts.figureSince(clock.date(since))}</small>`;
  return html`<p class="uptime"><span class="unseen">${texts.uptime} </span>${figure}${from}</p>`;
}

/** A component's description and the source of its status; uncertain if stale. */
function detailsOf(component: SnapshotComponent, context: ComponentListContext): Html {
  const { description } = component;
  const source =
    context.silentSince === null ? origin(component, context.activeAnnouncements, context) : null;
  const from = source === null ? null : html`<p class="origin small">${source}</p>\n`;
  const text =
    description === null
      ? null
      : html`<p class="about small">${inLanguageSpan(description, langAttribute(component.translations, "description", context))}</p>\n`;
  return html`${text}${from}`;
}

/** A heading of the second, third or fourth level; its content is made by the caller. */
function heading(level: 2 | 3 | 4, attributes: Html | null, content: Html): Html {
  switch (level) {
    case 2:
      return html`<h2${attributes}>${content}</h2>`;
    case 3:
      return html`<h3${attributes}>${content}</h3>`;
    case 4:
      return html`<h4${attributes}>${content}</h4>`;
  }
}

function row(component: SnapshotComponent, context: ComponentListContext, level: 3 | 4 = 3): Html {
  const isSilent = context.silentSince !== null;
  const { display } = context.snapshot.page;
  const name = html`${mark(isSilent ? "Unknown" : component.status)}<a href="${context.paths.component(component.id)}"${langAttribute(component.translations, "name", context)}>${component.name}</a>`;
  return html`<li class="row" id="${component.id}">
${heading(level, null, name)}
<p class="status small">${statusLine(component, context)}${isSilent ? null : unstable(component, context)}</p>
${detailsOf(component, context)}${display.bars ? html`${barsMarkup(component.days, { ...context, status: component.status }, context.announced.byComponent.get(component.id))}\n` : null}${display.uptime ? html`${uptime(component, context)}\n` : null}</li>
`;
}

function groupSummary(
  group: SnapshotGroup,
  members: readonly SnapshotComponent[],
  { texts, silentSince }: ComponentListContext,
): Html {
  const troubled = members.filter((member) => member.status !== "Operational").length;
  if (silentSince !== null) return texts.groupUnknown(texts.status.Unknown, members.length);
  if (troubled === 0) return texts.groupCalm(members.length);
  return texts.groupTroubled(texts.status[group.status], troubled, members.length);
}

/** A group with its components, then its sub-groups; null if none of them is listed. */
function groupSection(group: SnapshotGroup, context: ComponentListContext, level: 2 | 3 = 2): Html | null {
  const { snapshot, silentSince, members } = context;
  const direct = members.get(group.id) ?? [];
  const children = snapshot.groups.filter(({ parentId }) => parentId === group.id);
  const all = [...direct, ...children.flatMap(({ id }) => members.get(id) ?? [])];
  if (all.length === 0) return null;
  const isOpen = listedComponents(snapshot).length <= fewComponents || isWorse(group.status, "Operational");
  return html`<details class="group" id="${group.id}"${isOpen ? html` open` : null}>
<summary>${mark(silentSince === null ? group.status : "Unknown")}${heading(level, langAttribute(group.translations, "name", context), html`${group.name}`)}<p class="small">${groupSummary(group, all, context)}</p></summary>
${group.description === null ? null : html`<p class="about small">${inLanguageSpan(group.description, langAttribute(group.translations, "description", context))}</p>\n`}${direct.length === 0 ? null : html`<ul>\n${direct.map((member) => row(member, context, level === 2 ? 3 : 4))}</ul>\n`}${children.map((child) => groupSection(child, context, 3))}</details>
`;
}

/** The search field; hidden by the style unless scripts run. */
function find(texts: PageTexts, count: number): Html {
  return html`<div class="find" role="search"><label for="find">${texts.find}</label><input id="find" type="search" autocomplete="off" spellcheck="false"><output class="small" for="find" data-found="${texts.found(count)}"></output></div>
`;
}

/** The component list's inputs from a snapshot. */
export function componentListContext(snapshot: Snapshot, common: AnnouncementContext): ComponentListContext {
  return {
    ...common,
    snapshot,
    silentSince: snapshot.stale ? snapshot.asOf : null,
    weights: snapshot.page.weights,
    display: snapshot.page.display,
    activeAnnouncements: announcementsByComponent(snapshot.announcements),
    members: membersOf(snapshot),
    announced: announcedDays({ ...snapshot, components: listedComponents(snapshot) }, common.texts),
  };
}

/** The components that the list on the page has now. */
export function listedComponents({
  components,
  stale,
}: Pick<Snapshot, "components" | "stale">): readonly SnapshotComponent[] {
  return components.filter(({ visibility, status }) => isListed(visibility, stale ? "Unknown" : status));
}

/** Components by group id; those without a group among `groups` under null. */
export function byGroup(
  components: readonly SnapshotComponent[],
  groups: readonly SnapshotGroup[],
): ReadonlyMap<string | null, readonly SnapshotComponent[]> {
  const groupIds = new Set<string | null>(groups.map(({ id }) => id));
  return Map.groupBy(components, ({ groupId }) => (groupIds.has(groupId) ? groupId : null));
}

/** The listed components by group id. */
export function membersOf(
  snapshot: Pick<Snapshot, "components" | "groups" | "stale">,
): ReadonlyMap<string | null, readonly SnapshotComponent[]> {
  return byGroup(listedComponents(snapshot), snapshot.groups);
}

/** Classes for a list that lacks a column, or has fewer days (`browser/styles/display.css`). */
function layoutOf({ bars, uptime: figures, barDays }: SnapshotDisplay): string {
  const days = bars && barDays < dayCount ? ` d${barDays}` : "";
  return `${bars ? "" : " barless"}${figures ? "" : " figureless"}${days}`;
}

/** The line above the list: the days of the bars, and the days of the figures. */
function axis(firstDay: string, display: SnapshotDisplay, { texts, clock }: AnnouncementContext): Html {
  const { bars, uptime: figures, barDays } = display;
  const line = (text: string) => html`<span aria-hidden="true">${text}</span>`;
  const days = bars ? html`${line(clock.date(firstDay))}${line(texts.today)}` : null;
  const legend = [
    ...(bars ? [texts.barsOfDays(Math.min(barDays, phoneDays))] : []),
    ...(figures ? [texts.uptimeOfDays] : []),
  ];
  const stop = texts.between.sentences.trimEnd();
  const sentences = legend.map((value) => `${value}${stop}`);
  const heading = bars && barDays === dayCount ? texts.uptime : texts.uptimeOfDays;
  return html`<p class="axis small"><span class="short">${inSentences(texts.between, sentences)}</span>${days}${figures ? line(heading) : null}</p>`;
}

/** The component list of a snapshot. */
export function componentList(snapshot: Snapshot, common: AnnouncementContext): Html | null {
  const { texts } = common;
  const { groups } = snapshot;
  const components = listedComponents(snapshot);
  if (components.length === 0) return null;
  const context = componentListContext(snapshot, common);
  const free = context.members.get(null) ?? [];
  const { display } = snapshot.page;
  const firstDay = components[0]?.days.at(-display.barDays)?.date ?? "";
  const { days, date, parts } = texts.between;
  return html`${components.length > fewComponents ? find(texts, components.length) : null}<section id="${listId}" class="timetable${layoutOf(display)}" aria-label="${texts.components}"${countOf(display)} data-first="${firstDay}" data-between="${days}|${date}|${parts}" data-calm="${texts.status.Operational}"${display.bars ? titlesOf(context.announced) : null}>
${axis(firstDay, display, common)}
${free.length > 0 ? html`<h2 class="unseen">${texts.components}</h2>\n<ul class="rows">\n${free.map((component) => row(component, context))}</ul>\n` : null}
${groups.map((group) => (group.parentId === null ? groupSection(group, context) : null))}</section>`;
}
