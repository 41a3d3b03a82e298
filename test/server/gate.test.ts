/** The gate before a restricted page, as seen by an attacker. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { q } from "../../src/store/query.ts";
import type { Received, RequestOptions } from "../harness/http.ts";
import { signIn } from "../harness/people.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

const password = "canary horse battery";
const form = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };

let server: TestServer;
let key = "";
let pageId = "";
let sent = 0;

beforeAll(async () => {
  server = await startServer({
    env: { BASE_URL: "http://status.test", TRUST_PROXY: "127.0.0.1" },
    logLevel: "trace",
  });
  key = await server.key("Read-Write");
  const created = await server.request("/api/Page", {
    method: "POST",
    key,
    headers: { "idempotency-key": "closed" },
    body: { Name: "Vault", Slug: "vault", Access: "Password", Password: password },
  });
  pageId = String(created.at("Result", "Id"));
  await until(async () => (await server.request("/page/vault/")).status === 401);
});

afterAll(() => server.close());

const patch = (body: object, more: Readonly<Record<string, string>> = {}) =>
  server.request(`/api/Page/${pageId}`, { method: "PATCH", key, body, headers: more });

const enter = (
  secret: string,
  from = "192.0.2.1",
  { to = "/history", ...options }: RequestOptions & { readonly to?: string } = {},
): Promise<Received> =>
  server.request(`/page/vault/gate?To=${encodeURIComponent(to)}`, {
    method: "POST",
    body: `Password=${encodeURIComponent(secret)}`,
    ...options,
    headers: { ...form, "x-forwarded-for": from, ...options.headers },
  });

const passOf = ({ headers }: Received) => String(headers["set-cookie"]).split(";")[0] ?? "";

describe("the password of a page", () => {
  it("a page's password is in no log or file, and nothing there helps to guess it", async () => {
    const body = JSON.stringify({ Password: password });
    expect(
      (await patch({ Password: password }, { "idempotency-key": "changed", accept: "*/*" })).status,
    ).toBe(200);
    expect((await enter(password)).status).toBe(303);
    expect((await enter(`not the ${password}`)).status).toBe(401);
    await server.request(`/page/vault/gate?Password=${encodeURIComponent(password)}`, { headers: form });
    const stored = await server.bus.rows(q.selectFrom("idempotent_answer").selectAll().compile());
    expect(stored.length).toBeGreaterThan(1);
    const plain = createHash("sha256").update(`PATCH /api/Page/${pageId}?\n${body}`).digest("hex");
    expect(JSON.stringify(stored)).not.toContain(plain);
    const files = readdirSync(server.dataDirectory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
    const audit = (await server.request("/api/AuditEvent", { key })).text;
    const tables = await Promise.all(
      (["page", "audit_event", "pending_publication", "draft"] as const).map((name) =>
        server.bus.rows(q.selectFrom(name).selectAll().compile()),
      ),
    );
    for (const sink of [server.log.join("\n"), audit, JSON.stringify(tables), ...files]) {
      expect(sink).not.toMatch(/canary horse|canary\+horse|canary%20horse/u);
      expect(sink).not.toContain(plain);
    }
    expect(`${server.log.join("\n")}${audit}`).not.toContain("argon2");
  });

  it("a page's password is required again with the same Idempotency-Key, as in any other request", async () => {
    const again = () => patch({ Name: "Vault" }, { "idempotency-key": "named" });
    const [first, second] = [await again(), await again()];
    expect([first.status, second.status, second.headers["idempotency-replayed"]]).toEqual([200, 200, "true"]);
    expect((await patch({ Name: "Safe" }, { "idempotency-key": "named" })).json.Code).toBe(
      "IdempotencyKeyReused",
    );
  });
});

