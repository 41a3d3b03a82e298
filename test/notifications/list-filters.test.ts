/** The filters of lists that an automation reads. */

import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { startServer, type TestServer } from "../harness/server.ts";
import { sqliteTest } from "../harness/sqlite-test.ts";

let server: TestServer;
let key = "";
beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
});
afterAll(() => server.close());

const items = z.object({ Items: z.array(z.looseObject({ Name: z.string().nullish() })) });

async function list(path: string) {
  const { status, json } = await server.request(path, { key });
  expect([path, status]).toEqual([path, 200]);
  return items.parse(json.Result).Items;
}
const namesOf = async (path: string) => (await list(path)).map(({ Name }) => Name);

async function create(path: string, body: object): Promise<string> {
  const created = await server.request(path, { method: "POST", key, body });
  expect([path, created.status]).toEqual([path, 201]);
  return String(created.at("Result", "Id"));
}

it("integrations, templates and destinations are found by a part of their names, without regard to accents", async () => {
  const bodies = {
    "/api/Integration": { Type: "Alertmanager" },
    "/api/Template": { Kind: "Notice", Title: "T", Message: "M" },
    "/api/TeamDestination": { Channel: "PagerDuty", Address: "0123456789abcdef0123456789abcdef" },
  };
  for (const [path, body] of Object.entries(bodies)) {
    for (const Name of ["Café one", "Depot", "CAFE two"]) await create(path, { ...body, Name });
    expect(await namesOf(`${path}?Search=cafe`)).toEqual(["Café one", "CAFE two"]);
    expect(await namesOf(`${path}?Search=cafe&Limit=1`)).toEqual(["Café one"]);
    expect(await namesOf(`${path}?Search=nothing`)).toEqual([]);
  }
});

it("lists find an item by exactly its name, ignoring case, and a page by its slug", async () => {
  const bodies = { "/api/Component": {}, "/api/ComponentGroup": {}, "/api/Page": { Slug: "depot" } };
  for (const [path, body] of Object.entries(bodies)) await create(path, { ...body, Name: "Depot" });
  const group = await create("/api/ComponentGroup", { Name: "Depot doors", Description: "Gâtes" });
  const paths = [...Object.keys(bodies), "/api/Integration", "/api/Template", "/api/TeamDestination"];
  for (const path of paths) {
    expect(await namesOf(`${path}?Name=DEPOT`)).toEqual(["Depot"]);
    expect(await namesOf(`${path}?Name=Depo`)).toEqual([]);
  }
  expect(await namesOf("/api/ComponentGroup?Search=gates")).toEqual(["Depot doors"]);
  expect(await namesOf("/api/Page?Search=epo&Limit=1")).toEqual(["Depot"]);
  expect(await namesOf("/api/Page?Slug=Depot")).toEqual(["Depot"]);
  expect(await namesOf("/api/Page?Slug=none")).toEqual([]);
  const refused = await server.request("/api/ComponentGroup", {
    method: "POST",
    key,
    body: { Name: "depot DOORS" },
  });
  expect([refused.status, refused.json.Code]).toEqual([409, "NameTaken"]);
  expect(refused.json.Message).toContain(`PATCH /api/ComponentGroup/${group} changes that one.`);
});

it("subscribers are listed by a component that they chose", async () => {
  const ComponentId = await server.component("Checkout");
  const other = await server.component("Search");
  const subscriberOf = (name: string, Scope: object) =>
    create("/api/Subscriber", {
      Channel: "Webhook",
      Address: `https://hooks.example.com/${name}`,
      Scope,
    });
  const chosen = await subscriberOf("one", { Kind: "Components", ComponentIds: [other, ComponentId] });
  await subscriberOf("two", { Kind: "Components", ComponentIds: [other] });
  await subscriberOf("three", { Kind: "Page" });
  const found = await list(`/api/Subscriber?ComponentId=${ComponentId.toUpperCase()}`);
  expect(found.map(({ Id }) => Id)).toEqual([chosen]);
});

