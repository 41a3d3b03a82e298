/** A body with an invalid field also gets the errors of its other fields, so that one round corrects all. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";
beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
});
afterAll(() => server.close());

const report = "/api/WebHook/UpdateComponentStatus";

const post = (path: string, body: object) => server.request(path, { method: "POST", key, body });

/** The paths of the errors of a body, sorted. */
async function pathsOf(path: string, body: object): Promise<readonly string[]> {
  const { status, json } = await post(path, body);
  expect(status).toBe(400);
  return (json.Errors ?? []).map(({ Path }) => Path).toSorted((a, b) => (a < b ? -1 : 1));
}

/** The codes of the errors of a body, by their paths. */
async function codesIn(path: string, body: object): Promise<Record<string, string | undefined>> {
  const { json } = await post(path, body);
  return Object.fromEntries((json.Errors ?? []).map(({ Path, Code }) => [Path, Code]));
}

describe("the code of a field's error", () => {
  const incident = { Kind: "Incident", Title: "Slow", Message: "Slow." };
  const subscriber = { Address: "codes@example.com", Confirmed: true };
  const consent = { ...subscriber, ConsentNote: "signed form of 3 May" };
  const over = (length: number) => "x".repeat(length + 1);

  it.each([
    ["/api/Component", { Name: over(100) }, { Name: "OutOfRange" }],
    ["/api/Component", { Name: " " }, { Name: "OutOfRange" }],
    ["/api/Component", { Name: "a\nb" }, { Name: "Invalid" }],
    ["/api/Announcement", { ...incident, Title: over(200) }, { Title: "OutOfRange" }],
    ["/api/Announcement", { ...incident, Title: "" }, { Title: "OutOfRange" }],
    ["/api/Announcement", { ...incident, Message: over(32_768) }, { Message: "OutOfRange" }],
    ["/api/Announcement", { ...incident, Message: " " }, { Message: "OutOfRange" }],
    ["/api/Announcement", { ...incident, State: "Scheduled" }, { State: "UnknownWord" }],
    ["/api/Announcement", { ...incident, StartsAt: "1969-01-01T00:00:00Z" }, { StartsAt: "OutOfRange" }],
    ["/api/Announcement", { ...incident, Translations: { xx: {} } }, { "Translations.xx": "UnknownWord" }],
    ["/api/Subscriber", { ...consent, ConsentNote: "8 letter" }, { ConsentNote: "OutOfRange" }],
    ["/api/Subscriber", subscriber, { ConsentNote: "Missing" }],
    ["/api/Subscriber", { ...consent, Language: "xx" }, { Language: "UnknownWord" }],
    ["/api/Subscriber", { ...consent, TimeZone: "Mars/Olympus" }, { TimeZone: "UnknownWord" }],
    ["/api/Page", { Name: "x", Slug: "x", TimeZone: "Mars/Olympus" }, { TimeZone: "UnknownWord" }],
    ["/api/Page", { Name: "x", Slug: "x", Locale: "xx" }, { Locale: "UnknownWord" }],
    ["/api/Page", { Name: "x", Slug: "x", Translations: { "!": {} } }, { "Translations.!": "UnknownWord" }],
    ["/api/Component", { Name: "x", GroupId: "abc" }, { GroupId: "ComponentGroupNotFound" }],
    ["/api/Component", { Name: "x", GroupId: 1 }, { GroupId: "WrongType" }],
    ["/api/ComponentGroup", { Name: "x", ParentId: "abc" }, { ParentId: "ComponentGroupNotFound" }],
    ["/api/Announcement", { TemplateId: "abc" }, { TemplateId: "TemplateNotFound" }],
    [
      "/api/Subscriber",
      { ...consent, Scope: { Kind: "Components", ComponentIds: ["abc"] } },
      { "Scope.ComponentIds[0]": "ComponentNotFound" },
    ],
    ["/api/Component", [], { "": "WrongType" }],
    ["/api/TeamDestination", { Name: "", Address: "foo" }, { Name: "OutOfRange", Address: "Invalid" }],
    [
      "/api/TeamDestination",
      { Name: "x", Address: "a@example.com" },
      { Role: "Missing", Address: "Invalid" },
    ],
    ["/api/TeamDestination", { Name: "x" }, { Channel: "Missing" }],
    ["/api/Delivery/Release", {}, { All: "Missing" }],
    ["/api/Delivery/Release", { All: "yes" }, { All: "WrongType" }],
    ["/api/Component?DryRun=maybe", { Name: "x" }, { DryRun: "WrongType" }],
    ["/api/Subscriber/Import", { Csv: "Email\na@example.com" }, { Confirmed: "Missing" }],
    ["/api/Subscriber/Import", { Confirmed: true }, { Csv: "Missing", ConsentNote: "Missing" }],
    ["/api/Subscriber/Import", { Csv: "Email", Confirmed: "no" }, { Confirmed: "WrongType" }],
  ])("%s %j has the codes of the table: %j", async (path, body, codes) => {
    expect(await codesIn(path, body)).toEqual(codes);
  });

  it("a destination without a name is told to have one", async () => {
    const body = { Channel: "Webhook", Address: "https://hooks.example.com" };
    const { json } = await post("/api/TeamDestination", body);
    expect(json.Errors).toEqual([{ Path: "Name", Code: "Missing", Message: "It is required. Give a name." }]);
  });

  it("a body whose only error is an id that nothing has is refused with the code of what is missing", async () => {
    const codeOf = async (body: object) => (await post("/api/Component", body)).json.Code;
    expect(await codeOf({ Name: "x", GroupId: "abc" })).toBe("ComponentGroupNotFound");
    expect(await codeOf({ Name: 1, GroupId: "abc" })).toBe("ValidationFailed");
  });

  it("a field that a template requires is Missing, one that it lacks Unknown, an empty one OutOfRange", async () => {
    const template = { Name: "Outage", ...incident, Title: "{{Service}} of {{Customer}} is down" };
    await post("/api/Template", template);
    const Fields = { Customer: " ", Colour: "red" };
    expect(await codesIn("/api/Announcement", { TemplateName: "Outage", Fields })).toEqual({
      "Fields.Colour": "Unknown",
      "Fields.Customer": "OutOfRange",
      "Fields.Service": "Missing",
    });
  });
});

