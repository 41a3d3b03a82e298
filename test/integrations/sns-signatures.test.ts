import { execFileSync } from "node:child_process";
import { sign } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { confirmationAddress, isSnsAddress, SnsVerifier } from "../../src/integrations/sns-signatures.ts";

function makeCertificate(): { key: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-sns-"));
  const files = ["-keyout", join(folder, "key"), "-out", join(folder, "certificate")];
  const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=sns.amazonaws.com"];
  execFileSync("openssl", ["req", ...kind, ...files], { stdio: "ignore" });
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const pem = { key: read("key"), certificate: read("certificate") };
  rmSync(folder, { recursive: true });
  return pem;
}

const { key, certificate } = makeCertificate();
const topic = "arn:aws:sns:eu-west-1:123456789012:alerts";
const now = Date.now();

type Message = Record<string, string>;

const notification: Message = {
  Type: "Notification",
  MessageId: "m1",
  TopicArn: topic,
  Subject: "ALARM",
  Message: "{}",
  Timestamp: new Date(now).toISOString(),
  SigningCertURL: "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem",
};
const confirmation: Message = {
  ...notification,
  Type: "SubscriptionConfirmation",
  Token: "t1",
  SubscribeURL: `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${topic}&Token=t1`,
};

/** Signs a message as Amazon documents it. */
function signed(message: Message, version: "1" | "2" = "2"): Message {
  const names =
    message["Type"] === "Notification"
      ? ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"]
      : ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"];
  const text = names.flatMap((name) => (name in message ? [`${name}\n${message[name]}\n`] : [])).join("");
  const signature = sign(version === "1" ? "sha1" : "sha256", Buffer.from(text), key);
  return { ...message, SignatureVersion: version, Signature: signature.toString("base64") };
}

function verifier(fetched: string[] = [], pem = certificate) {
  return new SnsVerifier((url) => {
    fetched.push(url.href);
    return Promise.resolve(pem);
  });
}

describe("a message of Amazon SNS", () => {
  it.each(["1", "2"] as const)(
    "an Amazon SNS message with a signature of version %s is valid",
    async (version) => {
      const { Subject: _, ...withoutSubject } = notification;
      for (const message of [notification, withoutSubject, confirmation]) {
        expect(await verifier().verify(signed(message, version), topic, now)).toEqual({
          valid: true,
          replayable: false,
        });
      }
    },
  );

  it.each([
    ["of another topic", { ...notification, TopicArn: `${topic}2` }],
    [
      "of the day before yesterday",
      { ...notification, Timestamp: new Date(now - 48 * 3_600_000).toISOString() },
    ],
    ["of tomorrow", { ...notification, Timestamp: new Date(now + 86_400_000).toISOString() }],
    ["without a time", { ...notification, Timestamp: "soon" }],
  ])("an Amazon SNS message with %s is invalid, though it is signed", async (_, message) => {
    expect(await verifier().verify(signed(message), topic, now)).toMatchObject({ valid: false });
  });

  it.each([
    ["text", { Message: '{"NewStateValue":"ALARM"}' }],
    ["signature version", { SignatureVersion: "3" }],
    ["signature", { Signature: "AAAA" }],
  ])("an Amazon SNS message with a changed %s is invalid", async (_, change) => {
    const message = { ...signed(notification), ...change };
    expect(await verifier().verify(message, topic, now)).toMatchObject({ valid: false });
  });

  it.each([
    "https://attacker.example/x.pem",
    "http://sns.eu-west-1.amazonaws.com/x.pem",
    "https://sns.eu-west-1.amazonaws.com.attacker.example/x.pem",
    "https://sns.eu-west-1.amazonaws.com@attacker.example/x.pem",
    "https://sns.eu-west-1.amazonaws.com:8443/x.pem",
    "https://sns.eu-west-1.amazonaws.com/x.pem?next=y",
    "https://sns.eu-west-1.amazonaws.com/x",
    "https://attacker.s3.amazonaws.com/x.pem",
    "file:///etc/passwd.pem",
    "",
  ])("an Amazon SNS message with its certificate at %j is invalid, and nothing is fetched", async (url) => {
    const fetched: string[] = [];
    const message = signed({ ...notification, SigningCertURL: url });
    expect(await verifier(fetched).verify(message, topic, now)).toMatchObject({ valid: false });
    expect(fetched).toEqual([]);
  });

  it("an Amazon SNS message is invalid if its certificate cannot be fetched or parsed", async () => {
    const failing = new SnsVerifier(() => Promise.reject(new Error("no answer")));
    expect(await failing.verify(signed(notification), topic, now)).toMatchObject({ valid: false });
    expect(await verifier([], "none").verify(signed(notification), topic, now)).toMatchObject({
      valid: false,
    });
  });

  it("an Amazon SNS message is invalid if its certificate has expired", async () => {
    const later = now + 3 * 86_400_000;
    const message = signed({ ...notification, Timestamp: new Date(later).toISOString() });
    expect(await verifier().verify(message, topic, later)).toMatchObject({ valid: false });
  });

  it("an Amazon SNS message is invalid outside its envelope", async () => {
    expect(await verifier().verify({ AlarmName: "x" }, topic, now)).toMatchObject({ valid: false });
  });

  it("the certificate of Amazon SNS messages is fetched once", async () => {
    const fetched: string[] = [];
    const caching = verifier(fetched);
    await caching.verify(signed(notification), topic, now);
    await caching.verify(signed({ ...notification, MessageId: "m2" }), topic, now);
    expect(fetched).toHaveLength(1);
  });
});

describe("a request to confirm a subscription", () => {
  const confirm = (subscribeUrl: string, topicArn = topic) =>
    confirmationAddress({ subscribeUrl, topicArn }, topic);
  const query = `?Action=ConfirmSubscription&TopicArn=${topic}&Token=t1`;

  it("a subscription of the expected topic is confirmed at Amazon's address", () => {
    expect(confirm(`https://sns.eu-west-1.amazonaws.com/${query}`)?.hostname).toBe(
      "sns.eu-west-1.amazonaws.com",
    );
  });

  it.each([
    `https://attacker.example/${query}`,
    `http://sns.eu-west-1.amazonaws.com/${query}`,
    `https://sns.us-east-1.amazonaws.com/${query}`,
    `https://sns.eu-west-1.amazonaws.com/?Action=DeleteTopic&TopicArn=${topic}`,
    `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${topic}2&Token=t1`,
    "https://169.254.169.254/latest/meta-data",
    "nothing",
  ])("a subscription at %s is not confirmed", (url) => {
    expect(confirm(url)).toBeUndefined();
  });

  it("a subscription of another topic is not confirmed", () => {
    expect(confirm(`https://sns.eu-west-1.amazonaws.com/${query}`, `${topic}2`)).toBeUndefined();
  });

  it("a subscription may be confirmed at an address in China", () => {
    expect(isSnsAddress(new URL("https://sns.cn-north-1.amazonaws.com.cn/"))).toBe(true);
  });
});
