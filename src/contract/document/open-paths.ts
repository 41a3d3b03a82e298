/** Public paths with parameters or forms of their own, and the schemas of all JSON that needs no key. */
import type * as z from "zod";
import { embedNews, jsonFeed, openAnnouncement, openHistory, webManifest } from "../open-json.ts";
import { type OpenFace, openFaces } from "../operations/operation.ts";
import { statusPage } from "../pages.ts";
import { v2Components, v2Incidents, v2Maintenances, v2Status, v2Summary } from "../status-api-v2.ts";
import { openUptime } from "../uptime.ts";

/** A public path as the OpenAPI document has it. */
export type OpenPath = OpenFace & {
  /** Query parameters by name, with what each is for and, where they are limited, its values. */
  readonly query?: Readonly<
    Record<string, string | readonly [description: string, values: readonly string[]]>
  >;
  /** True if the path names something that may not exist, or was deleted. */
  readonly mayBeMissing?: true;
};

const languageQuery = { Lang: "Language tag; default: from Accept-Language, otherwise the page's own." };
/** The themes of a badge. */
export const badgeThemes = ["auto", "light", "dark"] as const;
const badgeQuery: OpenPath["query"] = {
  ...languageQuery,
  Theme: ["The colours; auto, which follows the reader's system, by default.", badgeThemes],
};
const historyQuery = {
  ...languageQuery,
  Component: "Id of a component: the announcements that list it.",
  Group: "Id of a group: the announcements that list a component in it, or in a group in it.",
  Before: "Id of an announcement: the part after it.",
  Month: "Month, YYYY-MM: the part that starts with it.",
};

const forms = [
  { ending: "", as: "a page", contentType: "text/html" },
  { ending: ".json", as: "JSON", contentType: "application/json" },
  { ending: ".md", as: "Markdown", contentType: "text/markdown" },
] as const;

const inEachForm = (path: string, of: string, more: Pick<OpenPath, "query" | "mayBeMissing">): OpenPath[] =>
  forms.map(({ ending, as, contentType }) => ({
    path: `${path}${ending}`,
    summary: `${of}, as ${as}`,
    contentType,
    ...more,
  }));

const languageOptions = { query: languageQuery, mayBeMissing: true } as const;

/** The public paths beside `openFaces`. */
const otherPaths: readonly OpenPath[] = [
  ...inEachForm("/history", "All announcements, in parts", { query: historyQuery }),
  ...inEachForm("/announcement/{id}", "One announcement with all of its updates", languageOptions),
  {
    path: "/announcement/{id}.ics",
    summary: "One maintenance as an event for calendars",
    contentType: "text/calendar",
    ...languageOptions,
  },
  ...inEachForm(
    "/component/{id}",
    "One component: its uptime breakdown and its announcements",
    languageOptions,
  ),
  {
    path: "/badge/{id}.svg",
    summary: "The status of a component as a badge",
    contentType: "image/svg+xml",
    query: badgeQuery,
    mayBeMissing: true,
  },
  {
    path: "/logo/{digest}.png",
    summary: "The page's logo or favicon, at an address that changes with it",
    contentType: "image/png",
    mayBeMissing: true,
  },
  { path: "/apple-touch-icon.png", summary: "The icon for home screens", contentType: "image/png" },
  {
    path: "/favicon.ico",
    summary: "The page's favicon, or the status as an icon, as PNG",
    contentType: "image/png",
  },
];

/** How every public path is served. */
export const servedOpenly =
  "Without a key while the page is public, from any origin, cached for 5 seconds, with an ETag.";
/** How the status API v2 is written. */
export const writtenInV2 = "As Atlassian's status API v2 has it, field for field.";

/** All public paths that are read with GET. */
export const openPathList: readonly OpenPath[] = [
  ...openFaces.map((face) => (face.path === "/badge/overall.svg" ? { ...face, query: badgeQuery } : face)),
  ...otherPaths,
];

/** The one path of the status API v2 that is written to. */
export const v2Subscribing = { path: "/api/v2/subscribers.json", summary: "Subscribes an address, by POST" };

/** The schema of the JSON at a public path. */
export const openSchemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ["/index.json", statusPage],
  ["/history.json", openHistory],
  ["/announcement/{id}.json", openAnnouncement],
  ["/component/{id}.json", openUptime],
  ["/embed.json", embedNews],
  ["/feed.json", jsonFeed],
  ["/manifest.webmanifest", webManifest],
  ["/api/v2/summary.json", v2Summary],
  ["/api/v2/status.json", v2Status],
  ["/api/v2/components.json", v2Components],
  ["/api/v2/incidents.json", v2Incidents],
  ["/api/v2/incidents/unresolved.json", v2Incidents],
  ["/api/v2/scheduled-maintenances.json", v2Maintenances],
  ["/api/v2/scheduled-maintenances/upcoming.json", v2Maintenances],
  ["/api/v2/scheduled-maintenances/active.json", v2Maintenances],
]);
