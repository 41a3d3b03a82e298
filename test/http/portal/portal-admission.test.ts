/** The portal's admission: permitted callers, the order of refusals, and the protection from other sites. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationList } from "../../../src/contract/operations/operations.ts";
import { portalPath } from "../../../src/contract/portal/portal-access.ts";
import { portalOperationList } from "../../../src/contract/portal/portal-operations.ts";
import { signIn, type TestPerson } from "../../harness/people.ts";
import { inTurn } from "../../harness/repetitions.ts";
import { startServer, type TestServer } from "../../harness/server.ts";

let server: TestServer;
let owner: TestPerson;
let componentId = "";

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "127.0.0.1" }, keepsConnections: true });
  owner = await signIn(server, "Owner");
  componentId = await server.component("Website");
});
afterAll(() => server.close());

describe("a signed-in person", () => {
  it("a signed-in person uses the native operations at the portal's address, and is audited by name", async () => {
    const created = await owner.request("/portal/api/Component", {
      method: "POST",
      body: { Name: "Search" },
    });
    expect(created.status).toBe(201);
    const id = String(created.at("Result", "Id"));
    expect(created.headers["location"]).toBe(`/portal/api/Component/${id}`);
    expect(created.headers["cache-control"]).toBe("no-store");
    const read = await owner.request(`/portal/api/Component/${id}`);
    expect([read.status, read.at("Result", "Name")]).toEqual([200, "Search"]);
    const patched = await owner.request(`/portal/api/Component/${id}`, {
      method: "PATCH",
      headers: { "if-match": String(read.headers["etag"]) },
      body: { Description: "Finds things" },
    });
    expect(patched.status).toBe(200);
    const audit = await owner.request("/portal/api/AuditEvent?Limit=1");
    expect(audit.at("Result", "Items", 0)).toMatchObject({
      Action: "Component.Update",
      Actor: { Kind: "Person" },
      Subject: { Id: id },
    });
  });

  it("a signed-in person is anonymous at the native API, whatever the cookie", async () => {
    const { status, json } = await owner.request("/api/Component");
    expect([status, json.Code]).toEqual([401, "KeyMissing"]);
  });

  it("a signed-in person is refused if the cookie is repeated with different values, or invalid", async () => {
    const [, value = ""] = owner.cookie.split("=");
    const other = `${"A".repeat(42)}A`;
    for (const cookie of [
      `${owner.cookie}; signalbox=${other}`,
      "signalbox=",
      "signalbox=short",
      `signalbox=${other}`,
    ]) {
      const { status, json } = await server.request("/portal/api/Component", { headers: { cookie } });
      expect([status, json.Code]).toEqual([401, "SessionMissing"]);
    }
    const among = await server.request("/portal/api/Component", {
      headers: { cookie: `theme=dark; signalbox=${value}; x=y` },
    });
    expect(among.status).toBe(200);
  });
});

describe("a key", () => {
  it("a key changes nothing at the portal: without a session it is 401, with one it is ignored", async () => {
    const key = await server.key("Read-Write");
    for (const path of [
      "/portal/api/Component",
      `/portal/api/Component?api_key=${key}`,
      "/portal/api/Nothing",
    ]) {
      const { status, json } = await server.request(path, { key });
      expect([status, json.Code]).toEqual([401, "SessionMissing"]);
    }
    const viewer = await signIn(server, "Viewer");
    const { status, json } = await viewer.request("/portal/api/Component", {
      method: "POST",
      key,
      body: { Name: "By a key" },
    });
    expect([status, json.Code]).toEqual([403, "RoleForbids"]);
  });
});

/** The senders of a write, as their browsers describe them. */
const senders: readonly [string, Readonly<Record<string, string>>, boolean][] = [
  ["the portal's own page", { "x-signalbox": "portal", "sec-fetch-site": "same-origin" }, true],
  ["a browser that does not tell where from", { "x-signalbox": "portal" }, true],
  ["a form of another site", { "sec-fetch-site": "cross-site", origin: "https://evil.test" }, false],
  ["a form of a sibling host", { "sec-fetch-site": "same-site", origin: "https://evil.example.com" }, false],
  ["a page without the header", { "sec-fetch-site": "same-origin" }, false],
  ["a page with another header", { "x-signalbox": "page", "sec-fetch-site": "same-origin" }, false],
  ["an address that somebody typed", { "x-signalbox": "portal", "sec-fetch-site": "none" }, false],
  ["an old browser on another site", { "x-signalbox": "portal", origin: "https://evil.test" }, false],
  ["a page without an origin", { "x-signalbox": "portal", origin: "null" }, false],
  ["two origins", { "x-signalbox": "portal", origin: "http://localhost, https://evil.test" }, false],
];

