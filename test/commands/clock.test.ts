/** The history when somebody sets the machine's clock. */
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { presentAuditEvent, presentHistoryPeriod } from "../../src/commands/row-presenters.ts";
import type { ReportableStatus } from "../../src/contract/words.ts";
import { q } from "../../src/store/query.ts";
import type { StatusPeriodRow } from "../../src/store/tables/tables.ts";
import { repetitions } from "../harness/repetitions.ts";
import { report, Stage } from "./stage.ts";
import { hour, second } from "./times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

/** Whether periods follow one another without a gap, none ending before it began. */
function expectGapless(periods: readonly StatusPeriodRow[]): void {
  expect(periods.map((period) => period.to_at)).toEqual([
    ...periods.slice(1).map((period) => period.from_at),
    null,
  ]);
  for (const { from_at: from, to_at: to } of periods) expect(to ?? from).toBeGreaterThanOrEqual(from);
  expect(periods.map((period) => period.previous_id)).toEqual([
    null,
    ...periods.slice(0, -1).map((period) => period.id),
  ]);
}

const columns = ["operational", "maintenance", "degraded", "partial", "major"] as const;
const days = async (id: string) => {
  const { id: number } = await stage.row(id);
  return await stage.rows(
    q.selectFrom("component_day").selectAll().where("component_id", "=", number).compile(),
  );
};

describe("a clock set back an hour", () => {
  it("a clock set back an hour delays no report: each applies at once, after all earlier ones", async () => {
    const api = await stage.component("API");
    const start = stage.now;
    stage.now += 2 * hour;
    await stage.report({ status: "Major Outage" });
    stage.now -= hour;
    expect(await stage.report({ status: "Degraded Performance" })).toMatchObject({
      Status: "Degraded Performance",
      Changed: true,
      Current: true,
    });
    expect(await stage.report({ status: "Operational", source: "Nagios" })).toMatchObject({ Current: true });
    expect(await stage.report({ status: "Operational" })).toMatchObject({ Status: "Operational" });
    expect(await stage.statusesOf(api, start)).toEqual([
      ["Operational", 0],
      ["Major Outage", 7_200],
      ["Degraded Performance", 7_200],
      ["Operational", 7_200],
    ]);
    expectGapless(await stage.periods(api));
  });

  it("a clock set back an hour resumes normally once it has caught up", async () => {
    const api = await stage.component("API");
    const start = stage.now;
    stage.now += 2 * hour;
    await stage.report({ status: "Major Outage" });
    stage.now -= hour;
    await stage.report({ status: "Operational" });
    stage.now += hour + second;
    await stage.report({ status: "Partial Outage" });
    expect(await stage.statusesOf(api, start)).toEqual([
      ["Operational", 0],
      ["Major Outage", 7_200],
      ["Operational", 7_200],
      ["Partial Outage", 7_201],
    ]);
  });

  it("a clock set back an hour does not change the permissions of people and keys", async () => {
    const api = await stage.component("API", { ReportEvery: 60 });
    await stage.report({ status: "Operational" });
    stage.now -= hour;
    await stage.send({
      kind: "PatchComponent",
      id: api,
      fields: { Status: "Major Outage", OnLapse: "Major Outage" },
    });
    await stage.report({ source: "Nagios", status: "Partial Outage" });
    await stage.send({ kind: "CloseSignal", id: api, source: "Nagios" });
    await stage.send({ kind: "DeleteComponent", id: api });
    await stage.send({ kind: "RestoreComponent", id: api });
    expectGapless(await stage.periods(api));
    expect(await stage.row(api)).toMatchObject({ shown_status: "Major Outage" });
  });

  it("a clock set back an hour lets reports expire eventually, and only once", async () => {
    const api = await stage.component("API", { ReportEvery: 60, Status: "Operational" });
    const start = stage.now;
    stage.now += hour;
    await stage.look(api);
    stage.now -= hour;
    await stage.look(api);
    expect(await stage.report({ status: "Operational" })).toMatchObject({ Status: "Operational" });
    await stage.look(api);
    expect(await stage.statusesOf(api, start)).toEqual([
      ["Operational", 0],
      ["Unknown", 72],
      ["Operational", 72.001],
    ]);
    stage.now += 2 * hour;
    await stage.look(api);
    expect(await stage.row(api)).toMatchObject({ shown_status: "Unknown" });
    expectGapless(await stage.periods(api));
  });

  it("a clock set back an hour repeats no id", async () => {
    const names = Array.from({ length: 10 }, (_, number) => `Component ${number}`);
    for (const name of names.slice(0, 5)) await stage.component(name);
    stage.now -= hour;
    for (const name of names.slice(5)) await stage.component(name);
    stage.now += hour;
    await stage.component("One more");
    const components = await stage.rows(q.selectFrom("component").selectAll().compile());
    const noCause = {
      source: null,
      announcement_public_id: null,
      reason: null,
      received_at: null,
      event_kind: null,
      actor: null,
    };
    const ids = [
      ...components.map((row) => row.public_id),
      ...(await stage.audit()).map((row) => presentAuditEvent(row).Id),
      ...(await Promise.all(components.map((row) => stage.periods(row.public_id))))
        .flat()
        .map((row) => presentHistoryPeriod({ ...row, ...noCause }).Id),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(3 * 11);
  });
});

const leap = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 90 * second }) },
  { weight: 1, arbitrary: fc.integer({ min: -26 * hour, max: 26 * hour }) },
);
const step = fc.record({
  leap,
  status: fc.constantFrom<ReportableStatus>("Operational", "Degraded Performance", "Major Outage"),
  source: fc.constantFrom(null, "Nagios"),
  lateBy: fc.option(fc.nat(2 * hour), { nil: null }),
  look: fc.boolean(),
});

describe("repeated clock adjustments", () => {
  it("a clock set repeatedly leaves every history without gaps, every duration positive, and every day equal to its periods", async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        number += 1;
        const name = `Component ${number}`;
        const id = await stage.component(name, { ReportEvery: 60, Status: "Operational" });
        for (const { leap: by, status, source, lateBy, look } of steps) {
          stage.now += by;
          if (look) await stage.look(id);
          const occurredAt = lateBy === null ? null : stage.now - lateBy;
          await stage.send(report({ componentNameKey: name.toLowerCase(), status, source, occurredAt }));
        }
        const periods = await stage.periods(id);
        expectGapless(periods);
        const row = await stage.row(id);
        expect([row.shown_status, row.shown_since]).toEqual([
          periods.at(-1)?.status,
          periods.at(-1)?.from_at,
        ]);
        const counted = (await days(id)).flatMap((day) => columns.map((column) => day[column]));
        expect(Math.min(0, ...counted)).toBe(0);
        const closed = periods.filter((period) => period.to_at !== null && period.status !== "Unknown");
        const length = closed.reduce((sum, period) => sum + (period.to_at ?? 0) - period.from_at, 0);
        expect(counted.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBe(length);
      }),
      { numRuns: repetitions(12, 300) },
    );
  });
});
