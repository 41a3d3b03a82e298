/** Every route by every kind of key, and by none: who may, who may not, and who learns nothing. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Access, healthChecks, openFaces } from "../../src/contract/operations/operation.ts";
import { operationList, operations } from "../../src/contract/operations/operations.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const callers = [
  "an anonymous caller",
  "a Read-Only key",
  "a Read-Write key",
  "a webhook key",
  "a wrong key",
] as const;
type Caller = (typeof callers)[number];

let server: TestServer;
const keys: Record<Caller, string | undefined> = {
  "an anonymous caller": undefined,
  "a Read-Only key": "",
  "a Read-Write key": "",
  "a webhook key": "",
  "a wrong key": "sbx_rw_000000000000000000000000000000000000",
};
let componentId = "";

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" }, keepsConnections: true });
  keys["a Read-Only key"] = await server.key("Read-Only");
  keys["a Read-Write key"] = await server.key("Read-Write");
  keys["a webhook key"] = await server.key("Webhook");
  componentId = await server.component("Website");
});

afterAll(() => server.close());

/** The expected answer to each caller: `in` where the gate passes it to the route. */
const expected: Readonly<Record<Access, Readonly<Record<Caller, number | "in">>>> = {
  open: {
    "an anonymous caller": "in",
    "a Read-Only key": "in",
    "a Read-Write key": "in",
    "a webhook key": 403,
    "a wrong key": 401,
  },
  read: {
    "an anonymous caller": 401,
    "a Read-Only key": "in",
    "a Read-Write key": "in",
    "a webhook key": 403,
    "a wrong key": 401,
  },
  write: {
    "an anonymous caller": 401,
    "a Read-Only key": 403,
    "a Read-Write key": "in",
    "a webhook key": 403,
    "a wrong key": 401,
  },
  people: {
    "an anonymous caller": 401,
    "a Read-Only key": 403,
    "a Read-Write key": "in",
    "a webhook key": 403,
    "a wrong key": 401,
  },
  report: {
    "an anonymous caller": 401,
    "a Read-Only key": 403,
    "a Read-Write key": "in",
    "a webhook key": "in",
    "a wrong key": 401,
  },
  // The token in the path is wrong, and keys beside it are ignored.
  token: {
    "an anonymous caller": 401,
    "a Read-Only key": 401,
    "a Read-Write key": 401,
    "a webhook key": 401,
    "a wrong key": 401,
  },
};

const routes = [
  ...operationList.map(({ method, path, access }) => ({ method, path, access })),
  ...openFaces.map(({ path }) => ({ method: "GET", path, access: "open" as const })),
];

const pathOf = (pattern: string) =>
  pattern
    .replace("{id}", componentId)
    .replace("{updateId}", componentId)
    .replace("{source}", "nobody")
    .replace("{eventId}", componentId)
    .replace("{token}", "Zk3vS0b1Qm9pX7cYt2LhNw")
    .replace("{Type}", "Alertmanager");

let addresses = 0;
/** From an address of its own: from one only so many wrong keys are looked at. */
const fromElsewhere = () => ({ "x-forwarded-for": `2001:db8:${((addresses += 1)).toString(16)}::1` });

describe("every route", () => {
  it.each(
    routes.flatMap((route) =>
      callers.map((caller) => ({ ...route, caller, outcome: expected[route.access][caller] })),
    ),
  )(
    "access is as in the table: $method $path by $caller: $outcome",
    async ({ method, path, caller, outcome }) => {
      const headers = fromElsewhere();
      const { status, json } = await server.request(pathOf(path), { method, key: keys[caller], headers });
      if (outcome === "in") expect([401, 403, 405, 429, 500]).not.toContain(status);
      else expect([status, json.Success, json.Result]).toEqual([outcome, false, null]);
      expect(json.Code).not.toBe("RouteNotFound");
    },
  );

  it.each(routes.filter(({ method }) => method === "GET"))(
    "a HEAD request at $path is answered like GET",
    async ({ path }) => {
      const key = keys["a Read-Write key"];
      const head = await server.request(pathOf(path), { method: "HEAD", key });
      const get = await server.request(pathOf(path), { key });
      expect([head.status, head.text]).toEqual([get.status, ""]);
      // Uptime is exact to the moment of each request, and another moment has another tag.
      const sizeAndTag = (answer: typeof get) => [answer.headers["etag"], answer.headers["content-length"]];
      if (path === operations.ReadUptime.path) expect(sizeAndTag(head)).not.toContain(undefined);
      else expect(sizeAndTag(head)).toEqual(sizeAndTag(get));
      expect((await server.request(`${pathOf(path)}?api_key=${key}`, { method: "HEAD" })).status).toBe(
        get.status,
      );
    },
  );

  it.each(routes)("$method $path matches without regard to case", async ({ method, path }) => {
    const key = keys["a Read-Write key"];
    const lower = await server.request(pathOf(path).toLowerCase(), { method, key });
    const upper = await server.request(pathOf(path).toUpperCase(), { method, key });
    expect(["RouteNotFound", "MethodNotAllowed"]).not.toContain(lower.json.Code);
    expect(["RouteNotFound", "MethodNotAllowed"]).not.toContain(upper.json.Code);
  });

  const methodsAt = (path: string) =>
    routes.filter((route) => route.path === path).map(({ method }) => String(method));
  const refused = (path: string) => (methodsAt(path).includes("PUT") ? "PATCH" : "PUT");
  it.each([...new Set(routes.map(({ path }) => path))].map((path) => ({ path, method: refused(path) })))(
    "a wrong method is 405 with the allowed ones, which are those of OPTIONS: $method $path",
    async ({ path, method }) => {
      const { status, headers } = await server.request(pathOf(path), {
        method,
        key: keys["a Read-Write key"],
      });
      const methods = methodsAt(path);
      expect(status).toBe(405);
      expect(String(headers["allow"]).split(", ")).toEqual(expect.arrayContaining([...methods, "OPTIONS"]));
      for (const key of [undefined, keys["a Read-Only key"]]) {
        const options = await server.request(pathOf(path), { method: "OPTIONS", ...(key && { key }) });
        expect([options.status, options.headers["allow"]]).toEqual([204, headers["allow"]]);
      }
    },
  );
});

