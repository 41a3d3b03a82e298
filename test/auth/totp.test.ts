import { Secret, TOTP, URI } from "otpauth";
import { describe, expect, it } from "vitest";
import { describeTotp, makeTotpSecret, stepOfCode } from "../../src/auth/totp.ts";

const now = Date.parse("2026-11-21T12:00:10Z");
const step = Math.floor(now / 30_000);

function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

describe("one-time codes", () => {
  it("one-time codes belong to the time step in which an authenticator shows them", () => {
    const secret = makeTotpSecret();
    expect(stepOfCode(secret, codeAt(secret, now), now)).toBe(step);
  });

  it("one-time codes are accepted one step early or late, and no further", () => {
    const secret = makeTotpSecret();
    const stepOf = (offset: number) => stepOfCode(secret, codeAt(secret, now + offset * 30_000), now);
    expect([-2, -1, 0, 1, 2].map(stepOf)).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it("one-time codes agree with the published values for SHA-1", () => {
    const secret = Secret.fromLatin1("12345678901234567890").base32;
    expect(stepOfCode(secret, "287082", 59_000)).toBe(1);
    expect(stepOfCode(secret, "081804", 1_111_111_109_000)).toBe(37_037_036);
  });

  it("one-time codes may contain a space, and are otherwise six digits", () => {
    const secret = makeTotpSecret();
    const code = codeAt(secret, now);
    expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step);
    for (const wrong of ["", "12345", "1234567", "abcdef", "１２３４５６"]) {
      expect(stepOfCode(secret, wrong, now)).toBeUndefined();
    }
  });

  it("one-time codes are set up by a complete URI, with colons and ampersands in names escaped", () => {
    const secret = makeTotpSecret();
    const { uri, svg } = describeTotp(secret, { issuer: "Acme: R&D", account: "ada@example.com" });
    const read = URI.parse(uri);
    expect(read).toMatchObject({
      issuer: "Acme  R&D",
      label: "ada@example.com",
      digits: 6,
      algorithm: "SHA1",
    });
    expect(read.secret.base32).toBe(secret);
    expect(svg).toMatch(/^<svg /u);
  });

  it("one-time codes come from different secrets of 160 bits", () => {
    const secrets = Array.from({ length: 50 }, makeTotpSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
  });
});
