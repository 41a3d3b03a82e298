/** The rate of an integration, and requests of Amazon SNS to confirm a subscription, over a bus without a store. */
import { beforeEach, describe, expect, it } from "vitest";
import { RateLimits } from "../../src/auth/rate-limits.ts";
import type { Refusal } from "../../src/contract/refusal.ts";
import { EventHandler, type SentEvent } from "../../src/http/integrations/event-handler.ts";
import { EventVerifier } from "../../src/integrations/event-verifier.ts";
import { IntegrationCache, type ResolvedIntegration } from "../../src/integrations/integration-cache.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { compileMapping } from "../../src/rules/alert-mapping.ts";
import { FakeBus, HandClock } from "../scheduler/stage.ts";
import { failure } from "../store/scratch.ts";
import { alertmanagerPayload } from "./http/payloads.ts";

const topic = "arn:aws:sns:eu-west-1:123456789012:alerts";
const amazon = "https://sns.eu-west-1.amazonaws.com";
const confirming = `${amazon}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=t1`;
const payload = Buffer.from(JSON.stringify(alertmanagerPayload({ name: "Down", service: "API" })));

let clock: HandClock;
let commandBus: FakeBus;
let handler: EventHandler;
let rates: RateLimits;
let fetched: string[];

beforeEach(() => {
  clock = new HandClock();
  commandBus = new FakeBus();
  fetched = [];
  const verifier = new EventVerifier((url) => {
    fetched.push(url.href);
    return Promise.reject(new Error("nothing answers"));
  });
  const bus = () => commandBus;
  const integrations = new IntegrationCache({ bus, secret: () => undefined, now: () => clock.now() });
  const logger = createLogger("error", { write: () => undefined });
  rates = new RateLimits();
  handler = new EventHandler({ bus, integrations, verifier, rates, clock, logger });
});

const integration = (number: number, settings: Partial<ResolvedIntegration> = {}): ResolvedIntegration => ({
  ref: { number, revision: 1 },
  key: String(number),
  id: "019aa6aa-1a00-7b44-8d3e-2c5f6a7b8c99",
  name: `Integration ${number}`,
  type: "Alertmanager",
  isEnabled: true,
  mapping: compileMapping([]),
  paths: null,
  signingSecret: null,
  topicArn: null,
  ...settings,
});

const eventOf = (to: ResolvedIntegration, bytes = payload): SentEvent => ({
  event: {
    bytes,
    size: bytes.length,
    headers: {},
    sender: "192.0.2.1",
    arrivedAt: clock.now(),
    requestId: "r1",
  },
  find: () => Promise.resolve(to),
  actor: null,
  idempotency: null,
  replayOf: null,
});

const logged = () =>
  commandBus.submitted.flatMap(({ command }) => (command.kind === "RecordEvent" ? [command] : []));

describe("an integration that sends too much", () => {
  /** Counts events against the rate of the first integration, as if they had been taken. */
  function spend(events: number): void {
    const bucket = rates.ofIntegration("1", clock.monotonic());
    for (let event = 0; event < events; event += 1) expect(bucket.take(clock.monotonic())).toBe(true);
  }

  /** Takes events until the integration is over its rate, and returns how many were taken. */
  async function exhaust(sent: SentEvent): Promise<{ readonly accepted: number; readonly refusal: Refusal }> {
    for (let accepted = 0; ; accepted += 1) {
      try {
        await handler.take(sent);
      } catch (refusal) {
        return { accepted, refusal: refusal as Refusal };
      }
    }
  }

  it("an integration that sends too much gets 503 with Retry-After after 1,000 events at once, and 100 more each second, is logged as RateLimited once a minute, and delays no other and no replay", async () => {
    const sent = eventOf(integration(1));
    spend(970);
    const { accepted, refusal } = await exhaust(sent);
    expect(accepted).toBe(30);
    expect(refusal.code).toBe("RateLimited");
    expect([refusal.status, refusal.detail.retryAfterSeconds]).toEqual([503, 1]);
    clock.pass(1_000);
    spend(70);
    expect((await exhaust(sent)).accepted).toBe(30);
    const limited = () => logged().filter(({ outcome }) => outcome === "RateLimited");
    expect(limited()).toMatchObject([{ status: 503 }]);
    expect(limited()[0]?.message).toContain("have no entry of their own");
    expect((await handler.take(eventOf(integration(2)))).status).toBe(202);
    // A replay is an operator's, and not held to the rate.
    const replayed = { ...sent, replayOf: "019aa6ae-3c10-7d02-9f4e-8b1c2d3e4f55" };
    expect((await handler.take(replayed)).status).toBe(202);
    clock.pass(60_000);
    spend(1_000);
    await exhaust(sent);
    expect(limited()).toHaveLength(2);
  });
});

