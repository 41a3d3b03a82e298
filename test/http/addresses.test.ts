/** Hosts, paths and proxies: what an address may say, and whom it is believed from. */
import { hostname } from "node:os";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { q } from "../../src/store/query.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

let server: TestServer;
let key = "";

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: "https://status.example.com", TRUST_PROXY: "127.0.0.1" } });
  key = await server.key("Read-Write");
  await server.component("Website");
});

afterAll(() => server.close());

describe("the Host", () => {
  it.each([
    "status.example.com",
    "status.example.com:8443",
    "STATUS.Example.COM",
    "status.example.com.",
    "localhost",
    "localhost:8080",
    "app.localhost",
    "127.0.0.1",
    "10.1.2.3:80",
    "[::1]",
    "[2001:db8::1]:8080",
  ])("the host %s is accepted", async (host) => {
    expect((await server.request("/", { headers: { host } })).status).toBe(200);
    expect((await server.request("/api/StatusPage", { key, headers: { host } })).status).toBe(200);
  });

  it.each([
    "evil.test",
    "status.example.com.evil.test",
    "evil.test:443",
    "xstatus.example.com",
    "localhost.evil.test",
    "status.example.com@evil.test",
    "evil.test#status.example.com",
    "[::1",
    "",
    "a b",
  ])("the host %j is refused at every path", async (host) => {
    for (const path of ["/", "/api/StatusPage", "/api/v2/summary.json", "/nothing"]) {
      const { status, json } = await server.request(path, { key, headers: { host } });
      expect([status, json.Code]).toEqual([421, "HostUnknown"]);
    }
  });

  it("an unknown host is answered at the health checks only", async () => {
    for (const path of ["/healthz", "/readyz", "/readyz/write"]) {
      expect((await server.request(path, { headers: { host: "evil.test" } })).status).toBe(200);
    }
  });

  it("a forwarded host changes nothing, and appears in no response", async () => {
    const headers = { "x-forwarded-host": "evil.test", forwarded: "host=evil.test" };
    for (const path of ["/", "/api/StatusPage", "/nothing", "/api/docs", "/api/openapi.json"]) {
      expect((await server.request(path, { key, headers })).text).not.toContain("evil.test");
    }
  });

  it("the host of the page's own address is accepted once it is set", async () => {
    const pageId = (await server.request("/api/Page", { key })).at("Result", "Items", 0, "Id");
    const headers = { host: "status.shop.example" };
    expect((await server.request("/", { headers })).status).toBe(421);
    await server.request(`/api/Page/${String(pageId)}`, {
      method: "PATCH",
      key,
      body: { Url: "https://status.shop.example" },
    });
    await until(async () => (await server.request("/", { headers })).status === 200);
  });
});

