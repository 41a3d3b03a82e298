/** The feed as JSON Feed 1.1. */

import type { Language } from "../../../contract/languages.ts";
import type { FeedSnapshot } from "../component-snapshot.ts";
import { feedOf } from "./feed-entries.ts";

const time = (at: number) => new Date(at).toISOString();

/** `/feed.json`. */
export function renderJsonFeed(snapshot: FeedSnapshot, language?: Language): string {
  const feed = feedOf(snapshot, language);
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: feed.historyUrl,
    feed_url: feed.selfUrl.json,
    description: feed.about,
    language: feed.language,
    authors: [{ name: feed.title, url: feed.homeUrl }],
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_html: entry.html,
      date_published: time(entry.publishedAt),
      date_modified: time(entry.changedAt),
      tags: entry.tags,
    })),
  });
}
