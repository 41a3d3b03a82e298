/** The message of a published change says that its messages are not sent at once, and the remedy. */
import { expect, it, onTestFinished, vi } from "vitest";
import { startNotified, subscriberRow } from "./notified-service.ts";

it("a published announcement says by which cap its messages are held, and how they are sent", async () => {
  const service = await startNotified({ env: { MAX_EVENTS_PER_HOUR: "2" } });
  onTestFinished(() => service.close());
  const key = await service.key("Read-Write");
  const send = async (call: `${string} ${string}`, body: object = {}, headers = {}) => {
    const [method = "", path = ""] = call.split(" ");
    const { status, json, at } = await service.request(path, { method, key, body, headers });
    return { text: `${status} ${json.Message}`, id: String(at("Result", "Id")) };
  };
  const incident = { Kind: "Incident", Title: "Payments fail", Message: "We look into it." };
  const create = (fields: object = {}, headers = {}) =>
    send("POST /api/Announcement", { ...incident, ...fields }, headers);
  const held =
    "The messages to 1 subscriber are held: the page had 2 notifications within an hour, the most that MAX_EVENTS_PER_HOUR allows. POST /api/Delivery/Release sends them.";

  expect((await create()).text).toBe('201 Incident "Payments fail" created');
  await service.subscribe(subscriberRow({ channel: "Webhook", address: "https://hooks.example.com/a" }));
  const reported = await create();
  expect(reported.text).toBe('201 Incident "Payments fail" created');
  await vi.waitUntil(async () => (await service.deliveries()).length > 0, { timeout: 60_000 });
  const repeat = { "idempotency-key": "one" };
  const { text, id } = await create({}, repeat);
  expect(text).toBe(`201 Incident "Payments fail" created. ${held}`);
  expect((await create({}, repeat)).text).toBe(text);
  expect((await create({ NotifySubscribers: false })).text).toBe('201 Incident "Payments fail" created');
  const update = { State: "Identified", Message: "It is the database." };
  expect((await send(`POST /api/Announcement/${id}/Update`, update)).text).toMatch(/^201 .* are held: /u);
  expect((await send(`PATCH /api/Announcement/${id}`, { Title: "Payments failed" })).text).not.toContain(
    "held",
  );
  const end = { State: "Resolved", Message: "All is well." };
  const tried = await service.request(`/api/Announcement/${id}?DryRun=true`, {
    method: "PATCH",
    key,
    body: end,
  });
  expect(tried.at("Result", "DryRun")).toMatchObject({ Obstacle: "HourlyCap", Delayed: 1 });
  expect((await send(`PATCH /api/Announcement/${id}`, end)).text).toContain(held);
  // The end of what was told is sent.
  const path = `/api/Announcement/${reported.id}`;
  const triedEnd = await service.request(`${path}?DryRun=true`, { method: "PATCH", key, body: end });
  expect(triedEnd.at("Result", "DryRun")).toMatchObject({
    Obstacle: null,
    Delayed: 0,
    Recipients: { Total: 1 },
  });
  expect((await send(`PATCH ${path}`, end)).text).not.toContain("held");

  await send("POST /api/Delivery/Pause");
  expect((await create({ Title: "Paused" })).text).toContain(held);
});
