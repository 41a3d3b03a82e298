import { randomFillSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId, rowId } from "../../src/store/uuid.ts";

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe("a new id", () => {
  it("a new id is a UUID of version 7 that starts with its time", () => {
    // The time of the example in RFC 9562, appendix A.6.
    const id = newId(0x017f22e279b0);
    expect(id).toMatch(uuid7);
    expect(id).toMatch(/^017f22e2-79b0-7/);
  });

  it("a new id consists of the given random bytes, except for version and variant", () => {
    expect(newId(5, (bytes) => bytes.fill(0xff))).toMatch(/^00000000-0005-77ff-bfff-ffffffffffff$/);
    expect(newId(6, (bytes) => bytes.fill(0))).toBe("00000000-0006-7000-8000-000000000000");
  });

  it("a new id sorts after earlier ones, even within a millisecond", () => {
    const ids = Array.from({ length: 2000 }, () => newId(1_795_000_000_000));
    expect(ids.toSorted()).toEqual(ids);
  });

  it("a new id is unique, even if the clock is stopped or set back", () => {
    const ids = [1000, 1000, 999, 1000, 1].flatMap((at) => Array.from({ length: 6000 }, () => newId(at)));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("a new id is a UUID of version 7 for any time and random bytes", () => {
    fc.assert(
      fc.property(times, (at) => {
        expect(newId(at, randomFillSync)).toMatch(uuid7);
      }),
    );
  });
});

describe("the id of a row without a stored one", () => {
  it("the id of a row without a stored one is a UUID of version 7 different from all others", () => {
    const rows = fc.tuple(times, fc.maxSafeNat());
    fc.assert(
      fc.property(rows, rows, ([at, number], [otherAt, otherNumber]) => {
        const id = rowId(at, number);
        expect(id).toMatch(uuid7);
        expect(id === rowId(otherAt, otherNumber)).toBe(at === otherAt && number === otherNumber);
      }),
    );
  });

  it("the id of a row without a stored one sorts by the row's time, then by its number", () => {
    const ids = [rowId(5, 9), rowId(6, 1), rowId(6, 2), rowId(1_795_000_000_000, 0)];
    expect(ids.toSorted()).toEqual(ids);
  });
});
