import { beforeEach, describe, expect, it } from "vitest";
import {
  parseTemplateCreate,
  parseTemplatePatch,
} from "../../../src/commands/announcements/template-commands.ts";
import type { CommandBus } from "../../../src/commands/bus/command-bus.ts";
import type { Command } from "../../../src/commands/command.ts";
import { template } from "../../../src/contract/templates.ts";
import { readTemplate, readTemplates } from "../../../src/queries/template-queries.ts";
import { q } from "../../../src/store/query.ts";
import { sqliteTest } from "../../harness/sqlite-test.ts";
import { complaints } from "../complaints.ts";
import { Stage } from "../stage.ts";
import { day, second } from "../times.ts";

let stage: Stage;
let bus: CommandBus;
beforeEach(async () => {
  stage = await Stage.forTest();
  bus = await stage.bus();
});

const slow = { Name: "Slow", Kind: "Incident", Title: "{{Service}} is slow", Message: "Since {{time}}." };
const creating = (body: object): Command => parseTemplateCreate({ ...slow, ...body });
const patching = (id: string, body: object): Command => parseTemplatePatch(id, body);
const create = async (body: object = {}) => template.parse((await stage.send(creating(body))).result);
const rowOf = async (id: string) => {
  const rows = await stage.rows(q.selectFrom("template").selectAll().compile());
  return rows.find((row) => row.public_id === id);
};

