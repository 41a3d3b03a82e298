/** A refused body names unknown components, groups and pages beside its invalid fields; dry runs leave no trace. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { groupDeletion } from "../../src/contract/components.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const unknownId = "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c";

let server: TestServer;
let key = "";
beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  await server.component("Checkout");
});
afterAll(() => server.close());

async function faults(path: string, body: object): Promise<unknown[]> {
  const { status, json } = await server.request(path, { method: "POST", key, body });
  expect(status).toBe(400);
  return (json.Errors ?? []).map(({ Path, Message }) => [Path, Message]);
}

it("a time in the wrong half is refused together with the other fields of its body", async () => {
  const id = String(
    (await server.request("/api/Component?Name=Checkout", { key })).at("Result", "Items", 0, "Id"),
  );
  const pathsOf = async (path: string, body: object, method: "POST" | "PUT" = "POST") => {
    const { json } = await server.request(path, { method, key, body });
    return (json.Errors ?? []).map(({ Path }) => Path).toSorted();
  };
  const [past, future] = ["2020-01-01T00:00:00Z", "2099-01-01T00:00:00Z"];
  const pin = { Status: "Degraded Performance", Until: past };
  expect(await pathsOf(`/api/Component/${id}/Pin`, pin, "PUT")).toEqual(["Reason", "Until"]);
  const correction = { From: past, To: future, Status: "Operational" };
  expect(await pathsOf(`/api/Component/${id}/Correction`, correction)).toEqual(["Reason", "To"]);
  expect(await pathsOf("/api/Component", { Status: "Bad", StartDate: "2099-01-01" })).toEqual([
    "Name",
    "StartDate",
    "Status",
  ]);
});

it("a group takes the name of its parent, and an announcement that of its template", async () => {
  const send = (path: string, body: object) => server.request(path, { method: "POST", key, body });
  const parent = (await send("/api/ComponentGroup", { Name: "Regions" })).at("Result", "Id");
  const group = await send("/api/ComponentGroup", { Name: "Asia", ParentName: " regions" });
  expect(group.at("Result", "ParentId")).toBe(parent);
  const id = String(group.at("Result", "Id"));
  expect(await faults("/api/ComponentGroup", { Name: "Africa", ParentName: "Regoins" })).toEqual([
    [
      "ParentName",
      'The page has no component group with this name. Did you mean "Regions"? GET /api/ComponentGroup lists them.',
    ],
  ]);
  const patch = (body: object) => server.request(`/api/ComponentGroup/${id}`, { method: "PATCH", key, body });
  expect((await patch({ ParentId: null, ParentName: "Regions" })).at("Errors", 0, "Path")).toBe("ParentName");
  expect((await patch({ ParentName: "Asia" })).at("Errors", 0, "Message")).toBe(
    "A group cannot be in itself.",
  );
  expect((await patch({ ParentId: null })).at("Result", "ParentId")).toBe(null);

  const texts = { Title: "Slow", Message: "Payments are slow." };
  const templates = await Promise.all(
    ["Slow payments", "Other"].map((Name) => send("/api/Template", { Name, Kind: "Incident", ...texts })),
  );
  const [TemplateId, other] = templates.map((template) => template.at("Result", "Id"));
  const created = await send("/api/Announcement", { TemplateName: "slow PAYMENTS" });
  expect(created).toMatchObject({ status: 201, json: { Result: { Kind: "Incident", Title: "Slow" } } });
  const both = { TemplateId, TemplateName: "Slow payments" };
  expect((await send("/api/Announcement?DryRun=true", both)).status).toBe(200);
  const differing = await send("/api/Announcement", { ...both, TemplateId: other });
  expect([differing.status, differing.at("Errors", 0, "Path")]).toEqual([400, "TemplateName"]);
  const missing = await send("/api/Announcement", { TemplateName: "Slow paymnets" });
  const Message = 'No template is named "Slow paymnets". Did you mean "Slow payments"?';
  expect(missing).toMatchObject({
    status: 400,
    json: {
      Code: "TemplateNotFound",
      // As of every other field, it begins with the path.
      Message: `TemplateName: ${Message}`,
      Errors: [{ Path: "TemplateName", Message }],
    },
  });
});

it("an integration whose template is misspelt is refused with the right name", async () => {
  const texts = { Title: "Down", Message: "It is down." };
  const body = { Name: "Database down", Kind: "Incident", ...texts };
  await server.request("/api/Template", { method: "POST", key, body });
  expect(
    await faults("/api/Integration", { Name: "Metrics", Type: "Json", TemplateName: "Databse down" }),
  ).toEqual([["TemplateName", 'No template is named "Databse down". Did you mean "Database down"?']]);
});

it("a misspelt condition, and any unknown property within a mapping and its paths, is refused", async () => {
  const integration = (fields: object) =>
    faults("/api/Integration", { Name: "Probe", Type: "Json", ...fields });
  const condition = { Field: "title", Op: "Exists" };
  expect(await integration({ Mapping: [{ Component: "Checkout", Wen: [condition] }] })).toEqual([
    ["Mapping[0].Wen", "There is no such property. Did you mean When?"],
  ]);
  expect(await integration({ Mapping: [{ Component: "Checkout", statuses: {} }] })).toEqual([
    ["Mapping[0].statuses", "There is no such property. Did you mean Statuses?"],
  ]);
  expect(await integration({ Mapping: [{ When: [{ ...condition, Foo: 1 }] }], Paths: { Foo: "$" } })).toEqual(
    [
      ["Mapping[0].When[0].Foo", "There is no such property here. There are: Field, Op, Value."],
      ["Paths.Foo", expect.stringContaining("There is no such property here.")],
    ],
  );
});

it("a name or an address that is taken is refused with its field and a link to what has it", async () => {
  const send = (path: string, body: object) => server.request(path, { method: "POST", key, body });
  const webhook = { Channel: "Webhook", Address: "https://hooks.example.com/taken" };
  for (const [path, body, field] of [
    ["Component", { Name: "Taken" }, "Name"],
    ["ComponentGroup", { Name: "Taken" }, "Name"],
    ["Template", { Name: "Taken", Kind: "Incident", Title: "Down", Message: "It is down." }, "Name"],
    ["Integration", { Name: "Taken", Type: "Json" }, "Name"],
    ["Page", { Name: "Taken", Slug: "taken" }, "Slug"],
    ["Subscriber", webhook, "Address"],
  ] as const) {
    const first = await send(`/api/${path}`, body);
    const resource = `/api/${path}/${String(first.at("Result", "Id"))}`;
    const second = await send(`/api/${path}`, body);
    expect([second.status, second.json.Errors], path).toEqual([
      409,
      [{ Path: field, Message: expect.any(String) as string, Code: second.json.Code }],
    ]);
    expect(second.headers["link"]).toBe(`<${resource}>; rel="related"`);
    expect(second.json.Message).toContain(`PATCH ${resource} changes that one.`);
  }
});

it("deliveries in several states are retried by one list, and Sent is only offered with Ids", async () => {
  const retry = (State: unknown) => faults("/api/Delivery/Retry", { State });
  const body = { State: ["failed", "Deferred"] };
  const { status, json } = await server.request("/api/Delivery/Retry", { method: "POST", key, body });
  expect([status, json.Result]).toEqual([200, { Changed: 0, HasMore: false, Skipped: [] }]);
  const Message = "Did you mean Failed? Choose from: Deferred, Failed, Bounced, or Sent with Ids.";
  expect(await retry("Faild")).toEqual([["State", Message]]);
  expect(await retry(["Deferred", "Faild"])).toEqual([["State[1]", Message]]);
  expect(await retry(7)).toEqual([["State", expect.stringContaining("Send it as a text, in quotes.")]]);
  expect(await retry(["Failed", "Sent"])).toEqual([["Ids", expect.any(String)]]);
});

it("a notice names its components without a status, and refuses one", async () => {
  const notice = { Kind: "Notice", Title: "Hours", Message: "We are open." };
  const affected = { ComponentName: "Checkout", Status: "Major Outage" };
  const path = "/api/Announcement?DryRun=true";
  expect(await faults(path, { ...notice, AffectedComponents: [affected] })).toEqual([
    ["AffectedComponents[0].Status", "A notice changes no status: leave it out. An Incident has it."],
  ]);
  const body = { ...notice, AffectedComponents: [{ ComponentName: "Checkout" }] };
  const created = await server.request(path, { method: "POST", key, body });
  expect(created.at("Result", "AffectedComponents")).toMatchObject([
    { Name: "Checkout", Status: null, Expect: null, WorstStatus: null },
  ]);
});

it("lists are filtered by the name of a group or a component, not beside its id", async () => {
  const send = (path: string, body: object) => server.request(path, { method: "POST", key, body });
  await send("/api/ComponentGroup", { Name: "Shop front" });
  const basket = await send("/api/Component", { Name: "Basket", GroupName: "Shop front" });
  const id = String(basket.at("Result", "Id"));
  const AffectedComponents = [{ ComponentName: "Basket", Status: "Major Outage" }];
  await send("/api/Announcement", {
    Kind: "Incident",
    Title: "Empty",
    Message: "It is.",
    AffectedComponents,
  });
  const Address = "https://hooks.example.com/basket";
  const Scope = { Kind: "Components", ComponentIds: [id] };
  await send("/api/Subscriber", { Channel: "Webhook", Address, Scope });
  const namesIn = async (path: string, property: string) => {
    const items: unknown = (await server.request(path, { key })).at("Result", "Items");
    return (items as Record<string, unknown>[]).map((item) => item[property]);
  };
  expect(await namesIn("/api/Component?GroupName=shop%20front", "Name")).toEqual(["Basket"]);
  expect(await namesIn("/api/Announcement?ComponentName=basket", "Title")).toEqual(["Empty"]);
  expect(await namesIn("/api/Announcement?ComponentName=checkout", "Title")).toEqual([]);
  expect(await namesIn("/api/Subscriber?ComponentName=Basket", "Scope")).toMatchObject([Scope]);
  expect(await namesIn("/api/Subscriber?ComponentName=Checkout", "Scope")).toEqual([]);
  for (const [path, code, hint] of [
    ["/api/Component?GroupName=Shop+frnt", "ComponentGroupNotFound", 'Did you mean "Shop front"?'],
    ["/api/Announcement?ComponentName=Bsket", "ComponentNotFound", 'Did you mean "Basket"?'],
    ["/api/Subscriber?ComponentName=Bsket", "ComponentNotFound", 'Did you mean "Basket"?'],
  ] as const) {
    const { status, json } = await server.request(path, { key });
    expect([path, status, json.Code, json.Message]).toEqual([path, 400, code, expect.stringContaining(hint)]);
  }
  const both = await server.request(`/api/Announcement?ComponentId=${id}&ComponentName=Basket`, { key });
  expect([both.status, both.at("Errors", 0, "Path")]).toEqual([400, "ComponentName"]);
});

it("a name that nothing has is reported beside the invalid fields of the same body", async () => {
  const AffectedComponents = [
    { ComponentName: "Chekout", Status: "bad" },
    { ComponentName: "Checkout", Status: "Major Outage" },
    { Status: "Major Outage" },
  ];
  const body = { Kind: "Incident", Titel: "Slow", Message: "Slow.", AlsoOn: ["nowhere"], AffectedComponents };
  const paths = async (...of: Parameters<typeof faults>) =>
    (await faults(...of)).map((fault) => (fault as string[])[0]);
  const found = await faults("/api/Announcement?DryRun=true", body);
  expect(found.map((fault) => (fault as string[])[0])).toEqual([
    "Titel",
    "AffectedComponents[0].Status",
    "AlsoOn[0]",
    "AffectedComponents[0].ComponentName",
    "AffectedComponents[2].ComponentName",
  ]);
  expect(found).toContainEqual([
    "AffectedComponents[0].ComponentName",
    'No component is named "Chekout". Did you mean "Checkout"?',
  ]);
  const created = await server.request("/api/Announcement", {
    method: "POST",
    key,
    body: { Kind: "Incident", Title: "Slow", Message: "Slow." },
  });
  const update = `/api/Announcement/${String(created.at("Result", "Id"))}/Update`;
  expect(await paths(update, { State: "bad", AffectedComponents: AffectedComponents.slice(0, 1) })).toEqual([
    "State",
    "AffectedComponents[0].Status",
    "AffectedComponents[0].ComponentName",
  ]);
  const GroupId = crypto.randomUUID();
  expect(await paths("/api/Component", { Name: "", GroupId })).toEqual(["Name", "GroupId"]);
  const Scope = { Kind: "Components", ComponentIds: [GroupId] };
  expect(await paths("/api/Subscriber", { Channel: "Fax", Address: "x", Scope })).toEqual([
    "Channel",
    "Scope.ComponentIds[0]",
  ]);
  expect(await paths("/api/Subscriber", { Channel: "Fax", Address: "x", Page: "nowhere", Scope })).toEqual([
    "Channel",
    "Page",
    "Scope.ComponentIds[0]",
  ]);
});

it("a dry run of a component or group answers with what would be, and leaves no trace", async () => {
  const send = (method: string, path: string, body?: object) =>
    server.request(path, { method, key, ...(body === undefined ? {} : { body }) });
  const group = String((await send("POST", "/api/ComponentGroup", { Name: "Shop" })).at("Result", "Id"));
  const below = { Name: "Cellar", ParentId: group };
  const subGroup = String((await send("POST", "/api/ComponentGroup", below)).at("Result", "Id"));
  const web = String(
    (await send("POST", "/api/Component", { Name: "Web", GroupName: "shop" })).at("Result", "Id"),
  );
  const state = async () =>
    await Promise.all(
      ["/api/AuditEvent", "/api/Component", "/api/ComponentGroup"].map(
        async (path) => (await send("GET", path)).json,
      ),
    );
  const before = await state();
  const attempts = [
    ["POST", "/api/Component", { Name: "New", GroupName: "Shop" }, { Name: "New", GroupId: group }],
    ["PATCH", `/api/Component/${web}`, { Status: "Major Outage" }, { Id: web, Status: "Major Outage" }],
    ["DELETE", `/api/Component/${web}`, undefined, { Id: web, Name: "Web" }],
    ["POST", "/api/ComponentGroup", { Name: "New" }, { Name: "New", ParentId: null }],
    ["PATCH", `/api/ComponentGroup/${group}`, { Name: "Store" }, { Id: group, Name: "Store" }],
    [
      "DELETE",
      `/api/ComponentGroup/${group}`,
      undefined,
      { Id: group, Components: [{ Id: web, Name: "Web" }], SubGroups: [{ Id: subGroup, Name: "Cellar" }] },
    ],
  ] as const;
  for (const [method, path, body, result] of attempts) {
    const { status, json, headers } = await send(method, `${path}?DryRun=true`, body);
    expect([method, path, status, headers["location"], headers["link"], headers["etag"]]).toEqual([
      method,
      path,
      200,
      undefined,
      undefined,
      undefined,
    ]);
    expect(json).toMatchObject({ Success: true, Result: result });
    expect(json.Message).toMatch(/^Dry run, nothing was changed: /u);
  }
  const deletion = await send("DELETE", `/api/ComponentGroup/${group}?DryRun=true`);
  expect(groupDeletion.strict().safeParse(deletion.json.Result).error).toBeUndefined();
  const refused = await send("POST", "/api/Component?DryRun=true", { Name: "web" });
  expect([refused.status, refused.json.Code]).toEqual([409, "NameTaken"]);
  expect(refused.json.Message).toContain(`PATCH /api/Component/${web} changes that one.`);
  expect(await state()).toEqual(before);
});

it("the dry run of an integration refuses DryRun as a parameter", async () => {
  expect(await faults(`/api/Integration/${crypto.randomUUID()}/DryRun?DryRun=true`, {})).toEqual([
    [
      "DryRun",
      "A POST here has no such parameter. Nothing was done. GET /api/docs#dry-run tells which can be tried.",
    ],
  ]);
});

it("errors of one kind keep its code, and others are a ValidationFailed", async () => {
  const codeOf = async (body: object) =>
    (await server.request("/api/Component", { method: "POST", key, body: { Name: "New", ...body } })).json
      .Code;
  expect(await codeOf({ GroupId: unknownId })).toBe("ComponentGroupNotFound");
  expect(await codeOf({ GroupId: unknownId, AlsoOn: ["nowhere"] })).toBe("ValidationFailed");
});

it.each(["ComponentName", "Name"])(
  "a misspelt component in %s gets its suggestion at that property, also beside other errors",
  async (property) => {
    const AffectedComponents = [{ [property]: "Chekout", Status: "Major Outage" }];
    const body = {
      Kind: "Incident",
      Title: "Slow",
      Message: "We look.",
      StartsAt: "2090-01-01T00:00:00Z",
      AffectedComponents,
    };
    expect(await faults("/api/Announcement", body)).toEqual([
      ["StartsAt", "It is in the future. Give a past time."],
      [`AffectedComponents[0].${property}`, 'No component is named "Chekout". Did you mean "Checkout"?'],
    ]);
  },
);

it("a misspelt property inside a list is named, with the intended one", async () => {
  const AffectedComponents = [{ ComponentNme: "Checkout", Status: "Major Outage" }];
  const incident = { Kind: "Incident", Title: "Slow", Message: "Slow.", AffectedComponents };
  expect(await faults("/api/Announcement", incident)).toContainEqual([
    "AffectedComponents[0].ComponentNme",
    "There is no such property. Did you mean ComponentName?",
  ]);
});

it("the refusal of an invalid state lists the states of the announcement's kind alone", async () => {
  const list = "/api/Announcement";
  const send = (method: string, path: string, body: object) => server.request(path, { method, key, body });
  const words = { Title: "Payments fail", Message: "We look into it." };
  const opened = await send("POST", list, { Kind: "Incident", ...words });
  const path = `${list}/${String(opened.at("Result", "Id"))}`;
  const State = "Broken";
  const refused = [
    await send("POST", list, { Kind: "Incident", ...words, State }),
    await send("PATCH", path, { State }),
    await send("POST", `${path}/Update`, { State, Message: "Found." }),
  ];
  for (const { status, json } of refused) {
    expect([status, json.Message]).toEqual([
      400,
      "State: Choose one of: Investigating, Identified, Monitoring, Resolved.",
    ]);
  }
  const ofNotice = "State: Choose one of: Published, Archived.";
  const { headers } = await send("POST", "/api/Template", { Name: "News", Kind: "Notice", ...words });
  expect((await send("PATCH", String(headers["location"]), { State })).json.Message).toBe(ofNotice);
  expect((await send("POST", list, { Kind: "Notice", ...words, State })).json.Message).toBe(ofNotice);
  expect((await send("PATCH", `${list}/${unknownId}`, { State })).status).toBe(400);
});
