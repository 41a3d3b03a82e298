/** The statuses of names and ids that do not exist, as the OpenAPI document declares them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Received } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const id = "019aa6d1-4c11-7b20-8a54-6d1e2f3a4b5c";
const notice = { Kind: "Notice", Title: "Hours", Message: "We are open." };

let server: TestServer;
let key: string;
let document: Received;
let integration: string;

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  document = await server.request("/api/openapi.json");
  const body = { Name: "Prometheus", Type: "Alertmanager" };
  const created = await server.request("/api/Integration", { method: "POST", key, body });
  integration = String(created.at("Result", "Id"));
});

afterAll(() => server.close());

/** The response that several operations refer to; undefined for another one. */
function sharedOf(response: unknown): unknown {
  const { $ref } = z.object({ $ref: z.string().optional() }).parse(response);
  return $ref && document.at(...$ref.replace("#/", "").split("/"));
}

/** The statuses of an operation whose responses have a code. */
function statusesOf(method: string, path: string, code: string): number[] {
  const responses = document.at("paths", path, method.toLowerCase(), "responses");
  return Object.entries(z.record(z.string(), z.unknown()).parse(responses))
    .filter(([, response]) => JSON.stringify(sharedOf(response) ?? response).includes(`"${code}"`))
    .map(([status]) => Number(status));
}

it.for([
  ["POST", "/api/Delivery/Release", { Page: "nowhere" }, "PageNotFound"],
  ["POST", "/api/Delivery/Drop", { AnnouncementId: id }, "AnnouncementNotFound"],
  ["POST", "/api/Delivery/Retry", { SubscriberId: id }, "SubscriberNotFound"],
  ["POST", "/api/Integration/{id}/CloseAlert", { Fingerprint: "none" }, "SignalNotFound"],
  [
    "POST",
    "/api/TeamDestination",
    { Name: "P", Channel: "Webhook", Address: "https://hooks.example.com/p", Page: "nowhere" },
    "PageNotFound",
  ],
  [
    "PATCH",
    "/api/TeamAlert/Rules",
    { Page: "nowhere", Rules: [{ Rule: "UnannouncedOutage", Enabled: true }] },
    "PageNotFound",
  ],
  [
    "POST",
    "/api/WebHook/UpdateComponentStatus",
    { ComponentName: "None", Status: "Operational" },
    "ComponentNotFound",
  ],
  ["POST", "/api/Announcement", { ...notice, Page: "nowhere" }, "PageNotFound"],
  ["POST", "/api/Announcement", { ...notice, TemplateId: id }, "TemplateNotFound"],
  ["POST", "/api/Component", { Name: "Shop", GroupId: id }, "ComponentGroupNotFound"],
] as const)("%s %s is refused with the declared status for %j", async ([method, path, body, code]) => {
  const place = path.replace("{id}", integration);
  const { status, json } = await server.request(place, { method, key, body });
  expect([json.Code, [status]]).toEqual([code, statusesOf(method, path, code)]);
});

it("an event for a page that does not exist is refused with the declared status", async () => {
  const path = "/api/WebHook/Alertmanager?Page=nowhere";
  const { status, json } = await server.request(path, { method: "POST", key, body: { alerts: [] } });
  const at = statusesOf("POST", "/api/WebHook/{Type}", "PageNotFound");
  expect([json.Code, [status]]).toEqual(["PageNotFound", at]);
});
