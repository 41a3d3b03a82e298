import { describe, expect, it } from "vitest";
import { nearest } from "../../src/platform/nearest-match.ts";

describe("the nearest word", () => {
  const known = ["serve", "key", "component", "page", "migrate", "doctor"];

  it.each([
    ["componet", "component"],
    ["Serv", "serve"],
    ["kye", "key"],
    ["docter", "doctor"],
    ["doctor", "doctor"],
  ])("the nearest word to %s is %s", (word, expected) => {
    expect(nearest(word, known)).toBe(expected);
  });

  it("no word is near if none is similar", () => {
    expect(nearest("frobnicate", known)).toBeUndefined();
    expect(nearest("", known)).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
  });
});
