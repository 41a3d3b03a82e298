/** The feed as Atom (RFC 4287). */

import type { Language } from "../../../contract/languages.ts";
import { type Html, html } from "../../html-template.ts";
import type { FeedSnapshot } from "../component-snapshot.ts";
import { type FeedEntry, feedOf } from "./feed-entries.ts";
import { xmlDocument } from "./xml.ts";

const time = (at: number) => new Date(at).toISOString();

function entryOf({ id, url, title, publishedAt, changedAt, tags, html: content }: FeedEntry): Html {
  return html`<entry>
<id>${id}</id>
<title type="text">${title}</title>
<published>${time(publishedAt)}</published>
<updated>${time(changedAt)}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
${tags.map((tag) => html`<category term="${tag}"/>\n`)}<content type="html">${content}</content>
</entry>
`;
}

/** `/history.atom`. */
export function renderAtom(snapshot: FeedSnapshot, language?: Language): string {
  const feed = feedOf(snapshot, language);
  return xmlDocument(html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">
<id>${feed.id}</id>
<title type="text">${feed.title}</title>
<subtitle type="text">${feed.about}</subtitle>
<updated>${time(feed.changedAt)}</updated>
<link rel="self" type="application/atom+xml" href="${feed.selfUrl.atom}"/>
<link rel="alternate" type="text/html" href="${feed.historyUrl}"/>
<author><name>${feed.title}</name></author>
<generator>Signalbox</generator>
${feed.entries.map(entryOf)}</feed>
`);
}
