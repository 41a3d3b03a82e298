import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ComponentStatus, componentStatuses } from "../../../../src/contract/words.ts";
import { barPaths } from "../../../../src/publishing/page/bars/bar-paths.ts";
import { type BarsContext, barsText } from "../../../../src/publishing/page/bars/bar-text.ts";
import { clockOf } from "../../../../src/publishing/page/page-clock.ts";
import { english } from "../../../../src/publishing/page/texts/page-texts.en.ts";
import type { Day } from "../../../../src/publishing/snapshot.ts";
import { defaultWeights, downtimeShare, emptyDay } from "../../../../src/rules/uptime.ts";
import { exampleDays, type Trouble, usualDisplay } from "../fixtures.ts";

const minute = 60_000;
const hour = 60 * minute;
const wholeDay = 25 * hour;

const context: BarsContext = {
  texts: english,
  clock: clockOf("en-GB", "Europe/London"),
  silentSince: null,
  status: "Operational",
  weights: defaultWeights,
  display: usualDisplay,
};
const silent: BarsContext = { ...context, silentSince: Date.UTC(2026, 10, 24, 13, 58) };

/** One drawn rectangle: its class, its left edge, its top and its height. */
type Box = readonly [kind: string, left: number, top: number, height: number];

const dashed: Readonly<Record<string, number>> = { op: 8, mt: 8, strip: 2.5, before: 1 };

/** Reads paths as a browser draws them: lines of dashes 3 long and 1 apart, and columns. */
function drawn(paths: string): Box[] {
  const boxes: Box[] = [];
  for (const [, kind = "", path = ""] of paths.matchAll(/<path class="(\w+)" d="([^"]+)"\/>/gu)) {
    for (const [, x = "", y = "", way = "", length = ""] of path.matchAll(
      /M([\d.]+) ([\d.]+)([hv])(-?[\d.]+)/gu,
    )) {
      if (way === "v") {
        boxes.push([kind, Number(x) - 1.5, Number(y) + Number(length), -Number(length)]);
        continue;
      }
      const thickness = dashed[kind] ?? 0;
      for (let left = Number(x); left < Number(x) + Number(length); left += 4) {
        boxes.push([kind, left, Number(y) - thickness / 2, thickness]);
      }
    }
  }
  return boxes.toSorted((a, b) => a[1] - b[1] || a[2] - b[2]);
}

const names: Readonly<Record<ComponentStatus, string>> = {
  Operational: "op",
  "Under Maintenance": "mt",
  Unknown: "un",
  "Degraded Performance": "dg",
  "Partial Outage": "pt",
  "Major Outage": "mj",
};

/** The same boxes, one day after the other and without any run. */
function expected(days: readonly Day[]): Box[] {
  const boxes: Box[] = [];
  const shift = 90 - days.length;
  const order = [
    "Major Outage",
    "Partial Outage",
    "Degraded Performance",
    "Unknown",
    "Under Maintenance",
  ] as const;
  for (const [index, day] of days.entries()) {
    const left = 4 * (shift + index);
    if (day.beforeStart) {
      boxes.push(["before", left, 27, 1]);
      continue;
    }
    const shown = order.find((status) => day.shown[status] > 0) ?? "Operational";
    const share = downtimeShare(day.shown);
    if (shown === "Operational" && day.shown.Operational === 0) continue;
    if (shown === "Operational" || shown === "Under Maintenance") boxes.push([names[shown], left, 20, 8]);
    else {
      let height = 17;
      if (shown === "Unknown") height = 26;
      else if (shown === "Degraded Performance") height = 13;
      else if (share >= 0.5) height = 28;
      else if (share >= 0.2) height = 25.5;
      else if (share >= 0.05) height = 23;
      else if (share >= 0.01) height = 20;
      boxes.push([names[shown], left, 28 - height, height]);
    }
    if (day.shown["Under Maintenance"] > 0) boxes.push(["strip", left, 29.5, 2.5]);
  }
  return boxes.toSorted((a, b) => a[1] - b[1] || a[2] - b[2]);
}

