/** Named sources, each with a signal of its own that stands until it is closed. */

import { beforeEach, describe, expect, it } from "vitest";
import { readAttributedHistory } from "../../../src/queries/source-actors.ts";
import { q } from "../../../src/store/query.ts";
import { writeJson } from "../../../src/store/stored-json.ts";
import { keyActor, report, Stage } from "../stage.ts";
import { minute, second } from "../times.ts";

let stage: Stage;
let api: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  api = await stage.component("API");
});

describe("a named source", () => {
  it("a named source counts beside the plain report, and the worst of all is shown", async () => {
    await stage.report({ source: "Nagios", status: "Major Outage" });
    const since = new Date(stage.now).toISOString();
    stage.now += minute;
    expect(await stage.report({ status: "Operational" })).toMatchObject({
      Status: "Major Outage",
      Changed: false,
      Current: true,
      Message: `Status of API updated to Operational via webhook; the shown status is Major Outage since ${since}: reported by Nagios. GET /api/Component/${api} lists all its Voices`,
    });
    const calm = await stage.report({ source: "Zabbix", status: "Operational" });
    expect(calm).toMatchObject({ Status: "Major Outage" });
    const over = await stage.report({ source: " NAGIOS", status: "Operational" });
    expect(over).toMatchObject({ Status: "Operational", Changed: true });
    expect(await stage.statusesOf(api, stage.now)).toEqual([
      ["Operational", -60],
      ["Major Outage", -60],
      ["Operational", 0],
    ]);
  });

  it("a named source keeps the spelling of its first report, for any key", async () => {
    await stage.report({ source: "Nagios", status: "Major Outage" }, { actor: keyActor({ number: 7 }) });
    await stage.report({ source: "NAGIOS", status: "Partial Outage" }, { actor: keyActor({ number: 8 }) });
    const { status_inputs: inputs } = await stage.row(api);
    expect(JSON.parse(inputs)).toMatchObject({
      signals: { nagios: { source: "Nagios", status: "Partial Outage" } },
    });
  });

  it("a named source may have any name without side effects", async () => {
    for (const source of ["__proto__", "constructor", "toString"]) {
      expect(await stage.report({ source, status: "Major Outage" })).toMatchObject({ Current: true });
      expect(await stage.report({ source, status: "Operational" })).toMatchObject({ Status: "Operational" });
    }
  });

  it("a component has at most 100 named sources: the next is refused until one is closed", async () => {
    const sources = Array.from({ length: 100 }, (_, index) => report({ source: `Source ${index}` }));
    for (const source of sources) await stage.send(source);
    const refusal = await stage.refusal(report({ source: "One more" }));
    expect(refusal).toMatchObject({ code: "TooManySignals", status: 409 });
    expect(refusal.message).toContain(`DELETE /api/Component/${api}/Signal/`);
    const late = report({ source: "One more", occurredAt: stage.now - 1 });
    expect(await stage.refusal(late)).toMatchObject({ code: "TooManySignals" });
    await stage.report({ source: "SOURCE 7", status: "Major Outage" });
    await stage.report({ status: "Operational" });
    await stage.send({ kind: "CloseSignal", id: api, source: "Source 3" });
    await stage.report({ source: "One more" });
  });
});

describe("a signal", () => {
  it("a signal is closed manually, ignoring the case of its source, and ends then", async () => {
    await stage.report({ source: "Nagios", status: "Major Outage" });
    const { revision } = await stage.row(api);
    stage.now += 60 * second;
    const closed = await stage.send(
      { kind: "CloseSignal", id: api, source: " NAGIOS " },
      { ifMatch: [`r${revision}`] },
    );
    expect(closed).toMatchObject({ status: 204, message: 'Signal "Nagios" of "API" closed' });
    expect(await stage.statusesOf(api)).toEqual([
      ["Operational", 0],
      ["Major Outage", 0],
      ["Operational", 60],
    ]);
    const row = await stage.row(api);
    expect(row.revision).toBeGreaterThan(revision);
    expect(row.updated_at).toBe(stage.now);
  });

  it("a closed signal is the cause of the status shown afterwards", async () => {
    const bus = await stage.bus();
    const newest = async () =>
      (await readAttributedHistory(bus, { id: api, limit: 1, cursor: null })).Items[0]?.Cause;
    await stage.report({ source: "Nagios", status: "Major Outage" });
    await stage.send({ kind: "CloseSignal", id: api, source: "nagios" });
    expect(await newest()).toMatchObject({ Kind: "Signal", Source: "Nagios" });
    // As it was kept before it named its source.
    const older = { kind: "Close", sourceKey: "nagios" } as const;
    const closing = q
      .updateTable("status_event")
      .set({ event: writeJson("status_event", "event", older) })
      .where("kind", "=", "Close");
    await stage.rows(closing.compile());
    expect(await newest()).toMatchObject({ Kind: "Signal", Source: null });
    stage.now += 60 * second;
    await stage.report({ source: "Nagios", status: "Partial Outage", occurredAt: stage.now - 70 * second });
    expect(await stage.row(api)).toMatchObject({ shown_status: "Operational" });
  });

  it("a missing signal, a stale version and a missing component are distinguished", async () => {
    await stage.report({ source: "Nagios" });
    const ifMatch = { ifMatch: ["r0"] };
    const close = (which: string, source: string) => ({ kind: "CloseSignal", id: which, source }) as const;
    expect(await stage.refusal(close("gone", "Nagios"), ifMatch)).toMatchObject({
      code: "ComponentNotFound",
    });
    const refusal = await stage.refusal(close(api, "constructor"), ifMatch);
    expect(refusal).toMatchObject({ code: "SignalNotFound", status: 404 });
    expect(refusal.message).toContain(`GET /api/Component/${api}`);
    expect(await stage.refusal(close(api, "Nagios"), ifMatch)).toMatchObject({ code: "PreconditionFailed" });
  });
});