describe("a request of Amazon SNS to confirm a subscription", () => {
  const request = (fields: Record<string, string> = {}) =>
    Buffer.from(
      JSON.stringify({
        Type: "SubscriptionConfirmation",
        MessageId: "m1",
        TopicArn: topic,
        Message: "Confirm",
        Timestamp: new Date(clock.now()).toISOString(),
        Token: "t1",
        SubscribeURL: confirming,
        SignatureVersion: "2",
        Signature: "AAAA",
        SigningCertURL: `${amazon}/SimpleNotificationService-1.pem`,
        ...fields,
      }),
    );
  const sns = (topicArn: string | null) => integration(1, { type: "Sns", topicArn });

  it("a request to confirm a subscription fetches nothing if the integration names no topic", async () => {
    const { answer, status } = await handler.take(eventOf(sns(null), request()));
    expect([status, fetched]).toEqual([200, []]);
    expect(logged()[0]?.message).toContain(`Set TopicArn to ${topic}`);
    expect(answer.status).toBe(204);
  });

  it.each([
    ["a certificate on another host", { SigningCertURL: "https://attacker.example/x.pem" }],
    ["a certificate on this machine", { SigningCertURL: "http://127.0.0.1/x.pem" }],
    ["another topic", { TopicArn: `${topic}2` }],
    ["no signature in its envelope", { Signature: "", SigningCertURL: "" }],
  ])("a request with %s is refused, and nothing is fetched", async (_, fields) => {
    const refusal = await failure(handler.take(eventOf(sns(topic), request(fields))));
    expect(refusal).toMatchObject({ code: "SignatureInvalid" });
    expect(fetched).toEqual([]);
  });

  it("a request with a certificate of Amazon fetches only that certificate until its signature is verified", async () => {
    const refusal = await failure(
      handler.take(eventOf(sns(topic), request({ SubscribeURL: "http://127.0.0.1/" }))),
    );
    expect(refusal).toMatchObject({ code: "SignatureInvalid" });
    expect(fetched).toEqual([`${amazon}/SimpleNotificationService-1.pem`]);
  });
});

describe("the confirmation of a subscription", () => {
  const settled = integration(1, { type: "Sns", topicArn: topic });

  it("the confirmation of a subscription fetches Amazon's address once, and reports it", async () => {
    const addresses: string[] = [];
    const verifier = new EventVerifier((url) => {
      addresses.push(url.href);
      return Promise.resolve("");
    });
    const message = await verifier.confirm(settled, { topicArn: topic, subscribeUrl: confirming });
    expect([message, addresses.length]).toEqual(["The subscription is confirmed.", 1]);
    expect(new URL(addresses[0] ?? "").hostname).toBe("sns.eu-west-1.amazonaws.com");
  });

  it.each([
    "http://169.254.169.254/latest/meta-data",
    `${confirming}2`.replace("eu-west-1", "evil"),
    "nothing",
  ])("the confirmation of a subscription never fetches %s", async (subscribeUrl) => {
    const addresses: string[] = [];
    const verifier = new EventVerifier((url) => {
      addresses.push(url.href);
      return Promise.resolve("");
    });
    const message = await verifier.confirm(settled, { topicArn: topic, subscribeUrl });
    expect([message, addresses]).toEqual([expect.stringContaining("not confirmed"), []]);
  });
});
