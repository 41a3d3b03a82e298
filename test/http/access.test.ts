/** Every route by every kind of key, and by none: who may, who may not, who learns nothing, and how safe the response is. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Access, healthChecks, openFaces } from "../../src/contract/operations/operation.ts";
import { operationList, operations } from "../../src/contract/operations/operations.ts";
import { inTurn, isLong, repetitions } from "../harness/repetitions.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { expectSafe } from "../server/safe-headers.ts";

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
  server = await startServer({
    env: { BASE_URL: "https://status.example.com", TRUST_PROXY: "127.0.0.1" },
    keepsConnections: true,
  });
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

/** The callers at the limits of an access: nobody, the least of the permitted keys, and the greatest of the others. */
const atTheLimit: Readonly<Record<Access, readonly Caller[]>> = {
  open: ["an anonymous caller", "a webhook key"],
  read: ["an anonymous caller", "a webhook key", "a Read-Only key"],
  write: ["an anonymous caller", "a Read-Only key", "a Read-Write key"],
  people: ["an anonymous caller", "a Read-Only key", "a Read-Write key"],
  report: ["an anonymous caller", "a Read-Only key", "a webhook key"],
  token: ["an anonymous caller", "a Read-Write key"],
};

/** Those, and the others in turn; in a long run all. */
function callersOf(access: Access): readonly Caller[] {
  if (isLong) return callers;
  const others = callers.filter((caller) => !atTheLimit[access].includes(caller));
  return [...atTheLimit[access], ...inTurn(others, 1)];
}

/** A quarter of a list; all of it in a long run. */
const someOf = <Item>(items: readonly Item[]) =>
  repetitions(
    items.filter((_, place) => place % 4 === 0),
    items,
  );

describe("every route", () => {
  it.each(routes)(
    "$method $path has safe headers for each caller, admits those of its table alone, and in any case of its path",
    async ({ method, path, access }) => {
      const own = pathOf(path);
      for (const caller of callersOf(access)) {
        const outcome = expected[access][caller];
        const turn = addresses;
        const accept = Math.floor(turn / 3) % 2 === 0 ? "*/*" : "text/html";
        const spellings = [own.toUpperCase(), own.toLowerCase(), own];
        const place = (outcome === "in" && accept === "*/*" && spellings[turn % 3]) || own;
        const headers = { ...fromElsewhere(), accept, "x-request-id": "deploy-4711_A" };
        const answer = await server.request(place, { method, key: keys[caller], headers });
        const { status, json } = answer;
        const where = { caller, place, accept, status };
        if (outcome === "in")
          expect({ where, isIn: ![401, 403, 405, 429, 500].includes(status) }).toEqual({ where, isIn: true });
        else expect({ where, status }).toEqual({ where, status: outcome });
        if (outcome !== "in" && accept === "*/*")
          expect({ where, seen: [json.Success, json.Result] }).toEqual({ where, seen: [false, null] });
        expect({ where, isUnknown: json.Code === "RouteNotFound" }).toEqual({ where, isUnknown: false });
        expect({ where, id: answer.headers["x-request-id"] }).toEqual({ where, id: "deploy-4711_A" });
        expectSafe(answer, { path, isKeyed: keys[caller] !== undefined });
      }
    },
  );

  const reads = routes.filter(({ method }) => method === "GET");
  it.each([
    ...someOf(reads.filter(({ access }) => access !== "open")),
    ...reads.filter(({ access }) => access === "open"),
  ])("a HEAD request at $path is answered like GET", async ({ path }) => {
    const key = keys["a Read-Write key"];
    const head = await server.request(pathOf(path), { method: "HEAD", key });
    const get = await server.request(pathOf(path), { key });
    expect([head.status, head.text]).toEqual([get.status, ""]);
    // Uptime is exact to the moment of each request, and another moment has another tag.
    const sizeAndTag = (answer: typeof get) => [answer.headers["etag"], answer.headers["content-length"]];
    if (path === operations.ReadUptime.path) expect(sizeAndTag(head)).not.toContain(undefined);
    else expect(sizeAndTag(head)).toEqual(sizeAndTag(get));
  });

  it("a HEAD request with its key in the query is answered like GET", async () => {
    const query = `?api_key=${keys["a Read-Write key"]}`;
    for (const { path } of someOf(reads)) {
      const get = await server.request(pathOf(path) + query);
      const head = await server.request(pathOf(path) + query, { method: "HEAD" });
      expect([path, head.status]).toEqual([path, get.status]);
    }
  });

  const methodsAt = (path: string) =>
    routes.filter((route) => route.path === path).map(({ method }) => String(method));
  const refused = (path: string) => (methodsAt(path).includes("PUT") ? "PATCH" : "PUT");
  const paths = [...new Set(routes.map(({ path }) => path))];
  it.each(someOf(paths).map((path) => ({ path, method: refused(path) })))(
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

  it("a missing path without a key is 401, like an existing one", async () => {
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
      const { json } = await server.request("/api/Component", { method });
      for (const path of inTurn(missing, 2)) {
        const unknown = await server.request(path, { method });
        expect([path, method, unknown.status, unknown.json.Code, unknown.json.Message]).toEqual([
          path,
          method,
          401,
          json.Code,
          json.Message,
        ]);
      }
    }
  });

  it("a missing path with a forbidden key is 403, like an existing one", async () => {
    const method = "PATCH";
    for (const caller of ["a Read-Only key", "a webhook key"] as const) {
      const key = keys[caller];
      const existing = await server.request(`/api/Component/${componentId}`, { method, key });
      for (const path of missing) {
        const { status, json } = await server.request(path, { method, key });
        expect([path, caller, status, json.Message]).toEqual([path, caller, 403, existing.json.Message]);
      }
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
