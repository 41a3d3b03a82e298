import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CachedKey } from "../../src/auth/cached-key.ts";
import { accountableAddress, burstOf, RateLimits, TokenBucket } from "../../src/auth/rate-limits.ts";
import { defaultSessionRate } from "../../src/platform/setting-parsers.ts";

const keyOf = (number: number, ratePerMinute = 600): CachedKey => ({
  number,
  publicId: "",
  familyNumber: number,
  name: "",
  last4: "",
  role: "Read-Only",
  covers: "all",
  ratePerMinute,
  expiresAt: null,
});

describe("a bucket", () => {
  it("a token bucket allows a burst, then its rate", () => {
    const bucket = new TokenBucket({ perMinute: 600, capacity: 100, now: 0 });
    const takenAt = (now: number, tries: number) =>
      Array.from({ length: tries }, () => bucket.take(now)).filter(Boolean).length;
    expect(takenAt(0, 150)).toBe(100);
    expect(takenAt(1000, 50)).toBe(10);
    expect(takenAt(61_000, 500)).toBe(100);
  });

  it("a token bucket reports the exact time of the next retry", () => {
    const bucket = new TokenBucket({ perMinute: 30, capacity: 1, now: 0 });
    expect(bucket.take(0)).toBe(true);
    const wait = bucket.retryAfterSeconds(0);
    expect(wait).toBe(2);
    expect(bucket.take(wait * 1000 - 100)).toBe(false);
    expect(bucket.take(wait * 1000)).toBe(true);
  });

  it("a token bucket reports its limit, its remaining tokens, and when it is full", () => {
    const bucket = new TokenBucket({ perMinute: 600, capacity: 100, now: 0 });
    expect([bucket.policy, bucket.state(0)]).toEqual(['"key";q=100;w=10', '"key";r=100;t=0']);
    for (let count = 0; count < 25; count += 1) bucket.take(0);
    expect(bucket.state(0)).toBe('"key";r=75;t=3');
  });

  it("a token bucket never grants more than its burst and its rate in any period", () => {
    const moments = fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 400 });
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 50 }),
        (steps, perMinute, capacity) => {
          const bucket = new TokenBucket({ perMinute, capacity, now: 0 });
          let now = 0;
          let allowed = 0;
          for (const step of steps) {
            now += step;
            if (bucket.take(now)) allowed += 1;
          }
          expect(allowed).toBeLessThanOrEqual(capacity + (now * perMinute) / 60_000 + 1e-6);
        },
      ),
    );
  });
});

describe("the rate of a key", () => {
  it("a key's burst is 100 requests, or a sixth of its rate above the default", () => {
    expect([1, 60, 600, 6000].map(burstOf)).toEqual([100, 100, 100, 1000]);
  });

  it("each key has its own rate limit, which is reset when its rate changes", () => {
    const rates = new RateLimits();
    const first = rates.ofKey(keyOf(1), 0);
    expect(rates.ofKey(keyOf(1), 0)).toBe(first);
    expect(rates.ofKey(keyOf(2), 0)).not.toBe(first);
    expect(rates.ofKey(keyOf(1, 60), 0)).not.toBe(first);
  });
});

describe("the rate of a session", () => {
  /** Of so many requests each second for ten minutes: the second in which the first one is refused. */
  const refusedAfter = (requestsPerSecond: number, nodes = 1): number | undefined => {
    const limits = new RateLimits(() => nodes);
    return Array.from({ length: 600 }, (_, at) => at).find((at) => {
      const bucket = limits.ofSession({ number: 1, ratePerMinute: defaultSessionRate }, at * 1000);
      return Array.from({ length: requestsPerSecond }, () => bucket.take(at * 1000)).includes(false);
    });
  };

  it("a person who opens five screens of ten requests every second never meets the session's limit", () => {
    expect(refusedAfter(50)).toBeUndefined();
    expect(refusedAfter(50, 2)).toBeUndefined();
  });

  it("a script that floods a session meets its limit within ten seconds", () => {
    expect(refusedAfter(250)).toBeLessThanOrEqual(10);
  });
});

describe("the accountable address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:0207", "192.0.2.7"],
    ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("the accountable address of %s is %s", (address, accountable) => {
    expect(accountableAddress(address)).toBe(accountable);
  });

  it("rate limits use bounded memory for any number of addresses", () => {
    const rates = new RateLimits();
    for (let count = 0; count < 25_000; count += 1)
      rates.ofAddress(`10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`, 0);
    expect(rates.size).toBeLessThanOrEqual(10_000);
  });

  it("a failing address stays limited among many others", () => {
    const rates = new RateLimits();
    const mine = rates.ofAddress("192.0.2.7", 0);
    const buckets = [];
    for (let count = 0; count < 25_000; count += 1) {
      rates.ofAddress(`10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`, 0);
      if (count % 1000 === 0) buckets.push(rates.ofAddress("192.0.2.7", 0));
    }
    expect(new Set(buckets)).toEqual(new Set([mine]));
  });
});

describe("the limits of one of several nodes", () => {
  it("the limits of each node are its share of the total as nodes come and go", () => {
    let nodes = 1;
    const limits = new RateLimits(() => nodes);
    const takenAt = (now: number, tries: number) =>
      Array.from({ length: tries }, () => limits.ofKey(keyOf(1), now).take(now)).filter(Boolean).length;
    expect(takenAt(0, 50)).toBe(50);
    nodes = 2;
    // Half of what was left.
    expect(takenAt(0, 100)).toBe(25);
    expect(takenAt(1_000, 100)).toBe(5);
    expect(takenAt(61_000, 500)).toBe(50);
    nodes = 1;
    expect(takenAt(121_000, 500)).toBe(100);
    nodes = 4;
    expect(limits.ofAddress("192.0.2.1", 0).capacity).toBe(13);
    expect(limits.ofIntegration("7", 0)).toMatchObject({ perMinute: 1_500, capacity: 250 });
    // To other processes of the same machine the rate is told whole.
    expect(limits.collectConsumption().keys).toMatchObject([{ name: 1, perMinute: 600 }]);
  });
});

describe("the limits of one of several workers", () => {
  it("the limits of one of several workers count the events of an integration that another worker has taken", () => {
    const [first, second] = [new RateLimits(), new RateLimits()];
    for (let event = 0; event < 400; event += 1) first.ofIntegration("7", 0).take(0);
    const spent = first.collectConsumption();
    expect(spent.integrations).toEqual([{ name: "7", perMinute: 6_000, tokens: 400 }]);
    second.charge(spent, 0);
    expect(second.ofIntegration("7", 0).tokensAt(0)).toBe(600);
    expect(second.ofIntegration("8", 0).tokensAt(0)).toBe(1_000);
  });
});
