import { expect, it } from "vitest";
import {
  contrastProblems,
  effectiveColours,
  parseColour,
  textContrast,
} from "../../../portal/src/screens/page-settings/page-theme.ts";

it("a colour that the service would refuse is named at its field while it is chosen, with its contrast", () => {
  const colours = { Background: null, Text: "#eeeeee", Accent: null };
  expect(textContrast("Light", colours)).toBe("1.12:1");
  expect(contrastProblems("Light", colours)).toEqual({
    Text: "The contrast with #fcfcf9 is 1.12:1; text and links need at least 4.5:1 on the background.",
  });
  expect(contrastProblems("Dark", colours)).toEqual({});
  expect(contrastProblems("Light", null)).toEqual({});
});

it("the preview has the colours that visitors see: links have their own colour, or the page's, or that of the text", () => {
  const own = { Background: "#ffffff", Text: "#222222", Accent: null };
  const theme = { Light: own, Dark: null };
  const shades = { Light: "#0055aa", Dark: "#66aaff" };
  expect(effectiveColours("Light", theme, shades)).toEqual({ ...own, Accent: "#0055aa" });
  expect(effectiveColours("Dark", theme, shades)).toMatchObject({ Background: "#0f1318", Accent: "#66aaff" });
  expect(effectiveColours("Light", theme, null).Accent).toBe("#222222");
  const withLinks = { ...theme, Light: { ...own, Accent: "#990000" } };
  expect(effectiveColours("Light", withLinks, shades).Accent).toBe("#990000");
});

it("a colour is typed or pasted with or without its hash, in three or six digits", () => {
  expect(["#777", "777777", " #2255CC ", "abc"].map(parseColour)).toEqual([
    "#777777",
    "#777777",
    "#2255cc",
    "#aabbcc",
  ]);
  expect(["#77", "#7777", "blue", ""].map(parseColour)).toEqual([undefined, undefined, undefined, undefined]);
});

it("a colour that is still typed has an error in words, and the preview shows the default meanwhile", () => {
  const colours = { Background: null, Text: "#12", Accent: null };
  expect(contrastProblems("Light", colours)).toEqual({
    Text: "Enter a colour as #rrggbb, for example #2255cc.",
  });
  expect(effectiveColours("Light", { Light: colours, Dark: null }, null).Text).toBe("#16191f");
});
