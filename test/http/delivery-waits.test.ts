/** Deliveries that wait: the reason and the time of the next attempt that the API shows. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../harness/until.ts";
import { type NotifiedService, startNotified, subscriberRow } from "../notifications/notified-service.ts";
import { startWebhookSink, type WebhookSink } from "../notifications/webhook-sink.ts";

let service: NotifiedService;
let sink: WebhookSink;
let key = "";

beforeAll(async () => {
  sink = await startWebhookSink();
  // Without SMTP_URL, mail cannot be sent.
  service = await startNotified();
  key = await service.key("Read-Write");
});
afterAll(async () => {
  await service.close();
  await sink.close();
});

const list = async (query: string) =>
  (await service.request(`/api/Delivery?${query}`, { key })).at("Result", "Items");

it("a waiting delivery says that its channel is not set up, that another is sent first, or that sending is paused", async () => {
  sink.answer = () => ({ status: 500, headers: { "retry-after": "3600" } });
  await service.subscribe(subscriberRow(), subscriberRow({ channel: "Webhook", address: sink.url }));
  const announcement = await service.announce();
  const path = `/api/Announcement/${announcement}/Deliveries`;
  const deferred = async () => (await service.deliveries()).find(({ state }) => state === "Deferred");
  await until(async () => (await deferred()) !== undefined);
  await service.update(announcement);
  await until(async () => (await service.deliveries()).length === 4);

  expect(await list("Channel=Email")).toMatchObject([
    { State: "Queued", Reason: "NoChannel", NextAttemptAt: null },
    { State: "Queued", Reason: "NoChannel", NextAttemptAt: null },
  ]);
  const NextAttemptAt = new Date((await deferred())?.next_attempt_at ?? 0).toISOString();
  const webhooks = [
    { State: "Queued", Reason: "EarlierMessage", NextAttemptAt },
    { State: "Deferred", Reason: "RemoteError", NextAttemptAt },
  ];
  expect(await list("Channel=Webhook")).toMatchObject(webhooks);
  const all = (await service.request(path, { key })).at("Result", "Items");
  expect(all).toEqual(
    expect.arrayContaining(webhooks.map((item) => expect.objectContaining(item) as unknown)),
  );

  await service.submit({ kind: "SetSending", state: "Paused" });
  expect(await list("Channel=Webhook")).toMatchObject([
    { State: "Queued", Reason: "SendingPaused", NextAttemptAt: null },
    { State: "Deferred", Reason: "SendingPaused", NextAttemptAt: null },
  ]);
});
