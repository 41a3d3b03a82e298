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
const told = () => stage.told(api);
const pin = (said: Partial<PinComponent> = {}): PinComponent => {
  return {
    kind: "PinComponent",
    id: api,
    status: "Operational",
    until: null,
    reason: "A false alarm",
    ...said,
  };
};
const unpin = () => ({ kind: "UnpinComponent", id: api }) as const;
const voices = () => stage.voices(api);

describe("the body of a pin", () => {
  it("the body of a pin is a status, why, and until when", () => {
    const body = { Status: "major_outage", Reason: " The ISP says so ", Until: "2026-10-20T14:00:00+02:00" };
    expect(parsePin("id", body)).toEqual({
      kind: "PinComponent",
      id: "id",
      status: "Major Outage",
      until: Date.UTC(2026, 9, 20, 12),
      reason: "The ISP says so",
    });
  });

  it("the body of a pin is refused without a reason, or with what is none of it", () => {
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

describe("a pin", () => {
  it("overrules whatever is said, until it is taken off: then the reporters' word is shown", async () => {
    await stage.send(pin());
    stage.now = at(20);
    expect(await stage.report({ status: "Major Outage" })).toMatchObject({
      Status: "Operational",
      Changed: false,
    });
    expect(await voices()).toEqual(["Pin: Operational", "Report: Major Outage"]);
    stage.now = at(30);
    expect((await stage.send(unpin())).status).toBe(204);
    expect(await voices()).toEqual(["Report: Major Outage"]);
    expect(await told()).toEqual([
      ["Operational", 0],
      ["Major Outage", 30],
    ]);
  });

  it("a pin ends by itself when its time comes, to the moment, whoever looks when", async () => {
    await stage.send(pin({ status: "Major Outage", until: at(60) }));
    expect((await stage.row(api)).lapses_at).toBe(at(60));
    stage.now = at(60);
    await stage.look(api);
    expect((await stage.row(api)).shown).toBe("Major Outage");
    stage.now = at(95);
    await stage.look(api);
    expect(await told()).toEqual([
      ["Operational", 0],
      ["Major Outage", 10],
      ["Operational", 60],
    ]);
    expect(await stage.row(api)).toMatchObject({ shown: "Operational", lapses_at: null });
    expect((await stage.refusal(unpin())).code).toBe("PinNotFound");
  });

  it("a pin ends also where nobody looked before the next report, and where it changes nothing", async () => {
    await stage.send(pin({ status: "Major Outage", until: at(60) }));
    stage.now = at(100);
    await stage.report({ status: "Partial Outage" });
    await stage.send(pin({ status: "Partial Outage", until: at(150) }));
    const revision = await stage.revision();
    stage.now = at(151);
    await stage.look(api);
    expect(await told()).toEqual([
      ["Operational", 0],
      ["Major Outage", 10],
      ["Operational", 60],
      ["Partial Outage", 100],
    ]);
    expect(await stage.revision()).toBe(revision + 1);
    expect(await stage.row(api)).toMatchObject({ lapses_at: null });
    expect(await voices()).toEqual(["Report: Partial Outage"]);
  });

  it("a pin hides silence, and leaves it to be seen", async () => {
    await stage.send({ kind: "PatchComponent", id: api, fields: { ReportEvery: 100 } });
    await stage.send(pin({ until: at(500) }));
    stage.now = at(300);
    await stage.look(api);
    expect((await stage.row(api)).lapses_at).toBe(at(500));
    stage.now = at(501);
    await stage.look(api);
    expect(await told()).toEqual([
      ["Operational", 0],
      ["Unknown", 500],
    ]);
    expect(await voices()).toEqual(["Lapse: Unknown", "Report: Operational"]);
  });

  it("a pin is kept out of the past by a late report, which stands once it is taken off", async () => {
    await stage.send(pin());
    stage.now = at(100);
    await stage.report({ status: "Major Outage", occurredAt: at(5) });
    expect(await told()).toEqual([
      ["Operational", 0],
      ["Major Outage", 5],
      ["Operational", 10],
    ]);
    await stage.send(unpin());
    expect((await stage.row(api)).shown).toBe("Major Outage");
  });

  it("a pin takes the place of another", async () => {
    await stage.send(pin({ status: "Major Outage", until: at(60) }));
    await stage.send(pin({ status: "Degraded Performance" }));
    stage.now = at(100);
    await stage.look(api);
    expect(await stage.row(api)).toMatchObject({ shown: "Degraded Performance", lapses_at: null });
  });

  it("a pin tells its reason to callers with a key, in the history and in the audit", async () => {
    await stage.send(pin({ status: "Major Outage", until: at(60) }), { actor: keyActor({ name: "Ann" }) });
    const [period] = await stage.rows(historyPage({ start: (await stage.row(api)).last_period, limit: 1 }));
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

  it("a pin is refused where its end is past, or the component was changed since", async () => {
    expect((await stage.refusal(pin({ until: stage.now }))).detail.errors?.[0]?.Path).toBe("Until");
    expect((await stage.refusal(pin({ id: "nothing" }))).code).toBe("ComponentNotFound");
    const stale = await stage.refusal(pin(), { ifMatch: ["r0-abc"] });
    expect(stale.code).toBe("PreconditionFailed");
    const { version } = await stage.send(pin());
    expect((await stage.refusal(unpin(), { ifMatch: ["r0-abc"] })).code).toBe("PreconditionFailed");
    await stage.send(unpin(), { ifMatch: [`r${version}-abc`] });
  });
});
