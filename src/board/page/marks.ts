/** The marks: one shape for each status, so that none is told by colour alone. */
import { type ComponentStatus, componentStatuses } from "../../contract/words.ts";
import { type Html, html, trusted } from "../html.ts";

/** The short names of statuses, for classes and symbols. */
export const statusClass = {
  Operational: "op",
  "Under Maintenance": "mt",
  Unknown: "un",
  "Degraded Performance": "dg",
  "Partial Outage": "pt",
  "Major Outage": "mj",
} as const satisfies Record<ComponentStatus, string>;

/** The shapes, on a field of 16 × 16, drawn in the current colour. */
const shapes: Readonly<Record<ComponentStatus, string>> = {
  Operational: `<path d="M2.3 8.6 6.2 12.4 13.7 3.6" fill="none" stroke="currentColor" stroke-width="2.3"/>`,
  "Under Maintenance": `<path d="M8 .6 15.4 8 8 15.4.6 8Z"/>`,
  Unknown: `<circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" stroke-width="1.9" stroke-dasharray="3.4 1.705"/>`,
  "Degraded Performance": `<path fill-rule="evenodd" d="M8 .9 15.9 14.9H.1ZM7 5.6 7.25 10.4H8.75L9 5.6ZM7.05 11.5V13.3H8.95V11.5Z"/>`,
  "Partial Outage": `<path fill-rule="evenodd" d="M8 .5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15ZM2.4 8a5.6 5.6 0 0 1 11.2 0Z"/>`,
  "Major Outage": `<path fill-rule="evenodd" d="M8 .5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15ZM3.4 6.7V9.3H12.6V6.7Z"/>`,
};

// What is planned but has not begun, and what changes too often to be relied on: no statuses.
const otherShapes = {
  scheduled: `<path d="M8 1.9 14.1 8 8 14.1 1.9 8Z" fill="none" stroke="currentColor" stroke-width="1.8"/>`,
  unstable: `<path d="M.8 8H4L6 2.5 10 13.5 12 8H15.2" fill="none" stroke="currentColor" stroke-width="1.8"/>`,
} as const;

const symbols: readonly (readonly [reference: string, symbol: string])[] = [
  ...componentStatuses.map((status) => [statusClass[status], shapes[status]] as const),
  ...Object.entries(otherShapes),
].map(([name, shape]) => [`#${name}"`, `<symbol id="${name}" viewBox="0 0 16 16">${shape}</symbol>`]);

/** The shapes that a document's marks use as symbols, once for all of them. */
export function symbolsFor(body: Html): Html {
  const used = symbols.filter(([reference]) => body.text.includes(reference)).map(([, symbol]) => symbol);
  return trusted(`<svg hidden aria-hidden="true">${used.join("")}</svg>`);
}

const marks = new Map(
  componentStatuses.map((status) => {
    const name = statusClass[status];
    return [status, html`<svg class="mark ${name}" aria-hidden="true"><use href="#${name}"/></svg>`];
  }),
);

/** The mark of a status. It says nothing to those who do not see it: the word stands beside it. */
export function mark(status: ComponentStatus): Html {
  return marks.get(status) ?? html``;
}

/** The mark of maintenance that has not begun: the diamond, hollow. */
export const scheduledMark: Html = html`<svg class="mark mt" aria-hidden="true"><use href="#scheduled"/></svg>`;

/** The mark of a component that changes too often; in ink, since it is no status. */
export const unstableMark: Html = html`<svg class="mark" aria-hidden="true"><use href="#unstable"/></svg>`;

// A tab's ground is light or dark, and not ours: each of these stands out by 3:1 from white and from #202124.
const iconColours: Readonly<Record<ComponentStatus, string>> = {
  Operational: "#21895d",
  "Under Maintenance": "#3f78dc",
  Unknown: "#7a7f85",
  "Degraded Performance": "#c28403",
  "Partial Outage": "#d3581a",
  "Major Outage": "#dc2328",
};

/** The icon of a document as a `data:` address: the mark of a status in its hue. */
export function iconOf(status: ComponentStatus): string {
  const colour = iconColours[status];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" color="${colour}" fill="${colour}">${shapes[status]}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
