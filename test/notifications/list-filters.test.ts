/** The filters of lists that an automation reads. */
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";
beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
});
afterAll(() => server.close());

const items = z.object({ Items: z.array(z.looseObject({ Name: z.string().optional() })) });

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

it("deliveries and team alerts take several words of a filter, and alerts the times of their opening", async () => {
  expect(await list("/api/Delivery?State=Failed&State=bounced")).toEqual([]);
  const query = "Rule=Flapping&Rule=expiring-key&From=2026-11-01&To=2026-11-30T00:00:00Z";
  expect(await list(`/api/TeamAlert?${query}`)).toEqual([]);
  const commas = await server.request("/api/Delivery?State=Failed,Bounced", { key });
  expect(commas.text).toContain("State: For several, repeat the parameter, without commas. Choose one of");
  const wrong = await server.request("/api/Delivery?State=Failed&State=Bouncd", { key });
  const Message: unknown = expect.stringContaining("Did you mean Bounced?");
  expect(wrong.json.Errors).toMatchObject([{ Path: "State", Message }]);
});
