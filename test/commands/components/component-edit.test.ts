import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Command } from "../../../src/commands/command.ts";
import {
  parseComponentCreate,
  parseComponentPatch,
} from "../../../src/commands/components/component-edit.ts";
import { parsePageCreate } from "../../../src/commands/pages/page-edit.ts";
import { component, componentGroup, type componentPatch } from "../../../src/contract/components.ts";
import { newId } from "../../../src/store/uuid.ts";
import { complaints } from "../complaints.ts";
import { Stage, submission } from "../stage.ts";
import { second } from "../times.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const creating = (body: object): Command => parseComponentCreate(body);
const patching = (id: string, body: object): Command => parseComponentPatch(id, body);

describe("a component's body", () => {
  it("a component body requires a name, and ignores unknown properties", () => {
    expect(complaints(() => creating({}))).toEqual(["Name"]);
    expect(complaints(() => creating({ Name: "API", Descripton: "typing error" }))).toEqual(["Descripton"]);
    expect(complaints(() => patching("id", { name: "API" }))).toEqual(["name"]);
  });

  it.each([
    ["Name", ["", "   ", "two\nlines", "\u200b", "x".repeat(101), "half \ud83d", 5]],
    ["Description", ["x".repeat(2_001), "\0"]],
    ["GroupId", ["none", 5]],
    ["Position", [-1, 1.5, "1"]],
    ["StartDate", ["2026-02-30", "today", "2026-1-1"]],
    ["Status", ["Unknown", "up", ""]],
    ["CountsTowardStatus", ["yes", 1]],
    ["Visibility", ["sometimes", true, ""]],
    ["ReportEvery", [9, 0, 10.5, "60", 40_000_000]],
    ["OnLapse", ["Operational", "none"]],
  ])("a component's body is refused for a %s that cannot be", (field, values) => {
    for (const value of values) {
      const paths = complaints(() => creating({ Name: "API", [field]: value }));
      expect([value, ...paths]).toEqual([value, field]);
    }
  });

  it("a component body is refused for an invalid translation, or a repeated language", () => {
    const translated = (translation: object) =>
      complaints(() => creating({ Name: "API", Translations: { de: translation } }));
    for (const Name of ["", "   ", "\u202e\u0007", "two\nlines", "x".repeat(101)]) {
      expect([Name, ...translated({ Name })]).toEqual([Name, "Translations.de.Name"]);
    }
    expect(translated({ Description: "\0" })).toEqual(["Translations.de.Description"]);
    const twice = { "pt-BR": { Name: "Um" }, "pt-br": { Name: "Dois" } };
    expect(complaints(() => patching("id", { Translations: twice }))).toEqual(["Translations.pt-br"]);
  });

  it("a component body stores translations normalized like names and descriptions", () => {
    const Translations = { de: { Name: " \u202eUhr ", Description: " " }, fr: { Description: " Horloge " } };
    expect(creating({ Name: "Clock", Translations })).toMatchObject({
      fields: { Translations: { de: { Name: "Uhr" }, fr: { Description: "Horloge" } } },
    });
  });

  it("a component body stores names and descriptions trimmed, composed and without invisible characters", () => {
    expect(creating({ Name: " Cafe\u0301\u202e ", Description: "  " })).toMatchObject({
      fields: { Name: "Café", Description: null },
    });
    expect(creating({ Name: "👩🏽‍🚀".repeat(100) })).toMatchObject({
      fields: { Name: "👩🏽‍🚀".repeat(100) },
    });
  });
});

