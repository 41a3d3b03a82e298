/** Status marks: a shape for each status, so that colour is never the only signal. */
import { type MarkShape, otherShapes, statusClass, statusShapes } from "../../contract/marks.ts";
import { type ComponentStatus, componentStatuses } from "../../contract/words.ts";
import { type Html, html, trusted } from "../html-template.ts";

/** The SVG elements of a shape on a 16 × 16 grid. */
export function shapeMarkup(shape: MarkShape): string {
  const line = (width: number) => `fill="none" stroke="currentColor" stroke-width="${width}"`;
  switch (shape.kind) {
    case "area":
      return `<path${shape.isEvenOdd ? ' fill-rule="evenodd"' : ""} d="${shape.path}"/>`;
    case "line":
      return `<path d="${shape.path}" ${line(shape.width)}/>`;
    case "ring":
      return `<circle cx="8" cy="8" r="${shape.radius}" ${line(shape.width)} stroke-dasharray="${shape.dash}"/>`;
  }
}

const symbols: readonly (readonly [reference: string, symbol: string])[] = [
  ...componentStatuses.map((status) => [statusClass[status], statusShapes[status]] as const),
  ...Object.entries(otherShapes),
].map(([name, shape]) => [
  `#${name}"`,
  `<symbol id="${name}" viewBox="0 0 16 16">${shapeMarkup(shape)}</symbol>`,
]);

/** The symbols used by a document's marks, once each. */
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

/** The mark of a status, hidden from screen readers: the word is beside it. */
export function mark(status: ComponentStatus): Html {
  return marks.get(status) ?? html``;
}

/** The mark of maintenance that has not begun: the diamond, hollow. */
export const scheduledMark: Html = html`<svg class="mark mt" aria-hidden="true"><use href="#scheduled"/></svg>`;

/** The mark of a notice; in text colour, since it is no status. */
export const noticeMark: Html = html`<svg class="mark" aria-hidden="true"><use href="#notice"/></svg>`;

/** The mark of a flapping component; in text colour, since it is no status. */
export const unstableMark: Html = html`<svg class="mark" aria-hidden="true"><use href="#unstable"/></svg>`;

// Tab backgrounds are light or dark: each colour has a contrast of 3:1 to white and to #202124.
const iconColours: Readonly<Record<ComponentStatus, string>> = {
  Operational: "#21895d",
  "Under Maintenance": "#3f78dc",
  Unknown: "#7a7f85",
  "Degraded Performance": "#c28403",
  "Partial Outage": "#d3581a",
  "Major Outage": "#dc2328",
};

/** The icon of a status as an image: its mark in its hue. */
export function iconImage(status: ComponentStatus): string {
  const colour = iconColours[status];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" color="${colour}" fill="${colour}">${shapeMarkup(statusShapes[status])}</svg>`;
}

/** The icon of a document as a `data:` address: no more is encoded than must be, and it compresses with the marks. */
export function iconOf(status: ComponentStatus): Html {
  const image = iconImage(status).replaceAll('"', "'").replaceAll(/[<>#]/gu, encodeURIComponent);
  return trusted(`data:image/svg+xml,${image}`);
}
