import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompactedHistory } from "../../src/rules/compacted-history.ts";
import { compactedStatusInputs, knownReports } from "../../src/rules/compacted-history.ts";
import { isExpired, type StatusInputs, shownStatus } from "../../src/rules/status-inputs.ts";
import { buildTimeline, type StatusEvent, type StatusTransition } from "../../src/rules/timeline.ts";
import { repetitions } from "../harness/repetitions.ts";
import { arrivals, end, type First, firsts, sorted, startOf } from "./slow-model.ts";

/** Whether a report only repeated its source's status while nothing was expired: such reports are compacted. */
function isRepeat(event: StatusEvent, before: StatusInputs): boolean {
  if (isExpired(before, event.at)) return false;
  if (event.kind === "Report") return !before.plain.byHand && before.plain.status === event.status;
  return event.kind === "Signal" && before.signals[event.sourceKey]?.status === event.status;
}

/** All events so far, as a complete history; and the rest once repeats are compacted. */
function remembered(first: First, words: readonly StatusEvent[], until: number) {
  const start = startOf(first);
  const timeline = buildTimeline(start, words, end);
  const after = new Map(
    words.map((event, index) => [event.number, timeline.inputsAfterEach[index] ?? start.inputs]),
  );
  const left = words.filter((event, index) => {
    return event.at >= until || !isRepeat(event, timeline.inputsAfterEach[index - 1] ?? start.inputs);
  });
  const expiries = timeline.transitions
    .filter((turn) => turn.cause.kind === "Lapse")
    .map((turn) => turn.from);
  const rebuild = (late: readonly StatusEvent[]) => {
    const all = sorted([...left, ...late]);
    const eventStates = all.map((event) => ({ event, after: after.get(event.number) }));
    const compacted: CompactedHistory = { until, expiries, ...knownReports(eventStates, timeline.inputs) };
    return buildTimeline({ ...start, compacted }, all, end);
  };
  return { start, timeline, rebuild };
}

const bare = ({ status, from, cause }: StatusTransition) => ({ status, from, cause });

// A silence that began while a pin stood, and was over before anything else was said, left no trace.
const unpinned = arrivals.map((all) =>
  sorted(all.map(({ event }) => event)).filter((event) => event.kind !== "Pin" && event.kind !== "Unpin"),
);
// Among signals a promise that a heartbeat only repeated is forgotten with the repeat.
const unpromised = unpinned.map((all) => {
  const isMixed = all.some((event) => event.kind === "Signal");
  return all.map((event): StatusEvent => {
    if (event.kind !== "Report") return event;
    const { expiresIn: _, ...report } = event;
    return isMixed ? report : { ...report, expiresIn: 30 };
  });
});
const untils = fc.constantFrom(0, 40_000, 80_000, end);

describe("a compacted history", () => {
  it("a compacted history is rebuilt unchanged", () => {
    fc.assert(
      fc.property(firsts, unpromised, untils, (first, words, until) => {
        const { timeline, rebuild } = remembered(first, words, until);
        const again = rebuild([]);
        expect(again.transitions.map(bare)).toEqual(timeline.transitions.map(bare));
        expect(shownStatus(again.inputs, end)).toBe(shownStatus(timeline.inputs, end));
      }),
      { numRuns: repetitions(100, 20_000) },
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
      fc.property(firsts, unpromised, fc.tuple(untils, spans, saids), (first, words, inputs) => {
        const [until, [from, length], effect] = inputs;
        const { start, rebuild } = remembered(first, words, until);
        const announcementId = "new";
        const late: StatusEvent[] = [
          { kind: "Announce", announcementId, effect, number: 500, at: from * 1_000 },
          { kind: "Withdraw", announcementId, number: 501, at: (from + length) * 1_000 },
        ];
        const again = rebuild(late);
        const whole = buildTimeline(start, sorted([...words, ...late]), end);
        expect(again.transitions.map(bare)).toEqual(whole.transitions.map(bare));
      }),
      { numRuns: repetitions(100, 20_000) },
    );
  });
});

describe("the sources of a compacted moment", () => {
  const inputs = startOf({ status: "Operational", reportEvery: 10, onLapse: "Unknown" }).inputs;

  it("the sources of a compacted moment are not expired if no expiry was shown", () => {
    const then = compactedStatusInputs(inputs, { at: 99_999.5, shown: "Operational" });
    expect(isExpired(then, 99_999.5)).toBe(false);
    expect(isExpired(then, 100_001)).toBe(true);
    expect(isExpired(compactedStatusInputs(inputs, { at: 99_999.5, shown: null }), 99_999.5)).toBe(false);
  });

  it("the sources of a compacted moment are expired if an expiry was shown", () => {
    expect(compactedStatusInputs(inputs, { at: 99_999.5, shown: "Unknown" })).toBe(inputs);
  });
});
