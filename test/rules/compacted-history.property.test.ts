import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompactedHistory } from "../../src/rules/compacted-history.ts";
import { compactedStatusInputs, knownReports } from "../../src/rules/compacted-history.ts";
import { isExpired, type StatusInputs, shownStatus } from "../../src/rules/status-inputs.ts";
import { buildTimeline, type StatusEvent, type StatusTransition } from "../../src/rules/timeline.ts";
import { repetitions } from "../harness/repetitions.ts";
import { arrivals, end, type First, firsts, sorted, startOf } from "./slow-model.ts";

/** Whether a report only repeated its source's status while nothing was expired: such reports are compacted. */
function isRepeat(word: StatusEvent, before: StatusInputs): boolean {
  if (isExpired(before, word.at)) return false;
  if (word.kind === "Report") return !before.plain.byHand && before.plain.status === word.status;
  return word.kind === "Signal" && before.signals[word.sourceKey]?.status === word.status;
}

/** All events so far, as a complete history; and the rest once repeats are compacted. */
function remembered(first: First, words: readonly StatusEvent[], until: number) {
  const start = startOf(first);
  const told = buildTimeline(start, words, end);
  const after = new Map(words.map((word, index) => [word.number, told.standings[index] ?? start.standing]));
  const left = words.filter((word, index) => {
    return word.at >= until || !isRepeat(word, told.standings[index - 1] ?? start.standing);
  });
  const lapses = told.turns.filter((turn) => turn.cause.kind === "Lapse").map((turn) => turn.from);
  const tell = (late: readonly StatusEvent[]) => {
    const all = sorted([...left, ...late]);
    const known = all.map((word) => ({ word, after: after.get(word.number) }));
    const settled: CompactedHistory = { until, lapses, ...knownReports(known, told.standing) };
    return buildTimeline({ ...start, settled }, all, end);
  };
  return { start, told, tell };
}

const bare = ({ status, from, cause }: StatusTransition) => ({ status, from, cause });

// A silence that began while a pin stood, and was over before anything else was said, left no trace.
const unpinned = arrivals.map((all) =>
  sorted(all.map(({ word }) => word)).filter((word) => word.kind !== "Pin" && word.kind !== "Unpin"),
);
// Among signals a promise that a heartbeat only repeated is forgotten with the repeat.
const unpromised = unpinned.map((all) => {
  const isMixed = all.some((word) => word.kind === "Signal");
  return all.map((word): StatusEvent => {
    if (word.kind !== "Report") return word;
    const { expiresIn: _, ...report } = word;
    return isMixed ? report : { ...report, expiresIn: 30 };
  });
});
const untils = fc.constantFrom(0, 40_000, 80_000, end);

describe("a compacted history", () => {
  it("a compacted history is rebuilt unchanged", () => {
    fc.assert(
      fc.property(firsts, unpromised, untils, (first, words, until) => {
        const { told, tell } = remembered(first, words, until);
        const again = tell([]);
        expect(again.turns.map(bare)).toEqual(told.turns.map(bare));
        expect(shownStatus(again.standing, end)).toBe(shownStatus(told.standing, end));
      }),
      { numRuns: repetitions(400, 20_000) },
    );
  });

  it("a compacted history is rebuilt with backfilled incidents and maintenance as with every report", () => {
    const spans = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 50 }));
    const saids = fc.constantFrom(
      { kind: "Incident", status: "Degraded Performance" } as const,
      { kind: "Incident", status: "Major Outage" } as const,
      { kind: "Maintenance", expect: "Unknown" } as const,
      { kind: "Maintenance", expect: "Major Outage" } as const,
    );
    fc.assert(
      fc.property(firsts, unpromised, fc.tuple(untils, spans, saids), (first, words, told) => {
        const [until, [from, length], said] = told;
        const { start, tell } = remembered(first, words, until);
        const announcementId = "new";
        const late: StatusEvent[] = [
          { kind: "Announce", announcementId, said, number: 500, at: from * 1_000 },
          { kind: "Withdraw", announcementId, number: 501, at: (from + length) * 1_000 },
        ];
        const again = tell(late);
        const whole = buildTimeline(start, sorted([...words, ...late]), end);
        expect(again.turns.map(bare)).toEqual(whole.turns.map(bare));
      }),
      { numRuns: repetitions(400, 20_000) },
    );
  });
});

describe("the sources of a compacted moment", () => {
  const standing = startOf({ status: "Operational", reportEvery: 10, onLapse: "Unknown" }).standing;

  it("the sources of a compacted moment are not expired if no expiry was shown", () => {
    const then = compactedStatusInputs(standing, { at: 99_999.5, shown: "Operational" });
    expect(isExpired(then, 99_999.5)).toBe(false);
    expect(isExpired(then, 100_001)).toBe(true);
    expect(isExpired(compactedStatusInputs(standing, { at: 99_999.5, shown: null }), 99_999.5)).toBe(false);
  });

  it("the sources of a compacted moment are expired if an expiry was shown", () => {
    expect(compactedStatusInputs(standing, { at: 99_999.5, shown: "Unknown" })).toBe(standing);
  });
});
