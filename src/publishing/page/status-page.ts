/** The public page: the whole document from one snapshot. */
import { type Language, languageFor } from "../../contract/languages.ts";
import { browserAssets } from "../browser-assets.ts";
import { type Html, html } from "../html-template.ts";
import type { Snapshot, SnapshotAnnouncement, SnapshotComponent, SnapshotPage } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { idsInOpen, openOf, openSection, recentSection, upcomingSection } from "./announcement-sections.ts";
import { componentList, fewComponents, listedComponents, listId } from "./component-list.ts";
import { documentShell } from "./document-shell.ts";
import { emptyPage } from "./empty-page.ts";
import { ended } from "./ended-announcements.ts";
import { langAttribute, pageLangAttribute } from "./lang-attribute.ts";
import { languageLinks, languageSwitch } from "./language-switch.ts";
import { card, linkedData } from "./link-cards.ts";
import { liveFacts, withoutNews } from "./live-markup.ts";
import { incidentsInSentence, isEmptyPage, type Overall, overallOf } from "./overall-status.ts";
import { barColours, customStyle, faviconPath } from "./page-branding.ts";
import { ownLanguage, pageTextsIn } from "./page-catalogues.ts";
import { clockOf } from "./page-clock.ts";
import { affected, banner, headline, topLinks } from "./page-headline.ts";
import { feedPathsOf, inForm, type OwnPath, type Paths, pathsOf } from "./page-paths.ts";
import { subscriptionTextsIn } from "./subscription/subscribe-catalogues.ts";
import type { PageTexts } from "./texts/page-texts.ts";
import { localTime } from "./time-markup.ts";

/** The page's locale if it matches the language and has a region; otherwise the catalogue's. */
export function localeOf(locale: string, language: Language, texts: PageTexts): string {
  const { region } = new Intl.Locale(locale);
  return languageFor(locale) === language && region !== undefined ? locale : texts.locale;
}

/** Links to feeds and other forms, for discovery. */
export function alternates(
  page: SnapshotPage,
  { ownPath, component }: { readonly ownPath: OwnPath; readonly component?: string | undefined },
  context: AnnouncementContext,
): Html {
  const { paths } = context;
  const feeds = feedPathsOf(paths, component);
  const texts = context.texts.feeds;
  const link = (type: string, address: string, title?: string) =>
    html`<link rel="alternate" type="${type}" href="${address}"${title === undefined ? null : html` title="${title}"`}>\n`;
  return html`${link("application/atom+xml", feeds.atom, texts.atom)}${link("application/rss+xml", feeds.rss, texts.rss)}${link("application/feed+json", feeds.jsonFeed, texts.json)}${link("text/calendar", feeds.calendar)}${link("application/json", inForm(ownPath(paths), "json"))}${link("text/markdown", inForm(ownPath(paths), "md"))}${languageLinks(page, ownPath, context)}`;
}

/** Links to feeds, and to a calendar: to subscribe to it, and as a file for programs that cannot. */
export function feedLinks(
  { atom, rss, jsonFeed, calendar, webcal }: ReturnType<typeof feedPathsOf>,
  { feeds }: PageTexts,
): Html[] {
  const link = (address: string, text: string) => html`<a href="${address}">${text}</a>`;
  return [
    link(atom, feeds.atom),
    link(rss, feeds.rss),
    link(jsonFeed, feeds.json),
    html`${link(webcal, feeds.calendar)} ${link(calendar, feeds.calendarFile)}`,
  ];
}

/** The ways to follow a component: a subscription, its feeds and its calendar. */
export function componentFeeds(
  { id }: SnapshotComponent,
  { language, texts, paths }: AnnouncementContext,
): Html {
  const links = feedLinks(feedPathsOf(paths, id), texts).map((link) => html` ${link}`);
  return html`<p class="small all"><a href="${paths.subscribeTo("Component", id)}">${subscriptionTextsIn(language).toComponent}</a> <span class="feeds">${links}</span></p>
`;
}

/** The sentence that names the zone of all times; by its place where the clocks change, as older times are in another. */
export function zoneSentence({ timeZone }: SnapshotPage, { texts, clock, now }: AnnouncementContext): string {
  const zone = clock.zone(now);
  return clock.isZoneConstant(now) ? texts.timesIn(zone, timeZone) : texts.timesInPlace(timeZone, zone);
}