describe("a missing path", () => {
  const missing = [
    "/api/Nothing",
    "/api/Component/x/Needle",
    "/api/Announcement/x/Subscribe",
    "/api/Subscribers",
    "/api",
    "/api/",
  ];

  it.each(missing)("a missing path %s without a key is 401, like an existing one", async (path) => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
      const unknown = await server.request(path, { method });
      const existing = await server.request("/api/Component", { method });
      expect([unknown.status, unknown.json.Code, unknown.json.Message]).toEqual([
        401,
        existing.json.Code,
        existing.json.Message,
      ]);
    }
  });

  it.each(missing)("a missing path %s with a forbidden key is 403, like an existing one", async (path) => {
    for (const caller of ["a Read-Only key", "a webhook key"] as const) {
      const method = "PATCH";
      const unknown = await server.request(path, { method, key: keys[caller] });
      const existing = await server.request(`/api/Component/${componentId}`, { method, key: keys[caller] });
      expect([unknown.status, unknown.json.Message]).toEqual([403, existing.json.Message]);
    }
  });

  it.each(missing)("a missing path %s with a permitted key is 404", async (path) => {
    expect((await server.request(path, { key: keys["a Read-Only key"] })).status).toBe(404);
    expect((await server.request(path, { method: "POST", key: keys["a Read-Write key"] })).status).toBe(404);
  });

  it("a missing path under /api/WebHook/ is 404 to a webhook key", async () => {
    for (const path of ["/api/WebHook/Nonsense", "/api/webhook/"]) {
      expect((await server.request(path, { method: "POST", key: keys["a webhook key"] })).status).toBe(404);
    }
  });

  it("a missing path under /api/v2/ and outside /api is 404 to everyone", async () => {
    for (const path of ["/api/v2/nothing.json", "/api/v2/", "/nothing", "/subscribers", "/metrics"]) {
      expect((await server.request(path)).status).toBe(404);
    }
  });
});

describe("OPTIONS", () => {
  it("OPTIONS never requires a key: at a path that does not exist it allows every method", async () => {
    const existing = await server.request("/api/Component", { method: "OPTIONS" });
    expect([existing.status, existing.headers["allow"]]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
    expect(existing.headers["access-control-allow-origin"]).toBeUndefined();
    const unknown = await server.request("/api/Nothing", { method: "OPTIONS" });
    expect([unknown.status, unknown.headers["allow"]]).toEqual([
      204,
      "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
    ]);
  });

  it("OPTIONS tells a key the methods of a path", async () => {
    const { status, headers } = await server.request("/api/Component", {
      method: "OPTIONS",
      key: keys["a Read-Only key"],
    });
    expect([status, headers["allow"]]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  });

  it("OPTIONS allows other origins only on public paths", async () => {
    for (const { path } of openFaces) {
      const { status, headers } = await server.request(path, { method: "OPTIONS" });
      expect([status, headers["access-control-allow-origin"]]).toEqual([204, "*"]);
      expect((await server.request(path)).headers["access-control-allow-origin"]).toBe("*");
      const keyed = await server.request(path, { key: keys["a Read-Only key"] });
      expect(keyed.headers["access-control-allow-origin"]).toBeUndefined();
    }
    const native = await server.request("/api/StatusPage", { key: keys["a Read-Only key"] });
    expect(native.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("health checks", () => {
  it.each(healthChecks)("the health check $path answers every caller, whatever is sent", async ({ path }) => {
    for (const key of Object.values(keys)) expect((await server.request(path, { key })).status).toBe(200);
    expect((await server.request(path, { headers: { host: "evil.test" } })).status).toBe(200);
    expect((await server.request(path, { method: "POST" })).status).toBe(405);
  });
});
