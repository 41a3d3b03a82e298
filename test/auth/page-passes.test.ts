import { describe, expect, it } from "vitest";
import { isPass, makePass, passTtlSeconds } from "../../src/auth/page-passes.ts";
import { ServiceSecret } from "../../src/auth/service-secret.ts";

const secret = new ServiceSecret("a secret of at least 32 characters");
const now = 1_795_000_000_000;
const to = { pageId: "01a20217-ecc6-7421-9989-a5f017b376e2", passwordHash: "$argon2id$one" };
const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");

describe("a pass to a page", () => {
  const pass = makePass(secret, to, now);

  it("a page pass admits to its page until it expires or the password changes", () => {
    const lets = (sent: { pass: string; now: number }, page = to) => isPass(secret, page, sent);
    expect(lets({ pass, now })).toBe(true);
    expect(lets({ pass, now: now + (passTtlSeconds - 1) * 1_000 })).toBe(true);
    expect(lets({ pass, now: now + passTtlSeconds * 1_000 })).toBe(false);
    expect(lets({ pass, now }, { ...to, pageId: "another" })).toBe(false);
    expect(lets({ pass, now }, { ...to, passwordHash: "$argon2id$two" })).toBe(false);
    expect(isPass(new ServiceSecret("another secret of 32 characters!!"), to, { pass, now })).toBe(false);
  });

  it("a page pass has exactly one valid spelling", () => {
    for (const last of letters) {
      const other = `${pass.slice(0, -1)}${last}`;
      expect(isPass(secret, to, { pass: other, now })).toBe(other === pass);
    }
    // The control: of those texts four are the same bytes.
    const bytes = (text: string) =>
      Buffer.from(text.slice(text.indexOf(".") + 1), "base64url").toString("hex");
    const alike = letters.filter((last) => bytes(`${pass.slice(0, -1)}${last}`) === bytes(pass));
    expect(alike).toHaveLength(4);
  });
});
