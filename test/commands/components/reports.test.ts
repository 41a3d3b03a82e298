import { beforeEach, describe, expect, it } from "vitest";
import { parseReport } from "../../../src/commands/components/report-bodies.ts";
import { Refusal } from "../../../src/contract/refusal.ts";
import { q } from "../../../src/store/query.ts";
import { readPeriodMessages } from "../../../src/store/stored-history.ts";
import { keyActor, report, Stage } from "../stage.ts";
import { day, minute } from "../times.ts";

let stage: Stage;
let api: string;
beforeEach(async () => {
  stage = await Stage.forTest();
  api = await stage.component("API");
});

function parsed(body: unknown): Refusal {
  try {
    parseReport(body);
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal;
  }
  throw new Error("it was not refused");
}

const messagesOf = async (id: string) => {
  const periods = await stage.periods(id);
  return periods.map((period) => readPeriodMessages(period).map(({ text }) => text));
};

describe("a report's body", () => {
  it("a report's body ignores the case of properties and statuses, and unknown properties", () => {
    expect(parseReport({ componentname: " API ", STATUS: "major_outage", Severity: 5 })).toEqual(
      report({ componentNameKey: "api", status: "Major Outage", ignored: ["Severity"] }),
    );
  });

  it("a report's body names the first 20 properties that are ignored, shortened and without keys", () => {
    const names = [
      `sbx_rw_${"a".repeat(36)}`,
      "n".repeat(200),
      ...Array.from({ length: 30 }, (_, n) => `p${n}`),
    ];
    const { ignored } = parseReport({
      ComponentName: "API",
      Status: "Operational",
      ...Object.fromEntries(names.map((name) => [name, 1])),
    });
    expect(ignored).toHaveLength(20);
    expect(ignored.slice(0, 3)).toEqual(["sbx_rw_…", "n".repeat(100), "p0"]);
  });

  it("a report's body names the component by id in either case, or by its normalized name", () => {
    expect(parseReport({ ComponentId: "0198-AB", Status: "Operational" }).componentId).toBe("0198-ab");
    expect(parseReport({ ComponentName: "  STRASSE\u200b ", Status: "Operational" })).toMatchObject({
      componentNameKey: parseReport({ ComponentName: "straße", Status: "Operational" }).componentNameKey,
    });
    expect(parseReport({ ComponentName: "Cafe\u0301", Status: "Operational" }).componentNameKey).toBe("café");
  });

  it("a report's body can contain any valid component name", () => {
    const name = "👨‍👩‍👧‍👦".repeat(100);
    expect(parseReport({ ComponentName: name, Status: "Operational" }).componentNameKey).toBe(name);
  });

  it("a report's body treats null as absent", () => {
    const nothing = { ComponentId: null, Message: null, OccurredAt: null, Source: null, Page: null };
    expect(parseReport({ ComponentName: "API", Status: "Operational", ...nothing })).toEqual(report({}));
  });

  it("a report's body with an unknown status gets a suggestion", () => {
    const errors = parsed({ ComponentName: "API", Status: "Operationl" }).detail.errors;
    expect(errors).toMatchObject([
      {
        Path: "Status",
        Message: expect.stringMatching(/^Did you mean Operational\? Choose one of: /u) as unknown,
      },
    ]);
  });

  it("a report's body is refused field by field, each with its remedy", () => {
    const refusal = parsed({
      ComponentName: 5,
      Status: "up",
      OccurredAt: "yesterday",
      Source: "x".repeat(101),
    });
    expect(refusal).toMatchObject({ code: "ValidationFailed", status: 400 });
    expect(refusal.detail.errors).toEqual([
      { Path: "ComponentName", code: "WrongType", Message: "Give a name. Send it as a text, in quotes." },
      {
        Path: "Status",
        code: "UnknownWord",
        Message:
          "Did you mean Operational? Choose one of: Operational, Under Maintenance, Degraded Performance, Partial Outage, Major Outage.",
      },
      {
        Path: "OccurredAt",
        code: "Invalid",
        Message: "Write a time as RFC 3339, for example 2026-11-21T10:00:00Z.",
      },
      { Path: "Source", code: "OutOfRange", Message: "Keep the source within 100 characters." },
    ]);
  });

  it.each([
    [
      { Status: "Unknown" },
      /^Unknown is set by the service alone, when reports are missing\. Choose one of: /u,
    ],
    [
      { OccurredAt: "2026-11-21T10:00:00" },
      /^The offset is missing\. Write a time as RFC 3339, for example /u,
    ],
    [{ OccurredAt: "2026-11-21 10:00" }, /^The offset is missing\. /u],
  ])("the refusal of a report's field %j says how it is wrong", (fields, message) => {
    const refusal = parsed({ ComponentName: "API", Status: "Operational", ...fields });
    expect(refusal.detail.errors?.map(({ Message }) => Message)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    [{ Status: "Operational" }, "ComponentName"],
    [{ ComponentName: "  ", Status: "Operational" }, "ComponentName"],
    [{ ComponentName: "API" }, "Status"],
    [{ ComponentName: "API", Status: "Unknown" }, "Status"],
    [{ ComponentName: "API", componentName: "Web", Status: "Operational" }, "ComponentName"],
    [{ ComponentName: "API", Status: "Operational", Message: "x".repeat(2_001) }, "Message"],
    [{ ComponentName: "API", Status: "Operational", Source: " " }, "Source"],
    [{ ComponentName: "API", Status: "Operational", Source: "a\0" }, "Source"],
    [[], ""],
    ["API is down", ""],
    [null, ""],
  ])("a report's body %j is refused", (body, path) => {
    expect(parsed(body).detail.errors?.map(({ Path }) => Path)).toEqual([path]);
  });

  it("a report's body with a truncated emoji is accepted", () => {
    const cut = parseReport({ ComponentName: "API", Status: "Operational", Message: "down \ud83d\0" });
    expect(cut.message).toBe("down \ufffd\ufffd");
    expect(parseReport({ ComponentName: "API", Status: "Operational", Message: "" }).message).toBeNull();
  });
});

describe("a report", () => {
  it("a report sets the status of its component, and answers with its effect", async () => {
    const before = await stage.revision();
    stage.now += minute;
    expect(await stage.report({ status: "Major Outage", message: "disk full" })).toEqual({
      ComponentId: api,
      ComponentName: "API",
      ReportedStatus: "Major Outage",
      Status: "Major Outage",
      PreviousStatus: "Operational",
      Changed: true,
      Current: true,
      Revision: before + 1,
      Ignored: [],
      Message: "Status of API updated to Major Outage via webhook",
    });
    expect(await stage.statusesOf(api, stage.now)).toEqual([
      ["Operational", -60],
      ["Major Outage", 0],
    ]);
    expect(await messagesOf(api)).toEqual([[], ["disk full"]]);
    expect((await stage.row(api)).last_report_at).toBe(stage.now);
  });

  it("a repeated report moves the time of the last report, and raises no revision", async () => {
    const first = await stage.report({ status: "Degraded Performance", message: "slow" });
    stage.now += minute;
    const again = await stage.report({ status: "Degraded Performance", message: "still slow" });
    expect(again).toMatchObject({ Changed: false, Current: true, Revision: first.Revision });
    expect(await stage.revision()).toBe(first.Revision);
    expect(await stage.periods(api)).toHaveLength(2);
    expect((await stage.row(api)).last_report_at).toBe(stage.now);
    expect(await messagesOf(api)).toEqual([[], ["slow", "still slow"]]);
  });

  it("a report's message is stored once, however often it is repeated at once", async () => {
    await stage.report({ status: "Partial Outage", message: "one of two is down" });
    await stage.report({ status: "Partial Outage", message: "one of two is down" });
    await stage.report({ status: "Partial Outage" });
    expect(await messagesOf(api)).toEqual([[], ["one of two is down"]]);
  });

  it("a report replaces a status set manually, even with the same one", async () => {
    await stage.report({ status: "Operational" });
    const { status_inputs: inputs } = await stage.row(api);
    expect(JSON.parse(inputs)).toMatchObject({ plain: { status: "Operational", byHand: false } });
    expect(await stage.periods(api)).toHaveLength(1);
  });

  it("a report names its component by id, by name, or by both if they agree", async () => {
    expect(await stage.report({ componentId: api, componentNameKey: null })).toMatchObject({
      ComponentId: api,
    });
    expect(await stage.report({ componentId: api })).toMatchObject({ ComponentId: api });
    const web = await stage.component("Web");
    const refusal = await stage.refusal(report({ componentId: web }));
    expect(refusal).toMatchObject({ code: "ComponentNotFound", status: 400 });
    expect(refusal.message).toContain("both if they match");
  });

  it("a report on an unknown or deleted component is refused as an error of the body", async () => {
    const refusal = await stage.refusal(report({ componentNameKey: "nothing" }));
    expect(refusal).toMatchObject({ code: "ComponentNotFound", status: 400 });
    expect(refusal.detail.errors?.[0]?.Path).toBe("ComponentName");
    await stage.send({ kind: "DeleteComponent", id: api });
    const gone = await stage.refusal(report({ componentId: api, componentNameKey: null }));
    expect(gone.detail.errors?.[0]?.Path).toBe("ComponentId");
  });

  it("a report leaves no audit entry: it is its own record", async () => {
    const before = await stage.audit();
    await stage.report({ status: "Major Outage" }, { actor: keyActor() });
    expect(await stage.audit()).toEqual(before);
  });
});

describe("the time of a report", () => {
  it.each([0, 1, 5 * minute])("a report %i ms ahead counts as arriving now", async (ahead) => {
    stage.now += minute;
    await stage.report({ status: "Major Outage", occurredAt: stage.now + ahead });
    expect(await stage.statusesOf(api, stage.now)).toEqual([
      ["Operational", -60],
      ["Major Outage", 0],
    ]);
  });

  it("a report may be up to 7 days old, and up to 5 minutes ahead, to the millisecond", async () => {
    await stage.report({ occurredAt: stage.now - 7 * day });
    await stage.report({ occurredAt: stage.now + 5 * minute });
    for (const occurredAt of [stage.now - 7 * day - 1, stage.now + 5 * minute + 1]) {
      const refusal = await stage.refusal(report({ occurredAt }));
      expect(refusal).toMatchObject({ code: "ValidationFailed", status: 400 });
      expect(refusal.detail.errors?.[0]?.Path).toBe("OccurredAt");
    }
  });

  it("a report with a time out of bounds is refused before its component is looked up", async () => {
    const occurredAt = stage.now + day;
    const unknown = report({ componentNameKey: "nothing", occurredAt });
    expect(await stage.refusal(unknown)).toMatchObject({ code: "ValidationFailed" });
    const actor = keyActor({ role: "Webhook", covers: [] });
    expect(await stage.refusal(unknown, { actor })).toMatchObject({ code: "ValidationFailed" });
  });
});

describe("a webhook key", () => {
  it("a webhook key with a component list reports on its components, and reveals no others", async () => {
    const web = await stage.component("Web");
    const { id: number } = await stage.row(api);
    const actor = keyActor({ role: "Webhook", covers: [number] });
    expect(await stage.report({ status: "Major Outage" }, { actor })).toMatchObject({ Changed: true });
    const refusals = [
      await stage.refusal(report({ componentNameKey: "web" }), { actor }),
      await stage.refusal(report({ componentId: web, componentNameKey: null }), { actor }),
      await stage.refusal(report({ componentNameKey: "nothing" }), { actor }),
      await stage.refusal(report({ pageSlug: "nowhere" }), { actor }),
    ];
    await stage.send({ kind: "DeleteComponent", id: api });
    refusals.push(await stage.refusal(report({}), { actor }));
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal.fields()))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ code: "ComponentNotCovered", status: 403 });
  });

  it("a webhook key whose components are all deleted covers nothing, and covers them again once restored", async () => {
    const actor = keyActor({ role: "Webhook", covers: [(await stage.row(api)).id] });
    await stage.send({ kind: "DeleteComponent", id: api });
    await stage.component("API");
    expect(await stage.refusal(report({}), { actor })).toMatchObject({ code: "ComponentNotCovered" });
    await stage.send({
      kind: "PatchComponent",
      id: (await stage.report({})).ComponentId,
      fields: { Name: "Web" },
    });
    await stage.send({ kind: "RestoreComponent", id: api });
    expect(await stage.report({}, { actor })).toMatchObject({ ComponentId: api });
  });

  it("a webhook key for all components gets the same errors as a Read-Only key", async () => {
    const actor = keyActor({ role: "Webhook", covers: "all" });
    expect(await stage.report({}, { actor })).toMatchObject({ ComponentId: api });
    const nothing = report({ componentNameKey: "nothing" });
    expect(await stage.refusal(nothing, { actor })).toMatchObject({ code: "ComponentNotFound" });
  });
});

