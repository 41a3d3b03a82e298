/** Colours that a page is given are refused, or everything that follows from them can be read. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { backgrounds, contrast } from "../../src/contract/contrast.ts";
import { themeProblems } from "../../src/contract/theme-contrast.ts";
import { accentIn, themeTokens } from "../../src/rules/theme-colours.ts";
import { repetitions } from "../harness/repetitions.ts";

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);
const maybe = fc.option(anyColour);
const colours = fc.record({ background: maybe, text: maybe, accent: maybe });
const light = fc.record({
  background: fc.option(fc.constantFrom("#ffffff", "#fdf6e3", "#e8eef5", "#d9d9d9", "#f4e9f0")),
  text: maybe,
  accent: maybe,
});
const themes = fc.constantFrom("light" as const, "dark" as const);
const marks = ["op", "mt", "dg", "pt", "mj", "un", "edge"];

it("colours that are not refused give text of 4.5:1, and marks and borders of 3:1, on the background", () => {
  fc.assert(
    fc.property(themes, fc.oneof(colours, light), anyColour, (theme, themeColours, accent) => {
      if (themeProblems(theme, themeColours).length > 0) return;
      const tokens = themeTokens(theme, themeColours);
      const paper = tokens["paper"] ?? backgrounds[theme];
      for (const [name, colour] of Object.entries(tokens)) {
        if (marks.includes(name)) expect([name, contrast(colour, paper) >= 3]).toEqual([name, true]);
        if (name.startsWith("ink")) expect([name, contrast(colour, paper) >= 4.5]).toEqual([name, true]);
      }
      const link = accentIn(theme, accent, themeColours);
      const least = theme === "dark" && themeColours.accent === null ? 6 : 4.5;
      expect(link !== null && contrast(link, paper) >= least).toBe(true);
    }),
    { numRuns: repetitions(60, 5_000) },
  );
});

it("a colour tried on a background that is refused gives its most readable shade", () => {
  expect(accentIn("light", "#333333", { background: "#333333", text: null, accent: null })).toBe("#000000");
  expect(accentIn("dark", "#ffcc00", { background: "#eeeeee", text: null, accent: null })).toBe("#ffffff");
  fc.assert(
    fc.property(themes, anyColour, anyColour, (theme, accent, background) => {
      const shade = accentIn(theme, accent, { background, text: null, accent: null }) ?? "";
      const extreme = theme === "light" ? "#000000" : "#ffffff";
      expect(contrast(shade, background) >= 4.5 || contrast(shade, extreme) < 1.02).toBe(true);
    }),
    { numRuns: repetitions(60, 5_000) },
  );
});

it("a refused colour is named with its contrast, the one that it needs, and what it was compared with", () => {
  const none = { background: null, text: null, accent: null };
  expect(themeProblems("light", { ...none, text: "#999999" })).toEqual([
    { token: "text", ratio: expect.closeTo(2.77, 1) as number, needed: 4.5, against: "#fcfcf9" },
  ]);
  expect(themeProblems("dark", { ...none, background: "#445566" })[0]).toMatchObject({
    token: "background",
    needed: 14,
    against: "#ffffff",
  });
  expect(themeProblems("dark", { background: "#101820", text: "#ffffff", accent: "#7fb2ff" })).toEqual([]);
});

it("a background alone is refused if the usual text cannot be read on it", () => {
  const problems = themeProblems("light", { background: "#000000", text: null, accent: null });
  expect(problems.map(({ token }) => token)).toEqual(["background", "text"]);
});
