import { describe, expect, it } from "vitest";
import { isRefusedTooOften, nextAttempt, outcomeOfReply } from "../../src/rules/delivery-retries.ts";

const minute = 60_000;
const hour = 60 * minute;

describe("nextAttempt", () => {
  it("deliveries by mail are retried after 1, 5, 15 and 60 minutes, then hourly, up to 48 hours", () => {
    let now = 0;
    const pauses: number[] = [];
    for (let attempts = 1; ; attempts += 1) {
      const next = nextAttempt({ channel: "Email", attempts, createdAt: 0, now });
      if (next === null) break;
      pauses.push((next - now) / minute);
      now = next;
    }
    expect(pauses.slice(0, 6)).toEqual([1, 5, 15, 60, 60, 60]);
    expect(now).toBeGreaterThan(47 * hour - 1);
    expect(now).toBeLessThanOrEqual(48 * hour);
  });

  it("deliveries to webhooks follow Retry-After, up to a day", () => {
    const failed = { channel: "Webhook", attempts: 1, createdAt: 0, now: 0 } as const;
    expect(nextAttempt(failed)).toBe(5_000);
    expect(nextAttempt({ ...failed, retryAfter: 90_000 })).toBe(90_000);
    expect(nextAttempt({ ...failed, retryAfter: 90 * 24 * hour })).toBe(24 * hour);
    expect(nextAttempt({ ...failed, attempts: 10 })).toBeNull();
  });
});

describe("outcomeOfReply", () => {
  it.each([
    [550, "5.1.1 no such user", "RCPT", "bounced"],
    [550, "5.1.10 null MX", "RCPT", "bounced"],
    [550, "No such user here", "RCPT", "bounced"],
    [550, "550 5.1.2 bad domain", "RCPT", "bounced"],
    [550, "5.7.1 blocked by policy", "RCPT", "failed"],
    [552, "5.2.2 mailbox full", "RCPT", "failed"],
    [554, "Rejected", "RCPT", "failed"],
    [550, "5.1.1 no such user", "other", "failed"],
    [451, "4.7.1 greylisted, try again later", "RCPT", "deferred"],
    [421, "closing", "other", "deferred"],
    [250, "2.0.0 queued", "other", "sent"],
  ] as const)(
    "the response to a delivery is interpreted: %i %s at %s means %s",
    (...[code, text, stage, kind]) => {
      expect(outcomeOfReply(code, text, stage).kind).toBe(kind);
    },
  );
});

describe("isRefusedTooOften", () => {
  it("mail is paused after 20 rejections in a row", () => {
    expect(isRefusedTooOften(Array.from({ length: 19 }, () => true))).toBe(false);
    expect(isRefusedTooOften(Array.from({ length: 20 }, () => true))).toBe(true);
  });

  it("mail is paused when 5 % of at least 100 results are rejections", () => {
    const mixed = (length: number) => Array.from({ length }, (_, place) => place % 20 === 0);
    expect(isRefusedTooOften(mixed(99))).toBe(false);
    expect(isRefusedTooOften(mixed(100))).toBe(true);
    expect(isRefusedTooOften(Array.from({ length: 500 }, (_, place) => place % 25 === 0))).toBe(false);
  });
});
