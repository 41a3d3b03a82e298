/** The header of the page: headline, start, and affected components. */

import { statusClass } from "../../contract/marks.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotComponent } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { inLanguageSpan, langAttribute } from "./lang-attribute.ts";
import type { Overall } from "./overall-status.ts";
import { nameOf, type PageBranding } from "./page-branding.ts";
import type { Clock } from "./page-clock.ts";
import type { Paths } from "./page-paths.ts";
import { mark } from "./status-marks.ts";
import { aged } from "./time-markup.ts";
import type { Words } from "./words/words.ts";

/** The page's name or logo, linked except on the page itself, with links beside it. */
export function banner(
  page: PageBranding,
  { home, isHome }: { readonly home: string; readonly isHome: boolean },
  links: Html | null = null,
): Html {
  const name = nameOf(page, home);
  return html`<header class="wide top">${isHome ? html`<p>${name}</p>` : html`<a href="${home}">${name}</a>`}${links}</header>`;
}

/** Links at the top of every standalone page. */
export function topLinks(paths: Paths, words: Words): Html {
  return html`<nav><a href="${paths.history}">${words.history}</a><a href="${paths.subscribe}">${words.subscribe}</a></nav>`;
}

/** Status words of up to this length stay on one line: longer ones may not fit a phone. */
const maxKept = 14;

/** A headline in which no line's end parts a number from its noun, nor the words of a short status. */
function unbroken(headline: string, words: Words): Html {
  const statuses = Object.values(words.status).filter((word) => word.includes(" ") && word.length <= maxKept);
  const kept = new RegExp(
    `(${[...statuses.map((word) => RegExp.escape(word)), "\\d+ \\S+"].join("|")})`,
    "u",
  );
  // Every second part is one that matched.
  return html`${headline.split(kept).map((part, index) => (index % 2 === 0 ? part : html`<span class="kept">${part}</span>`))}`;
}

/** The headline with mark and details, on a plate during a problem. */
export function headline(overall: Overall, asOf: number, speech: { words: Words; clock: Clock }): Html {
  const { words, clock } = speech;
  const { status, stale, since } = overall;
  const time = aged(asOf, clock.timeInZone(asOf), "long");
  const isCalm = status === "Operational";
  let told = words.asOf(time);
  if (stale) told = words.noNewsSince(time);
  else if (!isCalm && since !== null)
    told = words.since(aged(since, clock.momentInZone(since, asOf), "long"));
  return html`<div class="head${isCalm ? null : html` plate ${statusClass[status]}`}">${mark(status)}<div>
<h1>${unbroken(words.headline(overall.sentence), words)}</h1>
<p>${told}</p>
</div></div>`;
}

const maxNamed = 12;

/** Links to affected components that none of `told` names. */
export function affected(
  overall: Overall,
  told: ReadonlySet<string>,
  context: AnnouncementContext,
): Html | null {
  const { words } = context;
  const { stale, status } = overall;
  if (status === "Operational" || (stale && status === "Unknown")) return null;
  const untold = overall.affected.filter((component) => !told.has(component.id));
  const named = untold.slice(0, maxNamed);
  const rest = untold.length - named.length;
  if (named.length === 0) return null;
  const item = (component: SnapshotComponent) =>
    html`<li>${mark(component.status)}<a href="#${component.id}">${inLanguageSpan(component.name, langAttribute(component.translations, "name", context))}</a>${words.status[component.status]}</li>\n`;
  return html`<ul class="affected small" aria-label="${words.affected}">
${named.map(item)}${rest > 0 ? html`<li>${words.andMore(rest)}</li>\n` : null}</ul>`;
}
