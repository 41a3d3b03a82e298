/** Keys that are sent over plain HTTP to the proxies that are shipped (K-4, K-5). */
import { describe, expect, it, onTestFinished } from "vitest";
import { startCaddy, whyNoCaddy } from "../harness/caddy.ts";
import { send } from "../harness/http.ts";
import { startNginx } from "../harness/nginx.ts";
import { startServer } from "../harness/server.ts";

type Proxy = { readonly port: number; readonly plainPort: number; readonly logs: () => string };

async function behind(start: (node: number) => Promise<Proxy & { readonly stop: () => Promise<void> }>) {
  const server = await startServer({
    env: { TRUST_PROXY: "127.0.0.1", BASE_URL: "https://status.example.org" },
  });
  onTestFinished(() => server.close());
  const key = await server.key("Read-Only");
  const proxy = await start(server.port);
  onTestFinished(() => proxy.stop());
  return { server, key, proxy };
}

async function refusesKeys({ key, proxy }: { readonly key: string; readonly proxy: Proxy }): Promise<void> {
  const spellings: readonly [path: string, asked: Parameters<typeof send>[2]][] = [
    ["/api/Component", { key }],
    [`/api/Component?api_key=${key}`, {}],
    [`/api/Component?Api_Key=${key}`, {}],
    [`/api/Component?Limit=1&api%5Fkey=${key}`, {}],
    ["/", { key }],
  ];
  for (const [path, asked] of spellings) {
    const { status, headers, json } = await send(proxy.plainPort, path, asked);
    expect([path, status, json.Code]).toEqual([path, 403, "InsecureTransport"]);
    expect(JSON.stringify(headers)).not.toContain(key);
    expect(headers["location"]).toBeUndefined();
  }
}

async function answersItsOwnNameAlone({ plainPort }: Proxy): Promise<void> {
  const foreign = await send(plainPort, "/", { headers: { host: "evil.example" } });
  expect([foreign.status, foreign.headers["location"]]).toEqual([421, undefined]);
  const own = await send(plainPort, "/history?Lang=de");
  expect(own.status).toBe(308);
  expect(own.headers["location"]).toMatch(/^https:\/\/[^/]+\/history\?Lang=de$/u);
}

describe("behind the shipped nginx", () => {
  it("a key over plain HTTP is refused by the service, flagged as exposed, and never redirected", async () => {
    const { server, key, proxy } = await behind((node) => startNginx([node]));
    await refusesKeys({ key, proxy });
    expect(server.log.filter((line) => line.includes(key))).toEqual([]);
  });

  it("no log holds a key, also where no node answers", async () => {
    const { server, key, proxy } = await behind((node) => startNginx([node]));
    await send(proxy.port, `/api/Component?api_key=${key}`);
    await send(proxy.plainPort, `/api/Component?api_key=${key}`);
    await server.close();
    expect((await send(proxy.port, `/api/Component?api_key=${key}`)).status).toBe(502);
    expect(proxy.logs()).toContain("GET /api/Component");
    expect(proxy.logs()).not.toContain(key);
  });

  it("a name that is not configured is neither answered nor repeated", async () => {
    const { proxy } = await behind((node) => startNginx([node]));
    await answersItsOwnNameAlone(proxy);
    expect((await send(proxy.port, "/", { headers: { host: "evil.example" } })).status).toBe(421);
  });
});

describe("behind the shipped Caddy", () => {
  it("a key over plain HTTP is refused by the service, flagged as exposed, and never redirected", async ({
    skip,
  }) => {
    skip(whyNoCaddy() !== "", whyNoCaddy());
    const { key, proxy } = await behind((node) => startCaddy([node]));
    await refusesKeys({ key, proxy });
  });

  it("no log holds a key, also where no node answers", async ({ skip }) => {
    skip(whyNoCaddy() !== "", whyNoCaddy());
    const { server, key, proxy } = await behind((node) => startCaddy([node]));
    await server.close();
    expect((await send(proxy.port, `/api/Component?api_key=${key}`)).status).toBeGreaterThanOrEqual(500);
    expect((await send(proxy.port, "/api/Component", { key })).status).toBeGreaterThanOrEqual(500);
    expect(proxy.logs()).toContain("/api/Component");
    expect(proxy.logs()).not.toContain(key);
  });

  it("a name that is not configured is neither answered nor repeated", async ({ skip }) => {
    skip(whyNoCaddy() !== "", whyNoCaddy());
    const { proxy } = await behind((node) => startCaddy([node]));
    await answersItsOwnNameAlone(proxy);
  });
});
