import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeTransitions,
  encodeTransitions,
  episodeChanges,
  type FlappingState,
  isUnstable,
  noTransitions,
  rebuildFlapping,
  recordTransition,
} from "../../src/rules/flapping.ts";
import { repetitions } from "../harness/repetitions.ts";

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

/** The changes of the episode that goes on at `now`, from all turns; null where there is none. */
function slowChanges(turns: readonly number[], now: number): number | null {
  if (!slowUnstable(turns, now)) return null;
  // An episode begins with the turns that first were more than 4 in 10 minutes since the last pause of 10 minutes.
  const pause = turns.findLastIndex(
    (at, index) => at - (turns[index - 1] ?? Number.NEGATIVE_INFINITY) >= span,
  );
  const lately = turns.slice(pause);
  const fifth = lately.findIndex((at, index) => index >= 4 && at - (lately[index - 4] ?? 0) < span);
  return lately.length - (fifth - 4);
}

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

const flipsOf = (all: readonly number[]) =>
  all.reduce(
    (flips: FlappingState, at) => decodeTransitions(encodeTransitions(recordTransition(flips, at))),
    noTransitions,
  );

describe("the newest turns of a component", () => {
  it("the newest changes of a component determine flapping, and the episode's count, like all its changes", () => {
    fc.assert(
      fc.property(turns, later, (all, wait) => {
        const now = (all.at(-1) ?? 0) + wait;
        const flips = flipsOf(all);
        // More than are counted are told to the second.
        const isFew = all.every((at, index) => index < 21 || at - (all[index - 21] ?? 0) >= span);
        const isEdge = wait < span && wait > span - 1_000;
        if (isFew || !isEdge) expect(isUnstable(flips, now)).toBe(slowUnstable(all, now));
        const changes = slowChanges(all, now);
        if (isFew || !isEdge)
          expect(episodeChanges(flips, now)).toBe(changes === null ? null : Math.min(21, changes));
        expect(flips.times.length).toBeLessThanOrEqual(21);
      }),
      { numRuns: repetitions(100, 20_000) },
    );
  });

  it("the newest changes of a component have the same result after a rebuild from any point", () => {
    fc.assert(
      fc.property(turns, fc.nat(40), (all, cut) => {
        const flips = flipsOf(all);
        const whole = { from: all[0] ?? 0, firstStart: 0, times: all, replaced: all };
        expect(rebuildFlapping(flips, whole)).toEqual(flips);
        const from = all[Math.min(cut, all.length - 1)] ?? 0;
        const firstStart = all.findLast((time) => time < from) ?? 0;
        const times = all.filter((time) => time >= from);
        const again = rebuildFlapping(flips, { from, firstStart, times, replaced: times });
        const now = all.at(-1) ?? 0;
        expect(isUnstable(again, now)).toBe(isUnstable(flips, now));
        expect(episodeChanges(again, now)).toBe(episodeChanges(flips, now));
      }),
      { numRuns: repetitions(100, 20_000) },
    );
  });
});

describe("the changes of an unstable component", () => {
  it("the changes of a flapping component are counted over the episode, and never decrease", () => {
    fc.assert(
      fc.property(turns, (all) => {
        let flips = noTransitions;
        let before = 0;
        all.forEach((at, index) => {
          const wasUnstable = isUnstable(flips, at);
          flips = recordTransition(flips, at);
          for (const now of [at, (all[index + 1] ?? at + span) - 1]) {
            const changes = episodeChanges(flips, Math.max(at, now));
            if (wasUnstable && changes !== null) expect(changes).toBeGreaterThanOrEqual(before);
            before = changes ?? 0;
          }
        });
      }),
    );
  });

  it("the changes of a flapping component decrease if a late report removes some from its history", () => {
    const flips = flipsOf([1, 2, 3, 4, 5, 6, 7].map((number) => number * minute));
    expect(episodeChanges(flips, 7 * minute)).toBe(7);
    const later = { from: 6 * minute, firstStart: 5 * minute, times: [], replaced: [6 * minute, 7 * minute] };
    expect(episodeChanges(rebuildFlapping(flips, later), 7 * minute)).toBe(5);
    const [, , ...replaced] = flips.times;
    const earlier = { from: 3 * minute, firstStart: 2 * minute, times: [7 * minute], replaced };
    expect(episodeChanges(rebuildFlapping(flips, earlier), 7 * minute)).toBeNull();
  });
});

describe("a component", () => {
  const minutes = (...all: number[]) => flipsOf(all.map((number) => number * minute));

  it("a component is flapping from its fifth change in 10 minutes, until 10 minutes pass without one", () => {
    expect(isUnstable(minutes(1, 2, 3, 4), 4 * minute)).toBe(false);
    const flips = minutes(1, 2, 3, 4, 5, 14);
    expect(flips.since).toBe(5 * minute);
    expect(isUnstable(flips, 24 * minute - 1)).toBe(true);
    expect(isUnstable(flips, 24 * minute)).toBe(false);
  });

  it("a component keeps the episode's count while it is flapping", () => {
    const flips = minutes(1, 2, 3, 4, 5, 6, 15, 24);
    expect(episodeChanges(flips, 33 * minute)).toBe(8);
    expect(episodeChanges(flips, 34 * minute)).toBeNull();
  });

  it("a component with five changes over a longer time is not flapping", () => {
    expect(isUnstable(minutes(1, 3, 5, 7, 11), 11 * minute)).toBe(false);
  });

  it("a component that was flapping is so again only after five more changes", () => {
    expect(minutes(1, 2, 3, 4, 5, 15, 16, 17, 18).since).toBeNull();
    expect(minutes(1, 2, 3, 4, 5, 15, 16, 17, 18, 19).since).toBe(19 * minute);
  });

  it("a component that never changed is stable", () => {
    expect(isUnstable(noTransitions, 0)).toBe(false);
    expect(episodeChanges(noTransitions, 0)).toBeNull();
  });
});
