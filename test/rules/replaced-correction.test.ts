import { expect, it } from "vitest";
import { replacedShareOf } from "../../src/rules/replaced-correction.ts";

const span = (from_at: number, to_at: number) => ({ from_at, to_at });

it.each([
  { later: [], share: "No" },
  { later: [span(0, 10), span(20, 30)], share: "No" },
  { later: [span(5, 12)], share: "Partly" },
  { later: [span(13, 15)], share: "Partly" },
  { later: [span(15, 25), span(5, 14)], share: "Partly" },
  { later: [span(15, 20), span(10, 15)], share: "Completely" },
  { later: [span(12, 14), span(0, 40)], share: "Completely" },
])("later corrections at $later replace one from 10 to 20: $share", ({ later, share }) => {
  expect(replacedShareOf(span(10, 20), later)).toBe(share);
});
