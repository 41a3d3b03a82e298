import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dayPercent,
  dayWorst,
  downtimeShare,
  emptyDay,
  type StatusDurations,
  uptimePercent,
} from "../../src/rules/uptime.ts";

const shown = (part: Partial<StatusDurations>): StatusDurations => ({ ...emptyDay(), ...part });
const hour = 3_600_000;

describe("uptime", () => {
  it("uptime is null if nothing was observed, never 100", () => {
    expect(uptimePercent([])).toBeNull();
    expect(uptimePercent([emptyDay()])).toBeNull();
    expect(dayPercent(shown({ Unknown: hour, "Under Maintenance": hour }))).toBeNull();
  });

  it("uptime counts a major outage fully and a partial one at three tenths", () => {
    expect(dayPercent(shown({ Operational: 90, "Major Outage": 10 }))).toBe(90);
    expect(dayPercent(shown({ Operational: 90, "Partial Outage": 10 }))).toBe(97);
  });

  it("uptime counts Degraded Performance as up", () => {
    expect(dayPercent(shown({ "Degraded Performance": hour }))).toBe(100);
  });

  it("uptime excludes Under Maintenance and Unknown", () => {
    const day = shown({
      Operational: hour,
      "Major Outage": hour,
      Unknown: hour,
      "Under Maintenance": 5 * hour,
    });
    expect(dayPercent(day)).toBe(50);
  });

  it("uptime is 100 only without any downtime", () => {
    const day = shown({ Operational: 24 * hour });
    const days = Array.from({ length: 90 }, () => day);
    expect(uptimePercent(days)).toBe(100);
    expect(uptimePercent([...days, shown({ "Partial Outage": 1 })])).toBe(99.99);
  });

  it("uptime is 0 if there was only a major outage", () => {
    expect(dayPercent(shown({ "Major Outage": hour }))).toBe(0);
  });

  it("uptime is rounded down, without losses to binary fractions", () => {
    expect(dayPercent(shown({ Operational: 2, "Major Outage": 1 }))).toBe(66.66);
    expect(dayPercent(shown({ Operational: 9_999, "Major Outage": 1 }))).toBe(99.99);
    expect(dayPercent(shown({ Operational: 999, "Partial Outage": 1 }))).toBe(99.97);
    expect(dayPercent(shown({ Operational: 13, "Major Outage": 7 }))).toBe(65);
  });

  it("uptime uses the page's weights", () => {
    const day = shown({ Operational: 50, "Partial Outage": 25, "Major Outage": 25 });
    expect(dayPercent(day, { partial: 0.5, major: 0.9 })).toBe(65);
    expect(dayPercent(day, { partial: 0, major: 0 })).toBe(100);
    expect(dayPercent(shown({ "Partial Outage": 10 }), { partial: 1 / 3, major: 1 })).toBe(66.7);
  });

  it("uptime is the hundredth just below the exact fraction, over any lengths", () => {
    const lengths = fc.array(fc.tuple(fc.nat(86_400_000), fc.nat(86_400_000), fc.nat(86_400_000)), {
      maxLength: 90,
    });
    fc.assert(
      fc.property(lengths, (days) => {
        const percent = uptimePercent(
          days.map(([up, partial, major]) => {
            return shown({ Operational: up, "Partial Outage": partial, "Major Outage": major, Unknown: 7 });
          }),
        );
        const sum = (index: 0 | 1 | 2) => BigInt(days.reduce((total, day) => total + day[index], 0));
        const observed = 10n * (sum(0) + sum(1) + sum(2));
        fc.pre(observed > 0n);
        const up = observed - 3n * sum(1) - 10n * sum(2);
        const hundredths = BigInt(Math.round((percent ?? -1) * 100));
        expect(hundredths * observed <= 10_000n * up).toBe(true);
        expect((hundredths + 1n) * observed > 10_000n * up).toBe(true);
      }),
    );
  });
});

describe("a day", () => {
  it("a day shows the worst status that lasted for any time", () => {
    expect(dayWorst(shown({ Operational: 24 * hour, "Partial Outage": 1 }))).toBe("Partial Outage");
    expect(dayWorst(shown({ Operational: hour, Unknown: hour, "Under Maintenance": hour }))).toBe("Unknown");
    expect(dayWorst(emptyDay())).toBeNull();
  });

  it("a day's downtime is the weighted share of its observed time", () => {
    expect(downtimeShare(shown({ Operational: 3 * hour, "Major Outage": hour }))).toBe(0.25);
    expect(downtimeShare(shown({ Operational: hour, "Partial Outage": hour, Unknown: hour }))).toBe(0.15);
    expect(downtimeShare(shown({ "Major Outage": hour }))).toBe(1);
    expect(downtimeShare(shown({ Unknown: hour }))).toBe(0);
  });
});
