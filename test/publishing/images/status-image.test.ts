import { decode } from "fast-png";
import { describe, expect, it } from "vitest";
import { languages } from "../../../src/contract/languages.ts";
import { statusShapes } from "../../../src/contract/marks.ts";
import { palettes } from "../../../src/publishing/colour-palette.ts";
import type { EncodedRepresentation } from "../../../src/publishing/content-codings.ts";
import { headerProfiles } from "../../../src/publishing/header-profiles.ts";
import { html } from "../../../src/publishing/html-template.ts";
import { ImageCache } from "../../../src/publishing/images/image-cache.ts";
import { outlinesOf } from "../../../src/publishing/images/mark-outlines.ts";
import { type Canvas, canvasOf, fill } from "../../../src/publishing/images/rasterizer.ts";
import { widthOf } from "../../../src/publishing/images/text-outlines.ts";
import { isNonLatin } from "../../../src/publishing/page/document-shell.ts";
import { pageTextsIn } from "../../../src/publishing/page/page-catalogues.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { exampleSnapshot } from "../page/fixtures.ts";

const headerProfile = headerProfiles("http://localhost:8080", "default-src 'none'").picture;

/** How dark a pixel is, from 0 to 1. */
const shade = ({ width, data }: Canvas, x: number, y: number) => 1 - (data[(y * width + x) * 3] ?? 0) / 255;

/** How much is dark in all, in pixels. */
function area(canvas: Canvas): number {
  let sum = 0;
  for (let y = 0; y < canvas.height; y += 1)
    for (let x = 0; x < canvas.width; x += 1) sum += shade(canvas, x, y);
  return sum;
}

const square = (from: number, to: number) =>
  [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ] as const;

describe("filling", () => {
  it("filling covers each pixel by its share of the shape", () => {
    const canvas = canvasOf(8, 8, "#ffffff");
    fill(canvas, [square(1.5, 4.25)], { colour: "#000000" });
    expect(shade(canvas, 2, 2)).toBe(1);
    expect(shade(canvas, 1, 2)).toBeCloseTo(0.5, 1);
    expect(shade(canvas, 4, 4)).toBeCloseTo(0.0625, 1);
    expect(shade(canvas, 6, 6)).toBe(0);
    expect(area(canvas)).toBeCloseTo(2.75 * 2.75, 0);
  });

  it("filling follows the even-odd rule for nested outlines", () => {
    const even = canvasOf(8, 8, "#ffffff");
    fill(even, [square(1, 7), square(3, 5)], { colour: "#000000", isEvenOdd: true });
    expect(area(even)).toBeCloseTo(32, 0);
    const all = canvasOf(8, 8, "#ffffff");
    fill(all, [square(1, 7), square(3, 5)], { colour: "#000000" });
    expect(area(all)).toBeCloseTo(36, 0);
  });

  it("filling stays within the canvas, whatever the outlines", () => {
    const canvas = canvasOf(4, 4, "#ffffff");
    fill(canvas, [square(-10, 2), square(3, 90)], { colour: "#000000" });
    expect(area(canvas)).toBeCloseTo(5, 1);
  });

  it("filling draws each mark in its size", () => {
    const inked = Object.entries(statusShapes).map(([status, shape]) => {
      const canvas = canvasOf(160, 160, "#ffffff");
      fill(canvas, outlinesOf(shape, [0, 0], 160), { colour: "#000000", isEvenOdd: true });
      return [status, Math.round(area(canvas) / 100)] as const;
    });
    // In squares of the field of 16 by 16: ink grows with trouble, but for maintenance, which is none.
    const sizes = Object.fromEntries(inked);
    expect(sizes["Operational"]).toBeGreaterThan(25);
    expect(sizes["Under Maintenance"]).toBeCloseTo((14.8 * 14.8) / 2, -1);
    expect(sizes["Major Outage"]).toBeCloseTo(Math.PI * 7.5 ** 2 - 9.2 * 2.6, -1);
    expect(sizes["Partial Outage"]).toBeCloseTo(Math.PI * 7.5 ** 2 - (Math.PI * 5.6 ** 2) / 2, -1);
    expect(sizes["Unknown"]).toBeLessThan(70);
  });
});

