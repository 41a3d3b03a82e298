import { describe, expect, it } from "vitest";
import { nearest } from "../../src/platform/nearest-match.ts";

describe("the nearest word", () => {
  const words = ["serve", "key", "component", "page", "migrate", "doctor"];

  it.each([
    ["componet", "component"],
    ["Serv", "serve"],
    ["kye", "key"],
    ["docter", "doctor"],
    ["doctor", "doctor"],
  ])("the nearest word to %s is %s", (word, expected) => {
    expect(nearest(word, words)).toBe(expected);
  });

  it("no word is near if none is similar", () => {
    expect(nearest("frobnicate", words)).toBeUndefined();
    expect(nearest("", words)).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
    expect(nearest("W", ["X", "Y"])).toBeUndefined();
    expect(nearest("x", ["Y", "X"])).toBe("X");
  });
});
