import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { repeatedName } from "../../src/http/duplicate-names.ts";
import { repetitions } from "../harness/repetitions.ts";

describe("a duplicate name in JSON", () => {
  it.each([
    ['{"a":1,"a":2}', "a"],
    ['{"a":1,"b":{},"a":[]}', "a"],
    ['{ "a" : 1 ,\n\t"a" : 1 }', "a"],
    ['{"Status":1,"St\\u0061tus":2}', "Status"],
    ['{"\\"":1,"\\u0022":2}', '"'],
    ['{"":1,"":2}', ""],
    ['{"a":{"b":1,"b":2}}', "a.b"],
    ['{"a":[1,{"b":1},{"c":{"d":1,"d":2}}]}', "a[2].c.d"],
    ['[{"a":1},{"a":1,"a":2}]', "[1].a"],
    ['[[{"a":1,"a":2}]]', "[0][0].a"],
    ['{"x":[[],[],{}],"a":1,"a":2}', "a"],
    ['{"a":"\\\\","a":2}', "a"],
    ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ])("the duplicate name in %s is found at its second occurrence", (json, path) => {
    expect(repeatedName(json)).toBe(path);
  });

  it.each([
    "{}",
    "[]",
    '"a"',
    "7",
    "null",
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}}}',
    '{"a":["a","a",{"a":1},{"a":1}]}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\",\\"a\\":1","b":",\\"a\\":{"}',
    '{"a":1,"A":2,"a ":3}',
    '{"a":"}","b":"]","c":{"a":1}}',
    '{"e\\u0301":1,"\\u00e9":2}',
  ])("the text %s has no duplicate name", (json) => {
    expect(repeatedName(json)).toBeUndefined();
  });

  it("a duplicate name is never found in the output of JSON.stringify, however it is spaced", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 1, "\t"), (json, space) => {
        expect(repeatedName(JSON.stringify(JSON.parse(json), null, space))).toBeUndefined();
      }),
    );
  });

  it("a duplicate name is found in any object, as by a slow model", () => {
    const names = fc.constantFrom("a", "b", "\\u0061", "c\\n", 'd\\"', "__proto__", "");
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom("1", '"a"', '"{\\"a\\":"', "null"),
        tie("list"),
        tie("object"),
      ),
      list: fc.array(tie("json"), { maxLength: 3 }).map((items) => `[${items.join(",")}]`),
      object: fc
        .array(fc.tuple(names, tie("json")), { maxLength: 4 })
        .map((members) => `{${members.map(([name, value]) => `"${name}":${String(value)}`).join(",")}}`),
    }));
    fc.assert(
      fc.property(json, (text) => {
        expect(repeatedName(String(text)) !== undefined).toBe(losesSome(String(text)));
      }),
      { numRuns: repetitions(50, 2_000) },
    );
  });

  const half = 128 * 1024;
  it.each([
    ["escaped quotes", `{"a":"${'\\"'.repeat(half)}"}`],
    ["backslashes", `{"a":"${"\\\\".repeat(half / 2)}"}`],
    ["names", `{${Array.from({ length: 30_000 }, (_, place) => `"${place}":1`).join()}}`],
    ["names in escapes", `{${Array.from({ length: 15_000 }, (_, place) => `"\\u0061${place}":1`).join()}}`],
    ["lists", `[${"[],".repeat(half / 3)}[]]`],
  ])("a duplicate name is searched in one pass, even among as many %s as a body can hold", (_, json) => {
    JSON.parse(json);
    // To look back at all that came before would take minutes, and so longer than a test may.
    expect(repeatedName(json)).toBeUndefined();
  });
});

/** Whether JSON.parse comes by fewer properties than are written: by the colons outside of texts. */
function losesSome(json: string): boolean {
  const written = json.replaceAll(/"(?:[^"\\]|\\.)*"/gu, "").replaceAll(/[^:]/gu, "").length;
  let parsed = 0;
  JSON.parse(json, (_name, value: unknown) => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      parsed += Object.getOwnPropertyNames(value).length;
    }
    return value;
  });
  return parsed < written;
}