describe("the picture of the page", () => {
  // Each image takes a thread of its own; those of one status are drawn once.
  const pictures = new ImageCache(headerProfile);
  const partial = exampleSnapshot("partial");
  /** A page with names that cannot be drawn. */
  const nameless = {
    ...partial,
    page: { ...partial.page, name: "検索" },
    components: partial.components.map((component) => ({ ...component, name: "検索" })),
  };

  it("the page's image is drawn once for its content, and again when that changes", async () => {
    const [major, again] = await Promise.all([
      pictures.findImage("/og.png", exampleSnapshot("major")),
      pictures.findImage("/og.png", exampleSnapshot("major")),
    ]);
    expect(again).toBe(major);
    const other = await pictures.findImage("/og.png", nameless);
    expect(other.variants.identity.etag).not.toBe(major.variants.identity.etag);
    const { width, height, data } = decode(major.variants.identity.body);
    expect([width, height]).toEqual([1200, 630]);
    const pixel = (x: number, y: number) =>
      Array.from(data.slice((y * width + x) * 3, (y * width + x) * 3 + 3));
    const colour = (hex: string) =>
      [1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16));
    expect(pixel(5, 300)).toEqual(colour(palettes.light.plate["Major Outage"][0]));
    expect(pixel(5, 5)).toEqual(colour(palettes.light.paper));
    const names = new Set(major.variants.identity.headers.filter((_, place) => place % 2 === 0));
    expect(names.size).toBe(major.variants.identity.headers.length / 2);
  });

  /** The equality of two images in the headline's band and the line below. */
  const isSameBelowTheName = async (
    before: Promise<EncodedRepresentation>,
    after: Promise<EncodedRepresentation>,
  ) => {
    const [first, second] = (await Promise.all([before, after])).map(({ variants }) =>
      decode(variants.identity.body),
    );
    const below = (image: typeof first) => Buffer.from(image?.data.slice(image.width * 3 * 140) ?? []);
    expect(below(first).length).toBeGreaterThan(0);
    expect(below(first).equals(below(second))).toBe(true);
  };

  it("the page's image uses English for scripts without a font", async () => {
    const snapshot = exampleSnapshot("major");
    const inEnglish = pictures.findImage("/og.png", snapshot, "en");
    for (const language of repetitions(["ja"] as const, ["ja", "ar"] as const))
      await isSameBelowTheName(pictures.findImage("/og.png", snapshot, language), inEnglish);
    const inGerman = await pictures.findImage("/og.png", snapshot, "de");
    expect(inGerman.variants.identity.etag).not.toBe((await inEnglish).variants.identity.etag);
  });

  it.each(languages.filter((language) => !isNonLatin(language)))(
    "the page's image has letters for all its text in %s",
    (language) => {
      const texts = pageTextsIn(language);
      const drawnTexts = [
        texts.headline({ kind: "Well" }),
        texts.headline({ kind: "Unknown" }),
        texts.headline({ kind: "Empty" }),
        texts.headline({ kind: "Component", names: ["Checkout"], status: "Major Outage" }),
        texts.headline({ kind: "Components", count: 1_234, status: "Degraded Performance" }),
        texts.headline({ kind: "Incidents", count: 2 }),
        texts.updated(html`14:02`).text,
      ];
      for (const text of drawnTexts) expect(widthOf(text, { size: 40, weight: 600 }), text).not.toBeNull();
    },
  );

  it("the page's image shows the status and the address if names cannot be drawn", async () => {
    const face = await pictures.findImage("/og.png", nameless);
    const { width, height, data } = decode(face.variants.identity.body);
    expect([width, height]).toEqual([1200, 630]);
    const isIn = (rows: readonly [number, number], is: (shade: number) => boolean) =>
      Array.from({ length: rows[1] - rows[0] }, (_, place) => rows[0] + place).some((y) =>
        data.slice((y * width + 240) * 3, (y * width + 900) * 3).some(is),
      );
    expect(isIn([60, 130], (shade) => shade < 80)).toBe(true);
    // The red of this plate is darker in each of its colours than what is written on it.
    expect(isIn([260, 380], (shade) => shade > 240)).toBe(true);
    expect(isIn([180, 240], (shade) => shade > 240)).toBe(false);
    const icon = await pictures.findImage("/apple-touch-icon.png", nameless);
    expect(decode(icon.variants.identity.body).width).toBe(180);
    const fetched = await pictures.findImage("/favicon.ico", nameless);
    expect(decode(fetched.variants.identity.body).width).toBe(48);
  });
});
