/** The header of the page: headline, start, and affected components. */

import { statusClass } from "../../contract/marks.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotComponent } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { inLanguageSpan, langAttribute } from "./lang-attribute.ts";
import type { Overall } from "./overall-status.ts";
import { nameOf, type PageBranding } from "./page-branding.ts";
import type { Paths } from "./page-paths.ts";
import { mark } from "./status-marks.ts";
import type { PageTexts } from "./texts/page-texts.ts";
import { agedTime } from "./time-markup.ts";

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
export function topLinks(paths: Pick<Paths, "history" | "subscribe">, texts: PageTexts): Html {
  return html`<nav><a href="${paths.history}">${texts.history}</a><a href="${paths.subscribe}">${texts.subscribe}</a></nav>`;
}

/** Status words of up to this length stay on one line: longer ones may not fit a phone. */
const maxUnbroken = 14;

/** A headline without line breaks between a number and its noun, within a short status, or before punctuation. */
function unbroken(headline: string, texts: PageTexts): Html {
  const statuses = Object.values(texts.status).filter(
    (word) => word.includes(" ") && word.length <= maxUnbroken,
  );
  const unbrokenParts = new RegExp(
    `((?:${[...statuses.map((word) => RegExp.escape(word)), "\\d+ \\S+"].join("|")})[\\p{Po}\\p{Pe}\\p{Pf}]*)`,
    "iu",
  );
  // Every second part is one that matched.
  return html`${headline.split(unbrokenParts).map((part, index) => (index % 2 === 0 ? part : html`<span class="kept">${part}</span>`))}`;
}

/** The headline with mark and details, on a plate during a problem; linked to the address of its subject, if it has one. */
export function headline(overall: Overall, target: string | null, context: AnnouncementContext): Html {
  const { texts, clock, now: asOf } = context;
  const { status, stale, since } = overall;
  const time = agedTime(asOf, clock.timeInZone(asOf));
  const isCalm = status === "Operational";
  let detail = texts.updated(time);
  if (stale) detail = texts.noNewsSince(time);
  else if (!isCalm && since !== null) detail = texts.since(agedTime(since, clock.momentInZone(since, asOf)));
  const sentence = unbroken(texts.headline(overall.sentence), texts);
  const linked = target === null ? sentence : html`<a href="${target}">${sentence}</a>`;
  return html`<div class="head${isCalm ? null : html` plate ${statusClass[status]}`}">${mark(status)}<div>
<h1>${linked}</h1>
<p>${detail}</p>
</div></div>`;
}

const maxListed = 12;

/** Links to the affected components that neither the headline names nor `namedIds` has. */
export function affected(
  overall: Overall,
  namedIds: ReadonlySet<string>,
  context: AnnouncementContext,
): Html | null {
  const { texts } = context;
  const { stale, status, sentence } = overall;
  if (status === "Operational" || (stale && status === "Unknown")) return null;
  // The headline names the only one.
  const unnamed =
    sentence.kind === "Component" ? [] : overall.affected.filter((component) => !namedIds.has(component.id));
  const listed = unnamed.slice(0, maxListed);
  const rest = unnamed.length - listed.length;
  if (listed.length === 0) return null;
  const item = (component: SnapshotComponent) =>
    html`<li>${mark(component.status)}<a href="#${component.id}">${inLanguageSpan(component.name, langAttribute(component.translations, "name", context))}</a> ${texts.status[component.status]}</li>\n`;
  return html`<ul class="affected small" aria-label="${texts.affected}">
${listed.map(item)}${rest > 0 ? html`<li>${texts.andMore(rest)}</li>\n` : null}</ul>`;
}
