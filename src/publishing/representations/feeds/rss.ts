/** The feed as RSS 2.0. */

import type { Language } from "../../../contract/languages.ts";
import { type Html, html } from "../../html-template.ts";
import type { FeedSnapshot } from "../component-snapshot.ts";
import { type FeedEntry, feedOf } from "./feed-entries.ts";
import { xmlDocument } from "./xml.ts";

/** As RFC 822 has it, with four digits of the year. */
const time = (at: number) => new Date(at).toUTCString();

// RSS has no element for a time of change: Atom's is used.
function itemOf({ id, url, title, publishedAt, changedAt, tags, html: content }: FeedEntry): Html {
  return html`<item>
<guid isPermaLink="false">${id}</guid>
<title>${title}</title>
<link>${url}</link>
<pubDate>${time(publishedAt)}</pubDate>
<atom:updated>${new Date(changedAt).toISOString()}</atom:updated>
${tags.map((tag) => html`<category>${tag}</category>\n`)}<description>${content}</description>
</item>
`;
}

/** `/history.rss`. */
export function renderRss(snapshot: FeedSnapshot, language?: Language): string {
  const feed = feedOf(snapshot, language);
  return xmlDocument(html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${feed.title}</title>
<link>${feed.historyUrl}</link>
<atom:link rel="self" type="application/rss+xml" href="${feed.selfUrl.rss}"/>
<description>${feed.about}</description>
<language>${feed.language}</language>
<lastBuildDate>${time(feed.changedAt)}</lastBuildDate>
<generator>Signalbox</generator>
${feed.entries.map(itemOf)}</channel>
</rss>
`);
}
