/** The effect of a changed mapping on the last events of an integration, before it is saved. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { mappingEffectOperations } from "../../../src/contract/portal/portal-integrations.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { startServer, type TestServer } from "../../harness/server.ts";
import { alertmanagerPayload } from "../../integrations/http/payloads.ts";

let server: TestServer;
let admin: TestPerson;
let id = "";
let eventId = "";

beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, "Admin");
  for (const name of ["Checkout", "Search"]) await server.component(name);
  const created = await admin.request("/portal/api/Integration", {
    method: "POST",
    body: { Name: "Prometheus", Type: "Alertmanager" },
  });
  id = String(created.at("Result", "Id"));
  const { pathname } = new URL(String(created.at("Result", "Url")));
  const event = await server.request(pathname, {
    method: "POST",
    body: alertmanagerPayload(
      { name: "Slow", service: "checkout-api" },
      { name: "Down", service: "Search" },
      { name: "Full", service: "disk" },
    ),
  });
  eventId = String(event.at("Result", "EventId"));
});
afterAll(() => server.close());

const effectOf = async (mapping: unknown) => {
  const answer = await admin.request(`/portal/api/Integration/${id}/MappingEffect`, {
    method: "POST",
    body: { Mapping: mapping },
  });
  return answer;
};

const changesOf = async (mapping: unknown) => {
  const answer = await effectOf(mapping);
  expect(answer.status).toBe(200);
  return mappingEffectOperations.ShowMappingEffect.result.parse(answer.at("Result")).Changes;
};

const when = (value: string) => [{ Field: "labels.service", Op: "Equals", Value: value }];

it("an unsaved mapping shows the alerts whose outcome or component would change, and stores nothing", async () => {
  const changes = await changesOf([
    { When: when("checkout-api"), Component: "Checkout" },
    { When: when("Search"), Ignore: true },
  ]);
  expect(changes).toEqual([
    {
      EventId: eventId,
      Alert: "Slow",
      Before: "NoComponent",
      After: "Applied",
      ComponentBefore: null,
      ComponentAfter: "Checkout",
    },
    {
      EventId: eventId,
      Alert: "Down",
      Before: "Unchanged",
      After: "IgnoredByRule",
      ComponentBefore: "Search",
      ComponentAfter: "Search",
    },
  ]);
  const components = await admin.request("/portal/api/Component");
  const statuses = (components.at("Result", "Items") as { Name: string; Status: string }[]).map(
    ({ Name, Status }) => [Name, Status],
  );
  expect(statuses).toEqual([
    ["Checkout", "Operational"],
    ["Search", "Major Outage"],
  ]);
  const events = await admin.request(`/portal/api/Integration/${id}/Events`);
  expect(events.at("Result", "Items")).toHaveLength(1);
});

it("a mapping whose rules lead to the same components changes nothing", async () => {
  expect(await changesOf([])).toEqual([]);
  expect(await changesOf([{ When: when("Search"), Component: "Search" }])).toEqual([]);
});

it("a mapping with an invalid pattern is refused with the path of its value", async () => {
  const answer = await effectOf([
    { When: [{ Field: "title", Op: "Regex", Value: "(" }], Component: "Search" },
  ]);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Mapping[0].When[0].Value");
});

it("the overview counts the alerts that no component was found for, by integration, for administrators", async () => {
  const unmapped = async (person: TestPerson) =>
    (await person.request("/portal/api/Overview")).at("Result", "UnmappedAlerts");
  expect(await unmapped(admin)).toEqual([{ Id: id, Name: "Prometheus", Page: "status", Alerts: 2 }]);
  await admin.request(`/portal/api/Integration/${id}`, {
    method: "PATCH",
    body: { Mapping: [{ When: when("disk"), Component: "Search" }] },
  });
  expect(await unmapped(admin)).toMatchObject([{ Alerts: 1 }]);
  expect(await unmapped(await signIn(server, "Editor"))).toBeNull();
});
