/** Bars are cached from one render to the next: the result equals newly rendered ones. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ComponentStatus, componentStatuses } from "../../../../src/contract/words.ts";
import { BarCache } from "../../../../src/publishing/page/bars/bar-cache.ts";
import { barPaths } from "../../../../src/publishing/page/bars/bar-paths.ts";
import { type BarsContext, barsText } from "../../../../src/publishing/page/bars/bar-text.ts";
import { wordsIn } from "../../../../src/publishing/page/page-catalogues.ts";
import { clockOf } from "../../../../src/publishing/page/page-clock.ts";
import type { Day } from "../../../../src/publishing/snapshot.ts";
import { emptyDay, type Weights } from "../../../../src/rules/uptime.ts";
import { usualDisplay } from "../fixtures.ts";

const hour = 3_600_000;

type Told = {
  readonly status: ComponentStatus;
  readonly hours: number;
  readonly other: ComponentStatus;
  readonly otherHours: number;
  readonly beforeStart: boolean;
};

const told: fc.Arbitrary<Told> = fc.record({
  status: fc.constantFrom(...componentStatuses),
  hours: fc.integer({ min: 0, max: 23 }),
  other: fc.constantFrom(...componentStatuses),
  otherHours: fc.integer({ min: 0, max: 23 }),
  beforeStart: fc.boolean(),
});

function dayOf(place: number, of: Told): Day {
  const all = emptyDay();
  all[of.status] += of.hours * hour;
  all[of.other] += of.otherHours * hour;
  const date = new Date(Date.UTC(2026, 8, 1 + place)).toISOString().slice(0, 10);
  return { date, beforeStart: of.beforeStart, shown: all };
}

type Spoken = "en" | "de" | "ja";

/** The events between two renders. */
type Step =
  | { readonly kind: "today" | "tomorrow"; readonly of: Told }
  | { readonly kind: "earlier"; readonly place: number; readonly of: Told }
  | { readonly kind: "silence"; readonly since: number | null }
  | { readonly kind: "weights"; readonly partial: number }
  | { readonly kind: "language"; readonly language: Spoken };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("today" as const), of: told }),
  fc.record({ kind: fc.constant("earlier" as const), place: fc.nat(3), of: told }),
  fc.record({ kind: fc.constant("tomorrow" as const), of: told }),
  fc.record({ kind: fc.constant("silence" as const), since: fc.option(fc.nat(24)) }),
  fc.record({ kind: fc.constant("weights" as const), partial: fc.integer({ min: 0, max: 10 }) }),
  fc.record({
    kind: fc.constant("language" as const),
    language: fc.constantFrom<Spoken[]>("en", "de", "ja"),
  }),
);

const context = (language: Spoken, weights: Weights, silentSince: number | null): BarsContext => {
  const words = wordsIn(language);
  return { words, clock: clockOf(words.locale, "UTC"), silentSince, weights, display: usualDisplay };
};

function drawn(days: readonly Day[], of: BarsContext): unknown {
  const { weights, silentSince } = of;
  return [barPaths(days, { isSilent: silentSince !== null, weights }).text, barsText(days, of)];
}

/** Renders after each step; from the cache, and from scratch. */
function renders(first: readonly Day[], steps: readonly Step[]) {
  let days = first;
  let [language, weights, since]: Parameters<typeof context> = ["en", { partial: 0.3, major: 1 }, null];
  const pairs: { readonly kept: unknown; readonly fresh: unknown }[] = [];
  for (const one of [undefined, ...steps]) {
    if (one?.kind === "today") days = days.with(-1, dayOf(days.length - 1, one.of));
    else if (one?.kind === "earlier") days = days.with(one.place, dayOf(one.place, one.of));
    else if (one?.kind === "tomorrow") days = [...days.slice(1), dayOf(days.length + 1, one.of)];
    else if (one?.kind === "silence") since = one.since === null ? null : one.since * hour;
    else if (one?.kind === "weights") weights = { partial: one.partial / 10, major: 1 };
    else if (one?.kind === "language") language = one.language;
    const of = context(language, weights, since);
    pairs.push({ kept: drawn(days, of), fresh: drawn(structuredClone(days), of) });
  }
  return pairs;
}

describe("cached bars", () => {
  it("cached bars equal newly rendered ones, whatever changes in between", () => {
    fc.assert(
      fc.property(
        fc.array(told, { minLength: 5, maxLength: 8 }),
        fc.array(step, { maxLength: 12 }),
        (first, steps) => {
          for (const { kept, fresh } of renders(
            first.map((of, place) => dayOf(place, of)),
            steps,
          ))
            expect(kept).toEqual(fresh);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("bars cached across days would be detected (the control)", () => {
    const careless = new BarCache<unknown>();
    const of = context("en", { partial: 0.3, major: 1 }, null);
    const outcome = fc.check(
      fc.property(fc.array(told, { minLength: 2, maxLength: 5 }), told, (first, today) => {
        const days = first.map((one, place) => dayOf(place, one));
        const next = days.with(-1, dayOf(days.length - 1, today));
        for (const shown of [days, next]) {
          expect(careless.get(shown, "", () => drawn(shown, of))).toEqual(drawn(structuredClone(shown), of));
        }
      }),
    );
    expect(outcome.failed).toBe(true);
  });

  it("cached bars are rebuilt only after a visible change, or one of any earlier day (the control)", () => {
    const kept = new BarCache<number>();
    let made = 0;
    const ask = (days: readonly Day[], rest: string) => kept.get(days, rest, () => (made += 1));
    const of = {
      status: "Operational",
      hours: 1,
      other: "Operational",
      otherHours: 0,
      beforeStart: false,
    } as const;
    const days = [0, 1, 2].map((place) => dayOf(place, of));
    ask(days, "today");
    ask(days.with(2, dayOf(2, { ...of, hours: 2 })), "today");
    expect(made).toBe(1);
    ask(days.with(1, dayOf(1, of)), "today");
    expect(made).toBe(2);
    ask(days, "otherwise");
    expect(made).toBe(3);
  });
});
