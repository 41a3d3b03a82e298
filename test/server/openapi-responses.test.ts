/** Responses are as the OpenAPI document says. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { openPathList, openSchemas } from "../../src/contract/document/open-paths.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { strictly } from "../harness/strict-schema.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it("every response to a read matches its schema", async () => {
  const key = await server.key("Read-Write");
  const id = await server.component("Website");
  await server.request("/api/ComponentGroup", { method: "POST", key, body: { Name: "Shop" } });
  const texts = { Kind: "Incident", Title: "Slow", Message: "**Slow**" };
  await server.request("/api/Announcement", { method: "POST", key, body: texts });
  await server.request("/api/Template", { method: "POST", key, body: { Name: "Slow", ...texts } });
  const subscribed = { Channel: "Webhook", Address: "https://hooks.example.com/", Scope: { Kind: "Page" } };
  await server.request("/api/Subscriber", { method: "POST", key, body: subscribed });
  const pager = { Name: "Pager", Channel: "Webhook", Address: "https://hooks.example.com/" };
  await server.request("/api/TeamDestination", { method: "POST", key, body: pager });
  const monitor = { Name: "Prometheus", Type: "Alertmanager" };
  await server.request("/api/Integration", { method: "POST", key, body: monitor });
  const ids = new Map<string, string>();
  const resources = "ComponentGroup Announcement Template Subscriber TeamDestination Page Integration";
  for (const resource of resources.split(" ")) {
    const { at: find } = await server.request(`/api/${resource}`, { key });
    ids.set(resource, String(find("Result", "Items", 0, "Id")));
  }
  const test = await server.request(`/api/Subscriber/${ids.get("Subscriber") ?? ""}/Test`, {
    method: "POST",
    key,
  });
  ids.set("Delivery", String(test.at("Result", "DeliveryId")));
  const tried = { method: "POST", key, body: { Alerts: [] } };
  await server.request("/api/WebHook/Json", tried);
  const all = (await server.request("/api/Integration", { key })).at("Result", "Items");
  const builtIn = (all as { Id: string; Type: string }[]).find(({ Type }) => Type === "Json")?.Id ?? "";
  const events = await server.request(`/api/Integration/${builtIn}/Events`, { key });
  const eventId = String(events.at("Result", "Items", 0, "Id"));
  const updates = await server.request(`/api/Announcement/${ids.get("Announcement") ?? ""}/Update`, { key });
  const updateId = String(updates.at("Result", "Items", 0, "Id"));
  const start = { method: "PATCH", key, body: { StartDate: "2026-01-01" } };
  await server.request(`/api/Component/${id}`, start);
  const corrected = {
    From: "2026-01-01T00:00:00Z",
    To: "2026-01-01T01:00:00Z",
    Status: "Operational",
    Reason: "R",
  };
  const correction = await server.request(`/api/Component/${id}/Correction`, {
    method: "POST",
    key,
    body: corrected,
  });
  const correctionId = String(correction.at("Result", "CorrectionId"));
  for (const { method, path, result, name } of operationList) {
    if (method !== "GET" || result === null) continue;
    const resource = path.split("/")[2] ?? "";
    const own = path.includes("{eventId}") ? builtIn : (ids.get(resource) ?? id);
    const place = path
      .replace("{id}", own)
      .replace("{eventId}", eventId)
      .replace("{updateId}", updateId)
      .replace("{correctionId}", correctionId);
    const { json } = await server.request(place, { key });
    const read = z
      .strictObject({ Success: z.literal(true), Result: result, Message: z.string().min(1) })
      .safeParse(json);
    expect([name, read.error?.issues]).toEqual([name, undefined]);
  }
});

it("every public JSON response matches its schema, on every page", async () => {
  const key = await server.key("Read-Write");
  const body = { Name: "Inner", Slug: "inner" };
  await server.request("/api/Page", { method: "POST", key, body });
  const id = await server.component("Payments");
  const quiet = { Name: "Mail", Visibility: "WhenNotOperational", Status: "Partial Outage" };
  await server.request("/api/Component", { method: "POST", key, body: quiet });
  const times = { StartsAt: "2030-01-01T00:00:00Z", EndsAt: "2030-01-01T01:00:00Z" };
  const texts = { Title: "New disks", Message: "**Slow**", AlsoOn: ["inner"] };
  const AffectedComponents = [{ ComponentId: id, Status: "Partial Outage" }];
  const post = (fields: object) =>
    server.request("/api/Announcement", { method: "POST", key, body: { ...texts, ...fields } });
  await post({ Kind: "Maintenance", ...times });
  const incident = String((await post({ Kind: "Incident", AffectedComponents })).at("Result", "Id"));
  const Message = "It was the disk.";
  await server.request(`/api/Announcement/${incident}/Update`, {
    method: "POST",
    key,
    body: { Message, State: "Resolved" },
  });
  await server.request(`/api/Announcement/${incident}/Postmortem`, {
    method: "PUT",
    key,
    body: { Message },
  });
  const json = openPathList.filter(({ contentType }) => contentType.endsWith("json"));
  expect(json.map(({ path }) => path).filter((path) => !openSchemas.has(path))).toEqual([]);
  for (const [path, schema] of openSchemas) {
    for (const page of path.startsWith("/component") ? [""] : ["", "/page/inner"]) {
      const place = page + path.replace("{id}", path.startsWith("/component") ? id : incident);
      const { status, text } = await server.request(place);
      const read = strictly(schema).safeParse(JSON.parse(text));
      expect([place, status, read.error?.issues]).toEqual([place, 200, undefined]);
    }
  }
});
