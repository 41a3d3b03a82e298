/** Rates over HTTP: what a key has is its own, and what an address wastes on wrong keys costs nobody else. */
import { afterEach, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../harness/server.ts";
import { shared, whenFinished } from "../harness/shared.ts";

const servers: TestServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** Rates that do not refill: no count depends on how long the requests take. */
const withoutRefill = { clock: { now: () => Date.now(), monotonic: () => 0 } };

async function start(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const server = await startServer({ env, ...withoutRefill });
  servers.push(server);
  return server;
}

const wrong = (last: string) => `sbx_rw_00000000000000000000000000000000000${last}`;

describe("a key's rate", () => {
  const theServer = shared(async () => {
    const server = await startServer(withoutRefill);
    whenFinished(() => server.close());
    return server;
  });

  it("a key's rate allows a burst of 100, then answers 429 with Retry-After", async () => {
    const server = theServer();
    const key = await server.key("Read-Only", { ratePerMinute: 60 });
    const answers = [];
    for (let count = 0; count < 101; count += 1)
      answers.push(await server.request("/api/StatusPage", { key }));
    const [first] = answers;
    const last = answers.at(-1);
    expect(first?.headers["ratelimit-policy"]).toBe('"key";q=100;w=100');
    expect(first?.headers["ratelimit"]).toBe('"key";r=99;t=1');
    expect([last?.status, last?.json.Code]).toEqual([429, "RateLimited"]);
    expect(last?.headers["retry-after"]).toBe("1");
    expect(last?.headers["ratelimit"]).toMatch(/^"key";r=0;t=\d+$/u);
    expect(answers.filter(({ status }) => status === 200).length).toBe(100);
  });

  it("a key's rate is in the headers of every response to a valid key, even a refusal", async () => {
    const server = theServer();
    const key = await server.key("Read-Only");
    for (const path of [
      "/api/StatusPage",
      "/api/Nothing",
      "/",
      "/api/Component?Limit=0",
      "/api/AuditEvent",
    ]) {
      expect((await server.request(path, { key })).headers["ratelimit-policy"]).toBe('"key";q=166666;w=10');
    }
    expect((await server.request("/api/StatusPage")).headers["ratelimit"]).toBeUndefined();
  });

  it("a key's rate is not shared with another key", async () => {
    const server = theServer();
    const spent = await server.key("Read-Only", { ratePerMinute: 1 });
    const other = await server.key("Read-Only", { ratePerMinute: 1 });
    for (let count = 0; count < 101; count += 1) await server.request("/api/StatusPage", { key: spent });
    expect((await server.request("/api/StatusPage", { key: spent })).status).toBe(429);
    expect((await server.request("/api/StatusPage", { key: other })).status).toBe(200);
  });
});

describe("an address that sends invalid keys", () => {
  it("an address that sends invalid keys gets 429 instead of 401, while its valid keys and anonymous requests are served", async () => {
    const server = await start();
    const key = await server.key("Read-Only");
    const answers = [];
    for (let count = 0; count < 51; count += 1)
      answers.push(await server.request("/api/StatusPage", { key: wrong("0") }));
    const late = answers.at(-1);
    expect([answers[0]?.status, late?.status]).toEqual([401, 429]);
    expect(Number(late?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    for (const answer of [answers[0], late]) {
      expect(answer?.headers["ratelimit-policy"]).toBe('"address";q=50;w=10');
    }
    expect(late?.headers["ratelimit"]).toMatch(/^"address";r=0;t=\d+$/u);
    expect((await server.request("/api/StatusPage", { key })).status).toBe(200);
    expect((await server.request(`/api/StatusPage?api_key=${key}`)).status).toBe(200);
    expect((await server.request("/api/StatusPage")).status).toBe(401);
    expect((await server.request("/api/StatusPage", { key: "" })).status).toBe(401);
    expect((await server.request("/")).status).toBe(200);
  });

  it("an address that sends invalid keys is the client's behind a trusted proxy, and otherwise the connection's", async () => {
    const flood = async (server: TestServer) => {
      const from = (address: string) => ({ key: wrong("1"), headers: { "x-forwarded-for": address } });
      for (let count = 0; count < 51; count += 1)
        await server.request("/api/StatusPage", from("203.0.113.9"));
      const statuses = [];
      for (const address of ["203.0.113.9", "198.51.100.1", "198.51.100.1, 203.0.113.9"])
        statuses.push((await server.request("/api/StatusPage", from(address))).status);
      return statuses;
    };
    expect(await flood(await start({ TRUST_PROXY: "127.0.0.1" }))).toEqual([429, 401, 429]);
    expect(await flood(await start())).toEqual([429, 429, 429]);
  });

  it("an address that sends invalid keys has only the kind and last four characters of well-formed keys logged, in few lines", async () => {
    const server = await start();
    for (let count = 0; count < 65; count += 1)
      await server.request("/api/StatusPage", { key: `hunter2-${count}` });
    expect(server.log.join("")).not.toContain("hunter2");
    expect(server.log.filter((line) => line.includes("No valid key")).length).toBeLessThanOrEqual(60);
  });
});

describe("a flood of wrong keys", () => {
  it("a flood of wrong keys refuses no valid key of the same address", async () => {
    const server = await start();
    const key = await server.key("Read-Only");
    let isOver = false;
    const flood = Array.from({ length: 8 }, async () => {
      while (!isOver) await server.request("/api/StatusPage", { key: wrong("2") });
    });
    for (let count = 0; count < 10; count += 1)
      expect((await server.request("/api/StatusPage", { key })).status).toBe(200);
    isOver = true;
    await Promise.all(flood);
  });
});
