import { describe, expect, it } from "vitest";
import { ServiceSecret } from "../../src/auth/service-secret.ts";
import {
  makeSubscriptionToken,
  readSubscriptionToken,
  tokenFor,
} from "../../src/auth/subscription-tokens.ts";
import { confirmationLifetimeMs, isCurrentToken } from "../../src/rules/subscription-links.ts";

const secret = new ServiceSecret("a secret of at least 32 characters");
const now = 1_795_000_000_000;
const subject = {
  public_id: "01a20217-ecc6-7421-9989-a5f017b376e2",
  manage_version: 3,
  confirmation_at: now,
};
const purposes = ["confirm", "manage", "unsubscribe"] as const;

describe("a subscription token", () => {
  it("a subscription token holds its subscriber, purpose and version in 52 URL-safe characters", () => {
    for (const purpose of purposes) {
      const text = tokenFor(secret, subject, purpose);
      expect(text).toMatch(/^[A-Za-z0-9_-]{52}$/u);
      const token = readSubscriptionToken(secret, text);
      expect(token).toMatchObject({ id: subject.public_id, purpose });
      expect(token !== undefined && isCurrentToken(token, subject, now)).toBe(true);
    }
  });

  it("a subscription token is invalid after any changed character, and under another secret", () => {
    const text = tokenFor(secret, subject, "manage");
    for (let place = 0; place < text.length; place += 1) {
      const other = text.charAt(place) === "A" ? "B" : "A";
      const changed = text.slice(0, place) + other + text.slice(place + 1);
      expect(readSubscriptionToken(secret, changed)).toBeUndefined();
    }
    const another = new ServiceSecret("another secret of 32 characters!!");
    expect(readSubscriptionToken(another, text)).toBeUndefined();
  });

  it("a subscription token is invalid in any other length or alphabet", () => {
    const text = tokenFor(secret, subject, "manage");
    for (const other of [
      "",
      text.slice(1),
      `${text}A`,
      `${text}=`,
      ` ${text.slice(1)}`,
      text.replace(/.$/u, "+"),
    ])
      expect(readSubscriptionToken(secret, other)).toBeUndefined();
  });

  it("a subscription token is invalid for another purpose", () => {
    const texts = purposes.map((purpose) =>
      makeSubscriptionToken(secret, { id: subject.public_id, purpose, version: 0 }),
    );
    expect(new Set(texts).size).toBe(purposes.length);
    expect(texts.map((text) => readSubscriptionToken(secret, text)?.purpose)).toEqual(purposes);
  });

  it("the next link invalidates a management token, but not the ones to confirm and to unsubscribe", () => {
    const tokens = purposes.map((purpose) =>
      readSubscriptionToken(secret, tokenFor(secret, subject, purpose)),
    );
    const renewed = { ...subject, manage_version: 4 };
    const counts = tokens.map((token) => token !== undefined && isCurrentToken(token, renewed, now));
    expect(counts).toEqual([true, false, true]);
  });

  it("a confirmation token lasts a day, and ends with the next confirmation", () => {
    const token = readSubscriptionToken(secret, tokenFor(secret, subject, "confirm"));
    if (token === undefined) throw new Error("the token could not be read");
    expect(isCurrentToken(token, subject, now + confirmationLifetimeMs - 1)).toBe(true);
    expect(isCurrentToken(token, subject, now + confirmationLifetimeMs)).toBe(false);
    expect(isCurrentToken(token, { ...subject, confirmation_at: now + 1 }, now + 1)).toBe(false);
    expect(isCurrentToken(token, { ...subject, confirmation_at: null }, now)).toBe(false);
  });

  it("a token of another subscriber is invalid", () => {
    const token = readSubscriptionToken(secret, tokenFor(secret, subject, "unsubscribe"));
    const other = { ...subject, public_id: "01a20217-ecc6-7421-9989-a5f017b376e3" };
    expect(token !== undefined && isCurrentToken(token, other, now)).toBe(false);
  });
});