it.each([1e99, 2 ** 60, 1_000_001])(
  "the position %d has one error, with the real limit",
  async (Position) => {
    const { json } = await post("/api/Component", { Name: "x", Position });
    expect(json.Errors).toEqual([
      { Path: "Position", Code: "OutOfRange", Message: "Give at most 1,000,000." },
    ]);
  },
);

it.each([{ Channel: "zz" }, { All: true }, {}])(
  "an unknown page among the filters %j of deliveries is 400, without advice to omit it",
  async (more) => {
    const path = "/api/Delivery/Drop?DryRun=true";
    const { status, json } = await post(path, { Page: "nope", ...more });
    const messages = (json.Errors ?? []).filter(({ Path }) => Path === "Page").map(({ Message }) => Message);
    expect([status, messages]).toEqual([
      400,
      [expect.stringMatching(/"nope".* GET \/api\/Page lists all pages\.$/u)],
    ]);
  },
);

it.each(["/api/Component?Name=%ZZ", "/api/Component?Search=%FF", "/api/StatusPage?Page=100%"])(
  "the malformed query of %s is refused",
  async (path) => {
    const { status, json } = await server.request(path, { key });
    expect([status, json.Code]).toEqual([400, "BadRequest"]);
  },
);

it("the malformed query of a change is refused, that of a report ignored", async () => {
  const body = { Name: "Percent", Status: "Operational" };
  const created = await post("/api/Component?DryRun=%ZZ", body);
  expect([created.status, created.json.Code]).toEqual([400, "BadRequest"]);
  await post("/api/Component", body);
  const { status } = await post(`${report}?note=%ZZ`, { ComponentName: "Percent", Status: "Operational" });
  expect(status).toBe(200);
});

it.each([
  ["Component", { Name: "Never deleted" }, 'Component "Never deleted"'],
  ["ComponentGroup", { Name: "Never deleted" }, 'Component group "Never deleted"'],
  [
    "Template",
    { Name: "Never deleted", Kind: "Notice", Title: "T", Message: "M" },
    'Template "Never deleted"',
  ],
  ["Announcement", { Kind: "Notice", Title: "Never deleted", Message: "M" }, 'Notice "Never deleted"'],
])("the message about a restored %s that was not deleted says so", async (kind, body, name) => {
  const created = await post(`/api/${kind}`, body);
  const path = `/api/${kind}/${String(created.at("Result", "Id"))}`;
  const restored = async () =>
    (await server.request(`${path}/Restore`, { method: "POST", key })).json.Message;
  expect(await restored()).toBe(`${name} was not deleted: nothing changed`);
  await server.request(path, { method: "DELETE", key });
  expect(await restored()).toBe(`${name} restored`);
});

