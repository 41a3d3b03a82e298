import { beforeEach, describe, expect, it } from "vitest";
import { parseComponentCreate } from "../../../src/commands/components/component-edit.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { Stage } from "../stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const at = (seconds: number) => stage.at(seconds);

/** A component with a report due every 100 s: it expires after 120 s. */
const expected = (fields: Parameters<Stage["component"]>[1] = {}) =>
  stage.component("API", { ReportEvery: 100, ...fields });

describe("a component with expected reports", () => {
  it("a component with expected reports is Unknown until its first report, unless a status is given", async () => {
    const api = await expected();
    expect(await stage.statusesOf(api)).toEqual([["Unknown", 0]]);
    expect((await stage.periods(api))[0]?.cause_kind).toBeNull();
    stage.now = at(10);
    await stage.report({ status: "Operational" });
    expect(await stage.statusesOf(api)).toEqual([
      ["Unknown", 0],
      ["Operational", 10],
    ]);
  });

  it("a component with expected reports shows a named source's first report, even without a plain report", async () => {
    const api = await expected();
    await stage.report({ source: "Nagios", status: "Operational" });
    expect(await stage.row(api)).toMatchObject({ shown_status: "Operational" });
  });

  it("a component with expected reports shows its given status until reports have expired", async () => {
    const api = await expected({ Status: "Operational" });
    stage.now = at(120);
    await stage.look(api);
    expect(await stage.statusesOf(api)).toEqual([["Operational", 0]]);
    stage.now += 1;
    await stage.look(api);
    expect(await stage.statusesOf(api)).toEqual([
      ["Operational", 0],
      ["Unknown", 120],
    ]);
    expect((await stage.periods(api))[1]).toMatchObject({ cause_kind: "Lapse", event_id: null });
  });

  it("a component with expected reports has at least 5 seconds of grace", async () => {
    const api = await expected({ ReportEvery: 10, Status: "Operational" });
    expect((await stage.row(api)).next_expiry_at).toBe(at(15));
  });

  it("a component with expected reports expires once, regardless of reads", async () => {
    const api = await expected({ Status: "Operational" });
    stage.now = at(500);
    await stage.look(api);
    const revision = await stage.revision();
    const row = await stage.row(api);
    expect(row.next_expiry_at).toBeNull();
    stage.now = at(900);
    await stage.look(api);
    expect(await stage.row(api)).toEqual(row);
    expect(await stage.revision()).toBe(revision);
  });

  it("a component with expected reports recovers with its next report, even with an unchanged status", async () => {
    const api = await expected();
    await stage.report({ status: "Operational" });
    stage.now = at(200);
    await stage.look(api);
    stage.now = at(300);
    const back = await stage.report({ status: "Operational", message: "back" });
    expect(back).toMatchObject({ PreviousStatus: "Unknown", Status: "Operational", Changed: true });
    expect(await stage.statusesOf(api)).toEqual([
      ["Unknown", 0],
      ["Operational", 0],
      ["Unknown", 120],
      ["Operational", 300],
    ]);
    expect((await stage.row(api)).next_expiry_at).toBe(at(420));
  });

  it("a component with expected reports has expired even if nothing was read before its next report", async () => {
    const api = await expected({ Status: "Operational" });
    stage.now = at(300);
    await stage.report({ status: "Operational" });
    expect(await stage.statusesOf(api)).toEqual([
      ["Operational", 0],
      ["Unknown", 120],
      ["Operational", 300],
    ]);
  });

  it("a component with expected reports expires in spite of a status set manually, which is no report", async () => {
    const api = await expected();
    await stage.report({ status: "Operational" });
    stage.now = at(100);
    await stage.send({ kind: "PatchComponent", id: api, fields: { Status: "Operational" } });
    stage.now = at(121);
    await stage.look(api);
    expect(await stage.row(api)).toMatchObject({ shown_status: "Unknown", last_report_at: stage.began });
  });

  it("an expired component shows a worse status from another source, and lists both", async () => {
    const api = await expected();
    await stage.report({ status: "Partial Outage" });
    stage.now = at(121);
    await stage.look(api);
    expect(await stage.statusesOf(api)).toEqual([
      ["Unknown", 0],
      ["Partial Outage", 0],
    ]);
    expect(await stage.sourcesOf(api)).toEqual(["Report: Partial Outage", "Lapse: Unknown"]);
  });
});

