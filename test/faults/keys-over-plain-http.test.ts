/** Keys that are sent over plain HTTP to the proxies that are shipped (K-4, K-5). */
import { describe, expect, it, onTestFinished } from "vitest";
import { startCaddy, whyNoCaddy } from "../harness/caddy.ts";
import { send } from "../harness/http.ts";
import { longTest } from "../harness/long-test.ts";
import { startNginx } from "../harness/nginx.ts";
import { startServer, type TestServer } from "../harness/server.ts";

type Proxy = { readonly port: number; readonly plainPort: number; readonly logs: () => string };

async function behind(start: (node: number) => Promise<Proxy & { readonly stop: () => Promise<void> }>) {
  const server = await startServer({
    env: { TRUST_PROXY: "127.0.0.1", BASE_URL: "https://status.example.org" },
  });
  onTestFinished(() => server.close());
  const key = await server.key("Read-Only");
  const token = await integrationToken(server);
  const proxy = await start(server.port);
  onTestFinished(() => proxy.stop());
  return { server, key, token, proxy };
}

/** The token of an integration. */
async function integrationToken(server: TestServer): Promise<string> {
  const created = await server.request("/api/Integration", {
    method: "POST",
    key: await server.key("Read-Write"),
    body: { Name: "Monitor", Type: "Alertmanager" },
  });
  return String(created.at("Result", "Url")).split("/").at(-1) ?? "";
}

type KeyResponse = { readonly path: string; readonly status: number; readonly code: string | undefined };

/** Requests with a key in `Authorization`, with the token of an integration, and with a password. */
function withSecrets(
  key: string,
  token: string,
): readonly [path: string, asked: Parameters<typeof send>[2]][] {
  const basic = `Basic ${Buffer.from(`user:${key}`).toString("base64")}`;
  const password = { Email: "ada@example.com", Password: key };
  return [
    ["/api/WebHook/Prometheus", { method: "POST", headers: { authorization: basic }, body: {} }],
    [`/api/WebHook/In/${token}`, { method: "POST", body: {} }],
    ["/portal/api/SignIn", { method: "POST", headers: { "x-signalbox": "portal" }, body: password }],
  ];
}

/**
 * The answers to a key over plain HTTP, however it is sent. Throws if one repeats it or redirects
 * elsewhere.
 */
async function sendKeys({
  key,
  token,
  proxy,
}: {
  readonly key: string;
  readonly token: string;
  readonly proxy: Proxy;
}): Promise<KeyResponse[]> {
  const spellings: readonly [path: string, asked: Parameters<typeof send>[2]][] = [
    ["/api/Component", { key }],
    [`/api/Component?api_key=${key}`, {}],
    [`/api/Component?Api_Key=${key}`, {}],
    [`/api/Component?Limit=1&api%5Fkey=${key}`, {}],
    [`/api/Component?api_key=${key}&with=|`, {}],
    ["/", { key }],
    ...withSecrets(key, token),
  ];
  const answered: KeyResponse[] = [];
  for (const [path, options] of spellings) {
    const { status, headers, json } = await send(proxy.plainPort, path, options);
    if (
      [key, token].some((secret) => JSON.stringify(headers).includes(secret)) ||
      headers["location"] !== undefined
    )
      throw new Error(`${path} is redirected, or its key repeated`);
    answered.push({ path, status, code: json.Code });
  }
  return answered;
}

const refused: Readonly<Record<string, unknown>> = { status: 403, code: "InsecureTransport" };

/** The answers to a foreign and the own name over plain HTTP: status and location. */
async function requestByName({ plainPort }: Proxy): Promise<readonly unknown[]> {
  const foreign = await send(plainPort, "/", { headers: { host: "evil.example" } });
  const own = await send(plainPort, "/history?Lang=de");
  return [foreign.status, foreign.headers["location"], own.status, own.headers["location"]];
}

const ownNameAlone = [421, undefined, 308, expect.stringMatching(/^https:\/\/[^/]+\/history\?Lang=de$/u)];

describe("behind the shipped nginx", () => {
  it("a key over plain HTTP behind the shipped nginx is refused, flagged as exposed, and never redirected; an unknown host name is neither answered nor repeated, and no log contains a key, even if no node responds", async () => {
    const { server, key, token, proxy } = await behind((node) => startNginx([node]));
    const answered = await sendKeys({ key, token, proxy });
    expect(answered.map((answer) => ({ ...answer, ...refused }))).toEqual(answered);
    expect(server.log.filter((line) => line.includes(key))).toEqual([]);
    expect(await requestByName(proxy)).toEqual(ownNameAlone);
    expect((await send(proxy.port, "/", { headers: { host: "evil.example" } })).status).toBe(421);
    await send(proxy.port, `/api/Component?api_key=${key}`);
    await server.close();
    expect((await send(proxy.port, `/api/Component?api_key=${key}`)).status).toBe(502);
    expect(proxy.logs()).toContain("GET /api/Component");
    expect(proxy.logs()).not.toContain(key);
  });
});

describe("behind the shipped Caddy", () => {
  it("a key over plain HTTP behind the shipped Caddy is refused, flagged as exposed, and never redirected", async ({
    skip,
  }) => {
    skip(whyNoCaddy() !== "", whyNoCaddy());
    const { key, token, proxy } = await behind((node) => startCaddy([node]));
    const answered = await sendKeys({ key, token, proxy });
    expect(answered.map((answer) => ({ ...answer, ...refused }))).toEqual(answered);
  });

  longTest("no log of the shipped Caddy contains a key, even if no node responds", async ({ skip }) => {
    skip(whyNoCaddy() !== "", whyNoCaddy());
    const { server, key, proxy } = await behind((node) => startCaddy([node]));
    await server.close();
    expect((await send(proxy.port, `/api/Component?api_key=${key}`)).status).toBeGreaterThanOrEqual(500);
    expect((await send(proxy.port, "/api/Component", { key })).status).toBeGreaterThanOrEqual(500);
    expect(proxy.logs()).toContain("/api/Component");
    expect(proxy.logs()).not.toContain(key);
  });

  longTest("the shipped Caddy neither answers nor repeats an unknown host name", async ({ skip }) => {
    skip(whyNoCaddy() !== "", whyNoCaddy());
    const { proxy } = await behind((node) => startCaddy([node]));
    expect(await requestByName(proxy)).toEqual(ownNameAlone);
  });
});
