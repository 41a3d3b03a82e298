import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeKey, hashKey, makeKey, readKeyFormat } from "../../src/auth/key-format.ts";
import { roles } from "../../src/contract/words.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** CRC-32 bit by bit (the polynomial of ISO 3309, reflected), in base62: slow and obvious. */
function slowChecksum(text: string): string {
  let sum = 0xffffffff;
  for (const byte of Buffer.from(text, "latin1")) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  let rest = BigInt((sum ^ 0xffffffff) >>> 0);
  let written = "";
  for (let place = 0; place < 6; place += 1) {
    written = (alphabet[Number(rest % 62n)] ?? "") + written;
    rest /= 62n;
  }
  return written;
}

describe("a key", () => {
  it.each(roles)("a key for %s contains its role, which is parsed back", (role) => {
    const { value } = makeKey(role);
    expect(value).toMatch(/^sbx_(?:ro|rw|wh)_[0-9A-Za-z]{36}$/u);
    expect(readKeyFormat(value)).toBe(role);
  });

  it("a key ends with a checksum of its preceding characters", () => {
    for (let count = 0; count < 100; count += 1) {
      const { value } = makeKey("Read-Write");
      expect(value.slice(-6)).toBe(slowChecksum(value.slice(0, -6)));
    }
  });

  it("only the hash, the first and the last characters of a key are stored", () => {
    const { value, material } = makeKey("Webhook");
    expect(material).toEqual({ hash: hashKey(value), prefix: value.slice(0, 11), last4: value.slice(-4) });
    expect(material.hash).toMatch(/^[0-9a-f]{64}$/u);
  });

  it("every key is different, and all characters are about equally frequent", () => {
    const keys = Array.from({ length: 3000 }, () => makeKey("Read-Only").value);
    expect(new Set(keys).size).toBe(keys.length);
    const counts = new Map<string, number>();
    for (const key of keys)
      for (const letter of key.slice(7, 37)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    const mean = (3000 * 30) / 62;
    // Six standard deviations of a count that is a sum of many small chances.
    for (const letter of alphabet)
      expect(Math.abs((counts.get(letter) ?? 0) - mean)).toBeLessThan(6 * Math.sqrt(mean));
  });

  it("a key with any one character changed is invalid", () => {
    const { value } = makeKey("Read-Write");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: value.length - 1 }),
        fc.constantFrom(...Array.from(alphabet), "_", "-", " "),
        (place, letter) => {
          fc.pre(value[place] !== letter);
          const changed = value.slice(0, place) + letter + value.slice(place + 1);
          expect(readKeyFormat(changed)).toBeUndefined();
        },
      ),
    );
  });

  it("random text is not a valid key", () => {
    fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => readKeyFormat(text) === undefined));
  });
});

describe("the log of a rejected key", () => {
  it("the log shows the kind and the last four characters of a rejected key", () => {
    const { value } = makeKey("Read-Write");
    expect(describeKey(value)).toBe(`sbx_rw_…${value.slice(-4)}`);
  });

  it("the log shows nothing of a malformed key, which may be another secret", () => {
    for (const secret of ["hunter2", "sbx_rw_short", "ghp_0123456789abcdefghij0123456789abcdefghij"]) {
      expect(describeKey(secret)).toBe("malformed");
    }
  });
});
