/** Every line of the interface document, in its order and in its words. What the portal's screens show, its own tests hold. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shell } from "../../portal/src/texts/shell.ts";
import { isOld } from "../../src/contract/key-lifetimes.ts";
import { roles } from "../../src/contract/words.ts";
import { signIn } from "../harness/people.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const day = 86_400_000;
let server: TestServer;
let readOnly: string;
let readWrite: string;
let webhook: string;
const update = "/api/WebHook/UpdateComponentStatus";

beforeAll(async () => {
  server = await startServer();
  [readOnly, readWrite, webhook] = await Promise.all([
    server.key("Read-Only"),
    server.key("Read-Write"),
    server.key("Webhook"),
  ]);
  await server.component("Website");
});

afterAll(() => server.close());

const report = (status: string) => ({ ComponentName: "Website", Status: status });
const post = (key: string | undefined, body: unknown, path = update) =>
  server.request(path, { method: "POST", key, body });

describe("the service", () => {
  it("the service publishes a status page made of components and announcements", async () => {
    const page = await server.request("/api/StatusPage", { key: readOnly });
    expect(page.at("Result", "Components", 0, "Name")).toBe("Website");
    expect(page.at("Result", "Announcements")).toEqual([]);
    expect((await server.request("/")).text).toContain("Website");
  });

  it("a management portal exists for creating API keys", async () => {
    const admin = await signIn(server, "Admin");
    expect((await admin.request("/portal/api/Key")).status).toBe(200);
    expect((await server.request("/portal/api/Key", { key: readWrite })).status).toBe(401);
  });

  it("external systems and scripts call it over HTTP with an API key", async () => {
    expect((await server.request("/api/Component", { key: readOnly })).status).toBe(200);
  });

  it("the webhook endpoint lets an external system update a component's status without full administrative access", async () => {
    expect((await post(webhook, report("Partial Outage"))).status).toBe(200);
    expect((await post(webhook, { Name: "Another" }, "/api/Component")).status).toBe(403);
  });
});

describe("Resources and their fields", () => {
  it("an API key has a name (string), chosen when the key is created", async () => {
    const key = await server.key("Read-Only", { name: "Nightly check" });
    expect((await server.request("/api/StatusPage", { key })).status).toBe(200);
    await expect(server.key("Read-Only", { name: "Nightly check" })).rejects.toThrow("Nightly check");
  });

  it("an API key has a role (enum: Read-Only, Read-Write), chosen when the key is created", () => {
    expect(roles).toEqual(expect.arrayContaining(["Read-Only", "Read-Write"]));
    expect([readOnly.slice(0, 7), readWrite.slice(0, 7)]).toEqual(["sbx_ro_", "sbx_rw_"]);
  });

  it("an API key has a key value (string), shown once, at creation only", async () => {
    for (const path of ["/api/StatusPage", "/api/AuditEvent", "/api/Component"]) {
      const { text } = await server.request(path, { key: readWrite });
      for (const key of [readOnly, readWrite, webhook]) expect(text).not.toContain(key);
    }
  });

  it("a webhook response has Success (boolean), true on success", async () => {
    expect((await post(webhook, report("Operational"))).json.Success).toBe(true);
  });

  it("a webhook response has Message (string), human-readable text", async () => {
    const { json } = await post(webhook, report("Operational"));
    expect(json.Message).toBe(
      "Status of Website updated to Operational via webhook; the shown status was Operational already",
    );
  });
});

describe("States and transitions", () => {
  it("a component has a status that the webhook endpoint can update", async () => {
    for (const status of ["Major Outage", "Degraded Performance", "Under Maintenance", "Operational"]) {
      await post(webhook, report(status));
      const page = await server.request("/api/StatusPage", { key: readOnly });
      expect(page.at("Result", "Components", 0, "Status")).toBe(status);
    }
  });
});

describe("Read the status page", () => {
  it("the status page is read by GET at /api/StatusPage", async () => {
    const { status, json } = await server.request("/api/StatusPage", { key: readOnly });
    expect([status, json.Success]).toEqual([200, true]);
    expect((await post(readWrite, {}, "/api/StatusPage")).status).toBe(405);
  });

  it("the status page accepts the X-API-KEY header, or the api_key query parameter (string)", async () => {
    const inHeader = await server.request("/api/StatusPage", { key: readOnly });
    const inQuery = await server.request(`/api/StatusPage?api_key=${readOnly}`);
    expect([inHeader.status, inQuery.status]).toEqual([200, 200]);
    expect(inQuery.text).toBe(inHeader.text);
    expect((await server.request("/api/StatusPage")).status).toBe(401);
  });

  it("the status page needs no request body", async () => {
    expect((await server.request("/api/StatusPage", { key: readOnly })).status).toBe(200);
  });
});

describe("Update a component's status via webhook", () => {
  it("a status is updated by POST at /api/WebHook/UpdateComponentStatus", async () => {
    expect((await post(readWrite, report("Operational"))).status).toBe(200);
    const got = await server.request(update, { key: readWrite });
    expect([got.status, got.headers["allow"]]).toEqual([405, "POST, OPTIONS"]);
  });

  it("the webhook requires the header X-API-KEY with a webhook key or an API key", async () => {
    expect((await post(undefined, report("Operational"))).status).toBe(401);
    expect((await post(webhook, report("Operational"))).status).toBe(200);
    expect((await post(readWrite, report("Operational"))).status).toBe(200);
  });

  it("the webhook requires the header Content-Type: application/json", async () => {
    const body = JSON.stringify(report("Operational"));
    const as = async (type: string | readonly string[]) => {
      const { status } = await server.request(update, {
        method: "POST",
        key: webhook,
        headers: { "content-type": type },
        body,
      });
      return status;
    };
    expect(await as("application/json")).toBe(200);
    expect(await as("text/plain")).toBe(415);
    expect(await as([])).toBe(415);
  });

  it("a successful webhook response is a JSON object", async () => {
    const { headers, json } = await post(webhook, report("Operational"));
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(json).toMatchObject({ Success: true });
    expect(json).toHaveProperty("Message", expect.any(String));
  });

  it("Success is a boolean, true when the update was applied", async () => {
    const applied = await post(webhook, report("Major Outage"));
    const refused = await post(webhook, report("On fire"));
    expect([applied.json.Success, refused.json.Success]).toEqual([true, false]);
    const page = await server.request("/api/StatusPage", { key: readOnly });
    expect(page.at("Result", "Components", 0, "Status")).toBe("Major Outage");
  });

  it("Message confirms that the status was updated via webhook", async () => {
    const { json } = await post(webhook, report("Operational"));
    expect(json.Message).toMatch(/updated .* via webhook/u);
  });
});

describe("Authentication", () => {
  it("authentication rule 1: the service accepts API-key authentication only", async () => {
    for (const authorization of [`Bearer ${readWrite}`, `Basic ${btoa(`key:${readWrite}`)}`]) {
      const { status, headers } = await server.request("/api/StatusPage", { headers: { authorization } });
      expect([status, headers["www-authenticate"]]).toEqual([401, "ApiKey"]);
    }
    expect(
      (await server.request("/api/StatusPage", { headers: { cookie: `api_key=${readWrite}` } })).status,
    ).toBe(401);
  });

  it("authentication rule 2: a key identifies the calling application and determines its permissions", async () => {
    const key = await server.key("Read-Write", { name: "Deploy script" });
    await post(key, { Name: "Made by the deploy script" }, "/api/Component");
    const { at } = await server.request("/api/AuditEvent?Limit=1", { key: readWrite });
    expect(at("Result", "Items", 0, "Actor", "Name")).toBe(`Deploy script (…${key.slice(-4)})`);
    expect((await post(readOnly, { Name: "Never made" }, "/api/Component")).status).toBe(403);
  });

  it("authentication rule 3: a key is created in the management portal under Settings > API Credentials with the action Create API Key; a name and a role are given", async () => {
    expect([shell.place.settings, shell.settings.credentials, shell.acts.createKey]).toEqual([
      "Settings",
      "API Credentials",
      "Create API Key",
    ]);
    const admin = await signIn(server, "Admin");
    const create = (body: object) => admin.request("/portal/api/Key", { method: "POST", body });
    const created = await create({ Name: "Deploy", Role: "Read-Only", ExpiresInDays: 90 });
    expect([created.status, created.at("Result", "Name"), created.at("Result", "Role")]).toEqual([
      201,
      "Deploy",
      "Read-Only",
    ]);
    const value = String(created.at("Result", "Value"));
    expect((await server.request("/api/StatusPage", { key: value })).status).toBe(200);
    const nameless = await create({ Role: "Read-Only", ExpiresInDays: 90 });
    expect(nameless.json.Errors?.map(({ Path }) => Path)).toEqual(["Name"]);
  });

  it("authentication rule 4: the role is either Read-Only or Read-Write", async () => {
    const tried = [readOnly, readWrite].map(async (key) => (await post(key, {}, "/api/Component")).status);
    expect(await Promise.all(tried)).toEqual([403, 400]);
  });

  it("authentication rule 5: the key value is displayed once at creation and cannot be shown again", async () => {
    const everything = await Promise.all(
      ["/api/AuditEvent", "/api/StatusPage", "/api/openapi.json", "/api/docs", "/"].map((path) =>
        server.request(path, { key: readWrite }),
      ),
    );
    for (const { text } of everything) expect(text).not.toContain(readWrite.slice(7, -4));
  });

  it("authentication rule 6: every request carries the key in the header X-API-KEY: <API_KEY>", async () => {
    for (const name of ["X-API-KEY", "x-api-key", "X-Api-Key"]) {
      expect((await server.request("/api/StatusPage", { headers: { [name]: readOnly } })).status).toBe(200);
    }
    expect((await server.request("/api/StatusPage")).status).toBe(401);
  });

  it("authentication rule 7: for GET requests only, the key may instead be passed as the query parameter api_key=<API_KEY>", async () => {
    for (const path of ["/api/StatusPage", "/api/Component", "/api/Page", "/api/ComponentGroup"]) {
      expect((await server.request(`${path}?api_key=${readOnly}`)).status).toBe(200);
    }
  });

  it("authentication rule 7: write operations must not use the query parameter", async () => {
    const inQuery = await post(undefined, report("Major Outage"), `${update}?api_key=${readWrite}`);
    const inBoth = await post(readWrite, report("Major Outage"), `${update}?api_key=${readWrite}`);
    expect([inQuery.status, inBoth.status, inBoth.json.Code]).toEqual([401, 400, "ApiKeyInQuery"]);
    const page = await server.request("/api/StatusPage", { key: readOnly });
    expect(page.at("Result", "Components", 0, "Status")).toBe("Operational");
  });

  it("authentication rule 8: a Read-Only key is for reading; creating or modifying resources requires a Read-Write key", async () => {
    const body = { Name: "Shop" };
    expect((await post(readOnly, body, "/api/ComponentGroup")).status).toBe(403);
    expect((await post(readWrite, body, "/api/ComponentGroup")).status).toBe(201);
    expect((await server.request("/api/ComponentGroup", { key: readOnly })).status).toBe(200);
  });
});

describe("Recommended practice", () => {
  it("recommendation 9: keys older than 90 days are flagged, and a rotation creates a new key of the same name", async () => {
    const created = Date.UTC(2026, 0, 1);
    expect([isOld(created, created + 89 * day), isOld(created, created + 91 * day)]).toEqual([false, true]);
    const owner = await signIn(server, "Owner");
    const body = { Name: "Rotated", Role: "Read-Only", ExpiresInDays: 90 };
    const original = await owner.request("/portal/api/Key", { method: "POST", body });
    const path = `/portal/api/Key/${String(original.at("Result", "Id"))}/Rotate`;
    const next = await owner.request(path, { method: "POST", body: { KeepSeconds: 0 } });
    expect([next.status, next.at("Result", "Name")]).toEqual([201, "Rotated"]);
    expect(next.at("Result", "Value")).not.toBe(original.at("Result", "Value"));
  });

  it("recommendation 9: a Read-Only key reads everything that a script needs", async () => {
    for (const path of ["/api/StatusPage", "/api/Component", "/api/Announcement"]) {
      expect((await server.request(path, { key: readOnly })).status).toBe(200);
    }
  });

  it("recommendation 9: the guide takes the key from the environment, not from source code", async () => {
    const { text } = await server.request("/api/docs");
    expect(text).toContain("$KEY");
    expect(text).not.toMatch(/sbx_(?:ro|rw|wh)_[0-9A-Za-z]{36}/u);
  });
});

describe("Errors", () => {
  it.each([
    ["missing", undefined],
    ["invalid", "sbx_rw_000000000000000000000000000000000000"],
  ])("401 Unauthorized means that the API key is %s", async (_, key) => {
    for (const path of ["/api/StatusPage", update, "/api/Component"]) {
      const { status, json } = await (path === update
        ? post(key, report("Operational"))
        : server.request(path, { key }));
      expect([status, json.Success]).toEqual([401, false]);
    }
  });

  it("403 Forbidden means that the key is valid but lacks the permission for the action", async () => {
    expect((await post(readOnly, report("Operational"))).status).toBe(403);
    expect((await server.request("/api/StatusPage", { key: webhook })).status).toBe(403);
  });
});
