import { describe, expect, it } from "vitest";
import { hashRecoveryCode, makeRecoveryCodes } from "../../src/auth/recovery-codes.ts";

describe("recovery codes", () => {
  it("ten different recovery codes of 120 bits each are created", () => {
    const codes = Array.from({ length: 20 }, makeRecoveryCodes).flat();
    expect(codes).toHaveLength(200);
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/u);
  });

  it("recovery codes are recognized in any spelling", () => {
    const hash = hashRecoveryCode("01abcd-23efgh-45jkmn-67pqrs");
    expect(hash).toMatch(/^[0-9a-f]{64}$/u);
    expect(hashRecoveryCode("OLABCD 23EFGH 45JKMN 67PQRS")).toBe(hash);
    expect(hashRecoveryCode("01abcd-23efgh-45jkmn-67pqrt")).not.toBe(hash);
  });

  it("a recovery code has a fixed length and alphabet", () => {
    for (const text of ["", "123456", "01abcd-23efgh-45jkmn-67pqr", "01abcd-23efgh-45jkmn-67pqr!"]) {
      expect(hashRecoveryCode(text)).toBeUndefined();
    }
  });

  it("every new recovery code can be hashed", () => {
    for (const code of makeRecoveryCodes()) expect(hashRecoveryCode(code)).toBeDefined();
  });
});