/**
 * The zone in the foot of pages without their time: the script adds the reader's, `yours`, before the full stop, within the
 * brackets of the sentence if it ends with some.
 */
export function zoneParts(
  page: SnapshotPage,
  context: AnnouncementContext,
): { readonly line: Html; readonly yours: string } {
  const sentence = zoneSentence(page, context);
  const { inYourZone } = context.texts;
  const end = /[)）].$/u.exec(sentence)?.[0] ?? sentence.slice(-1);
  return {
    line: html`<span>${sentence.slice(0, -end.length)}</span>${end}`,
    yours: end.length > 1 ? ` · ${inYourZone.trim().slice(1, -1)}` : inYourZone,
  };
}

/**
 * The foot of every page: subscriptions, time zone, machine-readable forms. Only live pages show their time.
 */
export function footer(
  page: SnapshotPage,
  context: AnnouncementContext,
  {
    ownPath,
    isPast,
    component,
  }: { readonly ownPath: OwnPath; readonly isPast: boolean; readonly component?: string | undefined },
): Html {
  const { texts, clock, now, paths } = context;
  const item = (address: string, text: string) => html`<li><a href="${address}">${text}</a></li>`;
  // A component's pages have its own feeds above.
  const feeds =
    component === undefined
      ? html`\n<ul>${feedLinks(paths, texts).map((link) => html`<li>${link}</li>`)}</ul>`
      : null;
  return html`<footer class="wide"><div class="foot small">
${page.description === null ? null : html`<p class="about"${langAttribute(page.translations, "description", context)}>${page.description}</p>\n`}<div id="subscribe"><h2><a href="${paths.subscribe}">${texts.subscribe}</a></h2>${feeds}</div>
${
  page.links.length === 0
    ? null
    : html`<ul class="own">${page.links.map(({ label, url }) => html`<li><a href="${url}"${pageLangAttribute(context)}>${label}</a></li>`)}</ul>
`
}<p class="asof">${isPast ? zoneParts(page, context).line : html`${texts.updated(localTime(now, clock.timeInZone(now)))}${texts.between.sentences}${zoneSentence(page, context)}`}</p>
<ul>${item(paths.summary, texts.asJson)}${item(paths.apiDocs, texts.apiDocs)}${page.display.poweredBy ? html`<li>${texts.poweredBy}</li>` : null}</ul>
${page.access === "Password" ? html`<p><a href="${paths.gate}">${texts.around.gate.leave}</a></p>\n` : null}${languageSwitch(ownPath, context)}</div></footer>`;
}

/** The address of the subject of the headline: the component, the list of those it counts, or the incident; null if it has none. */
function headlineTarget(
  { sentence, affected: [first] }: Overall,
  announcements: readonly SnapshotAnnouncement[],
  { paths, titled }: { readonly paths: Paths; readonly titled: SnapshotAnnouncement | undefined },
): string | null {
  switch (sentence.kind) {
    case "Component":
      if (sentence.names.length > 1) return `#${listId}`;
      return first === undefined ? null : paths.component(first.id);
    case "Components":
    case "WorstComponent":
    case "WorstComponents":
      return `#${listId}`;
    case "Incidents": {
      const [worst] = openOf(announcements);
      return worst === undefined ? null : `#${worst.id}`;
    }
    case "Incident":
    case "Monitoring":
      return titled === undefined ? null : paths.announcement(titled.id);
    case "Empty":
    case "Unknown":
    case "Well":
      return null;
  }
}

/** The content of the page, in the order of visitors' questions. */
function content(snapshot: Snapshot, overall: Overall, context: AnnouncementContext): Html {
  const { announcements } = snapshot;
  const incidents = incidentsInSentence(overall, announcements);
  const titled = incidents.length === 1 && "title" in overall.sentence ? incidents[0] : undefined;
  const namedIds = idsInOpen(announcements);
  const { paths } = context;
  const target = headlineTarget(overall, announcements, { paths, titled });
  // Of several incidents the components are far below.
  const openIncidents = announcements.filter(
    ({ kind, resolvedAt }) => kind === "Incident" && resolvedAt === null,
  );
  const toComponents =
    openIncidents.length < 3
      ? null
      : html`<p class="small all"><a href="#${listId}">${context.texts.components}</a></p>
`;
  const others = html`${affected(overall, namedIds, context)}
${ended(snapshot, namedIds, context)}`;
  return html`${headline(overall, target, context)}
${toComponents}${openSection(announcements, context, { titled, others })}${upcomingSection(announcements, context)}${componentList(snapshot, context)}
${recentSection(announcements, context)}`;
}

