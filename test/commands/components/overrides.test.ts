import { beforeEach, describe, expect, it } from "vitest";
import type { PinComponent } from "../../../src/commands/command.ts";
import { parsePin } from "../../../src/commands/components/overrides.ts";
import { presentHistoryPeriod } from "../../../src/commands/row-presenters.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { historyPage } from "../../../src/store/linked-rows.ts";
import { keyActor, Stage } from "../stage.ts";
import { second } from "../times.ts";

let stage: Stage;
let api: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  api = await stage.component("API");
  stage.now += 10 * second;
});

const at = (seconds: number) => stage.at(seconds);
const statuses = () => stage.statusesOf(api);
const pin = (fields: Partial<PinComponent> = {}): PinComponent => {
  return {
    kind: "PinComponent",
    id: api,
    status: "Operational",
    until: null,
    reason: "A false alarm",
    ...fields,
  };
};
const unpin = () => ({ kind: "UnpinComponent", id: api }) as const;
const sources = () => stage.sourcesOf(api);

describe("the body of an override", () => {
  it("an override's body has a status, a reason and an expiry", () => {
    const body = { Status: "major_outage", Reason: " The ISP says so ", Until: "2026-10-20T14:00:00+02:00" };
    expect(parsePin("id", body)).toEqual({
      kind: "PinComponent",
      id: "id",
      status: "Major Outage",
      until: Date.UTC(2026, 9, 20, 12),
      reason: "The ISP says so",
    });
  });

  it("an override's body is refused without a reason, or with invalid fields", () => {
    const wrong = [
      { Status: "Operational" },
      { Status: "Operational", Reason: "  " },
      { Status: "Operational", Reason: "a\u0000b" },
      { Status: "Unknown", Reason: "why" },
      { Status: "Operational", Reason: "why", Till: "2026-10-20T14:00:00Z" },
    ];
    for (const body of wrong) expect(() => parsePin("id", body)).toThrow(Refusal);
  });
});

describe("an override", () => {
  it("an override takes precedence until it is removed: then the reported status is shown", async () => {
    await stage.send(pin());
    stage.now = at(20);
    expect(await stage.report({ status: "Major Outage" })).toMatchObject({
      Status: "Operational",
      Changed: false,
    });
    expect(await sources()).toEqual(["Pin: Operational", "Report: Major Outage"]);
    stage.now = at(30);
    expect((await stage.send(unpin())).status).toBe(204);
    expect(await sources()).toEqual(["Report: Major Outage"]);
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 30],
    ]);
  });

  it("an override ends exactly at its expiry, regardless of reads", async () => {
    await stage.send(pin({ status: "Major Outage", until: at(60) }));
    expect((await stage.row(api)).next_expiry_at).toBe(at(60));
    stage.now = at(60);
    await stage.look(api);
    expect((await stage.row(api)).shown_status).toBe("Major Outage");
    stage.now = at(95);
    await stage.look(api);
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 10],
      ["Operational", 60],
    ]);
    expect(await stage.row(api)).toMatchObject({ shown_status: "Operational", next_expiry_at: null });
    expect((await stage.refusal(unpin())).code).toBe("PinNotFound");
  });

  it("an override also ends if nothing was read before the next report, and if its end changes nothing", async () => {
    await stage.send(pin({ status: "Major Outage", until: at(60) }));
    stage.now = at(100);
    await stage.report({ status: "Partial Outage" });
    await stage.send(pin({ status: "Partial Outage", until: at(150) }));
    const revision = await stage.revision();
    stage.now = at(151);
    await stage.look(api);
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 10],
      ["Operational", 60],
      ["Partial Outage", 100],
    ]);
    expect(await stage.revision()).toBe(revision + 1);
    expect(await stage.row(api)).toMatchObject({ next_expiry_at: null });
    expect(await sources()).toEqual(["Report: Partial Outage"]);
  });

  it("an override hides an expired report, which shows afterwards", async () => {
    await stage.send({ kind: "PatchComponent", id: api, fields: { ReportEvery: 100 } });
    await stage.send(pin({ until: at(500) }));
    stage.now = at(300);
    await stage.look(api);
    expect((await stage.row(api)).next_expiry_at).toBe(at(500));
    stage.now = at(501);
    await stage.look(api);
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Unknown", 500],
    ]);
    expect(await sources()).toEqual(["Lapse: Unknown", "Report: Operational"]);
  });

  it("a late report does not change an override's past, and applies once it is removed", async () => {
    await stage.send(pin());
    stage.now = at(100);
    await stage.report({ status: "Major Outage", occurredAt: at(5) });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 5],
      ["Operational", 10],
    ]);
    await stage.send(unpin());
    expect((await stage.row(api)).shown_status).toBe("Major Outage");
  });

  it("an override replaces another", async () => {
    await stage.send(pin({ status: "Major Outage", until: at(60) }));
    await stage.send(pin({ status: "Degraded Performance" }));
    stage.now = at(100);
    await stage.look(api);
    expect(await stage.row(api)).toMatchObject({
      shown_status: "Degraded Performance",
      next_expiry_at: null,
    });
  });

  it("an override's reason is visible to API keys, in the history and in the audit log", async () => {
    await stage.send(pin({ status: "Major Outage", until: at(60) }), { actor: keyActor({ name: "Ann" }) });
    const [period] = await stage.rows(
      historyPage({ start: (await stage.row(api)).last_period_id, limit: 1 }),
    );
    expect(period && presentHistoryPeriod(period).Cause).toMatchObject({
      Kind: "Pin",
      Message: "A false alarm",
    });
    expect((await stage.audit()).at(-1)).toMatchObject({
      action: "Component.Pin",
      actor_name: "Ann",
      before: null,
      after: JSON.stringify({
        Status: "Major Outage",
        Until: new Date(at(60)).toISOString(),
        Reason: "A false alarm",
      }),
    });
  });

  it("an override is refused if its expiry has passed, or if the component has changed", async () => {
    expect((await stage.refusal(pin({ until: stage.now }))).detail.errors?.[0]?.Path).toBe("Until");
    expect((await stage.refusal(pin({ id: "nothing" }))).code).toBe("ComponentNotFound");
    const stale = await stage.refusal(pin(), { ifMatch: ["r0-abc"] });
    expect(stale.code).toBe("PreconditionFailed");
    const { version } = await stage.send(pin());
    expect((await stage.refusal(unpin(), { ifMatch: ["r0-abc"] })).code).toBe("PreconditionFailed");
    await stage.send(unpin(), { ifMatch: [`r${version}-abc`] });
  });
});
