/** Messages for browsers: encrypted as RFC 8291 says, signed as RFC 8292 says, and within the bytes of every push service. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ServiceSecret } from "../../src/auth/service-secret.ts";
import { vapidKeysOf } from "../../src/auth/vapid-keys.ts";
import { readSubscriberAddress } from "../../src/commands/subscribers/subscriber-address.ts";
import { Refusal } from "../../src/contract/refusal.ts";
import type { MessageParts } from "../../src/notifications/messages/message-parts.ts";
import { pushOutcome, topicOf } from "../../src/notifications/push/push-channel.ts";
import { encryptPush, maxPushBytes } from "../../src/notifications/push/push-encryption.ts";
import {
  encodePushMessage,
  pushConfirmationOf,
  pushMessageOf,
} from "../../src/notifications/push/push-message.ts";
import { vapidAuthorization } from "../../src/notifications/push/vapid-token.ts";
import { isPushHost, readPushTarget } from "../../src/platform/push-address.ts";
import { PushReceiver, pushMessage, verifyVapid } from "../harness/push-service.ts";
import { secret } from "./notification-secret.ts";

const now = Date.parse("2026-11-24T14:00:00Z");
const endpoint = "https://fcm.googleapis.com/fcm/send/abc:123";
const bytesOf = (base64url: string) => Buffer.from(base64url, "base64url");

const parts: MessageParts = {
  language: "en",
  direction: "ltr",
  subject: "[Acme Status] Payments fail at checkout",
  page: { name: "Acme Status", url: "https://status.example.com/" },
  colour: { light: "#c62828", dark: "#ff6b6b" },
  heading: "New incident",
  title: "Payments fail at checkout",
  facts: [
    { label: "Status", value: "Investigating" },
    { label: "Affected", value: "Checkout (Major Outage)" },
    { label: "Started", value: "today" },
  ],
  body: { text: "We are looking into failed payments.", html: "" },
  notes: [],
  button: { label: "View details", url: "https://status.example.com/announcement/1" },
  why: "You get this message because you subscribed.",
  footer: [{ label: "Manage subscription", url: "https://status.example.com/subscription/x" }],
};
const links = { tag: "announcement-1", manage: "https://status.example.com/subscription/x" };

describe("encryption", () => {
  it("the example of RFC 8291 is encrypted to the same bytes", () => {
    const target = {
      p256dh: bytesOf(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      ),
      auth: bytesOf("BTBZMqHH6r4Tts7J_aSIgg"),
    };
    const random = {
      salt: bytesOf("DGv6ra1nlYgDCS1FRnbzlw"),
      privateKey: bytesOf("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    };
    const message = Buffer.from("When I grow up, I want to be a watermelon");
    expect(encryptPush(message, target, random).toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("a browser reads what was encrypted for it, and nobody else does", async () => {
    const [first, second] = await Promise.all([PushReceiver.at(endpoint), PushReceiver.at(endpoint)]);
    const target = readPushTarget(first.subscription);
    if (target === undefined) throw new Error("the subscription cannot be read");
    const longest = Buffer.alloc(maxPushBytes, "é");
    const encrypted = encryptPush(longest, target);
    expect(encrypted.length).toBe(4_096);
    expect(await first.decrypt(encrypted)).toBe(longest.toString("utf8"));
    await expect(second.decrypt(encrypted)).rejects.toThrow("operation-specific");
    expect(encryptPush(longest, target).equals(encrypted)).toBe(false);
    expect(() => encryptPush(Buffer.alloc(maxPushBytes + 1), target)).toThrow(RangeError);
  });
});

describe("the sender's token", () => {
  it("a push service verifies the token, which is for its origin and a few hours alone", async () => {
    const keys = vapidKeysOf(secret);
    const target = { endpoint: new URL(endpoint), contact: "mailto:status@acme.example", now };
    const { key, claims } = await verifyVapid(vapidAuthorization(keys, target));
    expect(key).toBe(keys.publicKey);
    expect(claims).toEqual({
      aud: "https://fcm.googleapis.com",
      exp: now / 1_000 + 12 * 60 * 60,
      sub: "mailto:status@acme.example",
    });
    const anonymous = await verifyVapid(vapidAuthorization(keys, { ...target, contact: null }));
    expect(anonymous.claims).not.toHaveProperty("sub");
  });

  it("the keys are the same for the same secret, and others for another", () => {
    const [first, same, different] = ["a secret", "a secret", "another secret"].map(
      (text) => vapidKeysOf(new ServiceSecret(text)).publicKey,
    );
    expect(same).toBe(first);
    expect(different).not.toBe(first);
    expect(bytesOf(first ?? "")).toHaveLength(65);
  });
});

describe("a message", () => {
  it("a notification says the news first, then the page, two facts and the text", () => {
    const message = pushMessageOf(parts, links);
    expect(message).toEqual({
      kind: "message",
      title: "New incident: Payments fail at checkout",
      body: "Acme Status\nStatus: Investigating\nAffected: Checkout (Major Outage)\nWe are looking into failed payments.",
      language: "en",
      direction: "ltr",
      url: "https://status.example.com/announcement/1",
      tag: "announcement-1",
      manage: links.manage,
      manageLabel: "Manage subscription",
    });
    expect(pushMessage.parse(message)).toEqual(message);
  });

  it("the first message has a text for the browser that confirms and one for the browser that does not", () => {
    const title = "Confirm your subscription to Acme Status";
    const message = pushConfirmationOf({ ...parts, title, heading: null, notes: ["Somebody asked."] }, links);
    expect(pushMessage.parse(message)).toMatchObject({
      kind: "confirmation",
      title,
      body: "Somebody asked.",
      done: { title: "You are subscribed to Acme Status" },
    });
  });

  it("a message fits into a push message, whatever its texts", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 4_000, size: "max" });
    fc.assert(
      fc.property(text, text, (title, written) => {
        const encoded = encodePushMessage(
          pushMessageOf({ ...parts, title, body: { text: written, html: "" } }, links),
        );
        expect(encoded.length).toBeLessThanOrEqual(maxPushBytes);
        expect(() => pushMessage.parse(JSON.parse(encoded.toString("utf8")))).not.toThrow();
      }),
      { numRuns: 30 },
    );
  });

  it("messages about one announcement have one topic, which differs between browsers", () => {
    expect(topicOf(endpoint, "one")).toMatch(/^[\w-]{32}$/u);
    expect(topicOf(endpoint, "one")).toBe(topicOf(endpoint, "one"));
    expect(topicOf(endpoint, "one")).not.toBe(topicOf(endpoint, "other"));
    expect(topicOf(`${endpoint}4`, "one")).not.toBe(topicOf(endpoint, "one"));
  });
});

describe("a subscription", () => {
  it("the push services of the four vendors are accepted, and those that the operator names", () => {
    for (const host of [
      "fcm.googleapis.com",
      "updates.push.services.mozilla.com",
      "wns2-par02p.notify.windows.com",
      "web.push.apple.com",
    ])
      expect(isPushHost(host)).toBe(true);
    for (const host of ["example.com", "fcm.googleapis.com.example.com", "xnotify.windows.com", "127.0.0.1"])
      expect(isPushHost(host)).toBe(false);
    expect(isPushHost("push.example.com", ["push.example.com"])).toBe(true);
  });

  it("an address is read from the browser's JSON, and masked to the host of its push service", async () => {
    const { subscription } = await PushReceiver.at(endpoint);
    const read = readSubscriberAddress("WebPush", subscription);
    expect(read).toMatchObject({ channel: "WebPush", key: endpoint, mask: "https://fcm.googleapis.com/…" });
    expect(readPushTarget(read.address)).toEqual(readPushTarget(subscription));
  });

  it.each([
    "",
    "https://fcm.googleapis.com/fcm/send/abc",
    "{}",
    '{"endpoint":"ftp://fcm.googleapis.com/x","keys":{}}',
    '{"endpoint":"https://user@fcm.googleapis.com/x","keys":{"p256dh":"","auth":""}}',
    JSON.stringify({
      endpoint,
      keys: { p256dh: Buffer.alloc(65, 4).toString("base64url"), auth: "BTBZMqHH6r4Tts7J_aSIgg" },
    }),
  ])("the address %j is refused as no subscription", (text) => {
    expect(() => readSubscriberAddress("WebPush", text)).toThrow(Refusal);
  });
});

it.each([
  [201, "sent"],
  [202, "sent"],
  [404, "gone"],
  [410, "gone"],
  [429, "deferred"],
  [500, "deferred"],
  [503, "deferred"],
  [400, "failed"],
  [403, "failed"],
  [413, "failed"],
] as const)("the response %d of a push service means %s", (status, outcome) => {
  expect(pushOutcome(status)).toBe(outcome);
});
