import { beforeEach, describe, expect, it } from "vitest";
import { parseAnnouncementCreate } from "../../../src/commands/announcements/announcement-bodies.ts";
import { parseTemplateCreate } from "../../../src/commands/announcements/template-commands.ts";
import type { Command } from "../../../src/commands/command.ts";
import { announcement } from "../../../src/contract/announcements.ts";
import { template } from "../../../src/contract/templates.ts";
import { q } from "../../../src/store/query.ts";
import { Stage, submission } from "../stage.ts";

let stage: Stage;
beforeEach(async () => {
  stage = await Stage.forTest();
});

const slow = {
  Name: "Slow",
  Kind: "Incident",
  Title: "{{Service}} is slow",
  Message: "**{{Service}}** is slow since {{time}}.",
};
const making = (body: object = {}): Command => parseTemplateCreate({ ...slow, ...body });
const create = async (body: object = {}) => template.parse((await stage.send(making(body))).result).Id;
const announcing = (TemplateId: string, body: object = {}): Command =>
  parseAnnouncementCreate({
    Kind: "Incident",
    TemplateId,
    Fields: { service: "Checkout", Time: "14:02" },
    ...body,
  });
const announced = async (TemplateId: string, body: object = {}) =>
  announcement.parse((await stage.send(announcing(TemplateId, body))).result);
const errorsOf = async (command: Command) => {
  const { code, status, detail } = await stage.refusal(command);
  return [code, status, (detail.errors ?? []).map((error) => `${error.Path}: ${error.Message}`)];
};

