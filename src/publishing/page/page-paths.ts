/** Paths of the pages and feeds for visitors, below the page's own address. */
import type { Language } from "../../contract/languages.ts";
import type { SnapshotPage } from "../snapshot.ts";

/** The component, or the group with all in it, whose announcements the history lists; without one it lists all. */
export type HistoryFilter = { readonly component?: string | undefined; readonly group?: string | undefined };

/**
 * Where a page of the history begins: with the newest, with those before one, or with those of a month (`YYYY-MM`); of one
 * component or group, or of all.
 */
export type HistoryPlace = HistoryFilter &
  (
    | { readonly kind: "newest" }
    | { readonly kind: "before"; readonly id: string }
    | { readonly kind: "month"; readonly month: string }
  );

/** Paths from the root of the page's host, for links. */
export type Paths = {
  readonly home: string;
  readonly history: string;
  readonly upcoming: string;
  readonly historyFrom: (place: HistoryPlace) => string;
  /** The password form of a restricted page. */
  readonly gate: string;
  /** The subscribe page. */
  readonly subscribe: string;
  /** The same for one component, or for one announcement. */
  readonly subscribeTo: (what: "Component" | "Announcement", id: string) => string;
  /** The form that requests a link to a subscription. */
  readonly manage: string;
  /** The form for the code of a chat channel. */
  readonly code: string;
  /** The service worker that shows push messages, and the scope that it is registered for. */
  readonly worker: string;
  readonly scope: string;
  readonly atom: string;
  readonly rss: string;
  readonly jsonFeed: string;
  readonly calendar: string;
  /** The calendar's address for programs that subscribe to it. */
  readonly webcal: string;
  readonly summary: string;
  readonly apiDocs: string;
  readonly manifest: string;
  /** The icon for home screens. */
  readonly touchIcon: string;
  /** The icon for programs that fetch it: search engines, and readers of feeds. */
  readonly fetchedIcon: string;
  /** The image for link previews. */
  readonly picture: string;
  /** The event stream; null in static copies. */
  readonly live: string | null;
  readonly announcement: (id: string) => string;
  readonly component: (id: string) => string;
  readonly componentJson: (id: string) => string;
  /** The same paths in another language, or in the reader's negotiated one. */
  readonly in: (language: Language | undefined) => Paths;
};

/** Selects a document's path from the paths of a language. */
export type OwnPath = (paths: Paths) => string;

function queryOf(place: HistoryPlace): string {
  const { component, group } = place;
  const parts = [
    ...(component === undefined ? [] : [`Component=${component}`]),
    ...(group === undefined ? [] : [`Group=${group}`]),
    ...(place.kind === "before" ? [`Before=${place.id}`] : []),
    ...(place.kind === "month" ? [`Month=${place.month}`] : []),
  ];
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

/**
 * The paths of a page; `url` is its own address, with or without a path and trailing slash. An explicitly
 * chosen language is kept in all paths.
 */
export function pathsOf({ url }: Pick<SnapshotPage, "url">, language?: Language): Paths {
  const base = new URL(url).pathname.replace(/\/+$/u, "");
  const inLanguage = (path: string) =>
    language === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}Lang=${language}`;
  const history = inLanguage(`${base}/history`);
  return {
    home: inLanguage(`${base}/`),
    history,
    upcoming: `${history}#upcoming`,
    historyFrom: (place) => inLanguage(`${base}/history${queryOf(place)}`),
    gate: inLanguage(`${base}/gate`),
    subscribe: inLanguage(`${base}/subscribe`),
    subscribeTo: (what, id) => inLanguage(`${base}/subscribe?${what}=${id}`),
    manage: inLanguage(`${base}/subscription`),
    code: inLanguage(`${base}/subscription/code`),
    worker: `${base}/push.js`,
    scope: `${base}/`,
    atom: inLanguage(`${base}/history.atom`),
    rss: inLanguage(`${base}/history.rss`),
    jsonFeed: inLanguage(`${base}/feed.json`),
    calendar: inLanguage(`${base}/calendar.ics`),
    webcal: absoluteUrl({ url }, inLanguage(`${base}/calendar.ics`)).replace(/^https?:/u, "webcal:"),
    summary: `${base}/api/v2/summary.json`,
    apiDocs: `${base}/api/docs`,
    manifest: `${base}/manifest.webmanifest`,
    touchIcon: `${base}/apple-touch-icon.png`,
    fetchedIcon: `${base}/favicon.ico`,
    picture: inLanguage(`${base}/og.png`),
    live: `${base}/live`,
    announcement: (id) => inLanguage(`${base}/announcement/${id}`),
    component: (id) => inLanguage(`${base}/component/${id}`),
    componentJson: (id) => `${base}/component/${id}.json`,
    in: (other) => pathsOf({ url }, other),
  };
}

/** Paths of the feeds and the calendar: of the page, or of one component. */
export function feedPathsOf(
  { atom, rss, jsonFeed, calendar, webcal }: Paths,
  component: string | undefined,
): Pick<Paths, "atom" | "rss" | "jsonFeed" | "calendar" | "webcal"> {
  if (component === undefined) return { atom, rss, jsonFeed, calendar, webcal };
  const filtered = (path: string) => {
    const [basePath = "", query] = path.split("?");
    return `${basePath}?Component=${component}${query === undefined ? "" : `&${query}`}`;
  };
  return {
    atom: filtered(atom),
    rss: filtered(rss),
    jsonFeed: filtered(jsonFeed),
    calendar: filtered(calendar),
    webcal: filtered(webcal),
  };
}

/** The absolute URL of a path. */
export function absoluteUrl({ url }: Pick<SnapshotPage, "url">, path: string): string {
  return new URL(path, url).href;
}

/** The path of a document in another form: adds an extension before the query. */
export function inForm(path: string, ending: "json" | "md" | "ics"): string {
  const queryStart = path.indexOf("?");
  const [basePath, query] =
    queryStart === -1 ? [path, ""] : [path.slice(0, queryStart), path.slice(queryStart)];
  return `${basePath}${basePath.endsWith("/") ? "index" : ""}.${ending}${query}`;
}
