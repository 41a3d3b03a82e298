/** Chat channels that are subscribed: what is posted there, in which language, and what becomes of failures. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ChatChannel, chatChannels } from "../../src/contract/subscribers.ts";
import { q } from "../../src/store/query.ts";
import { until } from "../harness/until.ts";
import { chatSchemas } from "./chat-schemas.ts";
import { type NotifiedService, startNotified, subscriberRow } from "./notified-service.ts";
import { startWebhookSink, type WebhookSink } from "./webhook-sink.ts";

let hooks: WebhookSink;
let service: NotifiedService;

beforeAll(async () => {
  hooks = await startWebhookSink();
  service = await startNotified({ env: { CHAT_HOSTS: "127.0.0.1" } });
});
afterAll(async () => {
  await service.close();
  await hooks.close();
});

const postedTo = (path: string) => hooks.received.filter((hook) => hook.path.startsWith(path));
const channelRow = (channel: ChatChannel, path: string, fields = {}) =>
  subscriberRow({ channel, address: `${hooks.url}${path}`, ...fields });

describe("an incident", () => {
  it("an incident is posted to each chat service in its documented form, with recognisable updates", async () => {
    const rows = chatChannels.map((channel) => channelRow(channel, `/${channel}`));
    await service.subscribe(...rows);
    const id = await service.announce();
    await service.update(id, { State: "Resolved", Message: "All is well, *really* <!channel>." });
    await until(() => chatChannels.every((channel) => postedTo(`/${channel}`).length === 2));
    for (const channel of chatChannels) {
      const [first, last] = postedTo(`/${channel}`).map(({ body }) => body);
      for (const body of [first, last]) {
        expect(() => chatSchemas[channel].parse(JSON.parse(body ?? ""))).not.toThrow();
        expect(body).toContain("Payments fail at checkout");
        expect(body).toContain(`/announcement/${id}`);
        expect(body).toContain("/unsubscribe");
      }
      expect(first).toContain("New incident");
      expect(last).toContain("Incident resolved");
    }
    const [threaded] = postedTo("/GoogleChat");
    expect(threaded?.path).toContain("messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD");
    expect(JSON.parse(threaded?.body ?? "")).toMatchObject({ thread: { threadKey: id } });
  });

  it("an incident is posted in the language of the channel", async () => {
    await service.subscribe(channelRow("Slack", "/german", { language: "de" }));
    await service.announce();
    await until(() => postedTo("/german").length === 1);
    expect(postedTo("/german")[0]?.body).toContain("Neue Störung");
  });

  it("an incident is posted again after the Retry-After of a chat service", async () => {
    await service.subscribe(channelRow("Discord", "/busy"));
    hooks.answer = ({ path }) =>
      path === "/busy" && postedTo("/busy").length === 1
        ? { status: 429, headers: { "retry-after": "1" }, body: "{}" }
        : { status: 204 };
    await service.announce();
    await until(() => postedTo("/busy").length === 2);
    const [first, second] = postedTo("/busy");
    expect(second?.headers["x-signalbox-delivery"]).toBe(first?.headers["x-signalbox-delivery"]);
  });

  it("a chat channel whose webhook was removed is suspended, and a refused payload is not sent again", async () => {
    const removed = channelRow("Slack", "/removed");
    const refused = channelRow("Slack", "/refused");
    await service.subscribe(removed, refused);
    hooks.answer = ({ path }) => {
      if (path === "/removed") return { status: 404, body: "no_service" };
      return path === "/refused" ? { status: 400, body: "invalid_blocks" } : { status: 200, body: "ok" };
    };
    await service.announce();
    const state = async (id: number) => {
      const query = q.selectFrom("subscriber").select("state").where("id", "=", id).compile();
      return (await service.bus.rows(query))[0]?.state;
    };
    await until(async () => (await state(removed.id)) === "Suspended");
    await until(async () =>
      (await service.deliveries()).some(
        (delivery) => delivery.subscriber_id === refused.id && delivery.state === "Failed",
      ),
    );
    expect(await state(refused.id)).toBe("Active");
    const failed = (await service.deliveries()).find((delivery) => delivery.subscriber_id === refused.id);
    expect(failed).toMatchObject({ reason: "RemoteError", remote_answer: "400 invalid_blocks" });
  });

  it("an incident is never posted to a host of another service", async () => {
    const elsewhere = subscriberRow({ channel: "Slack", address: "http://127.0.0.2:9/services/a/b/c" });
    await service.subscribe(elsewhere);
    await service.announce();
    const mine = async () =>
      (await service.deliveries()).find(
        (delivery) => delivery.subscriber_id === elsewhere.id && delivery.state === "Failed",
      );
    await until(async () => (await mine()) !== undefined);
    expect(await mine()).toMatchObject({ reason: "TargetForbidden", remote_answer: null });
  });
});