describe("a new component", () => {
  it("a new component is Operational, last, counted, and starts today by default", async () => {
    await stage.component("Web");
    const answer = await stage.send(creating({ Name: "API" }));
    const now = new Date(stage.now).toISOString();
    const created = component.parse(answer.result);
    expect(created).toEqual({
      Id: created.Id,
      Name: "API",
      Description: null,
      GroupId: null,
      Page: "status",
      AlsoOn: [],
      Position: 2,
      Status: "Operational",
      StatusSince: now,
      LastReportAt: null,
      StartDate: "2026-10-20",
      CountsTowardStatus: true,
      Visibility: "Always",
      ReportEvery: null,
      OnLapse: "Unknown",
      ReportDueAt: null,
      HasOverride: false,
      Translations: null,
      CreatedAt: now,
      UpdatedAt: now,
    });
    expect(answer).toMatchObject({ status: 201, location: `/api/Component/${created.Id}`, replayed: false });
    expect(answer.message).toBe('Component "API" created');
  });

  it("a new component has the given properties", async () => {
    const group = await stage.send({ kind: "CreateComponentGroup", fields: { Name: "Shop" } });
    const GroupId = String(Reflect.get(Object(group.result), "Id"));
    const requested = {
      Name: "API",
      Description: "For all",
      GroupId: GroupId.toUpperCase(),
      Position: 7,
      StartDate: "2020-02-29",
      Status: "partial_outage",
      CountsTowardStatus: false,
      Visibility: "when not operational",
      ReportEvery: 60,
      OnLapse: "major outage",
      Translations: { de: { Name: "Schnittstelle" } },
    };
    expect((await stage.send(creating(requested))).result).toMatchObject({
      ...requested,
      GroupId,
      Status: "Partial Outage",
      Visibility: "WhenNotOperational",
      OnLapse: "Major Outage",
    });
    expect((await stage.send(creating({ Name: "Next" }))).result).toMatchObject({ Position: 8 });
  });

  it("every field of a component's body is in the answer, on creation and on an edit", async () => {
    const group = await stage.send({ kind: "CreateComponentGroup", fields: { Name: "Shop" } });
    await stage.send(parsePageCreate({ Name: "Other", Slug: "other" }));
    // A new field belongs here: the compiler asks for it.
    const fields: Required<Omit<z.input<typeof componentPatch>, "GroupName">> = {
      Name: "API",
      Description: "For all",
      GroupId: String(Reflect.get(Object(group.result), "Id")),
      Position: 7,
      StartDate: "2020-02-29",
      Status: "Partial Outage",
      CountsTowardStatus: false,
      Visibility: "WhenNotOperational",
      ReportEvery: 60,
      OnLapse: "Major Outage",
      Translations: { de: { Name: "Schnittstelle" } },
      AlsoOn: ["other"],
    };
    const { result: created } = await stage.send(creating(fields));
    expect(created).toMatchObject(fields);
    const { result: plain } = await stage.send(creating({ Name: "Plain" }));
    const edits = { ...fields, Name: "Edited" };
    for (const [field, value] of Object.entries(edits)) expect(plain).not.toHaveProperty(field, value);
    const { result: edited } = await stage.send(patching(component.parse(plain).Id, edits));
    expect(edited).toMatchObject(edits);
  });

  it("a component is put into a group by its name", async () => {
    const { result } = await stage.send({ kind: "CreateComponentGroup", fields: { Name: "Shop" } });
    await stage.send({ kind: "CreateComponentGroup", fields: { Name: "Office" } });
    const { Id: GroupId } = componentGroup.parse(result);
    const created = await stage.send(creating({ Name: "Web", GroupName: " SHOP " }));
    expect(created.result).toMatchObject({ GroupId });
    const { Id } = component.parse(created.result);
    expect((await stage.send(patching(Id, { GroupId: null }))).result).toMatchObject({ GroupId: null });
    const both = patching(Id, { GroupId, GroupName: "shop" });
    expect((await stage.send(both)).result).toMatchObject({ GroupId });
    for (const [body, Path] of [
      [{ GroupName: "Cellar" }, "GroupName"],
      [{ GroupId, GroupName: "Office" }, "GroupName"],
      [{ GroupId: null, GroupName: "Office" }, "GroupName"],
      [{ GroupId: newId(0), GroupName: "Office" }, "GroupId"],
    ] as const) {
      const refusal = await stage.refusal(patching(Id, body));
      expect(refusal).toMatchObject({ status: 400, detail: { errors: [{ Path }] } });
    }
  });

  it("a new component takes the last possible place if that is occupied", async () => {
    await stage.send(creating({ Name: "Far behind", Position: 1_000_000 }));
    const created = await stage.send(creating({ Name: "Next" }));
    expect(created.result).toMatchObject({ Position: 1_000_000 });
    expect(parseComponentPatch("any", { Position: 1_000_000 })).toMatchObject({ kind: "PatchComponent" });
  });

  it("a new component starts no later than today in its page's time zone, nor before 1970", async () => {
    stage.now = Date.UTC(2026, 9, 20, 23);
    const tomorrow = creating({ Name: "API", StartDate: "2026-10-21" });
    expect(await stage.refusal(tomorrow)).toMatchObject({
      code: "ValidationFailed",
      message: "StartDate: It is in the future; today is 2026-10-20.",
    });
    expect(await stage.refusal(creating({ Name: "API", StartDate: "1969-12-31" }))).toMatchObject({
      code: "ValidationFailed",
    });
    const { public_id: page } = await stage.page();
    await stage.send({ kind: "PatchPage", id: page, fields: { TimeZone: "Europe/Berlin" } });
    expect((await stage.send(tomorrow)).status).toBe(201);
  });

  it("a new component cannot take a used name in any spelling", async () => {
    await stage.component("Straße 1");
    const refusal = await stage.refusal(creating({ Name: "STRASSE 1" }));
    expect(refusal).toMatchObject({ code: "NameTaken", status: 409 });
    expect(refusal.message).toContain("Choose another");
  });

  it("a new component is refused for its group or page before its name", async () => {
    await stage.component("API");
    const GroupId = "0198f6f2-0000-7000-8000-000000000000";
    const group = await stage.refusal(creating({ Name: "API", GroupId }));
    expect(group).toMatchObject({ code: "ComponentGroupNotFound", status: 400 });
    expect(group.detail.errors?.[0]?.Path).toBe("GroupId");
    const page = await stage.refusal(creating({ Name: "API", Page: "nowhere" }));
    expect(page).toMatchObject({ code: "PageNotFound", status: 400 });
  });
});