describe("a template", () => {
  it.each(["Notice", "Maintenance"] as const)(
    "a template of a %s is refused an impact, as its announcement is",
    async (Kind) => {
      const Message = `A ${Kind.toLowerCase()} does not have it; an Incident does.`;
      expect(complaints(() => creating({ Kind, Impact: "Major" }))).toEqual(["Impact"]);
      const { Id } = await create({ Kind, Impact: "None" });
      const refusal = await stage.refusal(patching(Id, { Impact: "Minor" }));
      expect(refusal).toMatchObject({ status: 400, message: `Impact: ${Message}` });
    },
  );

  it("a template stores the initial content of an announcement, and lists its fields", async () => {
    const api = await stage.component("API");
    const answer = await stage.send(
      creating({
        Name: " Slow ",
        State: "identified",
        Impact: "minor",
        AffectedComponents: [{ ComponentName: "api", Status: "Degraded Performance" }],
        Translations: { de: { Title: "{{Service}} ist langsam", Message: "{{Grund}}" } },
      }),
    );
    const now = new Date(stage.now).toISOString();
    const result = template.parse(answer.result);
    expect(result).toEqual({
      ...slow,
      Id: result.Id,
      State: "Identified",
      Impact: "Minor",
      AffectedComponents: [{ ComponentId: api, Name: "API", Status: "Degraded Performance", Expect: null }],
      Fields: ["Service", "time", "Grund"],
      Translations: { de: { Title: "{{Service}} ist langsam", Message: "{{Grund}}" } },
      Page: "status",
      CreatedAt: now,
      UpdatedAt: now,
    });
    expect(answer).toMatchObject({
      status: 201,
      message: 'Template "Slow" created',
      location: `/api/Template/${result.Id}`,
    });
    expect((await readTemplate(bus, result.Id.toUpperCase())).result).toEqual(result);
  });

  sqliteTest("a maintenance template contains its expected statuses", async () => {
    await stage.component("API");
    const AffectedComponents = [{ ComponentName: "API", Expect: "Partial Outage" }];
    expect(await create({ Kind: "Maintenance", AffectedComponents })).toMatchObject({
      State: null,
      AffectedComponents: [{ Status: "Under Maintenance", Expect: "Partial Outage" }],
    });
  });

  it("a template is refused if no announcement could be created from it, with the place of each fault", () => {
    expect(complaints(() => parseTemplateCreate({}))).toEqual(["Name", "Title", "Message", "Kind"]);
    expect(complaints(() => creating({ Names: "x" }))).toEqual(["Names"]);
    expect(complaints(() => creating({ Kind: "Maintenance", State: "Monitoring" }))).toEqual(["State"]);
    expect(complaints(() => creating({ State: "Completed" }))).toEqual(["State"]);
    expect(complaints(() => creating({ AffectedComponents: [{ Status: "Unknown" }] }))).toEqual([
      "AffectedComponents[0].Status",
      "AffectedComponents[0].ComponentName",
    ]);
    expect(complaints(() => creating({ Title: "a\nb" }))).toEqual(["Title"]);
    expect(complaints(() => creating({ Message: "€".repeat(11_000) }))).toEqual(["Message"]);
    expect(
      complaints(() => creating({ Title: "{{a!}}", Message: "{{", Translations: { de: { Title: "{{}}" } } })),
    )
      // Every text whose fields are wrong is named at once.
      .toEqual(["Title", "Message", "Translations.de.Title"]);
  });

  it("a template with a text in single braces is saved with a hint that it is no field", async () => {
    const answer = await stage.send(creating({ Title: "{Service} is slow", Message: 'Logs: {"a": 1}' }));
    expect(answer.message).toBe(
      'Template "Slow" created. "{Service}" stays as it is: a field has double braces, as {{Service}}.',
    );
    const { Id } = template.parse(answer.result);
    expect((await stage.send(patching(Id, { Message: "Since {{time}}" }))).message).toContain('"{Service}"');
    expect((await stage.send(patching(Id, { Title: "{{Service}} is slow" }))).message).toBe(
      'Template "Slow" updated',
    );
  });

  it("a template is refused with a missing component", async () => {
    const AffectedComponents = [{ ComponentName: "Nowhere", Status: "Major Outage" }];
    const refusal = await stage.refusal(creating({ AffectedComponents }));
    expect(refusal).toMatchObject({ code: "ComponentNotFound", status: 400 });
    const { Id } = await create();
    expect(await stage.refusal(patching(Id, { AffectedComponents }))).toMatchObject({
      code: "ComponentNotFound",
      status: 400,
    });
  });

  sqliteTest("a template has a unique name", async () => {
    await create();
    expect(await stage.refusal(creating({ Name: "SLOW" }))).toMatchObject({ code: "NameTaken", status: 409 });
  });

  sqliteTest(
    "a template's patch changes only the given fields, and leaves no trace without changes",
    async () => {
      const api = await stage.component("API");
      const { Id } = await create({ Impact: "Major" });
      const before = await rowOf(Id);
      stage.now += second;
      const AffectedComponents = [{ ComponentName: "API", Status: "Partial Outage" }];
      await stage.send(patching(Id, { Title: "{{Service}} is very slow", AffectedComponents }));
      const after = await rowOf(Id);
      expect(after).toMatchObject({
        ...before,
        title: "{{Service}} is very slow",
        affected: JSON.stringify([[(await stage.row(api)).id, "Partial Outage", null]]),
        updated_at: stage.now,
        revision: (before?.revision ?? 0) + 1,
      });
      const traces = [await stage.revision(), await stage.audit()];
      stage.now += second;
      const nothing = await stage.send(patching(Id, { Name: "Slow", AffectedComponents }));
      expect(nothing).toMatchObject({ status: 200, version: after?.revision });
      expect([await stage.revision(), await stage.audit()]).toEqual(traces);
      const cleared = await stage.send(patching(Id, { Impact: null, AffectedComponents: [] }));
      expect(cleared.result).toMatchObject({ Impact: null, AffectedComponents: [] });
    },
  );

  sqliteTest(
    "a template's change is refused in this order: missing template, invalid state, stale version, taken name",
    async () => {
      const { Id } = await create();
      await create({ Name: "Other" });
      const ifMatch = { ifMatch: ["r0-abc"] };
      const change = { Name: "other", State: "Scheduled" };
      expect(await stage.refusal(patching("gone", change), ifMatch)).toMatchObject({
        code: "TemplateNotFound",
        status: 404,
      });
      expect(await stage.refusal(patching(Id, change), ifMatch)).toMatchObject({ code: "ValidationFailed" });
      expect(await stage.refusal(patching(Id, { Name: "other" }), ifMatch)).toMatchObject({
        code: "PreconditionFailed",
      });
      expect(await stage.refusal(patching(Id, { Name: "other" }))).toMatchObject({ code: "NameTaken" });
    },
  );

  sqliteTest("a template omits a deleted component, and has it again after its restoration", async () => {
    const api = await stage.component("API");
    const { Id } = await create({ AffectedComponents: [{ ComponentName: "API", Status: "Major Outage" }] });
    await stage.send({ kind: "DeleteComponent", id: api });
    expect((await readTemplate(bus, Id)).result.AffectedComponents).toEqual([]);
    expect((await stage.send(patching(Id, { Impact: "Critical" }))).result).toMatchObject({
      AffectedComponents: [],
    });
    await stage.send({ kind: "RestoreComponent", id: api });
    expect((await readTemplate(bus, Id)).result.AffectedComponents).toMatchObject([{ Name: "API" }]);
  });

  it("a template's changes are audited with their author", async () => {
    const { Id } = await create();
    await stage.send(patching(Id, { Message: "Since lunch." }));
    await stage.send({ kind: "DeleteTemplate", id: Id });
    await stage.send({ kind: "RestoreTemplate", id: Id });
    const entries = (await stage.audit()).filter((entry) => entry.subject_kind === "Template");
    expect(entries.map((entry) => [entry.action, entry.subject_name])).toEqual([
      ["Template.Create", "Slow"],
      ["Template.Update", "Slow"],
      ["Template.Delete", "Slow"],
      ["Template.Restore", "Slow"],
    ]);
    expect(JSON.parse(entries[1]?.after ?? "")).toMatchObject({
      Message: "Since lunch.",
      Fields: ["Service"],
    });
  });
});

