/** Heartbeats and pins over HTTP: who may, what is answered, and what visitors see of it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { parseComponentPatch } from "../../src/commands/components/component-edit.ts";
import { startServer, type TestServer } from "../harness/server.ts";

let server: TestServer;
let key = "";
let id = "";

beforeAll(async () => {
  server = await startServer();
  key = await server.key("Read-Write");
  const { json } = await server.request("/api/Component", { method: "POST", key, body: { Name: "Backup" } });
  id = String(Reflect.get(Object(Reflect.get(Object(json), "Result")), "Id"));
});

afterAll(() => server.close());

type Headers = Readonly<Record<string, string>>;
const post = (path: string, body: unknown) => server.request(path, { method: "POST", key, body });
const pin = (body: unknown, headers: Headers = {}) =>
  server.request(`/api/Component/${id}/Pin`, { method: "PUT", key, body, headers });
const unpin = (headers: Headers = {}) =>
  server.request(`/api/Component/${id}/Pin`, { method: "DELETE", key, headers });

describe("a heartbeat", () => {
  const beat = { componentname: "backup", Status: "operational", ExpiresIn: 90_000, More: "is tolerated" };

  it("a heartbeat is answered like a report", async () => {
    const { status, json, headers } = await post("/api/webhook/heartbeat", beat);
    expect(status).toBe(200);
    expect(headers["etag"]).toBeUndefined();
    expect(json).toMatchObject({
      Success: true,
      Result: { ComponentId: id, ReportedStatus: "Operational", Status: "Operational", Changed: false },
      Message:
        "Status of Backup updated to Operational via webhook; the shown status was Operational already",
    });
    const { json: shown } = await server.request(`/api/Component/${id}`, { key });
    const dueAt = (answer: unknown) => z.object({ ReportDueAt: z.string() }).parse(answer).ReportDueAt;
    expect(dueAt(json["Result"])).toBe(dueAt(shown["Result"]));
  });

  it("a heartbeat accepts a webhook key, and refuses a Read-Only one", async () => {
    const webhook = await server.key("Webhook");
    const reader = await server.key("Read-Only");
    const request = { method: "POST", body: beat };
    expect((await server.request("/api/WebHook/Heartbeat", { ...request, key: webhook })).status).toBe(200);
    expect((await server.request("/api/WebHook/Heartbeat", { ...request, key: reader })).status).toBe(403);
  });

  it("a heartbeat with an invalid ExpiresIn gets the valid range", async () => {
    const { json } = await post("/api/WebHook/Heartbeat", { ...beat, ExpiresIn: 1 });
    expect(json.Message).toBe("ExpiresIn: Give whole seconds, from 10 to 31622400.");
  });

  it("a heartbeat without ExpiresIn is refused by that name", async () => {
    const { status, json } = await post("/api/WebHook/Heartbeat", { ...beat, ExpiresIn: undefined });
    expect(status).toBe(400);
    expect(json).toMatchObject({ Code: "ValidationFailed", Errors: [{ Path: "ExpiresIn" }] });
  });
});

describe("an override", () => {
  it("an override is set, listed among the sources, and removed", async () => {
    const Until = new Date(Date.now() + 86_400_000).toISOString();
    const put = await pin({ Status: "Partial Outage", Until, Reason: "Half of the disks are gone" });
    expect(put.status).toBe(200);
    expect(put.json).toMatchObject({
      Result: {
        Status: "Partial Outage",
        Voices: [
          { Kind: "Pin", Source: null, Until, Reason: "Half of the disks are gone" },
          { Kind: "Report", Until: null, Reason: null },
        ],
      },
      Message: "Backup is overridden: Partial Outage",
    });
    // A change answers with the same sources and actors as a read.
    const read = await server.request(`/api/Component/${id}`, { key });
    expect(put.at("Result", "Voices", 0, "By", "Kind")).toBe("Key");
    expect(put.at("Result")).toEqual(read.at("Result"));
    const ifMatch = { "if-match": String(put.headers["etag"]) };
    const off = await unpin(ifMatch);
    expect(off.status).toBe(204);
    const { json } = await server.request(`/api/Component/${id}`, { key });
    expect(json).toMatchObject({ Result: { Status: "Operational", Voices: [{ Kind: "Report" }] } });
    expect(await unpin()).toMatchObject({ status: 404, json: { Code: "PinNotFound" } });
  });

  it("an override hides its reason from visitors, and shows it to keys in the history", async () => {
    const Reason = "The supplier cut a cable";
    await pin({ Status: "Major Outage", Reason });
    const { json } = await server.request(`/api/Component/${id}/History?Limit=1`, { key });
    expect(json).toMatchObject({ Result: { Items: [{ Cause: { Kind: "Pin", Message: Reason } }] } });
    const open = ["/", "/api/v2/summary.json", "/api/v2/components.json", `/component/${id}`];
    for (const path of open) expect((await server.request(path)).text).not.toContain("cable");
    await unpin();
  });

  it("an override is refused for an unknown property, a past time, and a stale version", async () => {
    const Reason = "why";
    const typo = await pin({ Status: "Operational", Reason, Untill: "2030-01-01T00:00:00Z" });
    expect(typo).toMatchObject({ status: 400, json: { Errors: [{ Path: "Untill" }] } });
    const past = await pin({ Status: "Operational", Reason, Until: "2020-01-01T00:00:00Z" });
    expect(past).toMatchObject({ status: 400, json: { Errors: [{ Path: "Until" }] } });
    const body = { Status: "Operational", Reason };
    const stale = await pin(body, { "if-match": '"r0-abc"' });
    expect(stale.status).toBe(412);
  });
});

it("a status set by hand is said to be, and one that an incident shows already is not reported when it is sent back", async () => {
  const created = await post("/api/Component", { Name: "Trap" });
  const component = String(created.at("Result", "Id"));
  const path = `/api/Component/${component}`;
  const patch = async (body: object) =>
    (await server.request(path, { method: "PATCH", key, body })).json.Message;
  const byHand = (status: string) =>
    `Component "Trap" updated; its status is set to ${status} by hand, until the next report without a source`;
  expect(await patch({ Status: "Degraded Performance" })).toBe(byHand("Degraded Performance"));
  expect(await patch({ Status: "Degraded Performance", Description: "Cards" })).toBe(
    'Component "Trap" updated',
  );
  const AffectedComponents = [{ ComponentName: "Trap", Status: "Major Outage" }];
  const incident = { Kind: "Incident", Title: "Down", Message: "We look.", AffectedComponents };
  await post("/api/Announcement", incident);
  const sentBack =
    "; Status is what it shows already, so nothing was reported; to report it anyway: POST /api/WebHook/UpdateComponentStatus";
  expect(await patch({ Status: "Major Outage" })).toBe(`Component "Trap" unchanged${sentBack}`);
  expect(await patch({ Status: "Major Outage", Description: "Carts" })).toBe(
    `Component "Trap" updated${sentBack}`,
  );
  const { json } = await server.request(path, { key });
  const sources = z.object({ Voices: z.array(z.object({ Kind: z.string(), Status: z.string() })) });
  expect(sources.parse(json.Result).Voices).toMatchObject([
    { Kind: "Announcement", Status: "Major Outage" },
    { Kind: "Report", Status: "Degraded Performance" },
  ]);
  // A person who sets a status means it.
  await server.submit(parseComponentPatch(component, { Status: "Major Outage" }));
  const after = await server.request(path, { key });
  expect(sources.parse(after.json.Result).Voices[1]).toMatchObject({ Status: "Major Outage" });
});
