import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldForSearch, foldName, isPlainText, readName, readTitle } from "../../src/rules/names.ts";
import { anyCharacter } from "../harness/any-character.ts";
import { repetitions } from "../harness/repetitions.ts";

const read = (text: string) => {
  const outcome = readName(text);
  return "name" in outcome ? outcome.name : outcome.problem;
};
const anyText = fc.string({ unit: anyCharacter, maxLength: 30 });

describe("the folded form of a name", () => {
  it.each([
    ["Straße", "STRASSE"],
    ["Straße", "STRAẞE"],
    ["ΟΔΟΣ", "οδος"],
    ["οδος", "οδοσ"],
    ["Café", "CAFE\u0301"],
    ["  API\t", "api"],
    ["ﬁle server", "FILE SERVER"],
  ])("the folded form of a name is the same for %j and %j", (a, b) => {
    expect(foldName(a)).toBe(foldName(b));
  });

  it("the folded form of a name is the same for every capitalization of the Turkish i", () => {
    for (const spelling of ["SİPARİŞ", "SIPARIŞ", "sipariş", "sıparış", "Si\u0307pariş"]) {
      expect(foldName(spelling)).toBe("sipariş");
    }
  });

  it("the folded form of a name differs for different names", () => {
    expect(foldName("API 1")).not.toBe(foldName("API1"));
    expect(foldName("resume")).not.toBe(foldName("résumé"));
  });

  it("the folded form of a name is independent of case and normalization, and folds to itself", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: "grapheme" })), (text) => {
        // Capitals turn the Greek iota below a letter into a letter of its own, which then takes over other accents.
        fc.pre(!text.normalize("NFD").includes("\u0345"));
        const folded = foldName(text);
        expect(foldName(folded)).toBe(folded);
        expect(foldName(text.normalize("NFD"))).toBe(folded);
        expect(foldName(text.toUpperCase())).toBe(folded);
        expect(foldName(text.toLowerCase())).toBe(folded);
      }),
      { numRuns: repetitions(60, 5_000) },
    );
  });
});

describe("the form in which texts are searched", () => {
  it("the form in which texts are searched ignores case and accents", () => {
    for (const spelling of ["Störung", "STÖRUNG", "stoRung", " Sto\u0308rung\n"])
      expect(foldForSearch(spelling)).toBe("storung");
  });

  it("an ASCII text is folded alone as it is within another text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary-ascii", maxLength: 30 }), (text) => {
        expect(foldForSearch(`é${text}é`)).toBe(`e${text.toLowerCase()}e`);
        expect(foldForSearch(text)).toBe(text.trim().toLowerCase());
      }),
    );
  });
});

describe("a name", () => {
  it("a name is trimmed and composed", () => {
    expect(read("  Cafe\u0301 \n")).toBe("Café");
  });

  it.each([
    ["bidirectional controls", "\u202eAPI\u2066\u200f", "API"],
    ["zero-width characters", "\ufeffA\u200bP\u2060I\u00ad", "API"],
    ["object replacement characters", "A\ufffcPI", "API"],
    ["the blank Braille pattern, for a space", "Web\u2800site\u2800", "Web site"],
    ["tags", "API\u{e0041}\u{e007f}", "API"],
    ["joiners and variation selectors out of place", "A\u200dP\u200cI\ufe0f\u200d", "API"],
    ["spaces that were behind something unseen", "\u200b API", "API"],
  ])("a name loses %s", (_, text, name) => {
    expect(read(text)).toBe(name);
  });

  it.each(["👩‍👩‍👧", "👩🏽‍🚒", "❤️‍🔥", "می‌خواهم", "क्‍ष", "葛\u{e0100}", "1️⃣"])("a name may be %s", (name) => {
    expect(read(name)).toBe(name.normalize("NFC"));
  });

  it.each([
    ["a line break", "API\nDB"],
    ["a tab", "API\tDB"],
    ["NUL", "API\0"],
    ["a C1 control", "API\u0085DB"],
    ["a line separator", "API\u2028DB"],
    ["a noncharacter", "API\uffff"],
  ])("a name with %s is refused", (_, text) => {
    expect(read(text)).toBe("A name must be one line without control characters.");
  });

  it("a name with half a surrogate pair is refused", () => {
    expect(readName("API \ud83d")).toHaveProperty("problem");
    expect(readName("\ude00")).toHaveProperty("problem");
  });

  it.each(["", "   ", "\u200b\u202e", "\u3164"])("a name that shows nothing is refused: %j", (text) => {
    expect(read(text)).toBe("A name must not be empty.");
  });

  it("a name of only an accent is refused", () => {
    expect(read("\u0301")).toBe("A name must have at least one letter, digit or sign.");
  });

  it("a name has up to 100 characters, counted as graphemes", () => {
    expect(readName("é".repeat(100))).toHaveProperty("name");
    expect(readName("👩‍👩‍👧".repeat(100))).toHaveProperty("name");
    expect(readName("👩‍👩‍👧".repeat(101))).toHaveProperty("problem");
    expect(readName("a".repeat(101))).toHaveProperty("problem");
    expect(readName(`a${"\u0301".repeat(5_000)}`)).toHaveProperty("problem");
  });

  it("a normalized name stays unchanged", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: "grapheme" })), (text) => {
        const once = readName(text);
        const name = "name" in once ? once.name : "API";
        expect(readName(name)).toEqual({ name });
      }),
      { numRuns: repetitions(60, 5_000) },
    );
  });
});

describe("plain text", () => {
  it("plain text has no NUL and no unpaired surrogate", () => {
    expect(isPlainText("disk full\n💾")).toBe(true);
    expect(isPlainText("disk\0full")).toBe(false);
    expect(isPlainText("disk \ud83d full")).toBe(false);
  });
});

describe("a title", () => {
  it("a title is normalized like a name, up to 200 characters", () => {
    expect(readTitle(" Cafe\u0301\u202e down ")).toEqual({ title: "Café down" });
    expect(readTitle("👩🏽‍🚀".repeat(200))).toEqual({ title: "👩🏽‍🚀".repeat(200) });
    expect(readTitle("x".repeat(201))).toEqual({
      problem: "A title must have at most 200 characters; it has 201.",
      fault: "OutOfRange",
    });
    expect(readTitle("two\nlines")).toEqual({
      problem: "A title must be one line without control characters.",
      fault: "Invalid",
    });
    expect(readTitle("\u200b")).toEqual({ problem: "A title must not be empty.", fault: "OutOfRange" });
  });

  it("a title may be any valid name", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = readName(text);
        const title = readTitle(text);
        const piled = /(\p{M}{8})\p{M}+/gu;
        const expected = "name" in name ? name.name.replace(piled, "$1") : undefined;
        expect("title" in title ? title.title : undefined).toBe(expected);
      }),
    );
  });

  it("a title keeps eight of the accents stacked on one letter", () => {
    const pile = (count: number) => `x${"\u0332".repeat(count)} down`;
    expect(readTitle(pile(1_000))).toEqual({ title: pile(8) });
    expect(readTitle(pile(8))).toEqual({ title: pile(8) });
  });
});