describe("a deleted template", () => {
  it("a deleted template is gone, and its name is free; it can be restored for 30 days", async () => {
    const { Id } = await create();
    expect(await stage.send({ kind: "DeleteTemplate", id: Id })).toMatchObject({ status: 204 });
    expect(await stage.refusal({ kind: "DeleteTemplate", id: Id })).toMatchObject({
      code: "TemplateNotFound",
    });
    await expect(readTemplate(bus, Id)).rejects.toMatchObject({ code: "TemplateNotFound", status: 404 });
    stage.now += 30 * day - 1;
    expect(await stage.send({ kind: "RestoreTemplate", id: Id })).toMatchObject({
      status: 200,
      result: { Id, Name: "Slow" },
    });
    await stage.send({ kind: "DeleteTemplate", id: Id });
    const other = await create();
    const refusal = await stage.refusal({ kind: "RestoreTemplate", id: Id });
    expect(refusal).toMatchObject({ code: "NameTaken" });
    expect(refusal.message).toContain("Rename the template that has it now, then restore this one.");
    await stage.send({ kind: "DeleteTemplate", id: other.Id });
    stage.now += 30 * day;
    expect(await stage.refusal({ kind: "RestoreTemplate", id: Id })).toMatchObject({
      code: "TemplateNotFound",
      status: 404,
    });
  });
});

describe("the list of templates", () => {
  it("templates are listed by creation, without deleted ones, in pages", async () => {
    await stage.component("API");
    for (const Name of ["One", "Two", "Three", "Four"]) {
      await create({ Name, AffectedComponents: [{ ComponentName: "API", Status: "Major Outage" }] });
    }
    const first = await readTemplates(bus, { limit: 2, cursor: null });
    expect(first.Items.map(({ Name, AffectedComponents }) => [Name, AffectedComponents[0]?.Name])).toEqual([
      ["One", "API"],
      ["Two", "API"],
    ]);
    await stage.send({ kind: "DeleteTemplate", id: first.Items[0]?.Id ?? "" });
    const second = await readTemplates(bus, { limit: 2, cursor: first.NextCursor });
    expect(second.Items.map(({ Name }) => Name)).toEqual(["Three", "Four"]);
    expect(second.NextCursor).toBeNull();
  });
});

it("the refusal of a new template's state lists the states of its kind alone", () => {
  const body = { Name: "Move", Kind: "Notice", Title: "We move", Message: "Soon.", State: "Open" };
  const message = "State: Did you mean Published? Choose one of: Published, Archived.";
  expect(() => parseTemplateCreate(body)).toThrow(message);
  expect(() => parseTemplatePatch("7", { State: "Open" }, "Notice")).toThrow(message);
});
