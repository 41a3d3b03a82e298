import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookAlikes, mixedWord } from "../../src/rules/look-alikes.ts";

const areAlike = (first: string, second: string) =>
  lookAlikes([first, second]).get(first)?.includes(second) ?? false;

describe("look-alike names", () => {
  it.each([
    ["API", "АPI", "a capital of Cyrillic"],
    ["api", "арі", "small letters of Cyrillic"],
    ["HTTP", "НТТР", "capitals of Cyrillic whose small letters look otherwise"],
    ["HTTP", "Нттр", "the same, half in small letters"],
    ["Beta", "Βeta", "a capital of Greek"],
    ["Node 1", "Node l", "a digit like a letter"],
    ["Node l", "Node I", "a capital like a small letter"],
    ["DB 0", "DB O", "a nought like a letter"],
    ["modem", "modern", "two letters like one"],
    ["API", "ＡＰＩ", "wide letters"],
    ["𝐀𝐏𝐈", "API", "letters of mathematics"],
    ["Check-out", "Check‑out", "another hyphen"],
    ["Bob's", "Bob’s", "another apostrophe"],
    ["Web shop", "Web  shop", "two spaces, which a page shows as one"],
  ])("look-alike names are found: %s and %s, %s", (first, second) => {
    expect(areAlike(first, second)).toBe(true);
    expect(areAlike(second, first)).toBe(true);
  });

  it.each([
    ["API", "APIs"],
    ["Café", "Cafe"],
    ["Web", "Wed"],
    ["Node 1", "Node 2"],
    ["Платежи", "Payments"],
    ["Почта", "Пачта"],
    ["東京", "京東"],
  ])("distinct names are not look-alikes: %s and %s", (first, second) => {
    expect(areAlike(first, second)).toBe(false);
  });

  it("look-alike names are each listed with all others", () => {
    const all = lookAlikes(["API", "АPI", "Web", "APІ"]);
    expect(all.get("API")?.toSorted()).toEqual(["APІ", "АPI"].toSorted());
    expect(all.has("Web")).toBe(false);
  });

  it("look-alike names are symmetric, and no name is its own look-alike", () => {
    const name = fc.string({
      unit: fc.constantFrom(..."a а A А o о 0 O l I 1 - r n m".split(" ")),
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const found = lookAlikes(names);
        for (const [similar, others] of found) {
          expect(others).not.toContain(similar);
          for (const other of others) expect(found.get(other)).toContain(similar);
        }
      }),
    );
  });
});

describe("a word of mixed scripts", () => {
  it.each([
    ["Pаyments", "Pаyments"],
    ["API шлюзA", "шлюзA"],
    ["Βeta", "Βeta"],
  ])("a word of mixed scripts is named: %s", (name, mixed) => {
    expect(mixedWord(name)).toBe(mixed);
  });

  it.each(["API", "Почта API", "API-шлюз", "東京 API", "Node 1", "Ωμέγα 3"])(
    "no word of mixed scripts is found in %s",
    (name) => {
      expect(mixedWord(name)).toBeNull();
    },
  );
});
