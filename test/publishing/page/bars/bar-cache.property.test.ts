/** Bars are cached from one render to the next: the result equals newly rendered ones. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComponentStatus, componentStatuses } from "../../../../src/contract/words.ts";
import { BarCache } from "../../../../src/publishing/page/bars/bar-cache.ts";
import { barPaths } from "../../../../src/publishing/page/bars/bar-paths.ts";
import { type BarsContext, barsText } from "../../../../src/publishing/page/bars/bar-text.ts";
import { pageTextsIn } from "../../../../src/publishing/page/page-catalogues.ts";
import { clockOf } from "../../../../src/publishing/page/page-clock.ts";
import type { Day } from "../../../../src/publishing/snapshot.ts";
import { emptyDay, type Weights } from "../../../../src/rules/uptime.ts";
import { repetitions } from "../../../harness/repetitions.ts";
import { usualDisplay } from "../fixtures.ts";

const hour = 3_600_000;

type DayInput = {
  readonly status: ComponentStatus;
  readonly hours: number;
  readonly other: ComponentStatus;
  readonly otherHours: number;
  readonly beforeStart: boolean;
};

const dayInput: fc.Arbitrary<DayInput> = fc.record({
  status: fc.constantFrom(...componentStatuses),
  hours: fc.integer({ min: 0, max: 23 }),
  other: fc.constantFrom(...componentStatuses),
  otherHours: fc.integer({ min: 0, max: 23 }),
  beforeStart: fc.boolean(),
});

function dayOf(place: number, of: DayInput): Day {
  const all = emptyDay();
  all[of.status] += of.hours * hour;
  all[of.other] += of.otherHours * hour;
  const date = new Date(Date.UTC(2026, 8, 1 + place)).toISOString().slice(0, 10);
  return { date, beforeStart: of.beforeStart, shown: all };
}

type Spoken = "en" | "de" | "ja";

/** The events between two renders. */
type Step =
  | { readonly kind: "today" | "tomorrow"; readonly of: DayInput }
  | { readonly kind: "earlier"; readonly place: number; readonly of: DayInput }
  | { readonly kind: "silence"; readonly since: number | null }
  | { readonly kind: "weights"; readonly partial: number }
  | { readonly kind: "language"; readonly language: Spoken };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("today" as const), of: dayInput }),
  fc.record({ kind: fc.constant("earlier" as const), place: fc.nat(3), of: dayInput }),
  fc.record({ kind: fc.constant("tomorrow" as const), of: dayInput }),
  fc.record({ kind: fc.constant("silence" as const), since: fc.option(fc.nat(24)) }),
  fc.record({ kind: fc.constant("weights" as const), partial: fc.integer({ min: 0, max: 10 }) }),
  fc.record({
    kind: fc.constant("language" as const),
    language: fc.constantFrom<Spoken[]>("en", "de", "ja"),
  }),
);

const context = (language: Spoken, weights: Weights, silentSince: number | null): BarsContext => {
  const texts = pageTextsIn(language);
  return {
    texts,
    clock: clockOf(texts.locale, "UTC"),
    silentSince,
    status: "Unknown",
    weights,
    display: usualDisplay,
  };
};

function drawn(days: readonly Day[], of: BarsContext): unknown {
  const { weights, silentSince } = of;
  return [barPaths(days, { isSilent: silentSince !== null, weights }).text, barsText(days, of)];
}

/** Renders after each step; from the cache, and from scratch. */
function renders(first: readonly Day[], steps: readonly Step[]) {
  let days = first;
  let [language, weights, since]: Parameters<typeof context> = ["en", { partial: 0.3, major: 1 }, null];
  const pairs: { readonly cached: unknown; readonly fresh: unknown }[] = [];
  for (const change of [undefined, ...steps]) {
    if (change?.kind === "today") days = days.with(-1, dayOf(days.length - 1, change.of));
    else if (change?.kind === "earlier") days = days.with(change.place, dayOf(change.place, change.of));
    else if (change?.kind === "tomorrow") days = [...days.slice(1), dayOf(days.length + 1, change.of)];
    else if (change?.kind === "silence") since = change.since === null ? null : change.since * hour;
    else if (change?.kind === "weights") weights = { partial: change.partial / 10, major: 1 };
    else if (change?.kind === "language") language = change.language;
    const of = context(language, weights, since);
    pairs.push({ cached: drawn(days, of), fresh: drawn(structuredClone(days), of) });
  }
  return pairs;
}

describe("cached bars", () => {
  it("cached bars equal newly rendered ones, whatever changes in between", () => {
    fc.assert(
      fc.property(
        fc.array(dayInput, { minLength: 5, maxLength: 8 }),
        fc.array(step, { maxLength: 12 }),
        (first, steps) => {
          for (const { cached, fresh } of renders(
            first.map((of, place) => dayOf(place, of)),
            steps,
          ))
            expect(cached).toEqual(fresh);
        },
      ),
      { numRuns: repetitions(30, 1_000) },
    );
  });

  it("bars cached across days would be detected (the control)", () => {
    const careless = new BarCache<unknown>();
    const of = context("en", { partial: 0.3, major: 1 }, null);
    const outcome = fc.check(
      fc.property(fc.array(dayInput, { minLength: 2, maxLength: 5 }), dayInput, (first, today) => {
        const days = first.map((input, place) => dayOf(place, input));
        const next = days.with(-1, dayOf(days.length - 1, today));
        for (const shown of [days, next]) {
          expect(careless.get(shown, "", () => drawn(shown, of))).toEqual(drawn(structuredClone(shown), of));
        }
      }),
    );
    expect(outcome.failed).toBe(true);
  });

  it("cached bars are rebuilt only after a visible change, or one of any earlier day (the control)", () => {
    const cache = new BarCache<number>();
    let rebuilds = 0;
    const readBars = (days: readonly Day[], rest: string) => cache.get(days, rest, () => (rebuilds += 1));
    const of = {
      status: "Operational",
      hours: 1,
      other: "Operational",
      otherHours: 0,
      beforeStart: false,
    } as const;
    const days = [0, 1, 2].map((place) => dayOf(place, of));
    readBars(days, "today");
    readBars(days.with(2, dayOf(2, { ...of, hours: 2 })), "today");
    expect(rebuilds).toBe(1);
    readBars(days.with(1, dayOf(1, of)), "today");
    expect(rebuilds).toBe(2);
    readBars(days, "otherwise");
    expect(rebuilds).toBe(3);
  });
});