describe("a change", () => {
  it.each(senders)("a change is checked when sent by %s", async (_, headers, isTaken) => {
    const { status, json } = await server.request(`/portal/api/Component/${componentId}`, {
      method: "PATCH",
      headers: { cookie: owner.cookie, ...headers },
      body: { Description: crypto.randomUUID() },
    });
    if (isTaken) expect(status).toBe(200);
    else expect([status, json.Code]).toEqual([403, "CrossSite"]);
  });

  it("a change may name its own address as its origin", async () => {
    const sent = async (origin: string) =>
      (
        await owner.request(`/portal/api/Component/${componentId}`, {
          method: "PATCH",
          headers: { origin },
          body: { Description: origin },
        })
      ).status;
    expect(await sent(server.url)).toBe(200);
    expect(await sent(`http://127.0.0.1:${server.port + 1}`)).toBe(403);
    expect(await sent(`http://localhost:${server.port}`)).toBe(200);
  });
});

const all = [
  ...operationList.flatMap(({ portal, method, path }) =>
    portal === null ? [] : [{ method, path: portalPath(path) }],
  ),
  ...portalOperationList.map(({ method, path }) => ({ method, path: path as string })),
];
const writes = all.filter(({ method }) => method !== "GET");
const pathOf = (pattern: string) =>
  pattern.replace("{id}", componentId).replace("{updateId}", componentId).replace("{source}", "nobody");

describe("sent by another site,", () => {
  const forms = [
    { "sec-fetch-site": "cross-site", origin: "https://evil.test" },
    { "sec-fetch-site": "cross-site", origin: "null", "content-type": "text/plain" },
    { origin: "https://evil.test", "content-type": "application/x-www-form-urlencoded" },
  ];

  it("a change from another site is refused at every route, and changes nothing", async () => {
    const before = (await owner.request("/portal/api/AuditEvent?Limit=1")).text;
    for (const { method, path } of writes) {
      for (const form of inTurn(forms, 1)) {
        const headers = { cookie: owner.cookie, ...form };
        const { status, json } = await server.request(pathOf(path), { method, headers, body: "{}" });
        expect([method, path, form, status, json.Code]).toEqual([method, path, form, 403, "CrossSite"]);
      }
    }
    expect((await owner.request("/portal/api/AuditEvent?Limit=1")).text).toBe(before);
  });
});

describe("a reading", () => {
  // News never ends; an export is audited.
  const reads = all.filter(({ method, path }) => method === "GET" && !/Live$|\.csv$/u.test(path));

  it("a read changes nothing by GET or HEAD", async () => {
    const revision = async () => (await owner.request("/portal/api/Overview")).at("Result", "Revision");
    const audit = async () =>
      (await owner.request("/portal/api/AuditEvent?Limit=1")).at("Result", "Items", 0, "Id");
    const before = [await revision(), await audit()];
    for (const { path } of reads) {
      for (const method of inTurn(["GET", "HEAD"], 1)) await owner.request(pathOf(path), { method });
    }
    expect([await revision(), await audit()]).toEqual(before);
  });
});

describe("the order of refusals", () => {
  const path = () => `/portal/api/Component/${componentId}`;
  it("a request is refused for its session before its sender, then for its role, then for the route's own reasons", async () => {
    const viewer = await signIn(server, "Viewer");
    const code = async (request: Parameters<TestServer["request"]>[1], at = path()) =>
      (await server.request(at, request)).json.Code;
    const crossSite = { "sec-fetch-site": "cross-site" };
    expect(await code({ method: "PATCH", headers: crossSite, body: "{" })).toBe("SessionMissing");
    expect(await code({ method: "PATCH", headers: { ...viewer.headers, ...crossSite }, body: "{" })).toBe(
      "CrossSite",
    );
    expect(await code({ method: "PATCH", headers: viewer.headers, body: "{" })).toBe("RoleForbids");
    expect(await code({ method: "PATCH", headers: owner.headers }, "/portal/api/Nothing")).toBe(
      "RouteNotFound",
    );
    expect(await code({ method: "PUT", headers: owner.headers, body: "{" })).toBe("MethodNotAllowed");
    const text = { ...owner.headers, "content-type": "text/plain" };
    expect(await code({ method: "PATCH", headers: text, body: "{" })).toBe("UnsupportedMediaType");
    expect(await code({ method: "PATCH", headers: owner.headers, body: " ".repeat(300_000) })).toBe(
      "PayloadTooLarge",
    );
    expect(await code({ method: "PATCH", headers: owner.headers, body: "{" })).toBe("MalformedJson");
  });

  it("a signed-out caller learns nothing about existing items", async () => {
    const existing = await server.request("/portal/api/Component");
    for (const at of ["/portal/api/Nothing", "/portal/api", "/portal/api/", "/PORTAL/API/Component"]) {
      const { status, json } = await server.request(at);
      expect([status, json.Code, json.Message]).toEqual([401, existing.json.Code, existing.json.Message]);
    }
    const options = await server.request("/portal/api/Component", { method: "OPTIONS" });
    expect([options.status, options.headers["access-control-allow-origin"]]).toEqual([401, undefined]);
  });
});
