/** Where the pages and feeds for visitors lie, under the page's own address. */
import type { SnapshotPage } from "../snapshot.ts";

/** Paths from the root of the page's host, as links in its documents have them. */
export type Paths = {
  readonly home: string;
  readonly history: string;
  readonly atom: string;
  readonly rss: string;
  readonly jsonFeed: string;
  readonly calendar: string;
  readonly summary: string;
  readonly apiDocs: string;
  readonly announcement: (id: string) => string;
  readonly component: (id: string) => string;
};

/** The paths of a page; `url` is its own address, with or without a path and a slash at its end. */
export function pathsOf({ url }: Pick<SnapshotPage, "url">): Paths {
  const base = new URL(url).pathname.replace(/\/+$/u, "");
  return {
    home: `${base}/`,
    history: `${base}/history`,
    atom: `${base}/history.atom`,
    rss: `${base}/history.rss`,
    jsonFeed: `${base}/feed.json`,
    calendar: `${base}/calendar.ics`,
    summary: `${base}/api/v2/summary.json`,
    apiDocs: `${base}/api/docs`,
    announcement: (id) => `${base}/announcement/${id}`,
    component: (id) => `${base}/component/${id}`,
  };
}
