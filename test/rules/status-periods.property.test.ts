import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ComponentStatus } from "../../src/contract/words.ts";
import type { ReportMessage } from "../../src/rules/report-messages.ts";
import { shownStatus } from "../../src/rules/status-inputs.ts";
import { applyCorrections, type Correction, type Period, periodsOf } from "../../src/rules/status-periods.ts";
import { buildTimeline } from "../../src/rules/timeline.ts";
import { repetitions } from "../harness/repetitions.ts";
import { arrivals, end, firsts, sorted, startOf } from "./slow-model.ts";

const correctionLists: fc.Arbitrary<Correction[]> = fc
  .array(
    fc.tuple(
      fc.nat(100),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom<ComponentStatus>("Operational", "Under Maintenance", "Major Outage"),
    ),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(([from, length, status], index) => {
      return { number: 1_000 + index, from: from * 1_000, to: (from + length) * 1_000, status };
    }),
  );

function underneath(
  ...[first, arriving]: [Parameters<typeof startOf>[0], { event: Parameters<typeof sorted>[0][number] }[]]
) {
  const start = startOf(first);
  const words = sorted(arriving.map(({ event }) => event));
  const timeline = buildTimeline(start, words, end);
  const cause = { kind: null, number: null };
  const status = shownStatus(start.inputs, 0);
  return periodsOf({ status, from: 0, cause, messages: timeline.leading }, timeline.transitions);
}

/** The period of a moment; of several that begin then, the last. */
const at = (periods: readonly Period[], moment: number) =>
  periods.findLast((period) => period.from <= moment);

const written = (periods: readonly Period[]) => periods.flatMap((period) => period.messages);

describe("corrections laid over periods", () => {
  it("corrections apply to the second, later ones first, and leave everything else unchanged", () => {
    fc.assert(
      fc.property(firsts, arrivals, correctionLists, (first, arriving, corrections) => {
        const periods = underneath(first, arriving);
        const laid = applyCorrections(periods, corrections);
        for (let moment = 0; moment <= 170_000; moment += 500) {
          const holds = corrections.findLast(({ from, to }) => from <= moment && moment < to);
          const { status, cause } = at(laid, moment) ?? {};
          if (holds === undefined) {
            const before = at(periods, moment);
            expect([status, cause]).toEqual([before?.status, before?.cause]);
          } else {
            expect([status, cause]).toEqual([holds.status, { kind: "Correction", number: holds.number }]);
          }
        }
      }),
      { numRuns: repetitions(25, 1_000) },
    );
  });

  it("corrections leave no gap, no overlap, and one open period at the end", () => {
    fc.assert(
      fc.property(firsts, arrivals, correctionLists, (first, arriving, corrections) => {
        const laid = applyCorrections(underneath(first, arriving), corrections);
        expect(laid[0]?.from).toBe(0);
        expect(laid.map(({ to }) => to)).toEqual([...laid.slice(1).map(({ from }) => from), null]);
      }),
      { numRuns: repetitions(25, 1_000) },
    );
  });

  it("corrections lose no message, and keep each with the status of its time", () => {
    fc.assert(
      fc.property(firsts, arrivals, correctionLists, (first, arriving, corrections) => {
        const periods = underneath(first, arriving);
        const laid = applyCorrections(periods, corrections);
        const byTime = (a: ReportMessage, b: ReportMessage) => a.at - b.at;
        expect(written(laid).sort(byTime)).toEqual(written(periods).sort(byTime));
        for (const { from, to, messages } of laid) {
          expect(messages.every((message) => from <= message.at && message.at <= (to ?? message.at))).toBe(
            true,
          );
        }
      }),
      { numRuns: repetitions(25, 1_000) },
    );
  });
});

describe("a correction", () => {
  const period = (status: ComponentStatus, from: number, to: number | null): Period => {
    return { status, from, to, cause: { kind: "Report", number: from }, messages: [] };
  };
  const summary = (periods: readonly Period[]) =>
    periods.map(({ status, from, to, cause }) => [status, from, to, cause.number]);

  it("a correction is a separate period even with the same status", () => {
    const laid = applyCorrections(
      [period("Operational", 0, 10), period("Major Outage", 10, 20), period("Operational", 20, null)],
      [{ number: 99, from: 5, to: 25, status: "Operational" }],
    );
    expect(summary(laid)).toEqual([
      ["Operational", 0, 5, 0],
      ["Operational", 5, 25, 99],
      ["Operational", 25, null, 20],
    ]);
  });

  it("a correction removes empty periods in its interval, at its start and not at its end", () => {
    const periods = [
      period("Operational", 0, 10),
      period("Major Outage", 10, 10),
      period("Partial Outage", 10, 20),
      period("Major Outage", 20, 20),
      period("Operational", 20, null),
    ];
    expect(
      summary(applyCorrections(periods, [{ number: 99, from: 10, to: 20, status: "Operational" }])),
    ).toEqual([
      ["Operational", 0, 10, 0],
      ["Operational", 10, 20, 99],
      ["Major Outage", 20, 20, 20],
      ["Operational", 20, null, 20],
    ]);
  });
});
