/** The link preview image: the page's status in the page's style. */
import { statusShapes } from "../../contract/marks.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { shortened } from "../badge/text-widths.ts";
import { palettes } from "../colour-palette.ts";
import { imageSize } from "../page/link-cards.ts";
import { outlinesOf } from "./mark-outlines.ts";
import { type Canvas, canvasOf, fill, type Outlines, type Point } from "./rasterizer.ts";
import { broken, outlinesOfText, type TextStyle, widthOf } from "./text-outlines.ts";

/** The text of an image. */
export type ImageText = { readonly headline: string; readonly asOf: string };

/** The content of an image. */
export type ImageInput = {
  readonly status: ComponentStatus;
  /** Alternative texts, best first: the first with all glyphs available is used. */
  readonly texts: readonly ImageText[];
  readonly name: string;
  /** The address of the page without scheme. */
  readonly address: string;
};

const { width, height } = imageSize;
const margin = 80;
const band = { top: 170, bottom: 460 } as const;
const markSize = 112;
const textLeft = margin + markSize + 40;
const sizes = [80, 72, 64, 56, 48, 40, 34];

const { light } = palettes;

const box = ([left, top]: Point, [right, bottom]: Point): Outlines => [
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ],
];

/** The plate, with the status shape at its end. */
function plate(canvas: Canvas, status: Exclude<ComponentStatus, "Operational">): void {
  const [ground, on] = light.plate[status];
  const { top, bottom } = band;
  const middle = (top + bottom) / 2;
  if (status === "Degraded Performance") {
    const notch: Point[] = [
      [0, top],
      [width, top],
      [width - 80, middle],
      [width, bottom],
      [0, bottom],
    ];
    fill(canvas, [notch], { colour: ground });
    const chevron: Point[] = [
      [width - 72, top],
      [width - 36, top],
      [width - 116, middle],
      [width - 36, bottom],
      [width - 72, bottom],
      [width - 152, middle],
    ];
    fill(canvas, [chevron], { colour: on });
    return;
  }
  fill(canvas, box([0, top], [width, bottom]), { colour: ground });
  if (status === "Major Outage") fill(canvas, box([width - 104, top], [width - 64, bottom]), { colour: on });
  if (status === "Partial Outage")
    fill(canvas, box([width - 104, middle], [width - 64, bottom]), { colour: on });
}

function write(canvas: Canvas, text: string, how: TextStyle & { readonly at: Point; colour: string }): void {
  fill(canvas, outlinesOfText(text, how, how.at), { colour: how.colour });
}

/** Maximum number of characters in a line. */
const maxCharacters = 100;

/** A text truncated to fit, with an ellipsis; empty if it has missing glyphs. */
function fitted(text: string, lettering: TextStyle, most: number): string {
  const fullWidth = widthOf(text, lettering);
  if (fullWidth === null) return "";
  if (fullWidth <= most) return text;
  for (let length = maxCharacters; length > 1; length -= 1) {
    const cut = shortened(text, length);
    if ((widthOf(cut, lettering) ?? Infinity) <= most) return cut;
  }
  return "";
}

const smallest: TextStyle = { size: sizes.at(-1) ?? 34, weight: 600 };

const isWritable = (text: string) => widthOf(text, smallest) !== null;

/** The headline in the largest size that fits; with missing glyphs only the mark is shown. */
function headline(
  canvas: Canvas,
  text: string,
  { status, colour }: Pick<ImageInput, "status"> & { colour: string },
): void {
  const far =
    status === "Operational" || status === "Under Maintenance" || status === "Unknown" ? margin : 190;
  const limits = { width: width - textLeft - far, most: 3 };
  for (const size of sizes) {
    const lettering: TextStyle = { size, weight: 600 };
    const most = size > 64 ? 2 : limits.most;
    const lines = broken(text, lettering, { ...limits, most });
    if (lines === null) continue;
    const lineHeight = size * 1.16;
    const first = (band.top + band.bottom) / 2 - (lineHeight * lines.length) / 2 + size * 0.93;
    for (const [index, line] of lines.entries())
      write(canvas, line, { ...lettering, colour, at: [textLeft, first + index * lineHeight] });
    return;
  }
  const cut = fitted(text, smallest, limits.width);
  write(canvas, cut, {
    ...smallest,
    colour,
    at: [textLeft, (band.top + band.bottom) / 2 + smallest.size * 0.36],
  });
}

/** Draws the picture. */
export function drawStatusImage(facts: ImageInput): Canvas {
  const { status, texts, name, address } = facts;
  const isRenderable = (imageText: ImageText) => isWritable(imageText.headline) && isWritable(imageText.asOf);
  const text = texts.find(isRenderable) ?? { headline: "", asOf: "" };
  // A page whose name has missing glyphs is identified by its address, which is then not repeated.
  const hasWritableName = isWritable(name);
  const canvas = canvasOf(width, height, light.paper);
  const titleStyle: TextStyle = { size: 44, weight: 600 };
  const small: TextStyle = { size: 30, weight: 400 };
  const title = fitted(hasWritableName ? name : address, titleStyle, width - 2 * margin);
  write(canvas, title, { ...titleStyle, colour: light.ink, at: [margin, 118] });
  if (status !== "Operational") plate(canvas, status);
  const shape = statusShapes[status];
  const colour = status === "Operational" ? light.mark[status] : light.plate[status][1];
  const markTop = (band.top + band.bottom - markSize) / 2;
  fill(canvas, outlinesOf(shape, [margin, markTop], markSize), { colour, isEvenOdd: true });
  headline(canvas, text.headline, { status, colour: status === "Operational" ? light.ink : colour });
  fill(canvas, box([margin, 500], [width - margin, 502]), { colour: light.rule });
  const addressText = hasWritableName ? fitted(address, small, width / 2 - margin) : "";
  const addressWidth = widthOf(addressText, small) ?? 0;
  write(canvas, addressText, { ...small, colour: light.ink2, at: [width - margin - addressWidth, 556] });
  const asOfText = fitted(text.asOf, small, width / 2 - margin);
  write(canvas, asOfText, { ...small, colour: light.ink2, at: [margin, 556] });
  return canvas;
}

/** Draws an icon: the mark of a status on paper, or on its plate. */
export function drawIcon({
  status,
  pixels,
}: {
  readonly status: ComponentStatus;
  readonly pixels: number;
}): Canvas {
  const [ground, on] = status === "Operational" ? [light.paper, light.mark[status]] : light.plate[status];
  const canvas = canvasOf(pixels, pixels, ground);
  const size = pixels * 0.6;
  const at = (pixels - size) / 2;
  fill(canvas, outlinesOf(statusShapes[status], [at, at], size), { colour: on, isEvenOdd: true });
  return canvas;
}
