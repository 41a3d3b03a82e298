import { beforeEach, describe, expect, it } from "vitest";
import { parseCorrection } from "../../../src/commands/components/correction-commands.ts";
import { attributedComponent } from "../../../src/contract/components.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { q } from "../../../src/store/query.ts";
import { keyActor, Stage } from "../stage.ts";

let stage: Stage;
let api: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  api = await stage.component("API");
});

const at = (seconds: number) => stage.at(seconds);
const iso = (seconds: number) => new Date(at(seconds)).toISOString();
const statuses = () => stage.statusesOf(api);

function body(fields: Record<string, unknown> = {}) {
  return { From: iso(100), To: iso(200), Status: "Operational", Reason: "The probe was broken", ...fields };
}

const correct = (fields: Record<string, unknown> = {}) => stage.send(parseCorrection(api, body(fields)));

function refusalOf(fields: Record<string, unknown>): Refusal {
  try {
    parseCorrection(api, body(fields));
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal;
  }
  throw new Error("it was not refused");
}

describe("a correction", () => {
  it("a correction replaces its interval, and leaves the history before and after it", async () => {
    stage.now = at(50);
    await stage.report({ status: "Major Outage" });
    stage.now = at(300);
    const answer = await correct();
    expect(answer).toMatchObject({
      status: 201,
      message: `API was Operational from ${iso(100)} to ${iso(200)}`,
      location: expect.stringMatching(`^/api/Component/${api}/Correction/[0-9a-f-]{36}$`) as unknown,
    });
    expect(attributedComponent.parse(answer.result)).toMatchObject({ Id: api, Status: "Major Outage" });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 50],
      ["Operational", 100],
      ["Major Outage", 200],
    ]);
    const causes = (await stage.periods(api)).map((period) => period.cause_kind);
    expect(causes).toEqual(["Report", "Report", "Correction", "Report"]);
  });

  it("a correction that ends before the StartDate of its component is refused, for it has no effect", async () => {
    stage.now = at(300);
    const twoDays = 2 * 86_400;
    await expect(correct({ From: iso(-twoDays), To: iso(-twoDays + 60) })).rejects.toMatchObject({
      code: "ValidationFailed",
      detail: {
        errors: [{ Path: "To", Message: expect.stringContaining("StartDate, 2026-10-20") as unknown }],
      },
    });
  });

  it("a correction from before the StartDate of its component says that this time does not count", async () => {
    stage.now = at(300);
    const answer = await correct({ From: iso(-2 * 86_400) });
    expect(answer.message).toMatch(
      /\. Time before its StartDate 2026-10-20 does not count; set an earlier one to include it$/u,
    );
  });

  it("a correction up to now leaves the current status unchanged", async () => {
    stage.now = at(200);
    await correct({ Status: "Partial Outage" });
    expect(await stage.row(api)).toMatchObject({ shown_status: "Operational", shown_since: at(200) });
  });

  it("a correction takes precedence over later reports about its interval", async () => {
    stage.now = at(300);
    await correct();
    await stage.report({ status: "Major Outage", occurredAt: at(50) });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 50],
      ["Operational", 100],
      ["Major Outage", 200],
    ]);
  });

  it("a correction is replaced by a later one", async () => {
    stage.now = at(300);
    await correct({ Status: "Major Outage" });
    await correct({ From: iso(150), To: iso(250), Status: "Partial Outage" });
    expect(await statuses()).toEqual([
      ["Operational", 0],
      ["Major Outage", 100],
      ["Partial Outage", 150],
      ["Operational", 250],
    ]);
  });

  it("a correction may set Unknown, and may precede its component's creation", async () => {
    stage.now = at(300);
    await correct({ Status: "unknown" });
    await correct({ From: iso(-100), To: iso(-50), Status: "Major Outage" });
    expect(await statuses()).toEqual([
      ["Major Outage", -100],
      ["Unknown", -50],
      ["Operational", 0],
      ["Unknown", 100],
      ["Operational", 200],
    ]);
  });

  it("a correction reduces the downtime of the days that it touches", async () => {
    stage.now = at(50);
    await stage.report({ status: "Major Outage" });
    stage.now = at(250);
    await stage.report({ status: "Operational" });
    await correct();
    const days = await stage.rows(q.selectFrom("component_day").selectAll().compile());
    expect(days).toMatchObject([{ day: "2026-10-20", operational: 150_000, major: 100_000 }]);
  });

  it("a correction is audited with its author, interval and reason", async () => {
    stage.now = at(300);
    await stage.send(parseCorrection(api, body()), { actor: keyActor({ name: "Ops (…abcd)" }) });
    const event = (await stage.audit()).at(-1);
    expect(event).toMatchObject({
      action: "Component.Correct",
      actor_name: "Ops (…abcd)",
      subject_id: api,
      before: null,
    });
    expect(JSON.parse(event?.after ?? "")).toMatchObject({
      From: iso(100),
      To: iso(200),
      Status: "Operational",
      Reason: "The probe was broken",
    });
  });

  it("a correction is applied once, however often its request is repeated", async () => {
    stage.now = at(300);
    const options = { actor: keyActor(), idempotency: { key: "once", fingerprint: "a" } };
    const first = await stage.send(parseCorrection(api, body()), options);
    const again = await stage.send(parseCorrection(api, body()), options);
    expect(again).toEqual({ ...first, replayed: true });
    expect(await stage.rows(q.selectFrom("correction").selectAll().compile())).toHaveLength(1);
  });

  it("a correction is refused for the future, for an empty interval, or without a reason", async () => {
    stage.now = at(300);
    expect((await stage.refusal(parseCorrection(api, body({ To: iso(301) })))).detail.errors).toEqual([
      { Path: "To", Message: "It is in the future. Only the past can be corrected.", code: "OutOfRange" },
    ]);
    expect(refusalOf({ To: iso(100) }).message).toBe("To: It must be after From.");
    expect(refusalOf({ From: "1969-12-31T23:59:59Z" }).message).toBe("From: It lies before 1970.");
    expect(refusalOf({ Reason: "  " }).message).toMatch(/^Reason: Give a reason/u);
    expect(refusalOf({ Reason: "x".repeat(2_001) }).message).toMatch(/^Reason: Keep/u);
    expect(refusalOf({ Reason: "a\u0000b" }).message).toMatch(/^Reason: It contains/u);
    expect(refusalOf({ Status: "Fine" }).message).toMatch(/^Status: Choose one of/u);
    expect(refusalOf({ Author: "me" }).message).toMatch(/^Author: There is no such property/u);
  });

  it("a correction is refused for a missing component, and for a stale version", async () => {
    stage.now = at(300);
    const unknown = await stage.refusal(parseCorrection("019aa5d0-3c00-7a51-9e0c-5b1f0c9d2e11", body()));
    expect(unknown.code).toBe("ComponentNotFound");
    const old = await stage.refusal(parseCorrection(api, body()), { ifMatch: ["r0"] });
    expect(old.code).toBe("PreconditionFailed");
  });
});
