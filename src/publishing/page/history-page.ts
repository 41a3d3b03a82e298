/** The history: announcements by month, and upcoming ones. */
import type { Language } from "../../contract/languages.ts";
import { dayAt } from "../../rules/calendar-days.ts";
import { monthOf, monthsBetween } from "../../rules/calendar-months.ts";
import { type Html, html } from "../html-template.ts";
import type { Snapshot, SnapshotAnnouncement, SnapshotComponent, SnapshotGroup } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { announcementLine, isUpcoming, lines, listed } from "./announcement-markup.ts";
import { archiveDocument } from "./archive-document.ts";
import { byGroup } from "./component-list.ts";
import { isolate } from "./lang-attribute.ts";
import type { HistoryFilter, HistoryPlace, OwnPath } from "./page-paths.ts";
import { componentFeeds, contextOf } from "./status-page.ts";
import { timeElement } from "./time-markup.ts";

/** A part of the history, and its neighbours. Months are `YYYY-MM`. */
export type HistoryPart = {
  /** Where it begins. */
  readonly from: HistoryPlace;
  /** Newest first. */
  readonly announcements: readonly SnapshotAnnouncement[];
  /** The months covered, with or without announcements; null if none. */
  readonly months: { readonly newest: string; readonly oldest: string } | null;
  /** The page's first month: nothing is known about earlier ones. */
  readonly began: string;
  /** The last announcement before the next older part; null if there is none. */
  readonly older: string | null;
  /** Null for the newest part; otherwise the announcement before the next newer part, if any. */
  readonly newer: { readonly before: string | null } | null;
  /** Month of the oldest announcement; null if there is none. */
  readonly oldest: string | null;
};

const maxYears = 40;

/** The filter of a place, for links to other places of the same list. */
const filterOf = ({ component, group }: HistoryPlace): HistoryFilter => ({ component, group });

/** The component or group that the history is of, in the snapshot; undefined if it is of all. */
function filteredBy(
  { component, group }: HistoryPlace,
  { components, groups }: Pick<Snapshot, "components" | "groups">,
): SnapshotComponent | SnapshotGroup | undefined {
  return components.find(({ id }) => id === component) ?? groups.find(({ id }) => id === group);
}

/** The title: with the name of the component or group, if it is of one. */
export function historyTitle(from: HistoryPlace, snapshot: Snapshot, { texts }: AnnouncementContext): string {
  const subject = filteredBy(from, snapshot);
  return subject === undefined ? texts.history : `${texts.history}${texts.between.date}${subject.name}`;
}

type DatedAnnouncement = { readonly date: string; readonly announcement: SnapshotAnnouncement };

function section(heading: string, content: Html): Html {
  return html`<section class="section"><h2>${heading}</h2>
${content}</section>
`;
}

function entries(datedAnnouncements: readonly DatedAnnouncement[], context: AnnouncementContext): Html {
  const { clock } = context;
  return html`<ul class="register days marked">
${datedAnnouncements.map(({ date, announcement }) => html`<li class="entry">${timeElement(announcement.beganAt, clock.date(date))}<div>${announcementLine(announcement, { level: 3, isBesideDay: true }, context)}</div></li>\n`)}</ul>
`;
}

/** The months of a part, newest first; consecutive months without announcements are merged. */
function months(
  { announcements, months: range, began }: HistoryPart,
  snapshot: Snapshot,
  context: AnnouncementContext,
) {
  if (range === null) return [];
  const { timeZone } = snapshot.page;
  const { clock, texts } = context;
  const datedAnnouncements = announcements.map((announcement) => {
    return { date: dayAt(announcement.beganAt, timeZone).date, announcement };
  });
  const byMonth = Map.groupBy(datedAnnouncements, ({ date }) => monthOf(date));
  const sections: Html[] = [];
  let quiet: { from: string; to: string } | undefined;
  const flushQuiet = () => {
    if (quiet === undefined) return;
    const { from, to } = quiet;
    const heading = from === to ? clock.month(from) : clock.months(from, to);
    sections.push(section(heading, html`<p>${texts.historyOf.none}</p>\n`));
    quiet = undefined;
  };
  for (const { month } of monthsBetween(range.oldest, range.newest, timeZone).reverse()) {
    const ofMonth = byMonth.get(month);
    if (ofMonth === undefined && month >= began) quiet = { from: month, to: quiet?.to ?? month };
    else if (ofMonth !== undefined) {
      flushQuiet();
      sections.push(section(clock.month(month), entries(ofMonth, context)));
    }
  }
  flushQuiet();
  return sections;
}

/** Upcoming announcements, the next first. */
function upcoming({ announcements }: Snapshot, context: AnnouncementContext): Html | null {
  const planned = announcements
    .filter(isUpcoming)
    .toSorted((a, b) => (a.startsAt ?? a.beganAt) - (b.startsAt ?? b.beganAt));
  if (planned.length === 0) return null;
  return html`<section class="section" id="upcoming"><h2>${context.texts.announcements.upcoming}</h2>
${lines(planned, 3, context)}</section>
`;
}

