import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Flips,
  flipped,
  flippedAnew,
  flipsIn,
  isUnstable,
  noFlips,
  readFlips,
  writeFlips,
} from "../../src/rules/flapping.ts";

const minute = 60_000;
const span = 10 * minute;

/** Whether a component is unstable, from all its turns. */
function slowUnstable(turns: readonly number[], now: number): boolean {
  let unstable = false;
  turns.forEach((at, index) => {
    const before = turns[index - 1];
    if (before !== undefined && at - before >= span) unstable = false;
    if (turns.slice(0, index + 1).filter((time) => at - time < span).length > 4) unstable = true;
  });
  return unstable && now - (turns.at(-1) ?? 0) < span;
}

const slowCount = (turns: readonly number[], now: number) => turns.filter((time) => now - time < span).length;

/** Turns from some minutes apart to many within a minute, some at the same moment. */
const turns: fc.Arbitrary<number[]> = fc
  .array(fc.oneof(fc.nat(3 * minute), fc.nat(30_000), fc.constantFrom(0, 5 * minute, span - 1, span)), {
    maxLength: 40,
  })
  .map((gaps) => {
    let at = 1_000_000;
    return gaps.map((gap) => {
      at += gap;
      return at;
    });
  });
const later = fc.oneof(fc.nat(span + minute), fc.constantFrom(span - 1, span));

const tell = (all: readonly number[]) =>
  all.reduce((flips: Flips, at) => readFlips(writeFlips(flipped(flips, at))), noFlips);

describe("the newest turns of a component", () => {
  it("tell whether it is unstable, and how often it turned, as all its turns do", () => {
    fc.assert(
      fc.property(turns, later, (all, wait) => {
        const now = (all.at(-1) ?? 0) + wait;
        const flips = tell(all);
        // More than are counted are told to the second.
        const isFew = all.every((at, index) => index < 21 || at - (all[index - 21] ?? 0) >= span);
        const isEdge = wait < span && wait > span - 1_000;
        if (isFew || !isEdge) expect(isUnstable(flips, now)).toBe(slowUnstable(all, now));
        if (isFew) expect(flipsIn(flips, now)).toBe(Math.min(21, slowCount(all, now)));
        expect(flipsIn(flips, now - wait)).toBe(Math.min(21, slowCount(all, now - wait)));
        expect(flips.times.length).toBeLessThanOrEqual(21);
      }),
      { numRuns: 2_000 },
    );
  });

  it("are the same where those from some turn on are told again", () => {
    fc.assert(
      fc.property(turns, fc.nat(40), (all, cut) => {
        const flips = tell(all);
        expect(flippedAnew(flips, { from: all[0] ?? 0, stood: 0, times: all })).toEqual(flips);
        const from = all[Math.min(cut, all.length - 1)] ?? 0;
        const stood = all.findLast((time) => time < from) ?? 0;
        const again = flippedAnew(flips, { from, stood, times: all.filter((time) => time >= from) });
        const now = all.at(-1) ?? 0;
        expect(isUnstable(again, now)).toBe(isUnstable(flips, now));
        expect(flipsIn(again, now)).toBe(flipsIn(flips, now));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("a component", () => {
  const minutes = (...all: number[]) => tell(all.map((one) => one * minute));

  it("is unstable from its fifth turn in 10 minutes on, until 10 minutes have passed without one", () => {
    expect(isUnstable(minutes(1, 2, 3, 4), 4 * minute)).toBe(false);
    const flips = minutes(1, 2, 3, 4, 5, 14);
    expect(flips.since).toBe(5 * minute);
    expect(isUnstable(flips, 24 * minute - 1)).toBe(true);
    expect(isUnstable(flips, 24 * minute)).toBe(false);
  });

  it("is not unstable with five turns in longer than that", () => {
    expect(isUnstable(minutes(1, 3, 5, 7, 11), 11 * minute)).toBe(false);
  });

  it("that was unstable is so again only after five more", () => {
    expect(minutes(1, 2, 3, 4, 5, 15, 16, 17, 18).since).toBeNull();
    expect(minutes(1, 2, 3, 4, 5, 15, 16, 17, 18, 19).since).toBe(19 * minute);
  });

  it("that never turned is stable", () => {
    expect(isUnstable(readFlips(null), 0)).toBe(false);
    expect(flipsIn(readFlips(null), 0)).toBe(0);
  });
});
