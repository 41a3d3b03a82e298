/** A component's page: status, uptime with its calculation, and announcements. */

import type { Language } from "../../contract/languages.ts";
import { statusClass } from "../../contract/marks.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import type { CalculatedMonth, LateChange, UptimeCalculation } from "../../queries/uptime-queries.ts";
import { worst } from "../../rules/status-inputs.ts";
import { observedSince } from "../../rules/uptime.ts";
import { type Html, html } from "../html-template.ts";
import type { Snapshot, SnapshotAnnouncement, SnapshotComponent } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { datedList, lines } from "./announcement-markup.ts";
import { archiveDocument } from "./archive-document.ts";
import { announcedDays } from "./bars/announced-days.ts";
import { dayCount, phoneDays } from "./bars/bar-days.ts";
import { barsMarkup, countOf, titlesOf } from "./bars/bars-markup.ts";
import { isolate, langAttribute, pageLangAttribute } from "./lang-attribute.ts";
import { announcementsByComponent, origin, reporter, unstable } from "./status-attribution.ts";
import { mark } from "./status-marks.ts";
import { componentFeeds, contextOf } from "./status-page.ts";
import { agedTime, timeElement } from "./time-markup.ts";
import { uptimeBreakdown } from "./uptime-breakdown.ts";
import { corrections, uptimeDays } from "./uptime-days.ts";

/** A component with its history. */
export type ComponentPast = {
  readonly component: SnapshotComponent;
  readonly uptime: UptimeCalculation;
  /** The last announcements that listed it, newest first. */
  readonly announcements: readonly SnapshotAnnouncement[];
};

/** Number of announcements in the list; older ones are named with their days. */
export const maxAnnouncements = 10;

/** Its status, and the announcements that list it now. */
function head(component: SnapshotComponent, { announcements }: Snapshot, context: AnnouncementContext): Html {
  const { texts, clock, now } = context;
  const { name, description, status, statusSince } = component;
  const { sentences } = texts.between;
  const since = agedTime(statusSince, clock.momentInZone(statusSince, now));
  const byComponent = announcementsByComponent(announcements);
  const active = byComponent.get(component.id) ?? [];
  // Its announcements are listed below.
  const source = active.length > 0 ? reporter(component, context) : origin(component, byComponent, context);
  const from = source === null ? null : html`${sentences}${source}`;
  const plate = status === "Operational" ? null : html` plate ${statusClass[status]}`;
  return html`<div class="head${plate}">${mark(status)}<div>
<h1>${isolate(name, "name", { translations: component.translations, context })}</h1>
<p>${texts.statusSince(status, texts.status[status], since)}${from}${sentences.trimEnd()}</p>
${unstable(component, context)}</div></div>
${active.length === 0 ? null : lines(active, 2, context)}${description === null ? null : html`<p class="about"${langAttribute(component.translations, "description", context)}>${description}</p>\n`}`;
}

function figure({ percent, days }: UptimeCalculation, { texts, clock }: AnnouncementContext): Html {
  const componentTexts = texts.component;
  if (percent === null) return html`<p class="no-figure">${texts.noFigure}</p>\n`;
  const since = observedSince(days);
  const label = since === null ? componentTexts.inLastDays : componentTexts.sinceDate(clock.date(since));
  return html`<p class="figure"><b>${texts.percent(clock.figure(percent))}</b> <span class="small">${label}</span></p>
`;
}

function bars(
  { component, uptime: { days: all, weights }, announcements }: ComponentPast,
  { page, asOf }: Snapshot,
  { texts, clock }: AnnouncementContext,
): Html {
  const { id, status } = component;
  const { display } = page;
  const days = all.slice(-display.barDays);
  const announced = announcedDays({ components: [{ id, days }], announcements, page, asOf }, texts);
  const barsContext = { texts, clock, silentSince: null, status, weights, display };
  const markup = barsMarkup(days, barsContext, announced.byComponent.get(id));
  const { days: betweenDays, date, parts } = texts.between;
  const [first, firstOnPhone] = [days[0]?.date ?? "", days.at(-phoneDays)?.date ?? days[0]?.date ?? ""];
  return html`<div class="timetable tall${display.barDays < dayCount ? html` d${String(display.barDays)}` : null}"${countOf(display)} data-first="${first}" data-between="${betweenDays}|${date}|${parts}" data-calm="${texts.status.Operational}"${titlesOf(announced)}>
<div class="row">${markup}</div>
<p class="ends small" aria-hidden="true"><span>${clock.date(first)}</span><span>${clock.date(firstOnPhone)}</span><span>${texts.barsOfDays(Math.min(display.barDays, phoneDays))}</span><span>${texts.today}</span></p>
</div>
`;
}

