import { expect, it } from "vitest";
import { contrastProblems, textContrast } from "../../../portal/src/screens/page-settings/page-theme.ts";

it("a colour that the service would refuse is named at its field while it is chosen, with its contrast", () => {
  const colours = { Background: null, Text: "#eeeeee", Accent: null };
  expect(textContrast("Light", colours)).toBe("1.12:1");
  expect(contrastProblems("Light", colours)).toEqual({
    Text: "The contrast with #fcfcf9 is 1.12:1; text and links need at least 4.5:1 on the background.",
  });
  expect(contrastProblems("Dark", colours)).toEqual({});
  expect(contrastProblems("Light", null)).toEqual({});
});
