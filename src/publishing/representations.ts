/** Table of public representations: path, renderer, headers and audience. */
import type { Language } from "../contract/languages.ts";
import { browserAssets } from "./browser-assets.ts";
import type { Theme } from "./colour-palette.ts";
import { renderIcon, renderManifest } from "./discovery/icon.ts";
import { renderRobots } from "./discovery/robots.ts";
import { renderSitemap } from "./discovery/sitemap.ts";
import { renderEmbed } from "./embed/embed-document.ts";
import { renderEmbedNews } from "./embed/embed-summary.ts";
import type { HeaderProfiles } from "./header-profiles.ts";
import { writePage } from "./markdown/page-markdown.ts";
import { renderPage } from "./page/status-page.ts";
import { renderCalendar } from "./representations/calendar.ts";
import { renderAtom } from "./representations/feeds/atom.ts";
import { renderJsonFeed } from "./representations/feeds/json-feed.ts";
import { renderRss } from "./representations/feeds/rss.ts";
import { renderOpenPage } from "./representations/open-json.ts";
import * as v2 from "./representations/status-api-v2.ts";
import type { Snapshot } from "./snapshot.ts";

/** Renderer, headers, and whether it depends on announcements only. */
type Representation = {
  readonly render: (snapshot: Snapshot, language: Language | undefined, theme: Theme) => string;
  readonly profile: keyof HeaderProfiles;
  readonly isNews: boolean;
  /** Audience: people, programs on behalf of people, or programs alone, which have a single language. */
  readonly readBy: "people" | "agents" | "programs";
  /** Whether it has several themes. */
  readonly isThemed?: true;
};

const json = (render: (snapshot: Snapshot) => string): Representation => ({
  render,
  profile: "openJson",
  isNews: false,
  readBy: "programs",
});
const news = (profile: keyof HeaderProfiles, render: Representation["render"]): Representation => ({
  render,
  profile,
  isNews: true,
  readBy: "agents",
});

const forPrograms = (profile: keyof HeaderProfiles, render: Representation["render"]): Representation => ({
  render,
  profile,
  isNews: false,
  readBy: "programs",
});

/** Path pattern of logos: only the current one exists. */
export const logoPattern = "/logo/:file";

/** Where badges are: of the page as a whole, and of each component. */
export const badgePattern = "/badge/:file";

const badgePath = /^\/badge\/(?<of>overall|[0-9a-f-]{36})\.svg$/u;

/** Where the badge of the page as a whole (`overall`), or of a component, is. */
export function badgePathOf(of: string): string {
  return `/badge/${of}.svg`;
}

/** The subject of a badge's lower-case path: `overall`, or a component's id; undefined if it is none. */
export function badgeAt(path: string): string | undefined {
  return badgePath.exec(path)?.groups?.["of"];
}

/**
 * All representations, by path in lower case. Their summaries for the API documentation are `openFaces`
 * (`contract/operations/operation.ts`).
 */
const table = {
  "/": { render: renderPage, profile: "page", isNews: false, readBy: "people" },
  "/index.json": forPrograms("pageJson", renderOpenPage),
  "/index.md": { render: writePage, profile: "markdown", isNews: false, readBy: "people" },
  "/api/v2/summary.json": json(v2.renderSummary),
  "/api/v2/status.json": json(v2.renderStatus),
  "/api/v2/components.json": json(v2.renderComponents),
  "/api/v2/incidents.json": json(v2.renderIncidents),
  "/api/v2/incidents/unresolved.json": json(v2.renderUnresolvedIncidents),
  "/api/v2/scheduled-maintenances.json": json(v2.renderMaintenances),
  "/api/v2/scheduled-maintenances/upcoming.json": json(v2.renderUpcomingMaintenances),
  "/api/v2/scheduled-maintenances/active.json": json(v2.renderActiveMaintenances),
  "/history.atom": news("atom", renderAtom),
  "/history.rss": news("rss", renderRss),
  "/feed.json": news("jsonFeed", renderJsonFeed),
  "/calendar.ics": news("calendar", renderCalendar),
  "/embed": { render: renderEmbed, profile: "embed", isNews: false, readBy: "people", isThemed: true },
  "/embed.json": { render: renderEmbedNews, profile: "embedNews", isNews: false, readBy: "people" },
  "/embed.js": forPrograms("script", () => browserAssets.bannerScript),
  "/sitemap.xml": forPrograms("xml", renderSitemap),
  "/robots.txt": forPrograms("text", renderRobots),
  "/manifest.webmanifest": forPrograms("manifest", renderManifest),
  "/icon.svg": forPrograms("icon", renderIcon),
} satisfies Readonly<Record<string, Representation>>;

export type RepresentationPath = keyof typeof table;

/** All representations, by path. */
export const representations: Readonly<Record<RepresentationPath, Representation>> = table;

/** Paths of the representations, in lower case. */
// The keys of the table are these paths.
export const representationPaths = Object.keys(table) as RepresentationPath[];

/** True for the lower-case path of a representation. */
export function isRepresentationPath(path: string): path is RepresentationPath {
  return Object.hasOwn(table, path);
}

const feedPaths = ["/history.atom", "/history.rss", "/feed.json", "/calendar.ics"] as const;

/** The path of a feed or of the calendar, which a component can have of its own. */
export type FeedPath = (typeof feedPaths)[number];

/** True for the lower-case path of a feed. */
export function isFeedPath(path: string): path is FeedPath {
  return feedPaths.some((feedPath) => feedPath === path);
}

/** The feed of one component at a lower-case path with its query; undefined if there is none. */
export function componentFeedAt(
  target: string,
): { readonly path: FeedPath; readonly component: string } | undefined {
  const [path = "", component] = target.split("?component=");
  return component !== undefined && isFeedPath(path) ? { path, component } : undefined;
}

/** True if people request the path directly, so that their browser's languages count. */
export function isForPeople(path: string): boolean {
  return isRepresentationPath(path) && representations[path].readBy === "people";
}
