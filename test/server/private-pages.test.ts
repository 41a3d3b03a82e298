import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../src/platform/clock.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { openPublisher } from "../../src/publishing/publisher.ts";
import { representationPaths } from "../../src/publishing/representations.ts";
import type { Received } from "../harness/http.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

const words = /Vault|Secret Store|Keys leaked|Strongroom/u;
const password = "correct horse battery";

let server: TestServer;
let key: string;
let pageId: string;
let componentId: string;
let incidentId: string;

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const { status, text, json } = await server.request(path, { method: "POST", key, body });
  if (status !== 201 && status !== 200) throw new Error(text);
  return json.Result as Record<string, unknown>;
}

async function patch(body: object, id = pageId): Promise<Received> {
  return await server.request(`/api/Page/${id}`, { method: "PATCH", key, body });
}

const enter = (secret: string, more: Readonly<Record<string, string>> = {}) =>
  server.request("/page/vault/gate?To=%2Fhistory", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html", ...more },
    body: `Password=${encodeURIComponent(secret)}`,
  });

const cookieOf = ({ headers }: Received) => String(headers["set-cookie"]).split(";")[0] ?? "";

/** All that lies in a folder, as one text. */
function allIn(folder: string): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isDirectory() ? allIn(path) : readFileSync(path, "utf8")))
    .join("\n");
}

beforeAll(async () => {
  server = await startServer({ env: { BASE_URL: "http://status.test" }, keepsConnections: true });
  key = await server.key("Read-Write");
  await post("/api/Component", { Name: "Shop" });
  pageId = String((await post("/api/Page", { Name: "Vault", Slug: "vault" }))["Id"]);
  componentId = String((await post("/api/Component", { Name: "Secret Store", Page: "vault" }))["Id"]);
  incidentId = String(
    (
      await post("/api/Announcement", {
        Kind: "Incident",
        Title: "Keys leaked",
        Message: "From the Strongroom.",
        Page: "vault",
        AffectedComponents: [{ ComponentName: "Secret Store", Status: "Major Outage" }],
      })
    )["Id"],
  );
  await until(async () => (await server.request("/page/vault/")).text.includes("Keys leaked"));
  await until(() => allIn(join(server.dataDirectory, "snapshots")).includes("Vault"));
});

afterAll(async () => {
  await server.close();
});

