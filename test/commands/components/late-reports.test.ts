import { beforeEach, describe, expect, it } from "vitest";
import { reportResult } from "../../../src/contract/report.ts";
import { q } from "../../../src/store/query.ts";
import { readPeriodMessages } from "../../../src/store/stored-history.ts";
import { report, Stage, submission } from "../stage.ts";
import { minute } from "../times.ts";

let stage: Stage;
let api: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  api = await stage.component("API");
});

/** The shown statuses, in seconds since the component's creation. */
const statuses = () => stage.statusesOf(api);
const at = (seconds: number) => stage.at(seconds);

describe("a late report", () => {
  it("a late report takes its place in the history, and the current status stays", async () => {
    stage.now = at(600);
    await stage.report({ status: "Operational" });
    const before = await stage.revision();
    stage.now = at(660);
    await stage.report({ status: "Degraded Performance" });
    const late = await stage.report({ status: "Major Outage", occurredAt: at(300) });
    expect(late).toMatchObject({
      Status: "Degraded Performance",
      PreviousStatus: "Degraded Performance",
      Changed: false,
      Current: false,
      Message: `Status of API updated to Major Outage via webhook; it is placed in the history from ${new Date(at(300)).toISOString()} to ${new Date(at(600)).toISOString()}, the shown status stays Degraded Performance`,
    });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 300],
      ["Operational", 600],
      ["Degraded Performance", 660],
    ]);
    expect(late.Revision).toBe(before + 2);
  });

  it("a late report that is its source's newest changes the shown status", async () => {
    stage.now = at(600);
    await stage.report({ source: "Nagios", status: "Operational" });
    const late = await stage.report({ status: "Major Outage", occurredAt: at(300) });
    expect(late).toMatchObject({ Status: "Major Outage", Changed: true, Current: true });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 300],
    ]);
    expect(await stage.row(api)).toMatchObject({ shown_status: "Major Outage", shown_since: at(300) });
  });

  it("a late report at the same moment as another is placed after it", async () => {
    stage.now = at(600);
    await stage.report({ status: "Major Outage", occurredAt: at(300) });
    await stage.report({ source: "Nagios" });
    const late = await stage.report({ status: "Partial Outage", occurredAt: at(300) });
    expect(late).toMatchObject({ Status: "Partial Outage", Current: true });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 300],
      ["Partial Outage", 300],
    ]);
  });

  it("a late report may precede its component's creation", async () => {
    const late = await stage.report({ status: "Partial Outage", occurredAt: at(-120) });
    expect(late).toMatchObject({ Status: "Operational", Current: false });
    expect(await statuses()).toEqual([
      ["Partial Outage", -120],
      ["Operational", 0],
    ]);
  });

  it("a late report leaves its message with the period of its time", async () => {
    stage.now = at(300);
    await stage.report({ status: "Major Outage", message: "all is lost" });
    stage.now = at(600);
    await stage.report({ status: "Operational", message: "all is well" });
    await stage.report({ status: "Major Outage", message: "half is lost", occurredAt: at(400) });
    await stage.report({ status: "Operational", message: "all is quiet", occurredAt: at(100) });
    const periods = await stage.periods(api);
    expect(periods.map((period) => readPeriodMessages(period).map(({ text }) => text))).toEqual([
      ["all is quiet"],
      ["all is lost", "half is lost"],
      ["all is well"],
    ]);
  });

  it("a late report between a report and its repetition makes the repetition count", async () => {
    stage.now = at(300);
    await stage.report({ status: "Operational" });
    stage.now = at(600);
    await stage.report({ status: "Operational" });
    await stage.report({ status: "Major Outage", occurredAt: at(400) });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 400],
      ["Operational", 600],
    ]);
    await stage.report({ status: "Partial Outage", occurredAt: at(500) });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 400],
      ["Partial Outage", 500],
      ["Operational", 600],
    ]);
  });

  it("a late report of a closed signal affects only the history", async () => {
    stage.now = at(300);
    await stage.report({ source: "Nagios", status: "Major Outage" });
    stage.now = at(600);
    await stage.send({ kind: "CloseSignal", id: api, source: "Nagios" });
    const late = await stage.report({ source: "Nagios", status: "Partial Outage", occurredAt: at(400) });
    expect(late).toMatchObject({ Status: "Operational", Changed: false, Current: false });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 300],
      ["Partial Outage", 400],
      ["Operational", 600],
    ]);
  });

  it("a late report fills an apparent gap in the reports", async () => {
    await stage.send({ kind: "PatchComponent", id: api, fields: { ReportEvery: 60 } });
    stage.now = at(100);
    await stage.look(api);
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Unknown", 72],
    ]);
    await stage.report({ status: "Operational", occurredAt: at(60) });
    expect(await statuses()).toEqual([["Operational", 0]]);
    stage.now = at(200);
    await stage.look(api);
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Unknown", 132],
    ]);
  });

  it("a late report moves the time of the last report only forward", async () => {
    stage.now = at(600);
    await stage.report({});
    await stage.report({ occurredAt: at(300) });
    expect((await stage.row(api)).last_report_at).toBe(at(600));
  });

  it("a late report recounts only the days that it changes", async () => {
    const days = async () => {
      const rows = await stage.rows(q.selectFrom("component_day").selectAll().orderBy("day").compile());
      return rows.map(({ day, operational, major }) => [day, operational / minute, major / minute]);
    };
    stage.now += 24 * 60 * minute;
    await stage.report({ status: "Degraded Performance" });
    expect(await days()).toEqual([
      ["2026-10-20", 720, 0],
      ["2026-10-21", 720, 0],
    ]);
    await stage.report({ status: "Major Outage", occurredAt: stage.began + 600 * minute });
    await stage.report({ status: "Operational", occurredAt: stage.began + 900 * minute });
    expect(await days()).toEqual([
      ["2026-10-20", 600, 120],
      ["2026-10-21", 540, 180],
    ]);
    expect((await stage.row(api)).days_revision).toBe(await stage.revision());
  });
});

