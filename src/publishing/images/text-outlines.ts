/** Text as outlines, from font files that come with the project. */
import { existsSync, readFileSync } from "node:fs";
import { create, type Font, type Glyph } from "fontkitten";
import type { Outlines, Point } from "./rasterizer.ts";

/** Font weight. */
export type Weight = 400 | 600;

/** The font subsets, the most common first. */
const parts = ["latin", "latin-ext", "cyrillic", "greek", "cyrillic-ext", "vietnamese"] as const;

/** Beside the bundle when built, otherwise in the package. */
function fontFile(part: string, weight: Weight): URL {
  const name = `inter-${part}-${weight}-normal.woff`;
  const built = new URL(`./fonts/${name}`, import.meta.url);
  return existsSync(built) ? built : new URL(`./files/${name}`, import.meta.resolve("@fontsource/inter"));
}

const opened = new Map<string, Font>();

function fontOf(part: string, weight: Weight): Font {
  const key = `${part} ${weight}`;
  const cached = opened.get(key);
  if (cached !== undefined) return cached;
  const font = create(readFileSync(fontFile(part, weight)));
  if (font.isCollection) throw new Error(`The font of ${key} is several.`);
  opened.set(key, font);
  return font;
}

type PlacedGlyph = { readonly glyph: Glyph; readonly scale: number };

/** The glyphs of a line; null if one is missing, or needs shaping or bidirectional layout. */
function lettersOf(text: string, weight: Weight, size: number): PlacedGlyph[] | null {
  const letters: PlacedGlyph[] = [];
  // The fonts lack the narrow no-break space before a French colon; a normal one replaces it.
  for (const character of text.normalize("NFC").replaceAll("\u202F", "\u00A0")) {
    const code = character.codePointAt(0) ?? 0;
    const part = parts.find((candidate) => fontOf(candidate, weight).hasGlyphForCodePoint(code));
    if (part === undefined) return null;
    const font = fontOf(part, weight);
    letters.push({ glyph: font.glyphForCodePoint(code), scale: size / font.unitsPerEm });
  }
  return letters;
}

/** A style of text, its size in pixels. */
export type TextStyle = { readonly size: number; readonly weight: Weight };

/** Width of a line in pixels; null if it can't be written. */
export function widthOf(text: string, { size, weight }: TextStyle): number | null {
  const letters = lettersOf(text, weight, size);
  if (letters === null) return null;
  return letters.reduce((width, { glyph, scale }) => width + glyph.advanceWidth * scale, 0);
}

const curveSteps = 8;

/** Writes a letter's outlines with its origin at a point of the canvas. */
function outlinesOfLetter({ glyph, scale }: PlacedGlyph, [left, baseline]: Point): Point[][] {
  const outlines: Point[][] = [];
  const at = (x = 0, y = 0): Point => [left + x * scale, baseline - y * scale];
  for (const { command, args } of glyph.path.commands) {
    const outline = outlines.at(-1);
    if (command === "moveTo") outlines.push([at(args[0], args[1])]);
    else if (command === "lineTo") outline?.push(at(args[0], args[1]));
    else if (command !== "closePath") {
      const from = outline?.at(-1);
      if (outline === undefined || from === undefined) continue;
      const through = [at(args[0], args[1]), at(args[2], args[3])];
      if (command === "bezierCurveTo") through.push(at(args[4], args[5]));
      for (let step = 1; step <= curveSteps; step += 1)
        outline.push(along([from, ...through], step / curveSteps));
    }
  }
  return outlines;
}

/** The point at a share of a Bézier curve with these control points. */
function along(points: readonly Point[], share: number): Point {
  const [first = [0, 0], ...rest] = points;
  if (rest.length === 0) return first;
  const between = rest.map(([x, y], index): Point => {
    const [beforeX, beforeY] = points[index] ?? [0, 0];
    return [beforeX + (x - beforeX) * share, beforeY + (y - beforeY) * share];
  });
  return along(between, share);
}

/** Outlines of a line from a point on its baseline; empty if it can't be written. */
export function outlinesOfText(text: string, { size, weight }: TextStyle, [left, baseline]: Point): Outlines {
  let x = left;
  const outlines: Point[][] = [];
  for (const letter of lettersOf(text, weight, size) ?? []) {
    outlines.push(...outlinesOfLetter(letter, [x, baseline]));
    x += letter.glyph.advanceWidth * letter.scale;
  }
  return outlines;
}

/**
 * Breaks a text into at most `most` lines of a maximum width in pixels; null if it does not fit or can't be
 * written.
 */
export function broken(
  text: string,
  lettering: TextStyle,
  { width, most }: { readonly width: number; readonly most: number },
): readonly string[] | null {
  const lines: string[] = [];
  let line = "";
  // A number stays with its noun.
  for (const word of text.replaceAll(/(?<=\d) /gu, "\u00a0").split(/[ \t\n]+/u)) {
    const longer = line === "" ? word : `${line} ${word}`;
    const needed = widthOf(longer, lettering);
    if (needed === null) return null;
    if (needed <= width) line = longer;
    else {
      if (line === "" || (widthOf(word, lettering) ?? Infinity) > width) return null;
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.length > most ? null : lines;
}
