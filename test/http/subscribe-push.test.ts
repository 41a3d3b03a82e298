/** Visitors who subscribe their browser: the first message that arrives confirms the subscription. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSecret } from "../../src/auth/load-secret.ts";
import type { ServiceSecret } from "../../src/auth/service-secret.ts";
import { openAddress } from "../../src/auth/subscriber-secrets.ts";
import { vapidKeysOf } from "../../src/auth/vapid-keys.ts";
import { readPushTarget } from "../../src/platform/push-address.ts";
import { q } from "../../src/store/query.ts";
import type { SubscriberRow } from "../../src/store/tables/subscriber-tables.ts";
import { PushReceiver, type PushService, startPushService } from "../harness/push-service.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/until.ts";

let push: PushService;
let server: TestServer;
let secret: ServiceSecret;
let key = "";
let visitors = 0;

beforeAll(async () => {
  push = await startPushService();
  const env = { TRUST_PROXY: "127.0.0.1", PUSH_HOSTS: "127.0.0.1", OUTBOUND_ALLOW: "127.0.0.0/8" };
  server = await startServer({ env });
  const { dataDirectory, database } = server;
  secret = await loadSecret(server.bus, { dataDirectory, database, secret: undefined });
  key = await server.key("Read-Write");
  await server.request("/api/Page", { method: "POST", key, body: { Name: "Other", Slug: "other" } });
  await until(async () => (await server.request("/page/other/")).status === 200);
});
afterAll(async () => {
  await server.close();
  await push.close();
});

async function post(path: string, fields: Readonly<Record<string, string>> = {}) {
  return await server.request(path, {
    method: "POST",
    headers: {
      "x-forwarded-for": `2001:db8:${((visitors += 1)).toString(16)}::1`,
      "content-type": "application/x-www-form-urlencoded",
      accept: "text/html",
    },
    body: new URLSearchParams(fields).toString(),
  });
}

async function rows(): Promise<SubscriberRow[]> {
  return await server.bus.rows(q.selectFrom("subscriber").selectAll().orderBy("id").compile());
}

async function rowOf(browser: PushReceiver): Promise<SubscriberRow | undefined> {
  const endpoint = readPushTarget(browser.subscription)?.endpoint.href;
  return (await rows()).find((row) => readPushTarget(openAddress(secret, row))?.endpoint.href === endpoint);
}

describe("the service worker", () => {
  it("each page serves the service worker below its own address", async () => {
    for (const [path, base] of [
      ["/", ""],
      ["/page/other/", "/page/other"],
    ] as const) {
      const worker = await server.request(`${path}push.js`);
      expect([worker.status, worker.headers["content-type"]]).toEqual([
        200,
        "text/javascript; charset=utf-8",
      ]);
      expect(worker.headers["content-security-policy"]).toBe("default-src 'none'; connect-src 'self'");
      const page = await server.request(`${path}subscribe`);
      expect(page.text).toContain(`data-worker="${base}/push.js" data-scope="${base}/"`);
      expect(page.text).toContain(`data-key="${vapidKeysOf(secret).publicKey}"`);
    }
  });

  it("the subscribe page alone may run a worker, and its button is hidden without a script", async () => {
    const subscribe = await server.request("/subscribe");
    expect(subscribe.headers["content-security-policy"]).toContain("worker-src 'self'");
    expect(subscribe.text).toContain('<div id="push" class="push" hidden');
    const [start, manage] = [await server.request("/"), await server.request("/subscription")];
    for (const { headers } of [start, manage])
      expect(headers["content-security-policy"]).not.toContain("worker-src");
  });
});

describe("a browser", () => {
  it("a browser is subscribed once its first message has confirmed", async () => {
    const browser = await push.subscribe("/first");
    const sent = await post("/subscribe?Lang=de", { Push: browser.subscription, Scope: "Page" });
    expect(sent.status).toBe(202);
    const pending = await rowOf(browser);
    expect(pending).toMatchObject({
      channel: "WebPush",
      state: "Pending",
      language: "de",
      address_mask: `${new URL(push.url).origin}/…`,
    });
    expect(pending?.address).not.toContain("endpoint");
    await until(() => push.received.some(({ path }) => path === browser.path));
    const [message] = await push.messagesOf(browser);
    if (message?.kind !== "confirmation") throw new Error("the first message confirms nothing");
    expect(message.done.title).toContain("abonniert");
    const path = new URL(message.url).pathname;
    expect((await server.request(path)).status).toBe(200);
    expect((await rowOf(browser))?.state).toBe("Pending");
    // As the service worker does: without any field.
    expect((await post(path)).status).toBe(200);
    expect((await rowOf(browser))?.state).toBe("Active");
    expect((await server.request(new URL(message.manage).pathname)).text).toContain(
      "Dieser Browser ist angemeldet.",
    );
    // Whether it was known is not said, and one message a day is sent.
    const again = await post("/subscribe?Lang=de", { Push: browser.subscription, Scope: "Page" });
    expect([again.status, again.text]).toEqual([202, sent.text]);
    expect(push.received.filter((delivered) => delivered.path === browser.path)).toHaveLength(1);
  });

  it("a browser whose push service moves it keeps its subscription, by its own link alone", async () => {
    const browser = await push.subscribe("/before");
    await post("/subscribe", { Push: browser.subscription, Scope: "Page" });
    await until(() => push.received.some(({ path }) => path === browser.path));
    const [message] = await push.messagesOf(browser);
    const pathOf = (url = "") => new URL(url).pathname;
    await post(pathOf(message?.url));
    const [manage, row] = [pathOf(message?.manage), await rowOf(browser)];
    const moved = await push.subscribe("/after");
    const elsewhere = await PushReceiver.at("https://example.com/push");
    const refused = await post(manage, { Action: "Move", Push: elsewhere.subscription });
    expect([refused.status, (await rowOf(elsewhere))?.id]).toEqual([400, undefined]);
    expect((await post(manage, { Action: "Move", Push: moved.subscription })).status).toBe(200);
    expect(await rowOf(moved)).toMatchObject({ id: row?.id, state: "Active" });
    // A lost link is sent to the browser as a notification.
    expect((await post(`${manage}/link`)).status).toBe(202);
    await until(() => push.received.some(({ path }) => path === moved.path));
    const [link] = await push.messagesOf(moved);
    expect(link).toMatchObject({ kind: "message", title: "Your subscription to Status" });
    const forged = manage.replace(/.$/u, (last) => (last === "A" ? "B" : "A"));
    expect((await post(forged, { Action: "Move", Push: browser.subscription })).status).toBe(404);
    expect(await rowOf(moved)).toMatchObject({ id: row?.id });
    expect((await server.request(pathOf(link?.url))).status).toBe(200);
  });

  it("a browser subscribes by JSON as well, and is listed by its channel without its address", async () => {
    const browser = await push.subscribe("/json");
    const body = { Channel: "WebPush", Address: browser.subscription };
    expect((await server.request("/subscribe", { method: "POST", body })).status).toBe(202);
    const listed = await server.request("/api/Subscriber?Channel=WebPush", { key });
    expect(listed.text).not.toContain("/json");
    expect(listed.text).toContain('"Channel":"WebPush"');
  });

  it.each([
    ["no subscription", "x"],
    ["an endpoint that is no push service", "https://example.com/push"],
  ])("%s is refused with the same text, and nothing is stored", async (_name, address) => {
    const before = (await rows()).length;
    const text = address === "x" ? "x" : (await PushReceiver.at(address)).subscription;
    const refused = await post("/subscribe", { Push: text, Scope: "Page" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Notifications could not be turned on.");
    expect(await rows()).toHaveLength(before);
  });

  it("a key cannot add a browser, which has to subscribe itself", async () => {
    const { subscription } = await push.subscribe("/by-key");
    const body = { Channel: "WebPush", Address: subscription, Scope: { Kind: "Page" } };
    const refused = await server.request("/api/Subscriber", { method: "POST", key, body });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Email, Webhook, Slack");
  });
});

describe("a password-protected page", () => {
  it("the service worker of a page behind a password can be fetched, and the button needs the password", async () => {
    const body = { Name: "Vault", Slug: "vault", Access: "Password", Password: "lanterns over tracks" };
    expect((await server.request("/api/Page", { method: "POST", key, body })).status).toBe(201);
    await until(async () => (await server.request("/page/vault/push.js")).status === 200);
    const browser = await push.subscribe("/closed");
    expect((await post("/page/vault/subscribe", { Push: browser.subscription })).status).not.toBe(202);
    expect(await rowOf(browser)).toBeUndefined();
  });
});
