/**
 * Badges: small images with the status of a component or the page, for other sites. Shape and end of the
 * plate also show the status, not colour alone.
 */
import { createHash } from "node:crypto";
import type { Language } from "../../contract/languages.ts";
import { statusClass, statusShapes } from "../../contract/marks.ts";
import { type ComponentStatus, componentStatuses } from "../../contract/words.ts";
import { type Palette, palettes, type Theme, themes } from "../colour-palette.ts";
import { type Html, html, trusted } from "../html-template.ts";
import { type Overall, overallOf } from "../page/overall-status.ts";
import { ownLanguage, pageTextsIn } from "../page/page-catalogues.ts";
import { shapeMarkup } from "../page/status-marks.ts";
import type { PageTexts } from "../page/texts/page-texts.ts";
import { xmlDocument } from "../representations/feeds/xml.ts";
import type { Snapshot } from "../snapshot.ts";
import { shortened, textWidth } from "./text-widths.ts";

const height = 20;
const size = 11;
const markSize = 10;
const padding = 7;
const gap = 5;
const baseline = 14;
/** Maximum characters of a name; the full name is in the title. */
const maxNameLength = 40;
/** Text whose width is known, and which looks alike if a missing font's replacement is fitted to it. */
const fittable = /^[\u0020-\u024f\u2026]+$/u;
const family = "Helvetica,Arial,Liberation Sans,sans-serif";

/** The content of a badge: a short label, the subject's name, and its status in words. */
type BadgeInput = {
  readonly label: string;
  readonly name: string;
  readonly status: ComponentStatus;
  readonly text: string;
};

function rulesOf({ paper, edge, ink, ink2, mark, plate }: Palette): string {
  const grounds = componentStatuses.map((status) => {
    const name = statusClass[status];
    if (status === "Operational") return `.on-${name}{fill:${ink};color:${mark[status]}}`;
    const [ground, on] = plate[status];
    return `.${name}{fill:${ground}}.on-${name}{fill:${on};color:${on}}`;
  });
  return `.paper{fill:${paper};stroke:${edge}}.label{fill:${ink2}}${grounds.join("")}`;
}

const styles: Readonly<Record<Theme, string>> = {
  light: rulesOf(palettes.light),
  dark: rulesOf(palettes.dark),
  auto: `${rulesOf(palettes.light)}@media (prefers-color-scheme:dark){${rulesOf(palettes.dark)}}`,
};

/** Style hashes for a policy under which a badge can be opened directly. */
export const badgeStyleSources: readonly string[] = themes.map(
  (theme) => `'sha256-${createHash("sha256").update(styles[theme], "utf8").digest("base64")}'`,
);

/** Width at the end of a plate reserved for its shape. */
const farEnds: Readonly<Record<ComponentStatus, number>> = {
  Operational: 0,
  "Under Maintenance": 0,
  Unknown: 0,
  "Degraded Performance": 11,
  "Partial Outage": 8,
  "Major Outage": 8,
};

/** The plate from `start` to `end`, with the notch of its status. */
function plateOf(status: ComponentStatus, start: number, end: number): Html {
  const name = statusClass[status];
  if (status === "Operational") {
    return html`<rect class="paper" x=".5" y=".5" width="${end - 1}" height="${height - 1}" rx="2.5"/><path class="paper" d="M${start} 4V16"/>`;
  }
  const label = html`<path class="paper" d="M${start} .5H3A2.5 2.5 0 0 0 .5 3V17A2.5 2.5 0 0 0 3 19.5H${start}"/>`;
  if (status === "Degraded Performance") {
    return html`${label}<path class="${name}" d="M${start} 0H${end}L${end - 6} 10 ${end} 20H${start}Z"/><path class="on-${name}" d="M${end - 7} 0h3l-6 10 6 10h-3l-6-10Z"/>`;
  }
  const plate = html`${label}<path class="${name}" d="M${start} 0H${end - 3}a3 3 0 0 1 3 3V17a3 3 0 0 1-3 3H${start}Z"/>`;
  if (farEnds[status] === 0) return plate;
  const top = status === "Major Outage" ? 0 : height / 2;
  return html`${plate}<path class="on-${name}" d="M${end - 9} ${top}h3V${height}h-3Z"/>`;
}

const widthOf = (text: string) => Math.ceil(textWidth(text, size));

function draw({ label, name, status, text: statusText }: BadgeInput, theme: Theme, texts: PageTexts): string {
  const shortLabel = shortened(label, maxNameLength);
  const start = padding + widthOf(shortLabel) + padding;
  const markAt = start + padding;
  const statusAt = markAt + markSize + gap;
  const end = statusAt + widthOf(statusText) + padding + farEnds[status];
  const isMirrored = texts.direction === "rtl";
  const mirrored = (x: number) => (isMirrored ? end - x : x);
  const markFrom = isMirrored ? end - markAt - markSize : markAt;
  const shapes = plateOf(status, start, end);
  const text = (from: number, kind: string, content: string) => {
    const width = widthOf(content);
    const fit = fittable.test(content) ? html` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : null;
    return html`<text class="${kind}" x="${mirrored(from + width / 2)}" y="${baseline}"${fit}>${content}</text>`;
  };
  const on = `on-${statusClass[status]}`;
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${end}" height="${height}" viewBox="0 0 ${end} ${height}" role="img" xml:lang="${texts.language}"${isMirrored ? html` direction="rtl"` : null} text-anchor="middle" font-family="${family}" font-size="${size}"><title>${texts.around.embed.badge(name, statusText)}</title><style>${trusted(styles[theme])}</style>${
    isMirrored ? html`<g transform="matrix(-1 0 0 1 ${end} 0)">${shapes}</g>` : shapes
  }<g class="${on}" transform="translate(${markFrom} 5) scale(${markSize / 16})">${trusted(shapeMarkup(statusShapes[status]))}</g>${text(padding, "label", shortLabel)}${text(statusAt, on, statusText)}</svg>`;
  return xmlDocument(svg);
}

/** The page's status in a word; while the fix of an incident is watched, and all is well, that, as in the headline. */
function overallText({ sentence, status }: Overall, texts: PageTexts): string {
  if (sentence.kind !== "Monitoring") return texts.status[status];
  return texts.headline({ kind: "Monitoring", title: "" }).replace(/[\s:：\p{Cf}]+$/u, "");
}

/** The requested variant of a badge. */
export type BadgeChoice = { readonly theme: Theme; readonly language?: Language | undefined };

/**
 * Renders the badge of a component by id, or of the page (`overall`); undefined if the page has no such
 * component.
 */
export function renderBadge(
  of: string,
  snapshot: Snapshot,
  { theme, language = ownLanguage(snapshot.page) }: BadgeChoice,
): string | undefined {
  const texts = pageTextsIn(language);
  if (of === "overall") {
    const overall = overallOf(snapshot);
    const { status } = overall;
    const text = overallText(overall, texts);
    return draw({ label: texts.around.embed.status, name: snapshot.page.name, status, text }, theme, texts);
  }
  const component = snapshot.components.find(({ id }) => id === of);
  if (component === undefined) return undefined;
  const { name } = component;
  const status = snapshot.stale ? "Unknown" : component.status;
  return draw({ label: name, name, status, text: texts.status[status] }, theme, texts);
}
