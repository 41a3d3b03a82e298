import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signingTypes } from "../../src/contract/integrations.ts";
import { verifySignature } from "../../src/integrations/signatures.ts";

const secret = "a signing secret";
const rawBody = Buffer.from('{"alerts":[]}');
const now = Date.UTC(2026, 10, 21, 10);
const hmac = (...parts: (string | Buffer)[]) => {
  const hash = createHmac("sha256", secret);
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};
const right = hmac(rawBody);
const wrong = hmac("another body");

const headersOf = {
  Grafana: (signature: string) => ({ "x-grafana-alerting-signature": signature }),
  PagerDuty: (signature: string) => ({ "x-pagerduty-signature": `v1=${wrong},v1=${signature}` }),
  Sentry: (signature: string) => ({ "sentry-hook-signature": signature }),
  GitHub: (signature: string) => ({ "x-hub-signature-256": `sha256=${signature}` }),
  Checkly: (signature: string) => ({ "x-checkly-signature": signature }),
} as const;

describe.each(signingTypes)("a signature of %s", (type) => {
  const verify = (headers: Record<string, string>, body: Buffer = rawBody, key = secret) =>
    verifySignature(type, { secret: key, headers, rawBody: body, now });

  it("a signature is valid for the body, which may be replayed", () => {
    expect(verify(headersOf[type](right))).toEqual({ valid: true, replayable: true });
  });

  it.each([
    ["of another body", headersOf[type](wrong), rawBody, secret],
    ["that is empty", headersOf[type](""), rawBody, secret],
    ["that is cut short", headersOf[type](right.slice(2)), rawBody, secret],
    ["that is not hexadecimal", headersOf[type](`zz${right.slice(2)}`), rawBody, secret],
    ["over a changed body", headersOf[type](right), Buffer.from('{"alerts":[ ]}'), secret],
    ["with another secret", headersOf[type](right), rawBody, "another secret"],
    ["without its header", {}, rawBody, secret],
  ])("a signature with %s is invalid", (...[, headers, body, key]) => {
    expect(verify(headers, body, key)).toMatchObject({ valid: false });
  });
});

describe("a signature of Grafana with a time", () => {
  const signedAt = (seconds: number, over = String(seconds)) =>
    verifySignature("Grafana", {
      secret,
      rawBody,
      now,
      headers: {
        "x-grafana-alerting-timestamp": String(seconds),
        "x-grafana-alerting-signature": hmac(`${over}:`, rawBody),
      },
    });

  it("a signature of Grafana with a time is valid within 5 minutes, and cannot be replayed later", () => {
    expect(signedAt(now / 1000 - 300)).toEqual({ valid: true, replayable: false });
    expect(signedAt(now / 1000 + 300)).toEqual({ valid: true, replayable: false });
    expect(signedAt(now / 1000 - 301)).toMatchObject({ valid: false });
    expect(signedAt(now / 1000 + 301)).toMatchObject({ valid: false });
  });

  it("a signature of Grafana with a time is invalid for another time than the signed one", () => {
    expect(signedAt(now / 1000, String(now / 1000 - 9000))).toMatchObject({ valid: false });
  });

  it("a signature of Grafana with a time is invalid over the body alone where the time is sent", () => {
    const headers = {
      "x-grafana-alerting-timestamp": String(now / 1000),
      "x-grafana-alerting-signature": right,
    };
    expect(verifySignature("Grafana", { secret, rawBody, now, headers })).toMatchObject({ valid: false });
  });
});

it("a type of integration whose senders do not sign never has a valid signature", () => {
  expect(verifySignature("Pingdom", { secret, rawBody, now, headers: {} })).toMatchObject({ valid: false });
});
