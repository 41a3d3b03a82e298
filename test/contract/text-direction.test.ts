import { expect, it } from "vitest";
import { firstDirection, textDirection } from "../../src/contract/text-direction.ts";

it.each([
  ["Payments fail", "ltr", "ltr"],
  ["مدى cards are declined", "ltr", "ltr"],
  ["تعذّر الدفع بالبطاقات (API)", "ltr", "rtl"],
  ["API: תקלה בתשלומים", "ltr", "rtl"],
  ["Checkout معطّل", "rtl", "rtl"],
  ["GitHub Actions (v2)", "rtl", "ltr"],
  ["12:30", "rtl", undefined],
] as const)("the text “%s” in a language written %s has the direction %s", (text, language, expected) => {
  expect(textDirection(text, language)).toBe(expected);
});

it("the direction that browsers assume is that of the first letter", () => {
  expect(["1. مدى cards", "“Checkout” معطّل", "—"].map(firstDirection)).toEqual(["rtl", "ltr", undefined]);
});