describe("requests to the gate", () => {
  it.each<[string, RequestOptions]>([
    ["nothing", { body: "" }],
    ["another field", { body: "Passwords=x" }],
    ["a password twice", { body: `Password=x&Password=${encodeURIComponent(password)}` }],
    [
      "JSON",
      { body: JSON.stringify({ Password: password }), headers: { "content-type": "application/json" } },
    ],
    ["broken escapes", { body: "Password=%zz%00%ff%" }],
    ["bytes that are no text", { body: Buffer.from([0x50, 0xff, 0xfe, 0x00]) }],
    ["a password without end", { body: `Password=${"a".repeat(4_000)}` }],
    ["many fields", { body: "a=b&".repeat(900) }],
  ])("a request to the gate admits nobody and breaks nothing: %s", async (_, options) => {
    const { status, headers } = await enter("", `2001:db8:1:${(sent += 1)}::1`, options);
    expect([status, headers["set-cookie"]]).toEqual([401, undefined]);
  });

  it("a body sent to the gate is refused if it is larger than a form", async () => {
    const { status } = await enter("", "192.0.2.2", { body: `Password=${"a".repeat(5_000)}` });
    expect(status).toBe(413);
  });

  it.each([
    "//evil.test",
    "/\\evil.test",
    "https://evil.test",
    "/ok\r\nSet-Cookie: a=b",
    "/\tevil",
    "javascript:alert(1)",
    "",
    "/é",
    "/gate",
    "/GATE/leave",
    "\\/evil.test",
    "/%0d%0aSet-Cookie:%20a=b",
    "/.//evil.test",
    "/..//evil.test",
    "/@evil.test",
  ])("a redirect of the gate leads to no other site: %j", async (to) => {
    const { status, headers } = await enter(password, "192.0.2.3", { to });
    expect(status).toBe(303);
    const location = String(headers["location"]);
    expect(location.startsWith("/page/vault/")).toBe(true);
    expect(new URL(location, "http://status.test/").host).toBe("status.test");
    expect(Object.keys(headers).filter((name) => name === "a")).toEqual([]);
    expect([headers["set-cookie"]].flat().length).toBe(1);
  });

  it("a request at the gate counts against the address that the proxy reports", async () => {
    for (const name of ["x-forwarded-host", "x-real-ip", "forwarded", "x-original-url", "x-rewrite-url"]) {
      const answer = await server.request("/page/vault/history", {
        headers: { [name]: "127.0.0.1", host: "status.test", accept: "text/html" },
      });
      expect([name, answer.status]).toEqual([name, 401]);
      expect(answer.text).not.toContain("127.0.0.1");
    }
  });
});

describe("the pass", () => {
  it("a pass is an HttpOnly cookie, for this host only, and for HTTPS only if the service has it", async () => {
    const secure = await startServer({ env: { BASE_URL: "https://status.test" } });
    const its = await secure.key("Read-Write");
    await secure.request("/api/Page", {
      method: "POST",
      key: its,
      body: { Name: "Vault", Slug: "vault", Access: "Password", Password: password },
    });
    await until(async () => (await secure.request("/page/vault/")).status === 401);
    const entered = await secure.request("/page/vault/gate", {
      method: "POST",
      headers: { ...form, host: "status.test", origin: "https://status.test" },
      body: `Password=${encodeURIComponent(password)}`,
    });
    const cookie = String(entered.headers["set-cookie"]);
    expect(cookie).toMatch(/^__Host-signalbox-page-[0-9a-f-]{36}=[\w.-]+; /u);
    for (const part of ["Path=/", "HttpOnly", "SameSite=Lax", "Secure"])
      expect(cookie.split("; ")).toContain(part);
    expect(cookie).not.toMatch(/domain/iu);
    const bare = cookie.replace("__Host-", "").split(";")[0] ?? "";
    expect((await secure.request("/page/vault/", { headers: { cookie: bare } })).status).toBe(401);
    const downgraded = await secure.request("/page/vault/gate", {
      method: "POST",
      headers: { ...form, host: "status.test", origin: "http://status.test" },
      body: `Password=${encodeURIComponent(password)}`,
    });
    expect(downgraded.status).toBe(403);
    await secure.close();
  });

  it("a pass that was changed, extended or combined from two is invalid", async () => {
    const [name = "", value = ""] = passOf(await enter(password)).split("=");
    const { length } = value;
    const others = Array.from({ length }, (_, place) => {
      const other = value[place] === "1" ? "2" : "1";
      return `${value.slice(0, place)}${other}${value.slice(place + 1)}`;
    });
    // The last letter holds bits that count for nothing.
    const twisted = [
      ...others.slice(0, -1),
      `${value}A`,
      `0${value}`,
      ` ${value}.`,
      value.split(".")[0] ?? "",
      ".",
    ];
    for (const cookieValue of twisted) {
      const { status } = await server.request("/page/vault/", {
        headers: { cookie: `${name}=${cookieValue}` },
      });
      expect([cookieValue, status]).toEqual([cookieValue, 401]);
    }
    const twice = `${name}=${value}; ${name}=${value}`;
    expect((await server.request("/page/vault/", { headers: { cookie: twice } })).status).toBe(401);
    expect((await server.request("/page/vault/", { headers: { cookie: `${name}=${value}` } })).status).toBe(
      200,
    );
  });
});