describe("a change of a component", () => {
  it("an edit of a component changes only the given fields, and raises the version", async () => {
    const id = await stage.component("API", { Description: "For all", ReportEvery: 60 });
    const before = await stage.row(id);
    stage.now += second;
    const answer = await stage.send(patching(id, { Name: "Api" }));
    expect(await stage.row(id)).toEqual({
      ...before,
      name: "Api",
      updated_at: stage.now,
      revision: before.revision + 1,
    });
    expect(answer).toMatchObject({ status: 200, version: before.revision + 1, location: null });
  });

  it.each([
    ["nothing at all", {}],
    ["what is there already", { Name: "API", Description: null, Position: 1, ReportEvery: null }],
    ["the status that was set by hand", { Status: "Operational" }],
  ])("a component changed to %s leaves no trace", async (_what, body) => {
    const id = await stage.component("API");
    const before = [await stage.row(id), await stage.revision(), await stage.audit()];
    stage.now += second;
    expect(await stage.send(patching(id, body))).toMatchObject({ status: 200 });
    expect([await stage.row(id), await stage.revision(), await stage.audit()]).toEqual(before);
  });

  it("an edit of a component sets a status manually like a plain report", async () => {
    const id = await stage.component("API");
    await stage.report({ status: "Major Outage" });
    const { result } = await stage.send(patching(id, { Status: "degraded-performance" }));
    expect(result).toMatchObject({
      Status: "Degraded Performance",
      LastReportAt: new Date(stage.now).toISOString(),
    });
    expect((await stage.periods(id)).map((period) => period.cause_kind)).toEqual([
      "Report",
      "Report",
      "Report",
    ]);
    await stage.report({ status: "Operational" });
    expect(await stage.row(id)).toMatchObject({ shown_status: "Operational" });
  });

  it("a status set manually to the reported one is a change: it does not expire", async () => {
    const id = await stage.component("API");
    await stage.report({ status: "Partial Outage" });
    const { revision } = await stage.row(id);
    await stage.send(patching(id, { Status: "Partial Outage" }));
    expect((await stage.row(id)).revision).toBeGreaterThan(revision);
    expect(await stage.periods(id)).toHaveLength(2);
  });

  it("a status set manually is audited as the default status where the shown one is another source's", async () => {
    const id = await stage.component("API");
    await stage.report({ status: "Degraded Performance" });
    await stage.report({ status: "Major Outage", source: "Probe" });
    await stage.send(patching(id, { Status: "Operational" }));
    expect(await stage.row(id)).toMatchObject({ shown_status: "Major Outage" });
    const entry = (await stage.audit()).at(-1);
    expect(JSON.parse(entry?.before ?? "")).toMatchObject({ DefaultStatus: "Degraded Performance" });
    expect(JSON.parse(entry?.after ?? "")).toMatchObject({ DefaultStatus: "Operational" });
    // One that is shown is audited as the status alone.
    await stage.send(patching(id, { Status: "Partial Outage", Name: "Api" }));
    expect((await stage.audit()).at(-1)?.after).toContain('"DefaultStatus":"Partial Outage"');
    const other = await stage.component("Web");
    await stage.send(patching(other, { Status: "Partial Outage" }));
    expect((await stage.audit()).at(-1)?.after).toContain('"Status":"Partial Outage"');
    expect((await stage.audit()).at(-1)?.after).not.toContain("DefaultStatus");
  });

  it("an edit of a component may repeat its own name, and take a released one", async () => {
    const api = await stage.component("API");
    const web = await stage.component("Web");
    expect(await stage.refusal(patching(web, { Name: "api" }))).toMatchObject({ code: "NameTaken" });
    await stage.send(patching(api, { Name: "Api 2" }));
    await stage.send(patching(web, { Name: "api" }));
    await stage.send(patching(web, { Name: "API" }));
  });

  it("an edit of a component is refused in this order: missing component, invalid body, stale version, taken name", async () => {
    const id = await stage.component("API");
    await stage.component("Web");
    const GroupId = "0198f6f2-0000-7000-8000-000000000000";
    const ifMatch = { ifMatch: ["r0-abc"] };
    const all = { Name: "web", StartDate: "2999-01-01", GroupId };
    const steps: [string, object, string][] = [
      ["gone", all, "ComponentNotFound"],
      [id, all, "ValidationFailed"],
      [id, { Name: "web", GroupId }, "ComponentGroupNotFound"],
      [id, { Name: "web" }, "PreconditionFailed"],
    ];
    for (const [which, body, code] of steps) {
      expect(await stage.refusal(patching(which, body), ifMatch)).toMatchObject({ code });
    }
    expect(await stage.refusal(patching(id, { Name: "web" }))).toMatchObject({ code: "NameTaken" });
  });
});

