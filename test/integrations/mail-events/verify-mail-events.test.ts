import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EventVerifier } from "../../../src/integrations/event-verifier.ts";
import { MailEventVerifier } from "../../../src/integrations/mail-events/verify-mail-events.ts";
import { mailgun, sns } from "./mail-event-samples.ts";

const now = Date.now();
const seconds = String(Math.floor(now / 1_000));
const fetched: string[] = [];
const verifier = new MailEventVerifier(
  new EventVerifier((url) => {
    fetched.push(url.href);
    return Promise.resolve("");
  }),
);
const topic = "arn:aws:sns:eu-west-1:123456789012:bounces";

describe("a request of SendGrid", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = publicKey.export({ format: "der", type: "spki" }).toString("base64");
  const bytes = Buffer.from("[]\r\n");
  const requestAt = (timestamp: string, body = bytes) => ({
    bytes: body,
    json: [],
    now,
    headers: {
      "x-twilio-email-event-webhook-timestamp": timestamp,
      "x-twilio-email-event-webhook-signature": sign(
        "sha256",
        Buffer.concat([Buffer.from(timestamp), bytes]),
        privateKey,
      ).toString("base64"),
    },
  });

  it("a request that is signed with the key of the account is valid", async () => {
    expect((await verifier.verify({ provider: "SendGrid", key }, requestAt(seconds))).valid).toBe(true);
  });

  it("a changed body, an old time and a missing signature are refused", async () => {
    const old = String(Number(seconds) - 90_000);
    for (const request of [
      requestAt(seconds, Buffer.from("[1]")),
      requestAt(old),
      { bytes, json: [], now, headers: {} },
      {
        ...requestAt(seconds),
        headers: { ...requestAt(seconds).headers, "x-twilio-email-event-webhook-signature": "AA" },
      },
    ])
      expect((await verifier.verify({ provider: "SendGrid", key }, request)).valid).toBe(false);
  });
});

describe("a request of Mailgun", () => {
  const signature = (key: string, timestamp = seconds) => ({
    timestamp,
    token: "a-token-of-50-characters",
    signature: createHmac("sha256", key).update(`${timestamp}a-token-of-50-characters`).digest("hex"),
  });
  const verify = (json: unknown) =>
    verifier.verify(
      { provider: "Mailgun", key: "signing key" },
      { bytes: Buffer.alloc(0), headers: {}, json, now },
    );

  it("a request that is signed with the signing key is valid", async () => {
    expect((await verify({ ...mailgun(), signature: signature("signing key") })).valid).toBe(true);
  });

  it("another key, an old time and a missing signature are refused", async () => {
    const old = signature("signing key", String(Number(seconds) - 90_000));
    for (const json of [{ signature: signature("other") }, { signature: old }, mailgun(), null])
      expect((await verify(json)).valid).toBe(false);
  });
});

describe("a message of Amazon SNS for SES", () => {
  it("a message of another topic, or without a readable certificate, is refused", async () => {
    const request = { bytes: Buffer.from(JSON.stringify(sns("{}"))), headers: {}, json: sns("{}"), now };
    const other = { provider: "SES", key: topic.replace("bounces", "other") } as const;
    expect(await verifier.verify(other, request)).toMatchObject({ valid: false, reason: /another topic/u });
    expect((await verifier.verify({ provider: "SES", key: topic }, request)).valid).toBe(false);
  });

  it("the subscription to the topic is confirmed at Amazon alone", async () => {
    const url = (host: string) => `https://${host}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=t`;
    const confirmation = { Type: "SubscriptionConfirmation", TopicArn: topic };
    fetched.length = 0;
    await verifier.confirm(topic, { ...confirmation, SubscribeURL: url("sns.example.com") });
    expect(fetched).toEqual([]);
    await verifier.confirm(topic, { ...confirmation, SubscribeURL: url("sns.eu-west-1.amazonaws.com") });
    expect(fetched).toHaveLength(1);
    expect(await verifier.confirm(topic, sns("{}"))).toBeUndefined();
  });
});