describe("a private page", () => {
  it("a page protected by a password requires one", async () => {
    const refused = await patch({ Access: "PASSWORD" });
    expect(refused.status).toBe(400);
    expect(refused.json.Errors?.[0]?.Path).toBe("Password");
    expect((await patch({ Access: "Password", Password: "short" })).status).toBe(400);
    // Nor one of the first that would be guessed: the names of the page are among them.
    for (const common of ["Passw0rd1", "vault-2026"]) {
      const response = await patch({ Access: "Password", Password: common });
      expect([response.status, response.json.Errors?.[0]?.Path]).toEqual([400, "Password"]);
      expect(response.json.Message).toMatch(/guess|common|name that others know/u);
      const body = { Name: "Vault", Slug: "common", Access: "Password", Password: common };
      expect((await server.request("/api/Page", { method: "POST", key, body })).status).toBe(400);
    }
  });

  it("a private page is deleted from disk before the response, which states what caches may hold", async () => {
    const answer = await patch({ Access: "Password", Password: password });
    expect(answer.status).toBe(200);
    expect(answer.json.Message).toMatch(/up to a day/u);
    expect(allIn(join(server.dataDirectory, "snapshots"))).not.toMatch(words);
    expect((await server.request("/page/vault/")).text).not.toMatch(words);
  });

  it("a private page reveals its password nowhere: in no response, audit event or log line", async () => {
    const { text } = await server.request("/api/Page", { key });
    expect(text).not.toMatch(/argon2|correct horse/u);
    expect((await server.request("/api/AuditEvent", { key })).text).not.toMatch(/argon2|correct horse/u);
    expect(server.log.join("\n")).not.toMatch(/argon2|correct horse/u);
  });

  // test/server/every-route.test.ts asks for the same as a stranger on the page itself.
  const paths = () => [
    ...representationPaths,
    "/history?Month=2026-11",
    "/history.json",
    "/history.md",
    `/announcement/${incidentId}`,
    `/announcement/${incidentId}.json`,
    `/announcement/${incidentId}.md`,
    `/component/${componentId}`,
    `/component/${componentId}.json`,
    `/badge/${componentId}.svg`,
    `/logo/${"0".repeat(64)}.png`,
    "/live",
    "/gate",
    "/nowhere",
    "/announcement/none",
  ];

  it("a private page answers programs 401 with a code, and browsers with a form", async () => {
    const json = await server.request("/page/vault/api/v2/summary.json");
    expect([json.status, json.json.Code]).toEqual([401, "PageClosed"]);
    const page = await server.request("/page/vault/history?Month=2026-11", {
      headers: { accept: "text/html" },
    });
    expect(page.status).toBe(401);
    expect(page.text).toContain('action="/page/vault/gate?To=%2Fhistory%3FMonth%3D2026-11"');
    expect(page.headers["content-security-policy"]).toContain("form-action 'self'");
  });

  it("a private page is not mentioned on another page, nor found there by name", async () => {
    for (const path of paths()) {
      const answer = await server.request(path, { headers: { accept: "text/html" } });
      expect(answer.text).not.toMatch(words);
    }
  });

  it("a private page opens to its password sent by its own form, and continues to the requested address", async () => {
    expect((await enter("wrong password")).status).toBe(401);
    expect((await enter(password, { origin: "https://evil.test" })).status).toBe(403);
    expect((await enter(password, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const entered = await enter(password, { origin: "http://status.test", host: "status.test" });
    expect([entered.status, entered.headers["location"]]).toEqual([303, "/page/vault/history"]);
    const cookie = cookieOf(entered);
    expect(String(entered.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Lax/u);
    for (const path of [...representationPaths, "/og.png", "/badge/overall.svg"]) {
      const answer = await server.request(`/page/vault${path}`, { headers: { cookie } });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
    const page = await server.request("/page/vault/", { headers: { cookie } });
    expect(page.text).toContain("Keys leaked");
    expect(page.text).toContain('href="/page/vault/gate"');
    expect((await server.request("/page/vault/gate", { headers: { cookie } })).status).toBe(200);
  });

  it("a private page keeps the chosen language through the password form", async () => {
    const german = await server.request("/page/vault/gate?To=%2Fhistory&Lang=de", {
      headers: { accept: "text/html" },
    });
    expect([german.status, german.text.includes('<html lang="de"')]).toEqual([401, true]);
    expect(german.text).toContain('href="/page/vault/gate?To=%2Fhistory&amp;Lang=ja"');
    const action = /action="(?<to>[^"]*)"/u.exec(german.text)?.groups?.["to"]?.replaceAll("&amp;", "&") ?? "";
    const send = (secret: string) =>
      server.request(action, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
        body: `Password=${encodeURIComponent(secret)}`,
      });
    expect((await send("wrong password")).text).toContain('<html lang="de"');
    expect((await send(password)).headers["location"]).toBe("/page/vault/history?Lang=de");
  });

  it("a private page has a sign-out", async () => {
    const cookie = cookieOf(await enter(password));
    const left = await server.request("/page/vault/gate/leave", { method: "POST", headers: { cookie } });
    expect(left.status).toBe(303);
    expect(String(left.headers["set-cookie"])).toMatch(/=; Max-Age=0/u);
  });

  it("a private page redirects to no other site", async () => {
    for (const to of ["//evil.test", "https://evil.test", "/\\evil.test", "/gate/leave"]) {
      const answer = await server.request(`/page/vault/gate?To=${encodeURIComponent(to)}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `Password=${encodeURIComponent(password)}`,
      });
      expect(answer.headers["location"]).toBe("/page/vault/");
    }
  });

  it("a private page refuses a pass that is forged, or is another page's", async () => {
    const cookie = cookieOf(await enter(password));
    const [name = "", value = ""] = cookie.split("=");
    const other = `${String(Number(value.split(".")[0]) + 1)}.${value.split(".")[1] ?? ""}`;
    for (const forged of [`${name}=${other}`, `${name}=x`, `${cookie}; ${name}=${other}`]) {
      expect((await server.request("/page/vault/", { headers: { cookie: forged } })).status).toBe(401);
    }
    const second = String(
      (await post("/api/Page", { Name: "Other", Slug: "other", Access: "Password", Password: password }))[
        "Id"
      ],
    );
    await until(async () => (await server.request("/page/other/")).status === 401);
    const elsewhere = cookie.replace(pageId, second);
    expect((await server.request("/page/other/", { headers: { cookie: elsewhere } })).status).toBe(401);
  });

  it("a private page invalidates every pass when its password changes", async () => {
    const cookie = cookieOf(await enter(password));
    expect((await patch({ Password: "another password" })).status).toBe(200);
    expect((await server.request("/page/vault/", { headers: { cookie } })).status).toBe(401);
    expect((await patch({ Password: password })).status).toBe(200);
  });

  it("a private page opens to keys that may read, whose responses are not cached", async () => {
    const reading = await server.key("Read-Only");
    const answer = await server.request("/page/vault/api/v2/summary.json", { key: reading });
    expect(answer.text).toContain("Secret Store");
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    const hook = await server.key("Webhook");
    expect((await server.request("/page/vault/api/v2/summary.json", { key: hook })).status).toBe(403);
  });

  it("a private page opens to allowed addresses", async () => {
    expect((await patch({ AllowedAddresses: ["10.0.0.0/8"] })).status).toBe(200);
    expect((await server.request("/page/vault/")).status).toBe(401);
    expect((await patch({ AllowedAddresses: ["127.0.0.0/8", "::1"] })).status).toBe(200);
    expect((await server.request("/page/vault/")).status).toBe(200);
    expect((await patch({ AllowedAddresses: ["256.1.1.1"] })).json.Errors?.[0]?.Path).toBe(
      "AllowedAddresses[0]",
    );
    expect((await patch({ AllowedAddresses: [] })).status).toBe(200);
    expect((await server.request("/page/vault/")).status).toBe(401);
  });

  it("a private page can be for signed-in people only, without a password form", async () => {
    expect((await patch({ Access: "Restricted" })).status).toBe(200);
    const page = await server.request("/page/vault/", { headers: { accept: "text/html" } });
    expect(page.status).toBe(401);
    expect(page.text).toContain('href="/portal/"');
    expect(page.text).not.toContain("<form");
    expect((await enter(password)).status).toBe(404);
    expect((await patch({ Access: "Password" })).status).toBe(200);
  });

  it("a private page limits guesses of its password", async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) statuses.push((await enter(`guess ${guess}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await enter(password)).status).toBe(429);
  });

  it("a private page can be made public again", async () => {
    expect((await patch({ Access: "Public" })).status).toBe(200);
    const open = await server.request("/page/vault/");
    expect(open.text).toContain("Keys leaked");
    expect(open.headers["cache-control"]).toMatch(/^public/u);
  });
});

describe("a service with a private first page", () => {
  it("a service whose first page is private reveals nothing of it: at its root, at the sign-in, or on disk", async () => {
    const alone = await startServer();
    const its = await alone.key("Read-Write");
    const { Id } = ((await alone.request("/api/Page", { key: its })).at("Result", "Items", 0) ?? {}) as {
      Id: string;
    };
    await alone.request(`/api/Page/${Id}`, { method: "PATCH", key: its, body: { Name: "Vault" } });
    const body = { Access: "Restricted" };
    expect((await alone.request(`/api/Page/${Id}`, { method: "PATCH", key: its, body })).status).toBe(200);
    for (const path of [
      "/",
      "/nowhere",
      "/portal/",
      "/portal/api/Entrance",
      "/live",
      "/api/docs",
      "/page/status/",
    ]) {
      expect((await alone.request(path, { headers: { accept: "text/html" } })).text).not.toMatch(words);
    }
    expect(allIn(join(alone.dataDirectory, "snapshots"))).not.toMatch(words);
    expect((await alone.request("/readyz")).status).toBe(200);
    expect((await alone.request("/api/StatusPage", { key: its })).status).toBe(200);
    await alone.close();
  });
});

describe("a service that starts without its store", () => {
  it("a service that starts without its store serves no restricted page, but its public one", async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "signalbox-"));
    const env = { BASE_URL: "http://status.test" };
    const first = await startServer({ dataDirectory, env });
    const its = await first.key("Read-Write");
    const body = { Name: "Vault", Slug: "vault", Url: "http://vault.test", Access: "Restricted" };
    await first.request("/api/Page", { method: "POST", key: its, body });
    await first.component("Shop");
    await until(() => allIn(join(dataDirectory, "snapshots")).includes("Shop"));
    await first.close();
    expect(allIn(join(dataDirectory, "snapshots"))).not.toMatch(words);
    const publisher = await openPublisher({
      bus: undefined,
      configuration: { baseUrl: "http://status.test", dataDirectory },
      logger: createLogger("silent"),
      meters: createMetrics(),
      clock: systemClock,
    });
    expect(publisher.isComplete).toBe(false);
    expect(publisher.pages.map(({ snapshot }) => snapshot?.page.slug)).toEqual(["status"]);
    expect(publisher.findRepresentation("/")?.variants.identity.body.toString()).toContain("Shop");
    await publisher.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });
});
