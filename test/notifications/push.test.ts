/** Browsers that are subscribed: the messages that they get, and the consequences of what push services answer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { vapidKeysOf } from "../../src/auth/vapid-keys.ts";
import { PushChannel } from "../../src/notifications/push/push-channel.ts";
import { networksOf } from "../../src/platform/outbound-guard.ts";
import { q } from "../../src/store/query.ts";
import type { SubscriberRow } from "../../src/store/tables/subscriber-tables.ts";
import { PushReceiver, type PushService, startPushService, verifyVapid } from "../harness/push-service.ts";
import { until } from "../harness/until.ts";
import { secret } from "./notification-secret.ts";
import { type NotifiedService, startNotified, subscriberRow } from "./notified-service.ts";

type Guarded = { readonly addresses: readonly string[]; readonly pushHosts?: readonly string[] };

let push: PushService;
let service: NotifiedService;

beforeAll(async () => {
  push = await startPushService();
  service = await startNotified({ env: { PUSH_HOSTS: "127.0.0.1" } });
});
afterAll(async () => {
  await service.close();
  await push.close();
});
beforeEach(() => {
  push.answer = () => ({ status: 201 });
});

const rowOf = ({ subscription }: PushReceiver, fields: Partial<SubscriberRow> = {}) =>
  subscriberRow({ channel: "WebPush", address: subscription, ...fields });
const receivedBy = ({ path }: PushReceiver) => push.received.filter((message) => message.path === path);

async function subscriber(id: number): Promise<SubscriberRow | undefined> {
  const query = q.selectFrom("subscriber").selectAll().where("id", "=", id).compile();
  return (await service.bus.rows(query))[0];
}

async function deliveryOf(id: number) {
  return (await service.deliveries()).find((delivery) => delivery.subscriber_id === id);
}

describe("an incident", () => {
  it("an incident reaches a browser once for each update, encrypted, signed, and with one topic", async () => {
    const browser = await push.subscribe("/incident");
    await service.subscribe(rowOf(browser));
    const id = await service.announce();
    await until(() => receivedBy(browser).length === 1);
    await service.update(id, { State: "Resolved", Message: "All is well." });
    await until(() => receivedBy(browser).length === 2);
    const [first, last] = await push.messagesOf(browser);
    expect(first).toMatchObject({
      kind: "message",
      title: "New incident: Payments fail at checkout",
      tag: id,
    });
    expect(first?.url).toContain(`/announcement/${id}`);
    expect(first?.manage).toContain("/subscription/");
    expect(first?.body).toContain("We are looking into failed payments.");
    expect(last).toMatchObject({ title: "Incident resolved: Payments fail at checkout", tag: id });

    const requests = receivedBy(browser);
    for (const { headers } of requests) {
      const { key, claims } = await verifyVapid(headers.authorization ?? "");
      expect(key).toBe(vapidKeysOf(secret).publicKey);
      expect(claims.aud).toBe(push.url);
      expect(headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm" });
    }
    expect(requests.map(({ headers }) => headers["urgency"])).toEqual(["high", "normal"]);
    expect(new Set(requests.map(({ headers }) => headers["topic"])).size).toBe(1);
  });

  it("an incident is shown in the language of the subscriber", async () => {
    const browser = await push.subscribe("/arabic");
    await service.subscribe(rowOf(browser, { language: "ar" }));
    await service.announce();
    await until(() => receivedBy(browser).length === 1);
    expect((await push.messagesOf(browser))[0]).toMatchObject({ language: "ar", direction: "rtl" });
  });

  it.each([404, 410])("a browser whose push service answers %d is unsubscribed", async (status) => {
    const browser = await push.subscribe(`/gone-${status}`);
    const row = rowOf(browser);
    await service.subscribe(row);
    push.answer = ({ path }) => ({ status: path === browser.path ? status : 201 });
    const id = await service.announce();
    await until(async () => (await subscriber(row.id))?.state === "Unsubscribed");
    expect(await deliveryOf(row.id)).toMatchObject({ state: "Failed", remote_answer: String(status) });
    // Another browser shows that the update was sent.
    const witness = await push.subscribe(`/witness-${status}`);
    await service.subscribe(rowOf(witness));
    await service.update(id);
    await until(() => receivedBy(witness).length === 1);
    expect(receivedBy(browser)).toHaveLength(1);
  });

  it.each([429, 503])("a message that is answered %d is sent again after Retry-After", async (status) => {
    const browser = await push.subscribe(`/busy-${status}`);
    await service.subscribe(rowOf(browser));
    push.answer = ({ path }) =>
      path === browser.path && receivedBy(browser).length === 1
        ? { status, headers: { "retry-after": "1" } }
        : { status: 201 };
    await service.announce();
    await until(() => receivedBy(browser).length === 2);
    const [first, second] = await push.messagesOf(browser);
    expect(second).toEqual(first);
  });

  it.each([400, 413])(
    "a message that is refused with %d fails, and the browser stays subscribed",
    async (status) => {
      const browser = await push.subscribe(`/refused-${status}`);
      const row = rowOf(browser);
      await service.subscribe(row);
      push.answer = ({ path }) => ({ status: path === browser.path ? status : 201 });
      await service.announce();
      await until(async () => (await deliveryOf(row.id))?.state === "Failed");
      expect(await deliveryOf(row.id)).toMatchObject({
        reason: "RemoteError",
        remote_answer: String(status),
      });
      expect((await subscriber(row.id))?.state).toBe("Active");
    },
  );

  it("no message goes to a host that is no push service", async () => {
    const elsewhere = rowOf(await PushReceiver.at("http://127.0.0.2:9/push"));
    await service.subscribe(elsewhere);
    await service.announce();
    await until(async () => (await deliveryOf(elsewhere.id))?.state === "Failed");
    expect(await deliveryOf(elsewhere.id)).toMatchObject({ reason: "TargetForbidden", remote_answer: null });
  });
});

describe("the guard of outbound requests", () => {
  const content = { kind: "message", title: "", body: "", language: "en", direction: "ltr" } as const;
  const send = async (endpoint: string, { addresses, pushHosts = [] }: Guarded) => {
    const { subscription } = await PushReceiver.at(endpoint);
    const policy = { allowed: networksOf(["10.0.0.0/8"]), resolve: async () => addresses, pushHosts };
    const channel = new PushChannel(policy, vapidKeysOf(secret), null);
    return await channel.send({
      channel: "WebPush",
      deliveryId: "one",
      subscription,
      content: { ...content, url: "", tag: "", manage: "", manageLabel: null },
      isUrgent: false,
      now: Date.now(),
    });
  };

  it.each([
    ["a vendor's host with a private address", "https://fcm.googleapis.com/x", ["10.0.0.1"]],
    ["a vendor's host with one private address of two", "https://fcm.googleapis.com/x", ["1.1.1.1", "::1"]],
    ["a vendor's host without TLS", "http://fcm.googleapis.com/x", ["1.1.1.1"]],
    ["a vendor's host at another port", "https://fcm.googleapis.com:22/x", ["1.1.1.1"]],
  ])("%s is refused", async (_name, endpoint, addresses) => {
    expect(await send(endpoint, { addresses })).toMatchObject({ reason: "TargetForbidden" });
  });

  it("a host of the operator's may be private only in the networks that are opened", async () => {
    const pushHosts = ["push.example.com"];
    const send192 = await send("https://push.example.com/x", { addresses: ["192.168.0.1"], pushHosts });
    expect(send192).toMatchObject({ reason: "TargetForbidden" });
  });
});