describe("allowed addresses", () => {
  it.each([
    "::ffff:10.0.0.0/8",
    "::ffff:0:0/96",
    "::/0",
    "::ffff:192.0.2.7",
    "::/8",
    "fe80::1%eth0",
    "10.0.0.0/33",
  ])("an allowed address that would admit everyone or unknown visitors is refused: %s", async (entry) => {
    const { status, json } = await patch({ AllowedAddresses: ["2001:db8::/48", entry] });
    expect([status, json.Errors?.map(({ Path }) => Path)]).toEqual([400, ["AllowedAddresses[1]"]]);
  });

  it("an allowed address is taken from the proxy, even as IPv4-mapped IPv6, and from nobody else", async () => {
    expect((await patch({ AllowedAddresses: ["198.51.100.0/24", "2001:db8:7::/48"] })).status).toBe(200);
    const from = async (address: string) =>
      (await server.request("/page/vault/", { headers: { "x-forwarded-for": address } })).status;
    for (const address of ["198.51.100.9", "::ffff:198.51.100.9", "2001:db8:7::1", "[2001:db8:7::1]:4711"]) {
      expect([address, await from(address)]).toEqual([address, 200]);
    }
    const claimed = [
      "198.51.100.9, 203.0.113.1",
      "203.0.113.1",
      "",
      "fe80::1%eth0",
      "198.51.100",
      "nonsense",
      "::",
    ];
    for (const address of claimed) expect([address, await from(address)]).toEqual([address, 401]);
    expect((await patch({ AllowedAddresses: [] })).status).toBe(200);
  });
});

/** Follows the news of the page. */
function follow(
  headers: Readonly<Record<string, string>>,
): Promise<{ response: IncomingMessage; isOver: () => boolean }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    response: IncomingMessage;
    isOver: () => boolean;
  }>();
  const request = get({ port: server.port, path: "/page/vault/live", agent: false, headers }, (response) => {
    let over = false;
    response.on("data", () => undefined);
    response.on("error", () => undefined);
    response.on("close", () => (over = true));
    resolve({ response, isOver: () => over });
  });
  request.on("error", reject);
  return promise;
}

describe("live readers of a private page", () => {
  it("a live reader of a private page is disconnected once the key is revoked or the session ended; others continue", async () => {
    const name = "to be revoked";
    const its = await server.key("Read-Only", { name });
    const viewer = await signIn(server, "Viewer");
    const pass = passOf(await enter(password));
    const followers = {
      byKey: await follow({ "x-api-key": its }),
      bySession: await follow({ cookie: viewer.cookie }),
      byPass: await follow({ cookie: pass }),
    };
    const statuses = Object.values(followers).map(({ response }) => response.statusCode);
    expect(statuses).toEqual([200, 200, 200]);
    await server.submit({ kind: "RevokeKey", key: name });
    expect((await viewer.request("/portal/api/SignOut", { method: "POST" })).status).toBeLessThan(300);
    await until(() => followers.byKey.isOver() && followers.bySession.isOver());
    expect(followers.byPass.isOver()).toBe(false);
    expect((await patch({ Password: `another ${password}` })).status).toBe(200);
    await until(() => followers.byPass.isOver());
    expect((await patch({ Password: password })).status).toBe(200);
  });
});

describe("many guessers from different addresses", () => {
  it("many guessers from different addresses lock out no previous visitor and no portal user", async () => {
    const office = "203.0.113.50";
    expect((await enter(password, office)).status).toBe(303);
    const statuses: number[] = [];
    for (let guess = 0; guess < 105; guess += 1) {
      statuses.push((await enter(`guess ${guess}`, `2001:db8:2:${guess.toString(16)}::1`)).status);
    }
    const looked = statuses.filter((status) => status === 401).length;
    expect(looked).toBeGreaterThan(25);
    expect(looked).toBeLessThanOrEqual(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await enter(password, office)).status).toBe(303);
    const signingIn = await server.request("/portal/api/SignIn", {
      method: "POST",
      headers: { "x-signalbox": "portal", "sec-fetch-site": "same-origin", "x-forwarded-for": "203.0.113.9" },
      body: { Email: "nobody@example.com", Password: "whatever it is" },
    });
    expect(signingIn.json.Code).toBe("SignInRefused");
  });
});
