/** The page for visitors: the whole document, from one snapshot and nothing else. */
import { type Html, html } from "../html.ts";
import type { Snapshot } from "../snapshot.ts";
import { type Clock, clockOf } from "./clock.ts";
import { nothingYet } from "./empty.ts";
import { affected, banner, headline } from "./head.ts";
import { overallOf } from "./overall.ts";
import { pageScript } from "./script.ts";
import { documentShell } from "./shell.ts";
import { timetable } from "./timetable.ts";
import { english } from "./words.en.ts";
import type { Words } from "./words.ts";

/** The page's own locale where it is of the words' language and names a region; else the words'. */
function localeOf(locale: string, words: Words): string {
  const { language, region } = new Intl.Locale(locale);
  return language === words.language && region !== undefined ? locale : words.locale;
}

/** The path under which everything of the page lives, without a slash at its end. */
function basePath(url: string): string {
  return new URL(url).pathname.replace(/\/+$/u, "");
}

function footer(snapshot: Snapshot, { words, clock }: { words: Words; clock: Clock }): Html {
  const { page, asOf } = snapshot;
  const base = basePath(page.url);
  return html`<footer class="wide"><div class="foot small">
${page.description === null ? null : html`<p class="about">${page.description}</p>\n`}<p>${words.asOf(html`${clock.timeInZone(asOf)}`)}. ${words.timesIn(clock.zone(asOf), page.timeZone)}</p>
<ul><li><a href="${base}/api/v2/summary.json">${words.asJson}</a></li><li><a href="${base}/api/docs">${words.apiDocs}</a></li><li>${words.poweredBy}</li></ul>
</div></footer>`;
}

/** Renders the page of a snapshot as a document. */
export function renderPage(snapshot: Snapshot, words: Words = english): string {
  const { page, asOf } = snapshot;
  const clock = clockOf(localeOf(page.locale, words), page.timeZone);
  const speech = { words, clock };
  const overall = overallOf(snapshot);
  const isEmpty = snapshot.components.length === 0;
  const sentence = isEmpty ? words.empty.headline : words.headline(overall);
  const body = isEmpty
    ? nothingYet(page.url, words)
    : html`${headline(overall, asOf, speech)}
${affected(overall, words)}
${timetable(snapshot, speech)}`;
  return documentShell({
    language: words.language,
    direction: words.direction,
    title: words.title(sentence, page.name),
    description: page.description ?? words.describe(page.name),
    icon: isEmpty ? "Unknown" : overall.status,
    head: html`<link rel="alternate" type="application/json" href="${basePath(page.url)}/api/v2/summary.json">`,
    facts: {
      "as-of": String(asOf),
      locale: clock.locale,
      long: words.momentAgo.long,
      short: words.momentAgo.short,
      comma: words.between.parts,
    },
    body: html`${banner(page.name, null)}
<main class="wide">
${body}
</main>
${footer(snapshot, speech)}`,
    script: pageScript,
  });
}
