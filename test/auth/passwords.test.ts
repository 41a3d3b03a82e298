import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openPasswords } from "../../src/auth/passwords.ts";
import { Refusal } from "../../src/contract/refusal.ts";
import { pagePasswordProblem, passwordProblem } from "../../src/rules/password-rules.ts";

const cheap = { costs: { memory: 64, passes: 1, parallelism: 1 } };

describe("a password's hash", () => {
  it("a password hash has at least OWASP's parameters, and its own salt", async () => {
    const passwords = openPasswords();
    const [first, second] = [await passwords.hash("the same words"), await passwords.hash("the same words")];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/u);
    expect(first).not.toBe(second);
    expect(await passwords.verify("the same words", first)).toBe(true);
    expect(await passwords.verify("The same words", first)).toBe(false);
  });

  it("a password is verified with the parameters of its hash, regardless of the current ones", async () => {
    const stored = await openPasswords(cheap).hash("the same words");
    expect(
      await openPasswords({ costs: { ...cheap.costs, passes: 3 } }).verify("the same words", stored),
    ).toBe(true);
  });

  it("a password is verified in any Unicode normalization", async () => {
    const passwords = openPasswords(cheap);
    expect(await passwords.verify("cafe\u0301 au lait", await passwords.hash("café au lait"))).toBe(true);
  });

  it("the hash for an unknown person matches no password", async () => {
    expect(await openPasswords(cheap).verify("anything at all", null)).toBe(false);
  });
});

describe("many passwords at once", () => {
  it("passwords are hashed a few at a time; fifty may wait, and the rest are refused with Retry-After", async () => {
    const passwords = openPasswords({ ...cheap, maxConcurrent: 2 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 80 }, () => passwords.verify(randomBytes(12).toString("hex"), null)),
    );
    const refused = outcomes.flatMap((outcome): unknown[] =>
      outcome.status === "rejected" ? [outcome.reason] : [],
    );
    expect(refused).toHaveLength(28);
    for (const refusal of refused) {
      expect(
        refusal instanceof Refusal && [refusal.code, refusal.status, refusal.detail.retryAfterSeconds],
      ).toEqual(["TooBusy", 503, 2]);
    }
    expect(await passwords.verify("anything at all", null)).toBe(false);
  });
});

describe("a new password", () => {
  it.each([
    "short words",
    "passwordpassword",
    "Password1234!",
    "123456789012",
    "aaaaaaaaaaaa",
    "abababababab",
    "abcdefghijklm",
    "qwertyuiop123",
    "correcthorsebatterystaple",
    "Signalbox2026!",
    "letmein letmein",
    "x".repeat(129),
    "ada.lovelace1",
    "Lovelace2026!",
    "acme status 1",
    "adalovelace@example.com",
  ])("a new password is refused if it is easily guessed, too short or too long: %s", (password) => {
    expect(passwordProblem(password, ["ada.lovelace@example.com", "Ada Lovelace", "Acme Status"])).toMatch(
      /\.$/u,
    );
  });

  it.each([
    "orbit lamp thirteen plum",
    "Tr0ubadour&Melon",
    "7f3kq9zzWp1x",
    "пароль из пяти слов",
    "長い合言葉は安全です長い",
    "the passwords we forget",
    "x y z ".repeat(21).trim() + "ab",
  ])("a new password is accepted otherwise: %s", (password) => {
    expect(passwordProblem(password, ["ada@example.com", "Ada", "Acme Status"])).toBeUndefined();
  });
});

describe("the password of a page", () => {
  it.each([
    "seven77",
    "password",
    "Passw0rd",
    "letmein!",
    "12345678",
    "aaaaaaaa",
    "abababab",
    "qwerty12",
    "summer24",
    "status-page",
    "Welcome2026!",
    "acme1234",
    "Acme-Vault-1",
    "x".repeat(201),
  ])("the password of a page is refused if it is easily guessed, too short or too long: %s", (password) => {
    expect(pagePasswordProblem(password, ["Acme Vault", "vault"])).toMatch(/\.$/u);
  });

  it.each([
    "correct horse battery",
    "plum lamp",
    "7f3kq9zz",
    "another password",
    "長い合言葉は安全",
    "seven boats ".repeat(16),
  ])("the password of a page is accepted otherwise: %s", (password) => {
    expect(pagePasswordProblem(password, ["Acme Vault", "vault"])).toBeUndefined();
  });
});
