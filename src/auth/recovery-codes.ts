/** Recovery codes: single-use replacements for an authenticator. */
import { createHash, randomBytes } from "node:crypto";

const codes = 10;
/** 120 bits: unguessable, so that a fast hash is sufficient. */
const bytesOfCode = 15;
// Without letters that look like others: i, l, o and u.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

function makeCode(): string {
  let bits = BigInt(`0x${randomBytes(bytesOfCode).toString("hex")}`);
  let text = "";
  for (let place = 0; place < (bytesOfCode * 8) / 5; place += 1) {
    text += alphabet[Number(bits & 31n)] ?? "";
    bits >>= 5n;
  }
  return text.replaceAll(/.{6}(?=.)/gu, "$&-");
}

/** Generates ten codes in their display form. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: codes }, makeCode);
}

/** The stored hash of a code; undefined if malformed. Misread letters are corrected. */
export function hashRecoveryCode(text: string): string | undefined {
  const plain = text.toLowerCase().replaceAll(/[\s-]/gu, "").replaceAll("o", "0").replaceAll(/[il]/gu, "1");
  if (!/^[0-9a-hjkmnp-tv-z]{24}$/u.test(plain)) return undefined;
  return createHash("sha256").update(`recovery code ${plain}`).digest("hex");
}
