import { describe, expect, it } from "vitest";
import { briefSentence } from "../../../../portal/src/screens/composer/preview/effect-sentences.ts";

const long = `${"Checkout, ".repeat(8)}and Search turn to Major Outage.`;

describe("what publishing does, on a phone", () => {
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
