/** The signal of an integration beside a slow model that keeps every open alert. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReportableStatus, reportableStatuses } from "../../src/contract/words.ts";
import { type AlertSignal, fireSignal, isCounted, resolve } from "../../src/rules/alert-signals.ts";
import { type OpenCounts, openAlerts, signalSteps, worstOpen } from "../../src/rules/signal-steps.ts";

const component = 1;
const delays = { fireAfter: 0, resolveAfter: 0, expireAfter: null };

const event = fc.record({
  fingerprint: fc.constantFrom("a", "b", "c", "d"),
  fires: fc.boolean(),
  status: fc.constantFrom(...reportableStatuses.filter((status) => status !== "Operational")),
  startsAt: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
});

describe("the signal of an integration", () => {
  it("the signal of an integration is the worst status of its open alerts, whatever the order of events", () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const signals = new Map<string, AlertSignal>();
        const model = new Map<string, ReportableStatus>();
        const lastResolved = new Map<string, number>();
        let open: OpenCounts = {};
        let last = 0;
        let signal: ReportableStatus | null = null;
        events.forEach(({ fingerprint, fires, status, startsAt }, index) => {
          const now = 1_000 + index;
          const before = signals.get(fingerprint) ?? null;
          const context = { before, delays, now };
          const decision = fires
            ? fireSignal({ component, status, startsAt }, context)
            : resolve({ startsAt, endsAt: null }, context);
          if (decision.signal !== null) signals.set(fingerprint, decision.signal);
          const changes = decision.changes.map((change) => ({ ...change, title: fingerprint }));
          const { counts: after, steps } = signalSteps(open, changes, last);
          open = after;
          for (const step of steps) {
            expect(step.at).toBeGreaterThanOrEqual(last);
            last = step.at;
            signal = step.status;
          }
          const ended = lastResolved.get(fingerprint);
          const isStale =
            fires && !model.has(fingerprint) && startsAt !== null && ended !== undefined && startsAt <= ended;
          if (fires && !isStale) model.set(fingerprint, status);
          if (!fires && before !== null) {
            model.delete(fingerprint);
            lastResolved.set(fingerprint, Math.max(before.startedAt, startsAt ?? before.startedAt));
          }
          const modelled = [...model.values()].toSorted(
            (a, b) => reportableStatuses.indexOf(b) - reportableStatuses.indexOf(a),
          );
          expect(worstOpen(open)).toBe(modelled[0] ?? null);
          expect(signal).toBe(modelled[0] ?? null);
          expect(openAlerts(open)).toBe(model.size);
          expect([...signals.values()].filter(isCounted)).toHaveLength(model.size);
        });
      }),
      { numRuns: 200 },
    );
  });
});
