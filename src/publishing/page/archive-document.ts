/** The document frame of archive pages: head and foot as on the page, and a place for its age. */
import type { Language } from "../../contract/languages.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { browserAssets } from "../browser-assets.ts";
import { type Html, html, trusted } from "../html-template.ts";
import type { Snapshot } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { documentShell } from "./document-shell.ts";
import { card } from "./link-cards.ts";
import { liveFacts, withoutNews } from "./live-markup.ts";
import { barColours, customStyle, faviconPath } from "./page-branding.ts";
import { banner, topLinks } from "./page-headline.ts";
import type { OwnPath } from "./page-paths.ts";
import { alternates, contextOf, factsOf, footer, zoneParts } from "./status-page.ts";
import { timeElement } from "./time-markup.ts";

/** Content of a document. */
export type ArchiveDocument = {
  readonly title: string;
  /** Description for link previews; null for the page's own. */
  readonly summary: string | null;
  readonly icon: ComponentStatus;
  readonly ownPath: OwnPath;
  /** The component that it is about, whose feeds it links. */
  readonly component?: string | undefined;
  /** Whether it changes while open. */
  readonly isLive: boolean;
  /** Title for the stale state, if the first heading does not fit. */
  readonly titleWithoutNews?: string;
  readonly head?: Html;
  readonly body: Html;
};

// People's own text cannot hold it: there a < is written &lt;, and comments are taken out.
const newsPlace = "<!--news-->";

function lastNews(since: number, { texts, clock, now }: AnnouncementContext): Html {
  return html`<p class="news small" role="status">${texts.noNewsSince(timeElement(since, clock.momentInZone(since, now)))}</p>`;
}

/** Renders an archive document in the context of a snapshot. */
export function archiveDocument(
  { title, summary, icon, ownPath, component, isLive, titleWithoutNews, head, body }: ArchiveDocument,
  snapshot: Snapshot,
  context: AnnouncementContext,
): string {
  const { texts, paths } = context;
  const { page, stale, asOf } = snapshot;
  const fullTitle = texts.title(title, page.name);
  const description = summary ?? page.description ?? texts.describe(page.name);
  return documentShell({
    language: texts.language,
    direction: texts.direction,
    title: fullTitle,
    description,
    icon,
    favicon: faviconPath(page, paths.home),
    head: html`${alternates(page, { ownPath, component }, context)}${card(page, { title: fullTitle, description, ownPath }, context)}\n${head}`,
    facts: {
      ...factsOf(page, context),
      printed: texts.printed,
      yours: zoneParts(page, context).yours,
      ...(isLive ? liveFacts(snapshot, context) : {}),
      ...(titleWithoutNews === undefined ? {} : { "old-title": texts.title(titleWithoutNews, page.name) }),
    },
    body: html`${banner(page, { home: paths.home, isHome: false }, topLinks(paths, texts))}
<main class="wide past">
${stale ? lastNews(asOf, context) : trusted(newsPlace)}
${body}
</main>
${footer(page, context, { ownPath, isPast: true, component })}`,
    ...(isLive ? { tail: withoutNews(texts), waitsForScript: true } : {}),
    style: browserAssets.archiveStyle,
    customStyle: customStyle(page),
    barColours: barColours(page),
    script: browserAssets.pageScript,
  });
}

/** Adds a stale notice in the document's language; the time is in epoch milliseconds. */
export function addStaleNotice(
  text: string,
  since: number,
  { snapshot, language }: { readonly snapshot: Snapshot; readonly language: Language | undefined },
): string {
  return text.replace(newsPlace, () => lastNews(since, contextOf(snapshot, language)).text);
}