describe("a body with an invalid field", () => {
  it("a report gets the errors of its source and of repeated and malformed properties at once", async () => {
    const body = { componentname: "a", ComponentName: "b", Status: "Broken", Source: " ", Page: "a\u0000" };
    expect(await pathsOf(report, body)).toEqual(["ComponentName", "Page", "Source", "Status"]);
  });

  it("an announcement gets the errors of its plan and of each affected component at once", async () => {
    const body = {
      Kind: "Maintenance",
      Title: "",
      Message: "We move.",
      State: "Resolved",
      Impact: "Huge",
      StartsAt: "2030-01-02T00:00:00Z",
      EndsAt: "2030-01-01T00:00:00Z",
      Recurrence: "FREQ=NOPE",
      AffectedComponents: [{}, { ComponentName: "Checkout", Status: "Broken" }],
    };
    expect(await pathsOf("/api/Announcement", body)).toEqual([
      "AffectedComponents[0].ComponentName",
      // There is no such component.
      "AffectedComponents[1].ComponentName",
      "AffectedComponents[1].Status",
      "EndsAt",
      "Impact",
      "Recurrence",
      "State",
      "Title",
    ]);
    const incident = {
      Kind: "Incident",
      Title: "Slow",
      Message: "Slow.",
      Impact: "Huge",
      AffectedComponents: [{ ComponentName: "Checkout" }, { ComponentNme: "Checkout", Status: "Unknown" }],
    };
    expect(await pathsOf("/api/Announcement", incident)).toEqual([
      "AffectedComponents[0].ComponentName",
      "AffectedComponents[0].Status",
      "AffectedComponents[1].ComponentNme",
      "AffectedComponents[1].Status",
      "Impact",
    ]);
  });

  it("an announcement whose state is invalid gets no error that only its default state would have", async () => {
    const body = {
      Kind: "Incident",
      Title: "Slow",
      Message: "Slow.",
      State: "Gone",
      ResolvedAt: "2026-01-01T00:00:00Z",
    };
    expect(await pathsOf("/api/Announcement", body)).toEqual(["State"]);
    const template = { TemplateId: "none", Kind: "Incident" };
    expect(await pathsOf("/api/Announcement", template)).toEqual(["TemplateId"]);
  });

  it("a template gets the errors of its texts, of its state and of its components at once", async () => {
    const body = { Name: "", Kind: "Outage", Title: "", Message: "{{.}}", AffectedComponents: [{}] };
    expect(await pathsOf("/api/Template", body)).toEqual([
      "AffectedComponents[0].ComponentName",
      "Kind",
      "Message",
      "Name",
      "Title",
    ]);
  });

  it("a subscriber gets the errors of the address, the choices and the consent at once", async () => {
    const body = {
      Address: "nowhere",
      Language: "xx",
      TimeZone: "Mars",
      Format: "Statuspage",
      ConsentNote: "signed form of 3 May",
      Scope: { Kind: "Components" },
    };
    expect(await pathsOf("/api/Subscriber", body)).toEqual([
      "Address",
      "ConsentNote",
      "Format",
      "Language",
      "Scope",
      "TimeZone",
    ]);
  });

  it("a destination and an integration get the errors of all their fields at once", async () => {
    const destination = { Name: "", Channel: "Webhook", Address: "nowhere", Role: "Chief" };
    expect(await pathsOf("/api/TeamDestination", destination)).toEqual(["Address", "Name", "Role"]);
    const integration = {
      Name: "",
      Type: "Gatus",
      TopicArn: "arn:aws:sns:eu-west-1:123456789012:alarms",
      ExpireAfter: 1,
    };
    expect(await pathsOf("/api/Integration", integration)).toEqual(["ExpireAfter", "Name", "TopicArn"]);
  });
});