describe("a path", () => {
  const traversals = [
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/../../etc/passwd",
    "/.env",
    "/package.json",
    "/src/cli/main.ts",
    "/api%2fStatusPage",
    "//api/StatusPage",
    "/api/v2/..%2fStatusPage",
    "/api/v2/%2e%2e/summary.json",
    "/nothing%00.html",
    "/api/StatusPage/",
    "/api/StatusPage/foo.css",
    "/api/StatusPage;/a.js",
    "/portal;/a.js",
    "/api/Component/foo.css",
    "/index.html%20",
    "/\\..\\..\\etc\\passwd",
  ];

  it.each(traversals)("the path %s is not found, and is not cached", async (path) => {
    for (const answer of [await server.request(path, { key }), await server.request(path)]) {
      expect([400, 401, 404]).toContain(answer.status);
      expect(answer.headers["cache-control"]).toContain("no-store");
      expect(answer.text).not.toMatch(/root:|Website|"name"/u);
    }
  });

  it.each(["/%zz", "/%", "/%c0%ae%c0%ae/", "/%ff", "/api/%e0%80%af"])(
    "the path %s cannot be parsed",
    async (path) => {
      const { status, json } = await server.request(path, { key });
      expect([status, json.Code]).toEqual([400, "BadRequest"]);
    },
  );

  it("a path preserves the case of its parameters", async () => {
    await server.request("/api/WebHook/UpdateComponentStatus", {
      method: "POST",
      key,
      body: { ComponentName: "Website", Status: "Operational", Source: "Probe/EU 1" },
    });
    const id = (await server.request("/api/Component", { key })).at("Result", "Items", 0, "Id");
    const path = `/API/component/${String(id).toUpperCase()}`;
    expect((await server.request(path, { key })).at("Result", "Voices", 1, "Source")).toBe("Probe/EU 1");
    const closed = await server.request(`${path}/signal/${encodeURIComponent("Probe/EU 1")}`, {
      method: "DELETE",
      key,
    });
    expect(closed.status).toBe(204);
    const again = await server.request(`${path}/signal/${encodeURIComponent("Probe/EU 1")}`, {
      method: "DELETE",
      key,
    });
    expect([again.status, again.json.Code]).toEqual([404, "SignalNotFound"]);
  });

  it("a path with NUL or an invalid id is 404", async () => {
    for (const id of ["%00", "x", "1", "..%2f..", "%F0%9F%92%A9", "a".repeat(4000)]) {
      const { status, json } = await server.request(`/api/Component/${id}`, { key });
      expect([status, json.Code]).toEqual([404, "ComponentNotFound"]);
    }
  });

  it.each([
    ["GET", "/api/Component/Web%20site", "That is not an id. GET /api/Component?Search= finds"],
    ["GET", "/api/Component/Website/History", "GET /api/Component?Search= finds a component by its name"],
    ["GET", "/api/Component/Website/Uptime", "GET /api/Component?Search= finds"],
    ["DELETE", "/api/Component/Website", "GET /api/Component?Search= finds"],
    ["GET", "/api/Component/", "GET /api/Component, without a slash at its end, lists all components."],
    [
      "GET",
      "/api/Component/?Limit=1",
      "GET /api/Component, without a slash at its end, lists all components.",
    ],
    ["DELETE", "/api/Template/?DryRun=no", "GET /api/Template, without a slash at its end, lists all"],
    ["DELETE", "/api/Component/Website/Pin", "GET /api/Component?Search= finds"],
    ["GET", "/api/Announcement/Outage", "GET /api/Announcement?Search= finds an announcement by its title"],
    ["DELETE", "/api/Announcement/Outage", "GET /api/Announcement?Search= finds"],
    ["GET", "/api/Subscriber/a@b.example", "GET /api/Subscriber?Search= finds"],
    [
      "GET",
      "/api/ComponentGroup/Core",
      "GET /api/ComponentGroup?Search= finds a component group by its name.",
    ],
  ])("%s %s, with a name instead of an id, says how the id is found", async (method, path, advice) => {
    const { status, json } = await server.request(path, { method, key });
    expect([status, json.Message]).toEqual([404, expect.stringContaining(advice)]);
  });

  it("an id that nothing has is answered with the list and its search", async () => {
    const { json } = await server.request(`/api/Component/${crypto.randomUUID().toUpperCase()}`, { key });
    expect(json.Message).toBe(
      "No component has this id. GET /api/Component lists all of them, and ?Search= finds one by its name. " +
        "Deleted ones can be restored for 30 days: GET /api/DeletedItem lists them.",
    );
  });

  it("a missing page is HTML to a browser, and an envelope to everyone else", async () => {
    const browser = await server.request("/nothing", {
      headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    });
    expect([browser.status, browser.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(browser.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(browser.text).toContain("<!DOCTYPE html>");
    const script = await server.request("/nothing", { headers: { accept: "*/*" } });
    expect(script.json.Code).toBe("RouteNotFound");
    const api = await server.request("/api/v2/nothing", { headers: { accept: "text/html" } });
    expect(api.json.Code).toBe("RouteNotFound");
  });
});

describe("a key over plain HTTP", () => {
  const over = (scheme: string, options: object = {}) =>
    server.request("/api/StatusPage", { key, headers: { "x-forwarded-proto": scheme }, ...options });

  it("a key over plain HTTP is refused, not redirected, where HTTPS is required", async () => {
    const { status, json, headers } = await over("http");
    expect([status, json.Code, headers["location"]]).toEqual([403, "InsecureTransport", undefined]);
    expect((await over("https, http")).status).toBe(403);
  });

  it("a key over plain HTTP is flagged as exposed where HTTPS is required", async () => {
    await over("http");
    const marked = q.selectFrom("api_key").select("id").where("seen_in_clear_at", "is not", null).compile();
    await until(async () => (await server.bus.rows(marked)).length > 0);
    expect(await server.bus.rows(marked)).toHaveLength(1);
  });

  it("a key is accepted where the proxy reports HTTPS, or nothing", async () => {
    expect((await over("https")).status).toBe(200);
    expect((await server.request("/api/StatusPage", { key })).status).toBe(200);
  });

  it("an invalid key over plain HTTP is not told about HTTPS", async () => {
    const { status } = await over("http", { key: "sbx_rw_wrong" });
    expect(status).toBe(401);
  });

  it("a forwarded protocol is accepted from trusted proxies only", async () => {
    const direct = await startServer({ env: { BASE_URL: "https://status.example.com" } });
    const own = await direct.key("Read-Only");
    const headers = { "x-forwarded-proto": "http" };
    expect((await direct.request("/api/StatusPage", { key: own, headers })).status).toBe(200);
    await direct.close();
  });
});

describe("a fixed word where other addresses have an id", () => {
  it.each([
    ["POST", "/api/Subscriber/Export", "GET, HEAD, OPTIONS"],
    ["DELETE", "/api/subscriber/export", "GET, HEAD, OPTIONS"],
    ["GET", "/api/Subscriber/Import", "POST, OPTIONS"],
    ["PATCH", "/api/Subscriber/Import", "POST, OPTIONS"],
    ["GET", "/api/WebHook/Heartbeat", "POST, OPTIONS"],
  ])("%s %s is 405 with the methods of that address alone", async (method, path, allow) => {
    const { status, headers, json } = await server.request(path, { method, key });
    expect([status, headers["allow"], json.Code]).toEqual([405, allow, "MethodNotAllowed"]);
  });
});

describe("the API", () => {
  it("a response of the API ends with a newline, also a refusal", async () => {
    for (const path of ["/api/Component", "/api/Xyzzy"]) {
      expect((await server.request(path, { key })).text).toMatch(/^\{.*\}\n$/u);
    }
  });

  it("an unknown address of the API is answered with the one that was probably meant", async () => {
    const messageAt = async (path: string, method = "GET") => {
      const body = method === "POST" ? { body: {} } : {};
      const { status, json } = await server.request(path, { key, method, ...body });
      expect(status).toBe(404);
      return json.Message;
    };
    const suggestions = {
      "/api/Components": "/api/Component",
      "/api/v1/components": "/api/Component",
      "/api/v1/Component": "/api/Component",
      "/api/v2/summary": "/api/v2/summary.json",
      "/api/v2": "/api/v2/summary.json",
      "/api/v2/incident.json": "/api/v2/incidents.json",
      "/api/incidents": "/api/Announcement",
      "/api/Scheduled-Maintenances": "/api/Announcement",
      "/api/status": "/api/StatusPage",
      "/api/Components/7": "/api/Component/7",
      "/api/reports": "/api/WebHook/UpdateComponentStatus",
      "/api/Webhook": "/api/WebHook/UpdateComponentStatus",
      "/openapi.json": "/api/openapi.json",
      "/api/swagger.json": "/api/openapi.json",
      "/api/AuditLog": "/api/AuditEvent",
      "/api/audit-logs": "/api/AuditEvent",
      "/api/Announcement/7/Updates": "/api/Announcement/7/Update",
      "/api/Component/7/": "/api/Component/7",
      "/api/Component/7/Overrides": "/api/Component/7/Pin",
      "/api/v1/components/7/sources/x": "/api/Component/7/Signal/x",
      "/api/Component/7/Voices": "/api/Component/7",
      "/api/Component/7/Report": "/api/WebHook/UpdateComponentStatus",
      "/api/Announcement/7/comments": "/api/Announcement/7/Update",
      "/api/v2/subscriber.json": "/api/v2/subscribers.json",
    };
    for (const [path, suggestion] of Object.entries(suggestions)) {
      expect(await messageAt(path)).toBe(
        `This address does not exist. Did you mean ${suggestion}? GET /api/docs lists all operations.`,
      );
    }
    for (const path of ["/api/Xyzzy", "/api/v2/xyzzy.json", "/api/component/x/y/z"]) {
      expect(await messageAt(path)).toBe("This address does not exist. GET /api/docs lists all operations.");
    }
    for (const path of ["/api/Key", "/api/api-keys", "/api/users/7"]) {
      expect(await messageAt(path)).toBe(
        "This address does not exist. Keys and people are managed in the portal, or with bin/signalbox on the server. GET /api/docs lists all operations.",
      );
    }
    expect(await messageAt("/api/WebHook/Prometheus", "POST")).toMatch(
      /Did you mean \/api\/WebHook\/Alertmanager\?$/u,
    );
    for (const type of ["UpdateStatus", "Status", "component-status"])
      expect(await messageAt(`/api/WebHook/${type}`, "POST")).toMatch(/UpdateComponentStatus\?$/u);
    expect(await messageAt("/api/WebHook/Ping", "POST")).toMatch(/Heartbeat\?$/u);
    expect(await messageAt("/api/WebHook/UpdateComponentState", "POST")).toMatch(/UpdateComponentStatus\?$/u);
    expect(await messageAt("/api/WebHook/Xyzzy", "POST")).toMatch(/The types are Alertmanager, .*, Json\.$/u);
  });
});

describe("a service without BASE_URL", () => {
  it("a service without BASE_URL is reached by addresses and local names, and not by a name that may be pointed at it", async () => {
    const plain = await startServer();
    onTestFinished(() => plain.close());
    const statusAt = async (host: string) => (await plain.request("/", { headers: { host } })).status;
    for (const host of ["localhost:8080", "127.0.0.1", "192.168.1.7:8080", hostname()]) {
      expect(await statusAt(host)).toBe(200);
    }
    expect(await statusAt("rebind.evil.test")).toBe(421);
  });
});