/** Links to the years with announcements. */
function years(
  { from, oldest }: HistoryPart,
  { page, asOf }: Snapshot,
  { texts, paths }: AnnouncementContext,
) {
  const filter = filterOf(from);
  const yearOf = (month: string) => Number(month.slice(0, 4));
  const current = yearOf(dayAt(asOf, page.timeZone).date);
  const count = Math.min(maxYears, current - yearOf(oldest ?? String(current)) + 1);
  if (count < 2) return null;
  const item = (year: number) =>
    html`<a href="${paths.historyFrom(year === current ? { kind: "newest", ...filter } : { kind: "month", month: `${year}-12`, ...filter })}">${year}</a>`;
  const listed = Array.from({ length: count }, (_, index) => item(current - index));
  return html`<nav class="years small" aria-label="${texts.historyOf.years}">${listed}</nav>\n`;
}

function pager({ from, older, newer }: HistoryPart, { texts, paths }: AnnouncementContext): Html | null {
  if (older === null && newer === null) return null;
  const filter = filterOf(from);
  const hrefBefore = (id: string) => paths.historyFrom({ kind: "before", id, ...filter });
  const newest = paths.historyFrom({ kind: "newest", ...filter });
  const historyTexts = texts.historyOf;
  const back =
    newer === null
      ? null
      : html`<a rel="prev" href="${newer.before === null ? newest : hrefBefore(newer.before)}">${historyTexts.newer}</a>`;
  const forward =
    older === null ? null : html`<a rel="next" href="${hrefBefore(older)}">${historyTexts.older}</a>`;
  return html`<nav class="pager" aria-label="${historyTexts.parts}">${back}${forward}</nav>\n`;
}

/** Up to this number of components the open filter shows all of them; a longer list scrolls in itself. */
const maxUnscrolled = 30;

/** The filter by component or group: links, for a form would need a policy that lets it be sent. */
function filter({ from }: HistoryPart, snapshot: Snapshot, context: AnnouncementContext): Html | null {
  const { components, groups } = snapshot;
  const { texts, paths } = context;
  const chosen = filteredBy(from, snapshot);
  if (components.length < 2 && chosen === undefined) return null;
  const members = byGroup(components, groups);
  const nameOf = ({ name, translations }: SnapshotComponent | SnapshotGroup) =>
    isolate(name, "name", { translations, context });
  const link = (of: HistoryFilter, subject: SnapshotComponent | SnapshotGroup) =>
    html`<a href="${paths.historyFrom({ kind: "newest", ...of })}"${subject === chosen ? html` aria-current="true"` : null}>${nameOf(subject)}</a>`;
  const item = (component: SnapshotComponent) =>
    html`<li>${link({ component: component.id }, component)}</li>`;
  const itemsOf = (groupId: string | null): Html[] => [
    ...(members.get(groupId) ?? []).map(item),
    ...groups.filter(({ parentId }) => parentId === groupId).flatMap(groupItem),
  ];
  const groupItem = (group: SnapshotGroup): Html[] => {
    const items = itemsOf(group.id);
    return items.length === 0
      ? []
      : [html`<li class="of"><b>${link({ group: group.id }, group)}</b><ul>${items}</ul></li>`];
  };
  // With a choice the link to all is beside the filter.
  const all =
    chosen === undefined
      ? html`<li><a href="${paths.history}" aria-current="true">${texts.announcements.allRecent}</a></li>`
      : null;
  return html`<details class="filter small"><summary>${texts.historyOf.filter}${chosen === undefined ? null : html`${texts.between.date}<b>${nameOf(chosen)}</b>`}</summary>
<ul${components.length > maxUnscrolled ? html` class="many"` : null}>${all}${itemsOf(null)}</ul></details>
`;
}

/** Renders a part of the history. */
export function renderHistory(part: HistoryPart, snapshot: Snapshot, language?: Language): string {
  const baseContext = contextOf(snapshot, language);
  const { texts } = baseContext;
  const { component } = part.from;
  const subject = filteredBy(part.from, snapshot);
  const isNewest = part.newer === null && component === undefined && part.from.group === undefined;
  const planned = isNewest ? snapshot.announcements.filter(isUpcoming) : [];
  const { note, context } = listed([...planned, ...part.announcements], baseContext);
  const ownPath: OwnPath = (paths) => paths.historyFrom(part.from);
  const name =
    subject === undefined
      ? null
      : html`${texts.between.date}${isolate(subject.name, "name", { translations: subject.translations, context })}`;
  const feeds = subject === undefined || !("groupId" in subject) ? null : componentFeeds(subject, context);
  const ways =
    name === null
      ? null
      : html`<p class="small all"><a href="${context.paths.history}">${texts.announcements.allRecent}</a></p>\n${feeds}`;
  const body = html`<div class="head"><div>
<h1>${texts.history}${name}</h1>
</div></div>
${filter(part, snapshot, context)}${ways}${note}${years(part, snapshot, context)}${isNewest ? upcoming(snapshot, context) : null}${months(part, snapshot, context)}${pager(part, context)}`;
  return archiveDocument(
    {
      title: historyTitle(part.from, snapshot, context),
      summary: `${subject?.name ?? snapshot.page.name}${texts.between.date}${texts.feeds.about}`,
      icon: "Operational",
      ownPath,
      component,
      isLive: part.newer === null,
      body,
    },
    snapshot,
    context,
  );
}
