/** A refused body names all of its faults at once, and suggests the nearest name. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";
let webhook = "";
beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  webhook = await server.key("Webhook");
  await server.component("Checkout");
});
afterAll(() => server.close());

const report = "/api/WebHook/UpdateComponentStatus";

async function faults(path: string, body: object, method: "POST" | "PATCH" = "POST"): Promise<unknown[]> {
  const { status, json } = await server.request(path, { method, key, body });
  expect(status).toBe(400);
  return (json.Errors ?? []).map(({ Path, Message }) => [Path, Message]);
}

it("an empty report is refused with its missing status and component", async () => {
  expect(await faults(report, {})).toEqual([
    ["Status", expect.stringContaining("required")],
    ["ComponentName", "Name the component, or give its ComponentId."],
  ]);
});

it.each(["ComponentNmae", "component", "Name"])(
  "the property %s of a report is refused with the suggestion ComponentName",
  async (property) => {
    expect(await faults(report, { [property]: "Checkout", Status: "Operational" })).toEqual([
      ["ComponentName", `There is no property "${property}". Did you mean ComponentName?`],
    ]);
  },
);

it("a misspelt property of a report comes before its other errors", async () => {
  const found = await faults(report, { ComponentNmae: "Checkout", Status: "Broken", OccurredAt: "now" });
  expect(found.map((fault) => (fault as string[])[0])).toEqual(["ComponentName", "Status", "OccurredAt"]);
});

it.each([
  ["Down", "Major Outage"],
  ["degraded", "Degraded Performance"],
  ["up", "Operational"],
])("the status %s of a report is refused with the suggestion %s", async (Status, suggested) => {
  const message: unknown = expect.stringContaining(`Did you mean ${suggested}? Choose one of: Operational, `);
  expect(await faults(report, { ComponentName: "Checkout", Status })).toEqual([["Status", message]]);
});

it("a field that another one makes required says what to give", async () => {
  expect(await faults("/api/TeamDestination", { Name: "Owners", Channel: "Email" })).toEqual([
    ["Role", "It is required. Choose one of: Viewer, Editor, Admin, Owner."],
  ]);
});

it("an announcement without its required fields says what to give in each", async () => {
  const time = "It is required. Write a time as RFC 3339, for example 2026-11-21T10:00:00Z.";
  expect(await faults("/api/Announcement", { Kind: "Maintenance" })).toEqual([
    ["Title", "It is required. Give a title."],
    ["Message", "It is required. Say what happens, in Markdown."],
    ["StartsAt", time],
    ["EndsAt", time],
  ]);
});

it("a body in the names of another product gets one error for each property, with the one that is meant", async () => {
  const suggested = (Path: string, name: string) => [
    Path,
    `There is no such property. Did you mean ${name}?`,
  ];
  const body = {
    type: "Incident",
    name: "Payments fail",
    body: "We look.",
    components: [],
    severity: "Major",
  };
  expect(await faults("/api/Announcement", body)).toEqual([
    suggested("type", "Kind"),
    suggested("name", "Title"),
    suggested("body", "Message"),
    suggested("components", "AffectedComponents"),
    suggested("severity", "Impact"),
  ]);
  const maintenance = { Kind: "Maintenance", Title: "Move", Message: "We move." };
  const plan = { scheduled_for: "2030-01-01T00:00:00Z", scheduled_until: "2030-01-02T00:00:00Z" };
  expect(await faults("/api/Announcement", { ...maintenance, ...plan })).toEqual([
    suggested("scheduled_for", "StartsAt"),
    suggested("scheduled_until", "EndsAt"),
  ]);
  expect(await faults("/api/Subscriber", { Webhook: "https://x.example", Consent: "form" })).toEqual([
    suggested("Webhook", "Address"),
    suggested("Consent", "ConsentNote"),
  ]);
  expect(await faults("/api/Component", { Name: "Shop", Grup: "Web" })).toEqual([
    suggested("Grup", "GroupId"),
  ]);
  expect(await faults("/api/Component", { Title: "Shop", Hidden: true })).toEqual([
    suggested("Title", "Name"),
    suggested("Hidden", "Visibility"),
  ]);
});

it("a report whose status is misspelt, or no text, says how it is sent", async () => {
  expect(await faults(report, { ComponentName: "Checkout", Staus: "Operational" })).toEqual([
    ["Staus", "There is no such property. Did you mean Status?"],
  ]);
  expect(await faults(report, { ComponentName: 5, Status: 1 })).toEqual([
    ["ComponentName", "Give a name. Send it as a text, in quotes."],
    ["Status", expect.stringMatching(/^Choose one of: .*\. Send it as a text, in quotes\.$/u)],
  ]);
  expect(await faults("/api/Component", { Name: "Shop", Position: true })).toEqual([
    ["Position", "Give a number."],
  ]);
});

it("a query gets the errors of all its parameters at once", async () => {
  const { json } = await server.request("/api/Component?Limt=3&Limit=0&Status=broken", { key });
  expect((json.Errors ?? []).map(({ Path }) => Path)).toEqual(["Limt", "Limit", "Status"]);
});

it("a Limit out of range is answered with the range, and with how to get more", async () => {
  for (const limit of ["0", "101", "ten"]) {
    const { json } = await server.request(`/api/Component?Limit=${limit}`, { key });
    expect(json.Message).toMatch(/^Limit: Give a whole number from 1 to 100\. NextCursor /u);
  }
});

it("a parameter in the words of another product is refused with the one that is meant", async () => {
  const { json } = await server.request("/api/Component?per_page=5&starting_after=x", { key });
  expect(json.Errors).toEqual([
    { Path: "per_page", Code: "Unknown", Message: "There is no such parameter. Did you mean Limit?" },
    { Path: "starting_after", Code: "Unknown", Message: "There is no such parameter. Did you mean Cursor?" },
  ]);
  const byMail = await server.request("/api/Subscriber?Email=ada", { key });
  expect(byMail.json.Message).toContain("Did you mean Search?");
});

it("an announcement of an unknown kind gets its other errors too", async () => {
  const paths = (await faults("/api/Announcement", { Kind: "Outage", Title: "" })).map(
    (fault) => (fault as string[])[0],
  );
  expect(paths).toEqual(["Kind", "Title", "Message"]);
});

it("an announcement gets the errors of its title, message and plan at once", async () => {
  const body = {
    Kind: "Maintenance",
    Title: "",
    StartsAt: "2030-01-02T00:00:00Z",
    EndsAt: "2030-01-01T00:00:00Z",
  };
  const paths = (await faults("/api/Announcement", body)).map((fault) => (fault as string[])[0]);
  expect(new Set(paths)).toEqual(new Set(["Title", "Message", "EndsAt"]));
});

it("each error of a field has a code, also that of what it names beside those of other fields", async () => {
  const codes = async (path: string, body: object) => {
    const { json } = await server.request(path, { method: "POST", key, body });
    return [json.Code, ...(json.Errors ?? []).map(({ Path, Code }) => `${Path}: ${Code}`).toSorted()];
  };
  const AffectedComponents = [{ ComponentName: "Nowhere", Status: "Major Outage" }];
  expect(
    await codes("/api/Announcement", { Kind: "Incident", Title: 7, Impakt: "Minor", AffectedComponents }),
  ).toEqual([
    "ValidationFailed",
    "AffectedComponents[0].ComponentName: ComponentNotFound",
    "Impakt: Unknown",
    "Message: Missing",
    "Title: WrongType",
  ]);
  const GroupId = "0199c0de-0000-7000-8000-000000000900";
  expect(await codes("/api/Component", { Name: "New", GroupId })).toEqual([
    "ComponentGroupNotFound",
    "GroupId: ComponentGroupNotFound",
  ]);
  expect(await codes("/api/Component", { Name: " ", Status: "down-ish", Position: -1, GroupId })).toEqual([
    "ValidationFailed",
    "GroupId: ComponentGroupNotFound",
    "Name: OutOfRange",
    "Position: OutOfRange",
    "Status: UnknownWord",
  ]);
});

it("a report of a missing component with an invalid status gets both errors, for a restricted key only the status", async () => {
  const body = { componentName: "Chekout", Status: "gone" };
  const status = ["Status", expect.stringMatching(/^Choose one of: /u)];
  expect(await faults(report, body)).toEqual([
    status,
    ["ComponentName", 'No component is named "Chekout". Did you mean "Checkout"?'],
  ]);
  const sender = await server.key("Webhook", { components: [await server.component("Queue")] });
  const { json } = await server.request(report, { method: "POST", key: sender, body });
  expect(json.Errors).toMatchObject([{ Path: "Status" }]);
});

it("a change of a component gets the error of its group beside those of its other fields", async () => {
  const created = await server.request("/api/Component", { method: "POST", key, body: { Name: "Grouped" } });
  const path = `/api/Component/${String(created.at("Result", "Id"))}`;
  for (const wrong of [{ StartDate: "2026-02-30" }, { Name: "" }]) {
    const found = await faults(path, { ...wrong, GroupName: "nope" }, "PATCH");
    expect(found.map((fault) => (fault as string[])[0])).toEqual([...Object.keys(wrong), "GroupName"]);
  }
});

it("one field has one error, and errors of a list are in the order of its entries", async () => {
  const notice = { Kind: "Notice", Title: "Over", Message: "Over.", ResolvedAt: "2026-01-01T00:00:00Z" };
  expect(await faults("/api/Announcement", { ...notice, Recurrence: "FREQ=DAILY" })).toEqual([
    ["Recurrence", "A notice does not have it; a Maintenance does."],
  ]);
  const AffectedComponents = [
    {},
    { ComponentName: "Checkout", Status: "bad" },
    { ComponentName: "Checkout" },
  ];
  const incident = { Kind: "Incident", Title: "Slow", Message: "Slow.", AffectedComponents };
  const found = await faults("/api/Announcement", incident);
  expect(found.map((fault) => /\[\d\]/u.exec((fault as string[])[0] ?? "")?.[0])).toEqual([
    "[0]",
    "[0]",
    "[1]",
    "[2]",
    "[2]",
  ]);
});

it("a missing component is named, with the intended one", async () => {
  expect(await faults(report, { ComponentName: "Chekout", Status: "Operational" })).toEqual([
    ["ComponentName", 'No component is named "Chekout". Did you mean "Checkout"?'],
  ]);
  const AffectedComponents = [{ ComponentName: "Checkuot", Status: "Major Outage" }];
  const incident = { Kind: "Incident", Title: "Slow", Message: "Slow.", AffectedComponents };
  expect(await faults("/api/Announcement", incident)).toEqual([
    ["AffectedComponents[0].ComponentName", 'No component is named "Checkuot". Did you mean "Checkout"?'],
  ]);
});

describe("a webhook key and a component that does not exist", () => {
  const messageOf = async (sender: string, ComponentName: string) => {
    const body = { ComponentName, Status: "Operational" };
    return (await server.request(report, { method: "POST", key: sender, body })).json.Message;
  };
  const advice = "Ask who created this key for the exact name.";

  it("a webhook key for all components gets the nearest name, or whom to ask, since it cannot read the list", async () => {
    expect(await messageOf(webhook, "Chekout")).toBe(
      'ComponentName: No component is named "Chekout". Did you mean "Checkout"?',
    );
    expect(await messageOf(webhook, "Mail")).toBe(`ComponentName: No component is named "Mail". ${advice}`);
    const body = { ComponentId: "0199c0de-0000-7000-8000-000000000900", Status: "Operational" };
    const { json } = await server.request(report, { method: "POST", key: webhook, body });
    const Message = `No component has this id. ${advice}`;
    expect(json.Errors).toEqual([{ Path: "ComponentId", Code: "ComponentNotFound", Message }]);
  });

  it("a webhook key for some components gets the nearest of their names, and nothing of others", async () => {
    const search = await server.component("Search");
    const sender = await server.key("Webhook", { components: [search] });
    const refusal = "This webhook key does not cover a component with that name or id.";
    expect(await messageOf(sender, "Serach")).toBe(`${refusal} Did you mean "Search"?`);
    for (const name of ["Checkout", "Chekout", "Mail"])
      expect(await messageOf(sender, name)).toBe(`${refusal} ${advice}`);
  });
});

it("a component, a group and a template get the errors of their texts and of their other fields at once", async () => {
  const pathsOf = async (path: string, body: object) =>
    (await faults(path, body)).map((fault) => (fault as string[])[0]);
  expect(await pathsOf("/api/Component", { Name: "", ReportEvery: -1, Grp: 1 })).toEqual([
    "ReportEvery",
    "Name",
    "Grp",
  ]);
  expect(await pathsOf("/api/ComponentGroup", { Name: "", Position: "first" })).toEqual(["Position", "Name"]);
  const template = { Name: "", Kind: "Incident", Title: "Slow", Message: "Slow {{.}}", State: "Scheduled" };
  expect(await pathsOf("/api/Template", template)).toEqual(["State", "Message", "Name"]);
});

it("settings of a page get all their errors at once, with the time zone that was probably meant", async () => {
  const path = `/api/Page/${String((await server.request("/api/Page", { key })).at("Result", "Items", 0, "Id"))}`;
  const wrong = { Name: "", TimeZone: "Europe/Berln", Locale: "xx", AllowedAddresses: ["nowhere"] };
  const found = await faults(path, wrong, "PATCH");
  expect(found.map((fault) => (fault as string[])[0])).toEqual([
    "Name",
    "TimeZone",
    "Locale",
    "AllowedAddresses[0]",
  ]);
  expect(found[1]).toEqual(["TimeZone", expect.stringContaining("Did you mean Europe/Berlin?")]);
  const unknown = await faults(path, { Colour: "red", TimeZone: "Europe/Berln" }, "PATCH");
  expect(unknown.map((fault) => (fault as string[])[0])).toEqual(["Colour", "TimeZone"]);
});

it.each([
  { field: "Kind", sent: { Kind: "outage" }, word: "Incident" },
  { field: "Impact", sent: { Impact: "SEV1" }, word: "Critical" },
  {
    field: "AffectedComponents[0].Status",
    sent: { AffectedComponents: [{ ComponentName: "Checkout", Status: "down" }] },
    word: "Major Outage",
  },
])(
  "an announcement with another product's word in $field is refused with the suggestion $word",
  async (row) => {
    const message: unknown = expect.stringContaining(`Did you mean ${row.word}? Choose one of: `);
    expect(await faults("/api/Announcement", row.sent)).toContainEqual([row.field, message]);
  },
);

const unknownId = "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c";
const future = "2090-01-01T00:00:00Z";
const pathsOf = (found: readonly unknown[]) => found.map((fault) => (fault as string[])[0]);

it.each([
  [
    "/api/Announcement",
    {
      Kind: "Incident",
      Title: "Slow",
      Message: "We look.",
      StartsAt: future,
      AlsoOn: ["nowhere"],
      AffectedComponents: [{ ComponentName: "Chekout", Status: "Major Outage" }],
    },
    ["StartsAt", "AlsoOn[0]", "AffectedComponents[0].ComponentName"],
  ],
  [
    "/api/Component",
    { Name: "Shop", StartDate: "2090-01-01", GroupId: unknownId, AlsoOn: ["nowhere"] },
    ["StartDate", "GroupId", "AlsoOn[0]"],
  ],
  [
    report,
    { ComponentName: "Chekout", Status: "Operational", OccurredAt: future },
    ["OccurredAt", "ComponentName"],
  ],
  [
    "/api/Subscriber",
    {
      Channel: "Slack",
      Address: "https://hooks.slack.com/services/T0/B0/secret",
      Scope: { Kind: "Components", ComponentIds: [unknownId], GroupIds: [unknownId] },
    },
    ["Scope.ComponentIds[0]", "Scope.GroupIds[0]"],
  ],
])("a body for %s gets all its errors about what is stored at once", async (path, body, paths) => {
  expect(pathsOf(await faults(path, body))).toEqual(paths);
});

it("a change gets all its errors about what is stored at once", async () => {
  const id = await server.component("Shop");
  const component = { StartDate: "2090-01-01", GroupId: unknownId, AlsoOn: ["nowhere"] };
  expect(pathsOf(await faults(`/api/Component/${id}`, component, "PATCH"))).toEqual([
    "StartDate",
    "GroupId",
    "AlsoOn[0]",
  ]);
  const { json } = await server.request("/api/Announcement", {
    method: "POST",
    key,
    body: { Kind: "Incident", Title: "Slow", Message: "We look." },
  });
  const address = `/api/Announcement/${String(Reflect.get(Object(json.Result), "Id"))}`;
  const AffectedComponents = [{ ComponentId: unknownId, Status: "Major Outage" }];
  expect(
    pathsOf(await faults(address, { StartsAt: future, AlsoOn: ["nowhere"], AffectedComponents }, "PATCH")),
  ).toEqual(["StartsAt", "AlsoOn[0]", "AffectedComponents[0].ComponentId"]);
  const update = { Message: "Better.", AffectedComponents, SetOperational: [unknownId] };
  expect(pathsOf(await faults(`${address}/Update`, update))).toEqual([
    "AffectedComponents[0].ComponentId",
    "SetOperational[0]",
  ]);
});