describe("If-Match", () => {
  it("If-Match accepts any tag of the current version, and an asterisk", async () => {
    const id = await stage.component("API");
    const { revision } = await stage.row(id);
    const tag = `r${revision}-0123456789ab`;
    for (const ifMatch of [[tag], [`r${revision}`], ["other", `${tag}-gzip`], ["*"]]) {
      expect(await stage.send(patching(id, {}), { ifMatch })).toMatchObject({ version: revision });
    }
    for (const ifMatch of [[], [`r${revision}0-abc`], [`${revision}`], ["", "r"], [`r${revision - 1}-abc`]]) {
      const refusal = await stage.refusal(patching(id, {}), { ifMatch });
      expect(refusal).toMatchObject({ code: "PreconditionFailed", status: 412 });
      expect(refusal.message).toContain(ifMatch.length === 0 ? "with its quotes" : "Read it again");
    }
  });

  it("reports do not change the version for If-Match", async () => {
    const id = await stage.component("API");
    const ifMatch = [`r${(await stage.row(id)).revision}-abc`];
    await stage.report({ status: "Major Outage" });
    expect((await stage.send(patching(id, { Name: "API 2" }), { ifMatch })).status).toBe(200);
    expect(await stage.refusal({ kind: "DeleteComponent", id }, { ifMatch })).toMatchObject({
      code: "PreconditionFailed",
    });
  });
});

it("components in one group of commands see the effects of earlier ones", async () => {
  const outcomes = await stage.group(
    [
      creating({ Name: "API" }),
      creating({ Name: "api" }),
      creating({ Name: "Web", Position: 9 }),
      creating({ Name: "Db" }),
    ].map((command) => submission(command)),
  );
  expect(outcomes.map((outcome) => outcome.kind)).toEqual(["answer", "refusal", "answer", "answer"]);
  const last = outcomes.at(-1);
  expect(last?.kind === "answer" && last.answer.result).toMatchObject({ Position: 10 });
});
