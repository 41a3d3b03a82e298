/** Recovery codes: single-use replacements for an authenticator. */
import { createHash, randomBytes } from "node:crypto";

const codeCount = 10;
/** 120 bits: unguessable, so that a fast hash is sufficient. */
const codeBytes = 15;
// Without i, l, o and u, which look like other characters.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

function makeCode(): string {
  let bits = BigInt(`0x${randomBytes(codeBytes).toString("hex")}`);
  let text = "";
  for (let index = 0; index < (codeBytes * 8) / 5; index += 1) {
    text += alphabet[Number(bits & 31n)] ?? "";
    bits >>= 5n;
  }
  return text.replaceAll(/.{6}(?=.)/gu, "$&-");
}

/** Generates ten codes in their display form. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: codeCount }, makeCode);
}

/** The stored hash of a code; undefined if malformed. Misread letters are corrected. */
export function hashRecoveryCode(text: string): string | undefined {
  const normalized = text
    .toLowerCase()
    .replaceAll(/[\s-]/gu, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/gu, "1");
  if (!/^[0-9a-hjkmnp-tv-z]{24}$/u.test(normalized)) return undefined;
  return createHash("sha256").update(`recovery code ${normalized}`).digest("hex");
}
