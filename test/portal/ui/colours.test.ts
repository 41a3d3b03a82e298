/** The colours of the portal can be read in both themes, wherever they stand. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { contrast, minContrast } from "../../../src/contract/contrast.ts";
import { project } from "../../harness/built.ts";

const sources = join(project, "portal", "src");
const read = (path: string) => readFileSync(join(sources, path), "utf8");

/** A colour in each theme. */
type Colour = Readonly<Record<"light" | "dark", string>>;

const declared = /--color-([a-z0-9-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/gu;

const colours = new Map<string, Colour>(
  [...read("ui/tokens.css").matchAll(declared)].map(([, name = "", light, dark, both = ""]) => [
    name,
    { light: light ?? both, dark: dark ?? both },
  ]),
);

function colour(name: string): Colour {
  const colourValue = colours.get(name);
  if (colourValue === undefined) throw new Error(`there is no colour ${name}`);
  return colourValue;
}

/** The lower of the contrasts that two colours have in the themes. */
function lowestContrast(first: Colour, second: Colour): number {
  return Math.min(contrast(first.light, second.light), contrast(first.dark, second.dark));
}

const both = (hex: string): Colour => ({ light: hex, dark: hex });
const backgrounds = ["paper", "sunk"];
const marks = ["op", "mt", "dg", "pt", "mj", "un"];
/** WCAG 2.2, AA, for what is no text. */
const minMarkContrast = 3;

describe.each(backgrounds)("on the background %s", (background) => {
  it.each(["ink", "ink2"])("text in the colour %s has a contrast of 4.5:1 in both themes", (text) => {
    expect(lowestContrast(colour(text), colour(background))).toBeGreaterThanOrEqual(minContrast);
  });
});

test.each([...marks, "edge"])("the mark or edge %s has a contrast of 3:1 on paper in both themes", (mark) => {
  expect(lowestContrast(colour(mark), colour("paper"))).toBeGreaterThanOrEqual(minMarkContrast);
});

test("text on a filled button has a contrast of 4.5:1 in both themes", () => {
  expect(lowestContrast(colour("paper"), colour("ink"))).toBeGreaterThanOrEqual(minContrast);
});

const plateText: Readonly<Record<string, string>> = { dg: "#16191f" };

test.each(["mt", "dg", "pt", "mj", "un"])(
  "text on the plate %s has a contrast of 4.5:1 in both themes",
  (plate) => {
    const text = both(plateText[plate] ?? "#ffffff");
    expect(lowestContrast(text, colour(`plate-${plate}`))).toBeGreaterThanOrEqual(minContrast);
  },
);

test("screens set text in the colours ink, ink2 and paper alone, and none for dark only", () => {
  const screens = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".tsx"),
  );
  const colourNames = [...colours.keys()].join("|");
  const used = screens.flatMap((path) => {
    const text = read(path);
    return [
      ...text
        .matchAll(new RegExp(`\\btext-(${colourNames}|\\[#[^\\]]*\\])(?![\\w-])`, "gu"))
        .map(([, name]) => name),
      ...text.matchAll(/\bdark:[\w-]+/gu).map(([variant]) => variant),
    ];
  });
  expect(new Set(used)).toEqual(new Set(["ink", "ink2", "paper"]));
});

test("a text that is too light for its background is noticed (the control)", () => {
  expect(lowestContrast(colour("edge"), colour("paper"))).toBeLessThan(minContrast);
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 1);
});