describe("a resource that is sent back as it was read", () => {
  const create = async (path: string, body: object) => {
    const created = await post(path, body);
    expect([path, created.status, created.json.Message]).toEqual([path, 201, expect.anything()]);
    return `${path}/${String(created.at("Result", "Id"))}`;
  };
  const texts = { Title: "Slow", Message: "Slow." };
  const address = { Channel: "Webhook", Address: "https://back.example/hook" };

  it.each([
    ["/api/Component", { Name: "Back" }, ["ReportDueAt", "StatusSince", "Page"]],
    ["/api/ComponentGroup", { Name: "Back" }, ["Page"]],
    ["/api/Announcement", { ...texts, Kind: "Incident" }, ["Kind", "Updates"]],
    ["/api/Template", { ...texts, Name: "Back", Kind: "Notice" }, ["Page"]],
    ["/api/Subscriber", { ...address, Confirmed: true, ConsentNote: "signed form of 3 May" }, ["Page"]],
    ["/api/Integration", { Name: "Back", Type: "Alertmanager" }, ["Type"]],
    ["/api/Page", { Name: "Back", Slug: "back" }, ["HasPassword"]],
    ["/api/TeamDestination", { ...address, Name: "Back" }, ["Channel"]],
  ])(
    "a resource sent back by PATCH %s is refused for its read-only properties alone, and accepted without them",
    async (...row) => {
      const [path, body, some] = row;
      const own = await create(path, body);
      // These need more than themselves: consent its confirmation, and a destination the channel e-mail, or its whole address.
      const others = {
        ConsentNote: undefined,
        ...(path === "/api/TeamDestination" && { Role: undefined, Address: undefined }),
      };
      const read = z.record(z.string(), z.unknown()).parse((await server.request(own, { key })).json.Result);
      const patch = (sent: object) => server.request(own, { method: "PATCH", key, body: sent });
      const refused = await patch({ ...read, ...others });
      const errors = refused.json.Errors ?? [];
      const Message = "It is read-only: leave it out.";
      expect(errors).toEqual(errors.map(({ Path }) => ({ Path, Code: "ReadOnly", Message })));
      const names = errors.map(({ Path }) => Path);
      expect(names).toEqual(expect.arrayContaining(["Id", ...some]));
      const accepted = await patch({
        ...read,
        ...others,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
      });
      expect([accepted.status, accepted.json.Message]).toEqual([200, expect.anything()]);
    },
  );

  it("the masked address of a destination is refused, and not stored as a new one", async () => {
    const own = await create("/api/TeamDestination", { ...address, Name: "Masked" });
    const Address = String((await server.request(own, { key })).at("Result", "Address"));
    const { json } = await server.request(own, { method: "PATCH", key, body: { Address } });
    expect(json.Message).toMatch(/^Address: This is the masked address/u);
  });

  it("a read-only property gets an error of its own beside the others", async () => {
    const body = { ...texts, Kind: "Incident", Updates: [], Titel: "Slow" };
    expect(await codesIn("/api/Announcement", body)).toEqual({ Titel: "Unknown", Updates: "ReadOnly" });
    expect(await codesIn("/api/Announcement", { Kind: "Incident", Title: "Slow", Updates: [] })).toEqual({
      Message: "Missing",
      Updates: "ReadOnly",
    });
  });
});

describe("a body that names what does not exist", () => {
  const Nope = { ComponentName: "Nope", Status: "Major Outage" };
  const announcement = { Kind: "Incident", Title: "T", Message: "x" };
  const subscriber = { Address: "absent@example.com", Confirmed: true, ConsentNote: "signed form of 3 May" };
  const Scope = { Kind: "Components", ComponentIds: ["019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c"] };
  const absent = {
    TemplateName: "TemplateNotFound",
    "AlsoOn[0]": "PageNotFound",
    "AffectedComponents[0].ComponentName": "ComponentNotFound",
  };

  it.each([
    [
      "/api/Announcement",
      { ...announcement, TemplateName: "Nope", AlsoOn: ["qq"], AffectedComponents: [Nope] },
      absent,
    ],
    [
      "/api/Announcement",
      { ...announcement, TemplateName: "Nope", Fields: { a: 1 } },
      { TemplateName: "TemplateNotFound", "Fields.a": "WrongType" },
    ],
    [
      "/api/Announcement",
      { ...announcement, Page: "qq", AffectedComponents: [Nope] },
      { Page: "PageNotFound", "AffectedComponents[0].ComponentName": "ComponentNotFound" },
    ],
    [
      "/api/Subscriber",
      { ...subscriber, Page: "qq", Scope },
      { Page: "PageNotFound", "Scope.ComponentIds[0]": "ComponentNotFound" },
    ],
    [
      "/api/Component",
      { Name: "x", Page: "qq", GroupName: "Nope" },
      { Page: "PageNotFound", GroupName: "ComponentGroupNotFound" },
    ],
  ])("a body of POST %s gets the errors of all references: %j", async (path, body, codes) => {
    expect(await codesIn(path, body)).toEqual(codes);
    expect(await codesIn(`${path}?DryRun=true`, body)).toEqual(
      path === "/api/Subscriber" ? { DryRun: "Unknown" } : codes,
    );
  });

  it("a refusal keeps its code where all errors have it", async () => {
    const body = { ...announcement, Page: "qq", AlsoOn: ["zz"] };
    const { json } = await post("/api/Announcement", body);
    expect([json.Code, json.Errors?.map(({ Path }) => Path)]).toEqual([
      "PageNotFound",
      ["Page", "AlsoOn[0]"],
    ]);
  });
});
