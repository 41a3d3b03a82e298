import { expect, it } from "vitest";
import { rankNearMatch } from "../../../portal/src/shell/near-match.ts";

const isNear = (query: string, ...names: readonly string[]) => rankNearMatch("", query, names) > 0;

it("a word with one wrong, missing or transposed letter resembles a word of a line, or its beginning", () => {
  expect(isNear("chekout", "Checkout")).toBe(true);
  expect(isNear("chekc", "Checkout API")).toBe(true);
  expect(isNear("subscribr add", "Add subscriber")).toBe(true);
  expect(isNear("qqqq", "Checkout")).toBe(false);
  expect(isNear("chekout zone", "Checkout")).toBe(false);
});

it("a short word must begin a word of a line", () => {
  expect(isNear("apx", "API")).toBe(false);
  expect(isNear("ap chekout", "Checkout API")).toBe(true);
});
