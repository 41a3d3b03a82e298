/** Dry runs of changes of announcements: `?DryRun=true`. */
import { expect, it } from "vitest";
import { startServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";

const service = shared(async () => {
  const server = await startServer();
  whenFinished(() => server.close());
  const key = await server.key("Read-Write");
  const componentId = await server.component("Checkout");
  const send = (method: string, path: string, body?: unknown) =>
    server.request(path, { method, key, ...(body === undefined ? {} : { body }) });
  return { server, key, send, componentId };
});

const incident = {
  Kind: "Incident",
  Title: "Payments fail",
  Message: "We look into it.",
  AffectedComponents: [{ ComponentName: "Checkout", Status: "Major Outage" }],
};

it("a dry run answers with the announcement and its effect, and stores nothing", async () => {
  const { send, componentId } = service();
  const before = await send("GET", "/api/AuditEvent");
  const announcements = await send("GET", "/api/Announcement");
  const tried = await send("POST", "/api/Announcement?DryRun=true", incident);
  expect([tried.status, tried.headers["location"], tried.headers["etag"]]).toEqual([
    200,
    undefined,
    undefined,
  ]);
  expect(tried.json.Message).toBe('Dry run, nothing was changed: Incident "Payments fail" created');
  expect(tried.json.Result).toMatchObject({
    Title: "Payments fail",
    State: "Investigating",
    DryRun: {
      Components: [
        {
          ComponentId: componentId,
          Name: "Checkout",
          Now: "Operational",
          After: "Major Outage",
          AtStart: null,
          Voices: [{ Kind: "Announcement", Status: "Major Outage" }, {}],
        },
      ],
      Recipients: { Event: "IncidentOpened", Total: 0, Channels: [] },
      Start: null,
      NextStarts: [],
    },
  });
  expect((await send("GET", "/api/Announcement")).json.Result).toEqual(announcements.json.Result);
  expect((await send("GET", "/api/AuditEvent")).json).toEqual(before.json);
  expect((await send("GET", `/api/Component/${componentId}`)).at("Result", "Status")).toBe("Operational");
});

it("a dry run leaves its Idempotency-Key unused", async () => {
  const { server, key, send } = service();
  const request = { method: "POST", key, headers: { "idempotency-key": "one" }, body: incident };
  expect((await server.request("/api/Announcement?DryRun=true", request)).status).toBe(200);
  const created = await server.request("/api/Announcement", request);
  expect(created.status).toBe(201);
  // Nor does it mind that a write has used it.
  for (const body of [incident, { ...incident, Title: "Another" }]) {
    const tried = await server.request("/api/Announcement?DryRun=true", { ...request, body });
    expect([tried.status, tried.headers["idempotency-replayed"]]).toEqual([200, undefined]);
  }
  expect((await send("GET", "/api/Announcement")).at("Result", "Items")).toHaveLength(1);
  expect((await send("DELETE", `/api/Announcement/${String(created.at("Result", "Id"))}`)).status).toBe(204);
});

it("a dry run of a deletion has the statuses that it would leave, and deletes nothing", async () => {
  const { send } = service();
  await send("POST", "/api/Component", { Name: "Basket" });
  const AffectedComponents = [{ ComponentName: "Basket", Status: "Major Outage" }];
  const created = await send("POST", "/api/Announcement", { ...incident, AffectedComponents });
  const path = `/api/Announcement/${String(created.at("Result", "Id"))}`;
  const { status, json } = await send("DELETE", `${path}?DryRun=true`);
  expect([status, json.Message]).toEqual([
    200,
    expect.stringMatching(/^Dry run, nothing was changed: Incident .* deleted\. It can be restored until /u),
  ]);
  expect(json.Result).toMatchObject({
    Title: incident.Title,
    DryRun: {
      Components: [{ Name: "Basket", Now: "Major Outage", After: "Operational" }],
      Recipients: { Event: null, Total: 0 },
      Start: null,
      NextStarts: [],
    },
  });
  expect((await send("GET", path)).status).toBe(200);
  expect((await send("DELETE", path)).status).toBe(204);
  expect((await send("DELETE", `${path}?DryRun=true`)).status).toBe(404);
});

it("an update names its id, and a dry run of it answers in the same order without one", async () => {
  const { send, server, key } = service();
  const created = await send("POST", "/api/Announcement", incident);
  const path = `/api/Announcement/${String(created.at("Result", "Id"))}`;
  const change = { State: "Identified", Message: "A disk is full." };
  const namesIn = ({ json }: typeof created) => Object.keys(json.Result ?? {});
  const tried = await send("POST", `${path}/Update?DryRun=true`, change);
  const posted = await send("POST", `${path}/Update`, change);
  expect(namesIn(posted)).toEqual([...namesIn(tried).filter((name) => name !== "DryRun"), "UpdateId"]);
  const updateId = String(posted.at("Result", "UpdateId"));
  expect(posted.headers["location"]).toBe(`${path}/Update/${updateId}`);
  const headers = { "if-none-match": String(posted.headers["etag"]) };
  expect((await server.request(path, { key, headers })).status).toBe(304);
  expect((await send("PATCH", path, { Pinned: true })).at("Result", "UpdateId")).toBeUndefined();
  const patched = await send("PATCH", path, { Message: "Replaced." });
  expect(patched.at("Result", "UpdateId")).toBe(patched.at("Result", "Updates", 0, "Id"));
  const deletion = await send("DELETE", `${path}/Update/${updateId}?DryRun=true`);
  expect([deletion.status, deletion.at("Result", "Message"), deletion.json.Message]).toEqual([
    200,
    change.Message,
    'Dry run, nothing was changed: Update of "Payments fail" deleted. Its state and component changes stay',
  ]);
  expect((await send("DELETE", `${path}/Update/${updateId}`)).status).toBe(204);
  expect((await send("DELETE", path)).status).toBe(204);
});

it("a dry run of an override, of its removal and of a correction answers with the component", async () => {
  const { send } = service();
  const component = await send("POST", "/api/Component", { Name: "Cart" });
  const path = `/api/Component/${String(component.at("Result", "Id"))}`;
  const pin = { Status: "Partial Outage", Reason: "The monitor is down" };
  const tried = await send("PUT", `${path}/Pin?DryRun=true`, pin);
  expect([tried.status, tried.at("Result", "Status")]).toEqual([200, "Partial Outage"]);
  expect((await send("DELETE", `${path}/Pin?DryRun=true`)).json.Code).toBe("PinNotFound");
  await send("PUT", `${path}/Pin`, pin);
  const removed = await send("DELETE", `${path}/Pin?DryRun=true`);
  expect([removed.status, removed.at("Result", "Status")]).toEqual([200, "Operational"]);
  expect((await send("GET", path)).at("Result", "HasOverride")).toBe(true);
  const at = Date.parse(String(component.at("Result", "CreatedAt")));
  const body = { From: new Date(at).toISOString(), To: new Date(at + 1).toISOString() };
  const correction = { ...body, Status: "Major Outage", Reason: "It was down" };
  const corrected = await send("POST", `${path}/Correction?DryRun=true`, correction);
  expect([corrected.status, corrected.at("Result", "Name")]).toEqual([200, "Cart"]);
  expect((await send("POST", `${path}/Correction?DryRun=true`, { ...correction, From: "x" })).status).toBe(
    400,
  );
  expect((await send("GET", `${path}/Correction`)).at("Result", "Items")).toEqual([]);
});

it("a misspelt DryRun of a change is refused with a suggestion", async () => {
  const { send } = service();
  for (const name of ["DryRum", "dry_run"])
    expect((await send("POST", `/api/Announcement?${name}=true`, incident)).at("Errors")).toEqual([
      { Path: name, Code: "Unknown", Message: "There is no such parameter. Did you mean DryRun?" },
    ]);
});

it.each([
  ["UpdateComponentStatus", { ComponentName: "Checkout", Status: "Major Outage" }],
  ["Heartbeat", { ComponentName: "Checkout", Status: "Major Outage", ExpiresIn: 60 }],
  ["Alertmanager", {}],
])("a dry run of %s is refused in any spelling, as it would take effect", async (name, body) => {
  const { send, componentId } = service();
  for (const parameter of ["DryRun=true", "dry_run", "DRY-RUN=1", "DryRum=true"]) {
    const { status, text } = await send("POST", `/api/WebHook/${name}?${parameter}`, body);
    expect([status, text.includes("it always takes effect")], parameter).toEqual([400, true]);
  }
  expect((await send("GET", `/api/Component/${componentId}`)).at("Result", "Status")).toBe("Operational");
});

it("a report names the query parameters that it ignores", async () => {
  const { send } = service();
  const body = { ComponentName: "Checkout", Status: "Operational", Host: "web-1" };
  const sent = await send("POST", "/api/WebHook/UpdateComponentStatus?trace=1&trace=2", body);
  expect([sent.status, sent.at("Result", "Ignored")]).toEqual([200, ["Host", "trace"]]);
});

it("edits, updates and postmortems have dry runs; the answer to a change has no effect in it", async () => {
  const { send } = service();
  const created = await send("POST", "/api/Announcement", incident);
  expect(created.json.Result).not.toHaveProperty("DryRun");
  const path = `/api/Announcement/${String(created.at("Result", "Id"))}`;
  const edit = await send("PATCH", `${path}?dryrun=True`, { Title: "Cards fail" });
  expect([edit.status, edit.at("Result", "Title")]).toEqual([200, "Cards fail"]);
  const end = await send("POST", `${path}/Update?DryRun=true`, { State: "Resolved" });
  expect([end.status, end.at("Result", "DryRun", "Recipients", "Event")]).toEqual([200, "IncidentResolved"]);
  const updateId = String(created.at("Result", "Updates", 0, "Id"));
  const reworded = await send("PATCH", `${path}/Update/${updateId}?DryRun=true`, { Message: "We look." });
  expect([reworded.status, reworded.at("Result", "DryRun", "Recipients", "Event")]).toEqual([200, null]);
  expect(reworded.at("Result", "Updates", 0, "Message")).toBe("We look.");
  const real = await send("GET", path);
  expect(real.at("Result", "Updates", 0, "Message")).toBe("We look into it.");
  expect(real.json.Result).toMatchObject({ Title: "Payments fail", State: "Investigating" });
  await send("POST", `${path}/Update`, { State: "Resolved" });
  const postmortem = await send("PUT", `${path}/Postmortem?DryRun=true`, { Message: "A cable." });
  expect(postmortem.at("Result", "DryRun", "Recipients", "Event")).toBe("IncidentPostmortem");
  expect((await send("GET", path)).at("Result", "Postmortem")).toBeNull();
});

it("a dry run of planned work says the status at its start, its recipients then, and the next starts", async () => {
  const { send } = service();
  const plan = {
    StartsAt: "2099-01-01T10:00:00Z",
    EndsAt: "2099-01-01T11:00:00Z",
    Recurrence: "FREQ=DAILY;COUNT=3",
  };
  const work = { Kind: "Maintenance", Title: "Move", Message: "We move.", ...plan };
  const components = { AffectedComponents: [{ ComponentName: "Checkout" }] };
  const { json } = await send("POST", "/api/Announcement?DryRun=true", { ...work, ...components });
  expect(json.Result).toMatchObject({
    DryRun: {
      Components: [{ Now: "Operational", After: "Operational", AtStart: "Under Maintenance" }],
      Start: { At: "2099-01-01T10:00:00.000Z", Recipients: { Event: "MaintenanceStarted" } },
      NextStarts: ["2099-01-02T10:00:00.000Z", "2099-01-03T10:00:00.000Z"],
    },
  });
});

it("a dry run refuses what the change would refuse, and a value that is neither true nor false", async () => {
  const { send } = service();
  const missing = { ...incident, AffectedComponents: [{ ComponentName: "Chekout", Status: "Major Outage" }] };
  const refused = await send("POST", "/api/Announcement?DryRun=true", missing);
  expect([refused.status, refused.json.Code]).toEqual([400, "ComponentNotFound"]);
  expect(refused.json.Message).toContain('Did you mean "Checkout"?');
  const unclear = await send("POST", "/api/Announcement?DryRun=perhaps", incident);
  expect([unclear.status, unclear.json.Errors?.[0]?.Path]).toEqual([400, "DryRun"]);
  const elsewhere = await send("POST", "/api/Template?DryRun=true", { Name: "Search" });
  expect([elsewhere.status, elsewhere.json.Errors?.[0]?.Path]).toEqual([400, "DryRun"]);
});
