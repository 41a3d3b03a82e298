import { beforeEach, describe, expect, it } from "vitest";
import { type Guess, GuessLimits } from "../../src/auth/guess-limits.ts";
import { Refusal } from "../../src/contract/refusal.ts";

const minute = 60_000;
let now = 0;
let guesses = new GuessLimits(() => now);

beforeEach(() => {
  now = 1_000_000;
  guesses = new GuessLimits(() => now);
});

const guess = (fields: Partial<Guess> = {}): Guess => ({
  target: "ada@example.com",
  address: "192.0.2.1",
  isFamiliar: false,
  ...fields,
});

/** How many of so many guesses that fail are looked at. */
function looked(count: number, at: (turn: number) => Partial<Guess> = () => ({})): number {
  let evaluated = 0;
  let shortest = Infinity;
  const refusals = new Set<string>();
  for (let turn = 0; turn < count; turn += 1) {
    try {
      guesses.begin(guess(at(turn)));
      evaluated += 1;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      refusals.add(`${refusal.status} ${refusal.code}`);
      shortest = Math.min(shortest, refusal.detail.retryAfterSeconds ?? 0);
    }
  }
  expect([...refusals].join()).toBe(evaluated < count ? "429 RateLimited" : "");
  expect(shortest).toBeGreaterThan(0);
  return evaluated;
}

describe("failed guesses", () => {
  it("an address gets at most five failed guesses about one person in 15 minutes", () => {
    expect(looked(10)).toBe(5);
    now += 3 * minute;
    expect(looked(10)).toBe(1);
    now += 15 * minute;
    expect(looked(10)).toBe(5);
  });

  it("guesses are limited to 120 of ten thousand, regardless of their person and address", () => {
    const spread = (turn: number) => {
      now += 40;
      return { target: `person ${turn % 500}`, address: "2001:db8::1" };
    };
    expect(looked(10_000, spread)).toBeLessThanOrEqual(120);
    const fromEverywhere = (turn: number) => {
      now += 40;
      return { address: `2001:db8:${(turn % 5000).toString(16)}::1` };
    };
    expect(looked(10_000, fromEverywhere)).toBeLessThanOrEqual(120);
  });

  it("guesses in a stolen session are limited to 120 of ten thousand, from all addresses together", () => {
    const inSession = (turn: number) => {
      now += 40;
      return { address: `2001:db8:${(turn % 5000).toString(16)}::1`, isFamiliar: true };
    };
    expect(looked(10_000, inSession)).toBeLessThanOrEqual(120);
    expect(looked(1, () => ({ address: "198.51.100.7" }))).toBe(1);
  });

  it("the first 64 bits of an IPv6 address count as one address in the guess limit", () => {
    expect(looked(10, (turn) => ({ address: `2001:db8::${turn}` }))).toBe(5);
  });

  it("a person who signs in from another address is not locked out by failed guesses", () => {
    looked(10_000);
    expect(looked(1, () => ({ address: "198.51.100.7" }))).toBe(1);
  });

  it("failed guesses from hundreds of addresses do not use up the first attempts of new addresses", () => {
    const guessers = (turn: number) => ({ address: `2001:db8:${(turn % 300).toString(16)}::1` });
    // Each address has its first guess in its turn, and no other.
    for (let hour = 0; hour < 8; hour += 1) {
      expect(looked(3_000, guessers)).toBeLessThanOrEqual(100);
      now += 60 * minute;
    }
    expect(looked(3_000, guessers)).toBe(50);
    expect(looked(1, () => ({ address: "198.51.100.7" }))).toBe(1);
  });

  it("a refused guess does not use up another address's first attempt", () => {
    looked(200, (turn) => ({ address: `2001:db8:${turn.toString(16)}::1` }));
    const late = () => ({ address: "198.51.100.7" });
    looked(200, (turn) => ({ address: `2001:db8:${(turn % 40).toString(16)}::1` }));
    expect(looked(3, late)).toBe(0);
    now += 2 * minute;
    looked(200, (turn) => ({ address: `2001:db8:${(turn % 40).toString(16)}::1` }));
    expect(looked(1, late)).toBe(1);
  });

  it("failed guesses from everywhere do not block addresses from which a person has signed in", () => {
    looked(10_000, (turn) => ({ address: `2001:db8:${turn.toString(16)}::1`, target: `person ${turn}` }));
    expect(looked(1, () => ({ address: "198.51.100.7" }))).toBe(0);
    expect(looked(1, () => ({ address: "198.51.100.7", isFamiliar: true }))).toBe(1);
  });
});

describe("a correct guess", () => {
  it("a correct guess is not counted, and clears the failed guesses before it", () => {
    for (let turn = 0; turn < 50; turn += 1) {
      looked(2);
      guesses.begin(guess()).succeed();
      now += 2 * minute;
    }
    expect(looked(10)).toBe(5);
  });

  it("a correct guess clears no failed guesses of its address except its own", () => {
    let wrong = 0;
    for (let turn = 0; turn < 200; turn += 1) {
      wrong += looked(1, () => ({ target: `person ${turn}` }));
      try {
        guesses.begin(guess({ target: "myself" })).succeed();
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
      }
    }
    expect(wrong).toBe(100);
  });

  it("a withdrawn guess is not counted", () => {
    for (let turn = 0; turn < 50; turn += 1) guesses.begin(guess()).cancel();
    expect(looked(10)).toBe(5);
  });
});

it("guesses about one person stay counted while thousands of other names are tried", () => {
  const fromElsewhere = (turn: number) => ({ address: `198.51.100.${turn}` });
  const first = looked(120, fromElsewhere);
  expect(first).toBeLessThanOrEqual(100);
  looked(12_000, (turn) => ({ target: `name-${turn}@example.com`, address: `2001:db8:${turn}::1` }));
  // The limit for all strangers together has room again, that for the person hardly any.
  now += 10 * minute;
  expect(looked(120, (turn) => ({ address: `203.0.113.${turn}` }))).toBeLessThan(30);
});

it("each of two nodes allows half of the guesses, rounded up", () => {
  guesses = new GuessLimits(
    () => now,
    () => 2,
  );
  expect(looked(10)).toBe(3);
});
