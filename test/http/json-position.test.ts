import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultPosition } from "../../src/http/json-position.ts";

describe("the position of a JSON error", () => {
  it.each([
    ['{"a":1,}', "line 1, column 8"],
    ['{"a":1,\n "b" 2}', "line 2, column 6"],
    ["{x}", "line 1, column 2"],
    ['{"a":tru}', "line 1, column 9"],
    ['{"a":1,\n "b": NaN}', "line 2, column 7"],
    ["hello", "line 1, column 1"],
    ["[1,]", "line 1, column 4"],
    [`[${"1,".repeat(200)}x]`, "line 1, column 402"],
    ['{"a":1} x', "line 1, column 9"],
    ["{", "the end: something is missing there"],
    ['{"a":"b', "the end: something is missing there"],
    ["[nul", "the end: something is missing there"],
  ])("the JSON error position in %s is %s", (text, place) => {
    expect(faultPosition(text)).toBe(place);
  });

  it("the position is never after the first invalid character", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.nat(), (json, at) => {
        const place = at % (json.length + 1);
        const text = `${json.slice(0, place)}\u0001${json.slice(place)}`;
        const column = Number(/column (\d+)/u.exec(faultPosition(text) ?? "")?.[1]);
        expect(column).toBeLessThanOrEqual(place + 1);
      }),
      { numRuns: 50 },
    );
  });
});
