import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReportableStatus } from "../../../src/contract/words.ts";
import { dayShares } from "../../../src/rules/calendar-days.ts";
import { episodeChanges } from "../../../src/rules/flapping.ts";
import { joinMessages, retainMessages } from "../../../src/rules/report-messages.ts";
import { applyCorrections, type Period } from "../../../src/rules/status-periods.ts";
import { q } from "../../../src/store/query.ts";
import { readPeriodMessages, readTransitions } from "../../../src/store/stored-history.ts";
import type { StatusPeriodRow } from "../../../src/store/tables/tables.ts";
import { repetitions } from "../../harness/repetitions.ts";
import { type First, slowShown, slowTurns } from "../../rules/slow-model.ts";
import { Stage } from "../stage.ts";
import { Play, status, steps } from "./random-component.ts";

describe("the stored history of a component", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await Stage.open();
  });
  afterAll(() => stage.close());

  let count = 0;
  const begin = async (first: { status: ReportableStatus; reportEvery: number | null }) => {
    count += 1;
    const start = stage.now;
    const id = await stage.component(`Component ${count}`, {
      Status: first.status,
      ReportEvery: first.reportEvery,
    });
    return { id, start, play: new Play(stage, { id, start, ...first }) };
  };
  const periodsOf = async (id: string): Promise<StatusPeriodRow[]> => {
    const rows = await stage.rows(
      q
        .selectFrom("status_period")
        .innerJoin("component", "component.id", "status_period.component_id")
        .selectAll("status_period")
        .where("component.public_id", "=", id)
        .compile(),
    );
    return rows.sort((a, b) => a.from_at - b.from_at || a.id - b.id);
  };

  it("the stored history equals the history of the same events sorted by time, computed second by second", async () => {
    const firsts = fc.record({ status, reportEvery: fc.constantFrom(null, 10, 30) });
    await fc.assert(
      fc.asyncProperty(firsts, steps, async (first, playedSteps) => {
        const { id, start, play } = await begin(first);
        for (const step of playedSteps) await play.step(step);
        await play.look();
        const model: First = { ...first, onLapse: "Unknown" };
        const until = stage.now - start;
        const expected = expectedPeriods(model, play, until);
        const periods = await periodsOf(id);
        expect(
          periods.map((period) => [period.status, period.from_at - start, period.correction_id]),
        ).toEqual(expected.map(({ status: shown, from, cause }) => [shown, from, cause.number]));
        const written = expected.map((period) => joinMessages(retainMessages(period.messages)));
        expect(periods.map((period) => joinMessages(readPeriodMessages(period)))).toEqual(written);
        expect(periods.map((period) => period.to_at)).toEqual([
          ...periods.slice(1).map((period) => period.from_at),
          null,
        ]);
        expect(periods.map((period) => period.previous_id)).toEqual([
          null,
          ...periods.slice(0, -1).map((period) => period.id),
        ]);
        const [row] = await stage.rows(
          q.selectFrom("component").selectAll().where("public_id", "=", id).compile(),
        );
        const shown = slowShown(model, play.words, until);
        expect(row?.shown_status).toBe(shown);
        const flips = expected.filter(
          ({ status: now }, index) => index > 0 && now !== expected[index - 1]?.status,
        );
        // All of it takes less than ten minutes.
        expect(row && episodeChanges(readTransitions(row), stage.now)).toBe(
          flips.length > 4 ? Math.min(21, flips.length) : null,
        );
        expect(row?.last_period_id).toBe(periods.at(-1)?.id);
        expect(row?.next_expiry_at ?? stage.now).toBeGreaterThanOrEqual(stage.now);
        const days = await stage.rows(
          q
            .selectFrom("component_day")
            .selectAll()
            .where("component_id", "=", row?.id ?? 0)
            .orderBy("day")
            .compile(),
        );
        expect(days.filter(isShown)).toEqual(daysOf(periods, row?.id ?? 0));
      }),
      { numRuns: repetitions(10, 1_000) },
    );
  });
});

/** The periods that the model sees second by second, with corrections laid over them. */
function expectedPeriods(model: First, play: Play, until: number): readonly Period[] {
  const { turns, leading } = slowTurns(model, play.words, until);
  const cause = { kind: null, number: null };
  const first = { status: slowShown(model, [], 0), from: 0, messages: leading };
  const all = [first, ...turns].map((turn, index): Period => {
    return { ...turn, to: turns[index]?.from ?? null, cause };
  });
  return applyCorrections(all, play.corrections);
}

const columns = ["operational", "maintenance", "degraded", "partial", "major"] as const;
const isShown = (day: Record<(typeof columns)[number], number>) => columns.some((name) => day[name] > 0);

function daysOf(periods: readonly StatusPeriodRow[], component: number) {
  const days = new Map<string, Record<(typeof columns)[number], number>>();
  for (const { status: shown, from_at: from, to_at: to } of periods) {
    const column = columns.find((name) => shown.toLowerCase().includes(name));
    if (to === null || column === undefined) continue;
    for (const { date, milliseconds } of dayShares({ status: shown, from, to }, "UTC")) {
      const day = days.get(date) ?? { operational: 0, maintenance: 0, degraded: 0, partial: 0, major: 0 };
      day[column] += milliseconds;
      days.set(date, day);
    }
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([, day]) => isShown(day))
    .map(([day, totals]) => ({ day, component_id: component, ...totals }));
}
