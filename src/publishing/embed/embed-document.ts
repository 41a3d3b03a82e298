/**
 * The embeddable document for frames on other sites: page status and open announcements. It has no actions,
 * stores nothing, and its links open in new tabs.
 */
import { createHash } from "node:crypto";
import type { Language } from "../../contract/languages.ts";
import { statusClass } from "../../contract/marks.ts";
import { type Theme, themes } from "../colour-palette.ts";
import { type Html, html, trusted } from "../html-template.ts";
import type { AnnouncementContext } from "../page/announcement-context.ts";
import { openOf } from "../page/announcement-sections.ts";
import { inlineOf } from "../page/document-shell.ts";
import { type Overall, overallOf } from "../page/overall-status.ts";
import { wholeAddress } from "../page/page-paths.ts";
import { mark, symbolsFor } from "../page/status-marks.ts";
import { contextOf } from "../page/status-page.ts";
import { compactStyle } from "../page/style/style.ts";
import { timeElement } from "../page/time-markup.ts";
import type { Snapshot, SnapshotAnnouncement } from "../snapshot.ts";
import { plateRules, tokensFor } from "./embed-tokens.ts";

const mostOpen = 3;

const tokens = tokensFor(":root");

const rules = `
*{box-sizing:border-box}
[hidden]{display:none}
body{
  margin:0;background:var(--paper);color:var(--ink);overflow-wrap:anywhere;font-variant-numeric:tabular-nums;
  font:.9375rem/1.375 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif
}
h1,p,ul{margin:0;padding:0;font:inherit}
ul{list-style:none}
a{color:inherit;text-underline-offset:.2em;text-decoration-thickness:1px}
:focus-visible{outline:2px solid;outline-offset:2px;border-radius:3px}
.mark{flex:none;width:1.25rem;height:1.25rem;margin-block-start:.0625rem;fill:currentColor}
.head{display:flex;gap:.625rem;padding:.75rem .875rem}
h1{font-weight:650;text-wrap:balance}
.head p{font-size:.8125rem}
.calm .mark{color:var(--op)}
.calm p,li p,.see{color:var(--ink2)}
.plate{background:var(--ground);color:var(--on)}
${plateRules}
li,.see{padding:.625rem .875rem;border-block-start:1px solid var(--rule)}
li p,.see{font-size:.8125rem}
@media (forced-colors:active){.plate{border-block-end:2px solid}}
`;

const styles: Readonly<Record<Theme, string>> = {
  light: compactStyle(tokens.light + rules),
  dark: compactStyle(tokens.dark + rules),
  auto: compactStyle(tokens.auto + rules),
};

// Refreshes in place, keeping the focus. The stale notice is prepared in the template: a cached copy with an
// old time counts as stale.
const script = inlineOf(`
(() => {
let isOld = false;
let heardAt = Date.now();
let lookAt = heardAt + 60000 + Math.random() * 15000;
const noNews = () => document.querySelector("template").content;
const asOf = () => noNews().querySelector("time").dateTime;
const show = (page) => {
  const { activeElement: { href }, documentElement: root } = document;
  const isRead = document.hasFocus();
  document.title = page.title;
  root.lang = page.documentElement.lang;
  root.dir = page.documentElement.dir;
  document.body.replaceChildren(...page.body.childNodes);
  if (isRead && href) [...document.links].find((link) => link.href === href)?.focus({ preventScroll: true });
};
const look = async () => {
  lookAt = Date.now() + 30000;
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const text = await answer.text();
    // A changed style would violate this document's policy; it applies after a reload.
    const page = new DOMParser().parseFromString(text.replace(/<style>[^]*?<\\/style>/, ""), "text/html");
    const before = asOf();
    if (page.querySelector("template").content.querySelector("time").dateTime <= before) return;
    show(page);
    isOld = false;
    heardAt = Date.now();
    lookAt = heardAt + 60000 + Math.random() * 15000;
  } catch {}
};
const tick = () => {
  const now = Date.now();
  if (!isOld && now - heardAt > 150000) {
    isOld = true;
    document.querySelector(".head").replaceWith(noNews().cloneNode(true));
  }
  if (!document.hidden && now > lookAt) look();
};
setInterval(tick, 10000);
document.addEventListener("visibilitychange", tick);
})();
`);

const hashOf = (inline: string) => `'sha256-${createHash("sha256").update(inline, "utf8").digest("base64")}'`;

/** The document's content security policy: may be framed by anybody, sandboxed origin. */
export const embedPolicy: string = [
  "default-src 'none'",
  `style-src ${themes.map((theme) => hashOf(styles[theme])).join(" ")}`,
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
  "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
].join("; ");

const outward = (address: string, text: Html | string) =>
  html`<a href="${address}" target="_blank" rel="noopener">${text}</a>`;

function headOf(
  { status, stale, since, sentence }: Overall,
  { words, clock, now }: AnnouncementContext,
): Html {
  const asOf = timeElement(now, clock.timeInZone(now));
  const isCalm = status === "Operational";
  let told = words.asOf(asOf);
  if (stale) told = words.noNewsSince(asOf);
  else if (!isCalm && since !== null) told = words.since(timeElement(since, clock.momentInZone(since, now)));
  const kind = isCalm ? "calm" : `plate ${statusClass[status]}`;
  return html`<div class="head ${kind}">${mark(status)}<div><h1>${words.headline(sentence)}</h1><p>${told}</p></div></div>`;
}

function openList(open: readonly SnapshotAnnouncement[], snapshot: Snapshot, context: AnnouncementContext) {
  if (open.length === 0) return null;
  const { words, paths } = context;
  const say = words.announcements;
  const rest = open.length - mostOpen;
  const items = open.slice(0, mostOpen).map(({ id, title, kind, state }) => {
    const link = outward(wholeAddress(snapshot.page, paths.announcement(id)), html`<bdi>${title}</bdi>`);
    return html`<li>${link}<p>${say.kindAndState(say.kind[kind], say.state[state])}</p></li>\n`;
  });
  return html`<ul>\n${items}${rest > 0 ? html`<li><p>${words.around.embed.more(rest)}</p></li>\n` : null}</ul>\n`;
}

/** Renders the document, in the page's own language or in another. */
export function renderEmbed(snapshot: Snapshot, language?: Language, theme: Theme = "auto"): string {
  const context = contextOf(snapshot, language);
  const { words, paths } = context;
  const { page } = snapshot;
  const overall = overallOf(snapshot);
  const body = html`${headOf(overall, context)}
${openList(openOf(snapshot.announcements), snapshot, context)}<p class="see">${outward(wholeAddress(page, paths.home), words.around.embed.see)}</p>`;
  const withoutNews = html`<template>${headOf(overallOf({ ...snapshot, stale: true }), context)}</template>`;
  return html`<!DOCTYPE html>
<html lang="${words.language}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title(words.headline(overall.sentence), page.name)}</title>
<style>${trusted(styles[theme])}</style>
</head>
<body>
${symbolsFor(html`${body}${withoutNews}`)}
<main>
${body}
</main>
${withoutNews}
<script>${trusted(script)}</script>
</body>
</html>
`.text;
}