it("late reports of one group are applied in order", async () => {
  stage.now = at(600);
  const outcomes = await stage.group([
    submission(report({ status: "Operational" })),
    submission(report({ status: "Major Outage", occurredAt: at(100), message: "down" })),
    submission(report({ status: "Operational", occurredAt: at(200) })),
    submission(report({ status: "Degraded Performance" })),
    submission(report({ status: "Partial Outage", occurredAt: at(300) })),
  ]);
  expect(
    outcomes.map((outcome) => outcome.kind === "answer" && reportResult.parse(outcome.answer.result).Status),
  ).toEqual(["Operational", "Operational", "Operational", "Degraded Performance", "Degraded Performance"]);
  expect(await statuses()).toEqual([
    ["Operational", 0],
    ["Major Outage", 100],
    ["Operational", 200],
    ["Partial Outage", 300],
    ["Operational", 600],
    ["Degraded Performance", 600],
  ]);
});

describe("the moment from which a component's time counts", () => {
  const begins = async () => (await stage.row(api)).observed_from;
  const patch = (StartDate: string) => stage.send({ kind: "PatchComponent", id: api, fields: { StartDate } });
  const dateAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const day = 24 * 60 * minute;

  it("a component's time counts from its creation, or earlier if a late report precedes it", async () => {
    expect(await begins()).toBe(at(0));
    stage.now = at(600);
    await stage.report({ status: "Major Outage", occurredAt: at(300) });
    expect(await begins()).toBe(at(0));
    await stage.report({ status: "Major Outage", occurredAt: at(-300) });
    expect(await begins()).toBe(at(-300));
  });

  it("a component's time counts from a start date before its creation, until that is removed", async () => {
    await patch(dateAt(at(0) - 3 * day));
    expect(await begins()).toBe(0);
    await patch(dateAt(at(0)));
    expect(await begins()).toBe(at(0));
  });
});