const someDay = fc
  .record({
    beforeStart: fc.boolean(),
    lengths: fc.dictionary(fc.constantFrom(...componentStatuses), fc.integer({ min: 0, max: wholeDay })),
  })
  .map(({ beforeStart, lengths }): Day => {
    return { date: "2026-10-17", beforeStart, shown: { ...emptyDay(), ...(beforeStart ? {} : lengths) } };
  });

describe("the bars of a component", () => {
  test("the bars of a component are one short path if every day was Operational", () => {
    expect(barPaths(exampleDays([]), { isSilent: false, weights: defaultWeights }).text).toBe(
      `<path class="op" d="M0 24h359"/>`,
    );
  });

  test("the bars of a component are as high as the day's weighted downtime", () => {
    const heights = [0.5, 1, 5, 20, 50].map((percent) => {
      const days = exampleDays([[3, "Major Outage", (percent / 100) * 24 * hour]]);
      return drawn(barPaths(days, { isSilent: false, weights: defaultWeights }).text).find(
        ([kind]) => kind === "mj",
      )?.[3];
    });
    expect(heights).toEqual([17, 20, 23, 25.5, 28]);
  });

  test("the bars of a component weigh a partial outage less than a major one of the same length", () => {
    const days = exampleDays([[3, "Partial Outage", 0.1 * 24 * hour]]);
    expect(
      drawn(barPaths(days, { isSilent: false, weights: defaultWeights }).text).find(
        ([kind]) => kind === "pt",
      )?.[3],
    ).toBe(20);
  });

  test("the bars of a component equal those of a model that draws day by day", () => {
    fc.assert(
      fc.property(fc.array(someDay, { minLength: 1, maxLength: 90 }), (days) => {
        expect(drawn(barPaths(days, { isSilent: false, weights: defaultWeights }).text)).toEqual(
          expected(days),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("the bars of a component end in Unknown on a stale page, unless today is known to be worse", () => {
    const last = (troubles: readonly Trouble[]) =>
      drawn(barPaths(exampleDays(troubles), { isSilent: true, weights: defaultWeights }).text).at(-1)?.[0];
    expect(last([])).toBe("un");
    expect(last([[0, "Under Maintenance", hour]])).toBe("strip");
    expect(
      barPaths(exampleDays([[0, "Under Maintenance", hour]]), { isSilent: true, weights: defaultWeights })
        .text,
    ).toContain(`class="un"`);
    expect(last([[0, "Major Outage", hour]])).toBe("mj");
  });
});

describe("the text for the bars", () => {
  test("the text for the bars is short if all was well", () => {
    expect(barsText(exampleDays([]), context)).toEqual({
      label: "Operational on all of the last 90 days",
      places: "",
    });
  });

  test("the text for the bars names each day that was not Operational, with lengths and downtime, then the rest", () => {
    const days = exampleDays([
      [38, "Partial Outage", 90 * minute],
      [23, "Degraded Performance", 140 * minute],
      [3, "Major Outage", 20_000],
    ]);
    expect(barsText(days, context)).toEqual({
      label:
        "17 Oct: Partial Outage 1\u00A0h\u00A030\u00A0min, 98.12%; 1 Nov: Degraded Performance 2\u00A0h\u00A020\u00A0min; " +
        "21 Nov: Major Outage less than 1\u00A0min, 99.97%; all other days Operational",
      places: "51 15 20",
    });
  });

  test("the text for the bars names a day's statuses from the worst to the mildest", () => {
    const days = exampleDays([
      [5, "Under Maintenance", hour],
      [5, "Unknown", hour],
      [5, "Major Outage", 12 * minute],
    ]);
    expect(barsText(days, context).label).toMatch(
      /^19 Nov: Major Outage 12\u00A0min, Unknown 1\u00A0h, Under Maintenance 1\u00A0h, 99\.09%; /u,
    );
  });

  test("the text for the bars says of today that the present problem goes on, and of no other", () => {
    const days = exampleDays([
      [1, "Major Outage", hour],
      [0, "Major Outage", 24 * minute],
      [0, "Under Maintenance", 5 * minute],
    ]);
    const ongoing = { ...context, status: "Major Outage" } as const;
    expect(barsText(days, ongoing).label).toMatch(
      /^23 Nov: Major Outage 1\u00A0h, [\d.]+%; 24 Nov: Major Outage 24\u00A0min so far, Under Maintenance 5\u00A0min, [\d.]+%; /u,
    );
    expect(barsText(days, { ...ongoing, silentSince: silent.silentSince }).label).not.toContain("so far");
  });

  test("the text for the bars groups days that are identical, and no others", () => {
    const days = exampleDays([
      ...[50, 49, 48].map((ago): Trouble => [ago, "Unknown", wholeDay]),
      ...[20, 19].map((ago): Trouble => [ago, "Unknown", 2 * hour]),
    ]);
    const { label, places } = barsText(days, context);
    expect(label.replaceAll(/[\u2009\u202f]/gu, " ")).toBe(
      "5 – 7 Oct: Unknown all day; 4 Nov: Unknown 2\u00A0h; 5 Nov: Unknown 2\u00A0h; all other days Operational",
    );
    expect(places).toBe("39-2 28 1");
  });

  test("the text for the bars names the time before the start", () => {
    const { label, places } = barsText(exampleDays([], 30), context);
    expect(label).toMatch(/: before its start; all other days Operational$/u);
    expect(places).toBe("-58");
  });

  test("the text for the bars groups today with equal days before it", () => {
    const days = exampleDays([]).map((day) => ({ ...day, shown: emptyDay() }));
    expect(barsText(days, context).places).toBe("0-89");
    const [today] = exampleDays([]).slice(-1);
    expect(barsText([...days.slice(0, -1), ...(today === undefined ? [] : [today])], context).places).toBe(
      "0-88",
    );
  });

  test("the text for the bars never calls an unobserved day Operational", () => {
    const days = exampleDays([]).map((day) => ({ ...day, shown: emptyDay() }));
    expect(barsText(days, context).label).toMatch(/: no data$/u);
  });

  test("the text for the bars says since when today's status is unknown", () => {
    expect(barsText(exampleDays([]), silent)).toEqual({
      label: "24 Nov: Unknown since 13:58; all other days Operational",
      places: "89",
    });
    expect(barsText(exampleDays([[0, "Major Outage", 24 * minute]]), silent).label).toMatch(
      /^24 Nov: Major Outage 24\u00A0min, Unknown since 13:58, 97\.19%; /u,
    );
  });

  test("the text for the bars has an entry for every day that was not Operational", () => {
    fc.assert(
      fc.property(fc.array(someDay, { minLength: 1, maxLength: 90 }), (days) => {
        const { label, places } = barsText(days, context);
        const stretches = places === "" ? [] : places.split(" ");
        const texts = label.split("; ").filter((text) => text.includes(": "));
        expect(texts).toHaveLength(stretches.length);
        let last = 0;
        const indexes = stretches.flatMap((stretch) => {
          const [gap = "", more = "0"] = stretch.split("-");
          // Days before the start, which begin the bar, have no distance.
          const from = gap === "" ? 90 - days.length : last + Number(gap);
          last = (gap === "" ? 0 : from) + Number(more);
          return Array.from({ length: last - from + 1 }, (_, step) => from + step);
        });
        const wrong = days.flatMap((day, index) => {
          const isWell =
            !day.beforeStart &&
            day.shown.Operational > 0 &&
            componentStatuses.every((status) => status === "Operational" || day.shown[status] === 0);
          return isWell ? [] : [90 - days.length + index];
        });
        expect(indexes).toEqual(wrong);
      }),
      { numRuns: 60 },
    );
  });
});
