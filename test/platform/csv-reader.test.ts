import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "../../src/http/csv.ts";
import { readCsv } from "../../src/platform/csv-reader.ts";

const cells = (text: string) => [...readCsv(text)].map((row) => row.cells);

describe("a CSV file", () => {
  it("a CSV file is parsed with any line endings, a byte order mark, quotes, and line breaks in quotes", () => {
    expect(cells('\uFEFFa,b\r\n"1, ""2""","x\ny"\n\nlast,\r')).toEqual([
      ["a", "b"],
      ['1, "2"', "x\ny"],
      ["last", ""],
    ]);
    expect([...readCsv('a\n"x\ny"\nz')].map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it("a CSV file with a misplaced quote is refused with its line", () => {
    for (const text of ['a\nb"c', 'a\n"b" c', 'a\n"b']) expect(() => [...readCsv(text)]).toThrow(/^Line 2/u);
  });

  it("the CSV reader parses all exports, including the apostrophe before apparent formulas", () => {
    const cell = fc.string().filter((text) => !/^[=+\-@\t\r\0]/u.test(text));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 4 }), (rows) => {
        const nonEmpty = rows.filter((row) => row.some((text) => text !== ""));
        expect(cells(rows.map(csvLine).join(""))).toEqual(nonEmpty);
      }),
      { numRuns: 100 },
    );
  });
});
