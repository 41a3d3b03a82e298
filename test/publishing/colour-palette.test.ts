/** The colours in code are those of the page's style. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { markColours } from "../../src/contract/theme-contrast.ts";
import { palettes } from "../../src/publishing/colour-palette.ts";

const path = join(import.meta.dirname, "..", "..", "src", "publishing", "browser", "styles", "tokens.css");
const [light = "", dark = ""] = readFileSync(path, "utf8").split("prefers-color-scheme: dark");

function tokensIn(css: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...css.matchAll(/--(?<name>[\w-]+): (?<colour>#[0-9a-f]{6});/gu)].map(({ groups }) => [
      groups?.["name"] ?? "",
      groups?.["colour"] ?? "",
    ]),
  );
}

it.each([
  ["light", light],
  ["dark", dark],
] as const)("the colours of the %s theme are the same in code as in the style", (theme, css) => {
  const { paper, rule, edge, ink, ink2, plate } = palettes[theme];
  expect(tokensIn(css)).toMatchObject({
    paper,
    rule,
    edge,
    ink,
    ink2,
    ...markColours[theme],
    "mt-plate": plate["Under Maintenance"][0],
    "un-plate": plate.Unknown[0],
    "pt-plate": plate["Partial Outage"][0],
    "mj-plate": plate["Major Outage"][0],
  });
});