describe("the page of a report", () => {
  beforeEach(async () => {
    const second = { ...(await stage.page()), id: 1_000_000, public_id: "second", slug: "second" };
    await stage.rows(q.insertInto("page").values(second).compile());
  });

  it("a report applies to the page with the component's name, and must name the page if there are several", async () => {
    const other = await stage.component("Web", { Page: "second" });
    expect(await stage.report({ componentNameKey: "web" })).toMatchObject({ ComponentId: other });
    await stage.component("API", { Page: "second" });
    expect(await stage.refusal(report({}))).toMatchObject({ code: "PageRequired", status: 400 });
    expect(await stage.report({ pageSlug: "status" })).toMatchObject({ ComponentId: api });
  });

  it("a report may name any page that shows the component; of two candidates the owning page wins", async () => {
    const web = await stage.component("Web", { Page: "second", AlsoOn: ["status"] });
    for (const selector of [{ componentNameKey: "web" }, { componentNameKey: null, componentId: web }])
      expect(await stage.report({ ...selector, pageSlug: "status" })).toMatchObject({ ComponentId: web });
    const own = await stage.component("Web");
    const byName = { componentNameKey: "web" };
    expect(await stage.report({ ...byName, pageSlug: "status" })).toMatchObject({ ComponentId: own });
    expect(await stage.report({ ...byName, pageSlug: "second" })).toMatchObject({ ComponentId: web });
  });

  it("a report is refused if its page does not show the component", async () => {
    for (const selector of [{}, { componentNameKey: null, componentId: api }]) {
      const refusal = await stage.refusal(report({ ...selector, pageSlug: "second" }));
      expect(refusal).toMatchObject({ code: "ComponentNotFound", status: 400 });
      const [fault] = refusal.detail.errors ?? [];
      expect(fault).toEqual({ Path: "Page", Message: refusal.message });
      expect(refusal.message).toContain("does not show this component");
    }
  });

  it("a report is refused as an error of the body if its page does not exist", async () => {
    const refusal = await stage.refusal(report({ pageSlug: "nowhere" }));
    expect(refusal).toMatchObject({ code: "PageNotFound", status: 400 });
    expect(refusal.message).toBe(
      'There is no page "nowhere". Omit Page, unless several pages have a component of this name.',
    );
  });
});
