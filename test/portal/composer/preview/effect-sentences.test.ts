import { describe, expect, it } from "vitest";
import {
  briefSentence,
  effectsOf,
} from "../../../../portal/src/screens/composer/preview/effect-sentences.ts";

const long = `${"Checkout, ".repeat(8)}and Search turn to Major Outage.`;

describe("what publishing does", () => {
  it("no effect quotes the placeholder of a title", () => {
    const goesOn = "The incident goes on the page and into the feeds.";
    expect(effectsOf({ Sentences: ["The page will say “Your title”.", goesOn] })).toEqual([goesOn]);
  });

  it("the first effect that fits two lines is shown whole", () => {
    expect(briefSentence([long, "The page will say “Major Outage”.", "It is no longer pinned."])).toBe(
      "The page will say “Major Outage”.",
    );
  });

  it("the shortest effect is shown where all are long", () => {
    expect(briefSentence([`${long} ${long}`, long])).toBe(long);
    expect(briefSentence([])).toBeUndefined();
  });
});