describe("an announcement from a template", () => {
  it("an announcement from a template has the template's filled-in texts, state, impact and components", async () => {
    const api = await stage.component("API");
    const id = await create({
      State: "Identified",
      Impact: "Critical",
      AffectedComponents: [{ ComponentName: "API", Status: "Degraded Performance" }],
      Translations: { de: { Title: "{{Service}} ist langsam", Message: "Seit {{Time}}." } },
    });
    expect(await announced(id)).toMatchObject({
      Title: "Checkout is slow",
      State: "Identified",
      Impact: "Critical",
      AffectedComponents: [{ ComponentId: api, Status: "Degraded Performance" }],
      Updates: [
        {
          Message: "**Checkout** is slow since 14:02.",
          MessageHtml: "<p><strong>Checkout</strong> is slow since 14:02.</p>",
        },
      ],
      Translations: { de: { Title: "Checkout ist langsam" } },
    });
    expect((await stage.row(api)).shown_status).toBe("Degraded Performance");
  });

  it("an announcement from a template has the template's kind if its body has none", async () => {
    const notice = await create({ Name: "Move", Kind: "Notice" });
    expect(await announced(notice, { Kind: undefined })).toMatchObject({
      Kind: "Notice",
      State: "Published",
    });
    const works = await create({ Name: "Works", Kind: "Maintenance" });
    expect(await errorsOf(announcing(works, { Kind: undefined }))).toMatchObject([
      "ValidationFailed",
      400,
      [expect.stringContaining("StartsAt"), expect.stringContaining("EndsAt")],
    ]);
  });

  it("an announcement from a template keeps its own fields; the template's text then needs no values", async () => {
    await stage.component("API");
    await stage.component("Web");
    const id = await create({
      State: "Identified",
      Impact: "Critical",
      AffectedComponents: [{ ComponentName: "API", Status: "Major Outage" }],
      Translations: { de: { Title: "{{Service}} ist langsam" } },
    });
    const own = {
      Title: "All is slow",
      Message: "We look into it, not at {{braces}}.",
      State: "Monitoring",
      Impact: "Minor",
      AffectedComponents: [{ ComponentName: "Web", Status: "Partial Outage" }],
    };
    const { Updates, ...published } = await announced(id, { ...own, Fields: {} });
    expect(published).toMatchObject({
      Title: own.Title,
      State: own.State,
      Impact: own.Impact,
      AffectedComponents: [{ Name: "Web", Status: "Partial Outage" }],
    });
    // The template's translation is of its own title.
    expect(published.Translations).toBeNull();
    expect(Updates[0]?.Message).toBe(own.Message);
  });

  it("an announcement from a template is refused for each field without a value and each value without a field", async () => {
    const id = await create();
    expect(
      await errorsOf(announcing(id, { Fields: { Servce: "x", time: " ", TIME: "15:00", zzz: "" } })),
    ).toEqual([
      "ValidationFailed",
      400,
      [
        "Fields.Servce: The template has no such field. Did you mean Service?",
        "Fields.time: Give a value: an empty one leaves a gap in the text.",
        "Fields.TIME: It is given twice. Give it once.",
        "Fields.zzz: The template has no such field. It has: Service, time.",
        "Fields.Service: The template requires it.",
      ],
    ]);
    const plain = await create({ Name: "Plain", Title: "Slow", Message: "Slow." });
    expect(await errorsOf(announcing(plain))).toMatchObject([
      "ValidationFailed",
      400,
      [expect.stringContaining("has no fields"), expect.stringContaining("written as {{Name}}")],
    ]);
    expect(await announced(plain, { Fields: undefined })).toMatchObject({ Title: "Slow" });
  });

  it("an announcement from a template inserts values as text: nothing is evaluated or filled in again", async () => {
    const id = await create({ Message: "{{a}} {{b}}" });
    const Fields = { Service: "{{7*7}}${1+1}", a: "{{b}}", b: "<script>alert(1)</script>" };
    const published = await announced(id, { Fields });
    expect(published.Title).toBe("{{7*7}}${1+1} is slow");
    expect(published.Updates[0]).toMatchObject({
      Message: "{{b}} <script>alert(1)</script>",
      MessageHtml: "<p>{{b}} &lt;script&gt;alert(1)&lt;/script&gt;</p>",
    });
  });

  it("an announcement from a template must satisfy all rules once it is filled in", async () => {
    const id = await create({ Message: "{{a}}".repeat(50) });
    const fields = { Service: "Checkout", a: "x" };
    expect(await errorsOf(announcing(id, { Fields: { ...fields, a: "x".repeat(1_000) } }))).toEqual([
      "ValidationFailed",
      400,
      ["Message: Keep the message within 32 KiB."],
    ]);
    expect(await errorsOf(announcing(id, { Fields: { ...fields, Service: "x\ny" } }))).toMatchObject([
      "ValidationFailed",
      400,
      [expect.stringMatching(/^Title: .*one line/u)],
    ]);
    expect(await errorsOf(announcing(id, { Fields: { ...fields, Service: "x".repeat(300) } }))).toMatchObject(
      ["ValidationFailed", 400, [expect.stringMatching(/^Title: .*200/u)]],
    );
    const works = await create({ Name: "Works", Kind: "Maintenance" });
    expect(await errorsOf(announcing(works, { Kind: "Maintenance" }))).toMatchObject([
      "ValidationFailed",
      400,
      [expect.stringContaining("StartsAt"), expect.stringContaining("EndsAt")],
    ]);
  });

  it("an announcement from a template is refused if the template is missing, deleted or of another kind", async () => {
    const id = await create();
    expect(await errorsOf(announcing(id, { Kind: "Notice" }))).toEqual([
      "ValidationFailed",
      400,
      ['Kind: The template "Slow" is of an incident.'],
    ]);
    await stage.send({ kind: "DeleteTemplate", id });
    for (const gone of [id, "019aa5d4-7e20-7c3a-9b54-1f2e6d8c7a66"]) {
      const published =
        "TemplateId: No template has this id. GET /api/Template lists all of them, and ?Search= finds one by its name.";
      expect(await errorsOf(announcing(gone))).toEqual(["TemplateNotFound", 400, [published]]);
    }
  });

  it("an announcement from a template omits a component deleted in the meantime", async () => {
    const api = await stage.component("API");
    await stage.component("Web");
    const id = await create({
      AffectedComponents: [
        { ComponentName: "API", Status: "Major Outage" },
        { ComponentName: "Web", Status: "Partial Outage" },
      ],
    });
    await stage.send({ kind: "DeleteComponent", id: api });
    expect((await announced(id)).AffectedComponents).toMatchObject([
      { Name: "Web", Status: "Partial Outage" },
    ]);
  });

  it("maintenance from a template has the template's expected statuses", async () => {
    await stage.component("API");
    const AffectedComponents = [{ ComponentName: "API", Expect: "Partial Outage" }];
    const id = await create({ Kind: "Maintenance", AffectedComponents });
    const [StartsAt, EndsAt] = [1, 2].map((hours) => new Date(stage.now + hours * 3_600_000).toISOString());
    const published = await announced(id, { Kind: "Maintenance", StartsAt, EndsAt });
    expect(published.AffectedComponents).toMatchObject([
      { Status: "Under Maintenance", Expect: "Partial Outage" },
    ]);
  });

  it("a closed announcement from a template has its own state, whatever the template's", async () => {
    const id = await create({ State: "Investigating" });
    const [StartsAt, ResolvedAt] = [2, 1].map((hours) =>
      new Date(stage.now - hours * 3_600_000).toISOString(),
    );
    expect(await announced(id, { StartsAt, ResolvedAt })).toMatchObject({ State: "Resolved", ResolvedAt });
  });

  it("an announcement can be created from a template of the same group, and is unchanged when the template changes", async () => {
    const id = await create();
    const before = await announced(id);
    const [change, next] = await stage.group([
      submission({ kind: "PatchTemplate", id, fields: { Title: "{{Service}} is very slow" } }),
      submission(announcing(id)),
    ]);
    expect(change?.kind).toBe("answer");
    if (next?.kind !== "answer") throw new Error("it was not made");
    expect(announcement.parse(next.answer.result).Title).toBe("Checkout is very slow");
    const rows = await stage.rows(q.selectFrom("announcement").selectAll().compile());
    expect(rows.find((row) => row.public_id === before.Id)?.title).toBe("Checkout is slow");
  });
});