function change({ kind, at, reason, publicId }: LateChange, context: AnnouncementContext): Html {
  const { texts, clock, now, paths } = context;
  const { changedBy } = texts.component;
  const { parts, date } = texts.between;
  const text = reason === null ? null : html`<bdi${pageLangAttribute(context)}>${reason}</bdi>`;
  const isLink = kind === "Announcement" && publicId !== null && text !== null;
  const link = isLink ? html`<a href="${paths.announcement(publicId)}">${text}</a>` : text;
  const cause = kind === "Correction" ? changedBy.correction : changedBy.announcement;
  return html`<li>${timeElement(at, clock.day(at, now))}${parts}${cause}${link === null ? null : html`${date}${link}`}</li>`;
}

function month(calculatedMonth: CalculatedMonth, context: AnnouncementContext): Html {
  const { texts, clock, now } = context;
  const componentTexts = texts.component;
  const write = (percent: number | null) =>
    percent === null
      ? calculatedMonth.isClosed
        ? texts.noData
        : texts.noFigure
      : texts.percent(clock.figure(percent));
  const state = calculatedMonth.isClosed
    ? componentTexts.closed(timeElement(calculatedMonth.closesAt, clock.day(calculatedMonth.closesAt, now)))
    : html`${componentTexts.stillOpen}`;
  const byNow =
    calculatedMonth.percentNow === calculatedMonth.percent
      ? null
      : html`${texts.between.sentences}${componentTexts.byNow(write(calculatedMonth.percentNow))}`;
  const changes =
    calculatedMonth.changes.length === 0
      ? null
      : html`<ul class="small">${calculatedMonth.changes.map((late) => change(late, context))}</ul>`;
  return html`<tr><th scope="row">${clock.month(calculatedMonth.month)} <span class="small">${state}${byNow}</span>${changes}</th><td>${write(calculatedMonth.percent)}</td></tr>
`;
}

function months({ months: all, component }: UptimeCalculation, context: AnnouncementContext): Html | null {
  const listedMonths = all
    .filter((calculatedMonth) => calculatedMonth.month >= component.startDate.slice(0, 7))
    .toReversed();
  if (listedMonths.length === 0) return null;
  return html`<section class="section"><h2>${context.texts.component.months}</h2>
<table class="account"><tbody>
${listedMonths.map((calculatedMonth) => month(calculatedMonth, context))}</tbody></table>
</section>
`;
}

function announcementSection(
  { component, announcements }: ComponentPast,
  context: AnnouncementContext,
): Html {
  const { texts, paths } = context;
  const componentTexts = texts.component;
  const newest = announcements.slice(0, maxAnnouncements);
  const list =
    newest.length === 0 ? html`<p>${componentTexts.noAnnouncements}</p>\n` : datedList(newest, 3, context);
  return html`<section class="section"><h2>${componentTexts.announcements}</h2>
${list}<p class="small all"><a href="${paths.historyFrom({ kind: "newest", component: component.id })}">${texts.announcements.allRecent}</a></p>
${componentFeeds(component, context)}</section>
`;
}

/** How the figure is made: by status, by day, with corrections and by month. */
function calculation(past: ComponentPast, json: string, context: AnnouncementContext): Html {
  const { uptime } = past;
  return html`${uptimeBreakdown(uptime, json, context)}${uptimeDays(past, context)}${corrections(uptime, context)}${months(uptime, context)}`;
}

/** Renders the page of a component. */
export function renderComponent(past: ComponentPast, snapshot: Snapshot, language?: Language): string {
  const { component, uptime } = past;
  const context = contextOf(snapshot, language);
  const { texts, paths } = context;
  const json = paths.componentJson(component.id);
  const { display } = snapshot.page;
  const body = html`${head(component, snapshot, context)}
${display.uptime ? figure(uptime, context) : null}${display.bars ? bars(past, snapshot, context) : null}${display.uptime ? calculation(past, json, context) : null}${announcementSection(past, context)}`;
  const titleAs = (status: ComponentStatus) =>
    texts.headline({ kind: "Component", names: [component.name], status });
  const { percent } = uptime;
  const uptimeText =
    display.uptime && percent !== null
      ? `${texts.between.sentences}${texts.uptime} ${texts.percent(context.clock.figure(percent))}`
      : "";
  const summary = `${titleAs(component.status)}${uptimeText}`;
  return archiveDocument(
    {
      title: titleAs(component.status),
      titleWithoutNews: titleAs(worst([component.status, "Unknown"])),
      summary: component.description ?? summary,
      icon: component.status,
      ownPath: (all) => all.component(component.id),
      component: component.id,
      isLive: true,
      body,
    },
    snapshot,
    context,
  );
}