it("components are listed by several statuses", async () => {
  for (const [Name, Status] of Object.entries({ A: "Major Outage", B: "Operational", C: "Partial Outage" }))
    await server.component(`Status ${Name}`, { Status });
  expect(await namesOf("/api/Component?Search=status&Status=major_outage&Status=PartialOutage")).toEqual([
    "Status A",
    "Status C",
  ]);
});

sqliteTest("announcements are listed by several kinds and states", async () => {
  const announce = async (Title: string, body: object) =>
    await create("/api/Announcement", { Title, Message: "M", NotifySubscribers: false, ...body });
  const ids = {
    notice: await announce("Prices", { Kind: "Notice" }),
    resolved: await announce("Down", { Kind: "Incident", State: "Resolved" }),
    open: await announce("Slow", { Kind: "Incident", State: "Investigating" }),
  };
  const idsOf = async (query: string) => (await list(`/api/Announcement?${query}`)).map(({ Id }) => Id);
  expect(await idsOf("Kind=incident&Kind=Notice")).toEqual([ids.open, ids.resolved, ids.notice]);
  expect(await idsOf("State=Resolved&State=published")).toEqual([ids.resolved, ids.notice]);
  expect(await idsOf("Kind=Incident&State=Resolved&State=published")).toEqual([ids.resolved]);
  const commas = await server.request("/api/Announcement?State=Resolved,Cancelled", { key });
  expect(commas.text).toContain("State: For several, repeat it, without commas. Choose one of");
  const active = await server.request("/api/Announcement?State=Resolved&State=active", { key });
  expect(active.text).toContain("Did you mean Open=true, which lists the open ones");
});

it("subscribers are listed by several states and channels", async () => {
  const Id = await create("/api/Subscriber", { Channel: "Webhook", Address: "https://many.example.com/a" });
  await server.request(`/api/Subscriber/${Id}`, { method: "PATCH", key, body: { State: "Suspended" } });
  const idsOf = async (query: string) =>
    (await list(`/api/Subscriber?Search=many&${query}`)).map((subscriber) => subscriber["Id"]);
  expect(await idsOf("State=Active&State=suspended&Channel=Slack&Channel=webhook")).toEqual([Id]);
  expect(await idsOf("State=Active&State=Pending")).toEqual([]);
  expect(await idsOf("Channel=Slack&Channel=Email")).toEqual([]);
});

it("deliveries and team alerts take several words of a filter, and alerts the times of their opening", async () => {
  const words =
    "State=Failed&State=bounced&Channel=Email&Channel=Slack&Event=IncidentOpened&Event=IncidentResolved";
  expect(await list(`/api/Delivery?${words}`)).toEqual([]);
  const query = "Rule=Flapping&Rule=expiring-key&From=2026-11-01&To=2026-11-30T00:00:00Z";
  expect(await list(`/api/TeamAlert?${query}`)).toEqual([]);
  const commas = await server.request("/api/Delivery?State=Failed,Bounced", { key });
  expect(commas.text).toContain("State: For several, repeat it, without commas. Choose one of");
  const wrong = await server.request("/api/Delivery?State=Failed&State=Bouncd", { key });
  const Message: unknown = expect.stringContaining("Did you mean Bounced?");
  expect(wrong.json.Errors).toMatchObject([{ Path: "State", Message }]);
});

it("deleted items are found by their kind and by a part of their name", async () => {
  const removed = async (path: string, body: object) => {
    const id = await create(path, body);
    expect((await server.request(`${path}/${id}`, { method: "DELETE", key })).status).toBe(204);
  };
  await removed("/api/Component", { Name: "Größe removed" });
  await removed("/api/ComponentGroup", { Name: "Grosse removed" });
  await removed("/api/Template", { Name: "Removed", Kind: "Notice", Title: "T", Message: "M" });
  const deleted = "/api/DeletedItem";
  expect(await namesOf(`${deleted}?Search=grosse`)).toEqual(["Grosse removed", "Größe removed"]);
  expect(await namesOf(`${deleted}?Search=REMOVED&Kind=template&Kind=Component`)).toEqual([
    "Removed",
    "Größe removed",
  ]);
  const { status, json } = await server.request(`${deleted}?Kind=Person`, { key });
  expect([status, json.Code]).toEqual([400, "ValidationFailed"]);
});
