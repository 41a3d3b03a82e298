/**
 * The embeddable document for frames on other sites: page status and open announcements. It has no actions,
 * stores nothing, and its links open in new tabs.
 */
import { createHash } from "node:crypto";
import type { Language } from "../../contract/languages.ts";
import { statusClass } from "../../contract/marks.ts";
import { browserAssets } from "../browser-assets.ts";
import { type Theme, themes } from "../colour-palette.ts";
import { type Html, html, trusted } from "../html-template.ts";
import type { AnnouncementContext } from "../page/announcement-context.ts";
import { kindAndStateOf } from "../page/announcement-markup.ts";
import { openOf } from "../page/announcement-sections.ts";
import { isolate } from "../page/lang-attribute.ts";
import { type Overall, overallOf } from "../page/overall-status.ts";
import { absoluteUrl } from "../page/page-paths.ts";
import { mark, symbolsFor } from "../page/status-marks.ts";
import { contextOf } from "../page/status-page.ts";
import { timeElement } from "../page/time-markup.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import { tokensFor } from "./embed-tokens.ts";

const maxOpen = 3;

const tokens = tokensFor(":root");

const { embedFrameScript, embedFrameStyle } = browserAssets;

const styles: Readonly<Record<Theme, string>> = {
  light: tokens.light + embedFrameStyle,
  dark: tokens.dark + embedFrameStyle,
  auto: tokens.auto + embedFrameStyle,
};

const hashOf = (inline: string) => `'sha256-${createHash("sha256").update(inline, "utf8").digest("base64")}'`;

/** The document's content security policy: may be framed by anybody, sandboxed origin. */
export const embedPolicy: string = [
  "default-src 'none'",
  `style-src ${themes.map((theme) => hashOf(styles[theme])).join(" ")}`,
  `script-src ${hashOf(embedFrameScript)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
].join("; ");

const externalLink = (address: string, text: Html | string) =>
  html`<a href="${address}" target="_blank" rel="noopener">${text}</a>`;

function headOf(
  { status, stale, since, sentence }: Overall,
  { texts, clock, now }: AnnouncementContext,
): Html {
  const asOf = timeElement(now, clock.timeInZone(now));
  const isCalm = status === "Operational";
  let detail = texts.updated(asOf);
  if (stale) detail = texts.noNewsSince(asOf);
  else if (!isCalm && since !== null)
    detail = texts.since(timeElement(since, clock.momentInZone(since, now)));
  const kind = isCalm ? "calm" : `plate ${statusClass[status]}`;
  return html`<div class="head ${kind}">${mark(status)}<div><h1>${texts.headline(sentence)}</h1><p>${detail}</p></div></div>`;
}

function openList(open: readonly SnapshotAnnouncement[], snapshot: Snapshot, context: AnnouncementContext) {
  if (open.length === 0) return null;
  const { texts, paths } = context;
  const items = open.slice(0, maxOpen).map(({ id, title, kind, state, translations }, index) => {
    const link = externalLink(
      absoluteUrl(snapshot.page, paths.announcement(id)),
      isolate(title, "title", { translations, context }),
    );
    // What the script says where the frame has no room for it.
    return html`<li data-more="${texts.around.embed.more(open.length - index)}">${link}<p>${kindAndStateOf({ kind, state }, texts)}</p></li>\n`;
  });
  return html`<ul>\n${items}</ul>\n`;
}

/** Renders the document, in the page's own language or in another. */
export function renderEmbed(snapshot: Snapshot, language?: Language, theme: Theme = "auto"): string {
  const context = contextOf(snapshot, language);
  const { texts, paths } = context;
  const { page } = snapshot;
  const overall = overallOf(snapshot);
  const open = openOf(snapshot.announcements);
  const rest = open.length - maxOpen;
  // Beside the link, which stays in sight where the list is longer than the frame.
  const more = rest > 0 ? html`${texts.around.embed.more(rest)} · ` : null;
  const body = html`${headOf(overall, context)}
${openList(open, snapshot, context)}<p class="see">${more}${externalLink(absoluteUrl(page, paths.home), texts.around.embed.see)}</p>`;
  const withoutNews = html`<template>${headOf(overallOf({ ...snapshot, stale: true }), context)}</template>`;
  return html`<!DOCTYPE html>
<html lang="${texts.language}" dir="${texts.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title(texts.headline(overall.sentence), page.name)}</title>
<style>${trusted(styles[theme])}</style>
</head>
<body>
${symbolsFor(html`${body}${withoutNews}`)}
<main>
${body}
</main>
${withoutNews}
<script>${trusted(embedFrameScript)}</script>
</body>
</html>
`.text;
}