/**
 * The announcement context of a snapshot: in the requested language, which links repeat, or in the page's
 * own.
 */
export function contextOf(
  {
    page,
    asOf,
    stale,
    components,
    announcements,
  }: Pick<Snapshot, "page" | "asOf" | "stale" | "components" | "announcements">,
  requested?: Language,
): AnnouncementContext {
  const pageLanguage = ownLanguage(page);
  const language = requested ?? pageLanguage;
  const texts = pageTextsIn(language);
  const lastStatuses = new Map(components.map(({ id, status }) => [id, status]));
  return {
    language,
    pageLanguage,
    nameTranslations: new Map(components.map(({ id, translations }) => [id, translations])),
    texts,
    clock: clockOf(localeOf(page.locale, language, texts), page.timeZone),
    paths: pathsOf(page, requested),
    now: asOf,
    showsSources: page.showsSources,
    statuses: stale ? null : lastStatuses,
    lastStatuses,
    announcements,
  };
}

/** `data-` attributes for the script: times, and texts. */
export function factsOf(
  page: SnapshotPage,
  { texts, clock, now }: AnnouncementContext,
): Record<string, string> {
  return {
    "as-of": String(now),
    locale: clock.locale,
    zone: page.timeZone,
    moment: texts.momentAgo,
    comma: texts.between.parts,
    for: texts.origin.for,
    yours: texts.inYourZone,
  };
}

/** The page's name in the title of its home: tabs, bookmarks and search engines show nothing else. */
function titleOf({ name }: SnapshotPage, { statusOf, around }: PageTexts): string {
  const isNamed = ["status", around.embed.status].some((word) =>
    name.toLowerCase().includes(word.toLowerCase()),
  );
  return isNamed ? name : statusOf(name);
}

/** Renders the page of a snapshot as a document, in the page's own language or in another. */
export function renderPage(snapshot: Snapshot, language?: Language): string {
  const { page, announcements } = snapshot;
  const context = contextOf(snapshot, language);
  const { texts } = context;
  const ownPath: OwnPath = (paths) => paths.home;
  const overall = overallOf(snapshot);
  const isEmpty = isEmptyPage(snapshot);
  const sentence = isEmpty ? texts.empty.headline : texts.headline(overall.sentence);
  const body = isEmpty
    ? html`${emptyPage(page, texts)}
${openSection(announcements, context)}${upcomingSection(announcements, context)}`
    : content(snapshot, overall, context);
  const title = texts.title(sentence, titleOf(page, texts));
  const description = page.description ?? texts.describe(page.name);
  const cardInput = { title, description, ownPath, hasImage: true };
  return documentShell({
    language: texts.language,
    direction: texts.direction,
    title,
    description,
    icon: isEmpty ? "Unknown" : overall.status,
    favicon: faviconPath(page, context.paths.home),
    head: html`${alternates(page, { ownPath }, context)}${card(page, cardInput, context)}${linkedData(snapshot, cardInput, context)}`,
    facts: { ...factsOf(page, context), ...liveFacts(snapshot, context) },
    body: html`${banner(page, { home: context.paths.home, isHome: true }, topLinks(context.paths, texts))}
<main class="wide">
${body}
</main>
${footer(page, context, { ownPath, isPast: false })}`,
    tail: withoutNews(texts),
    ...(announcements.length === 0 && !isEmpty ? {} : { style: browserAssets.announcementStyle }),
    customStyle: customStyle(page),
    barColours: barColours(page),
    script: browserAssets.pageScript,
    // Of a large page the headline is not to wait for the rest.
    ...(listedComponents(snapshot).length <= fewComponents ? { waitsForScript: true } : {}),
  });
}