describe("the status after expiry", () => {
  it("the status after expiry can be chosen, but not as Operational", async () => {
    const api = await expected({ Status: "Operational", OnLapse: "Major Outage" });
    stage.now = at(121);
    await stage.look(api);
    expect(await stage.row(api)).toMatchObject({ shown_status: "Major Outage" });
    for (const OnLapse of ["Operational", "operational", "quiet"]) {
      expect(() => parseComponentCreate({ Name: "API", OnLapse })).toThrow(Refusal);
    }
    expect(parseComponentCreate({ Name: "API", OnLapse: "unknown" }).fields.OnLapse).toBe("Unknown");
  });

  it("an invalid status after expiry is refused with the valid ones", () => {
    for (const OnLapse of [null, 7, "Operational"]) {
      expect(() => parseComponentCreate({ Name: "API", OnLapse })).toThrow(
        "OnLapse: Choose the status for missing reports: Under Maintenance, Unknown, Degraded Performance, Partial Outage, Major Outage.",
      );
    }
  });

  it("a changed status after expiry applies at once to an expired component", async () => {
    const api = await expected({ Status: "Operational" });
    stage.now = at(121);
    await stage.look(api);
    stage.now = at(200);
    await stage.send({ kind: "PatchComponent", id: api, fields: { OnLapse: "Major Outage" } });
    expect(await stage.row(api)).toMatchObject({ shown_status: "Major Outage", shown_since: at(200) });
    await stage.send({ kind: "PatchComponent", id: api, fields: { ReportEvery: null } });
    expect(await stage.row(api)).toMatchObject({ shown_status: "Operational", next_expiry_at: null });
  });

  it("a change of other settings does not delay the expiry", async () => {
    const api = await expected({ Status: "Operational" });
    stage.now = at(100);
    await stage.send({ kind: "PatchComponent", id: api, fields: { OnLapse: "Major Outage" } });
    expect((await stage.row(api)).next_expiry_at).toBe(at(120));
  });

  it("a shorter report interval applies at once", async () => {
    const api = await stage.component("API");
    await stage.report({ status: "Operational" });
    stage.now = at(300);
    await stage.send({ kind: "PatchComponent", id: api, fields: { ReportEvery: 100 } });
    expect(await stage.statusesOf(api)).toEqual([
      ["Operational", 0],
      ["Unknown", 300],
    ]);
  });
});

describe("a status and its sources", () => {
  it("a status and its sources belong to the same moment, whether the expiry is recorded or not", async () => {
    const api = await expected({ Status: "Operational" });
    stage.now = at(121);
    expect(await stage.sourcesOf(api)).toEqual(["Report: Operational"]);
    await stage.look(api);
    expect(await stage.sourcesOf(api)).toEqual(["Lapse: Unknown", "Report: Operational"]);
  });
});

describe("a deleted component", () => {
  it("a deleted component is not watched, and shows an expiry at once when restored", async () => {
    const api = await expected({ Status: "Operational" });
    await stage.send({ kind: "DeleteComponent", id: api });
    stage.now = at(300);
    await stage.look(api);
    expect(await stage.statusesOf(api)).toEqual([["Operational", 0]]);
    const { result } = await stage.send({ kind: "RestoreComponent", id: api });
    expect(result).toMatchObject({ Status: "Unknown", StatusSince: new Date(at(120)).toISOString() });
    expect(await stage.statusesOf(api)).toEqual([
      ["Operational", 0],
      ["Unknown", 120],
    ]);
  });
});
