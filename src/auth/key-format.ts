/** Format of API keys, their creation, and the stored parts. */
import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { KeyMaterial } from "../commands/command.ts";
import type { Role } from "../contract/words.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base = alphabet.length;
const randomLength = 30;
const checksumLength = 6;
const displayLength = 4;

const typePrefixes = {
  "Read-Only": "sbx_ro_",
  "Read-Write": "sbx_rw_",
  Webhook: "sbx_wh_",
} as const satisfies Record<Role, string>;

const roleByTypePrefix: ReadonlyMap<string, Role> = new Map([
  [typePrefixes["Read-Only"], "Read-Only"],
  [typePrefixes["Read-Write"], "Read-Write"],
  [typePrefixes.Webhook, "Webhook"],
]);

const typePrefixLength = typePrefixes.Webhook.length;
const keyPattern = /^sbx_(?:ro|rw|wh)_[0-9A-Za-z]{36}$/u;

/** The length of every key. */
export const keyLength = typePrefixLength + randomLength + checksumLength;

/** `length` characters of base62, each as likely as any other. */
function randomText(length: number): string {
  // Bytes beyond the last full run of the alphabet are rejected, since they would bias the result.
  const unbiasedRange = 256 - (256 % base);
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < unbiasedRange && text.length < length) text += alphabet.charAt(byte % base);
    }
  }
  return text;
}

/**
 * CRC-32 of the preceding text, in base62: detects typing errors and false positives of scanners without a
 * look-up.
 */
function checksum(text: string): string {
  let remainder = crc32(text);
  let digits = "";
  for (let index = 0; index < checksumLength; index += 1) {
    digits = alphabet.charAt(remainder % base) + digits;
    remainder = Math.floor(remainder / base);
  }
  return digits;
}

/** SHA-256 of a key in hexadecimal, its stored form. */
export function hashKey(value: string): string {
  return hash("sha256", value, "hex");
}

/** Creates a key. `value` is shown once; `material` is stored. */
export function makeKey(role: Role): { readonly value: string; readonly material: KeyMaterial } {
  const body = typePrefixes[role] + randomText(randomLength);
  const value = body + checksum(body);
  return {
    value,
    material: {
      hash: hashKey(value),
      prefix: value.slice(0, typePrefixLength + displayLength),
      last4: value.slice(-displayLength),
    },
  };
}

/** The role claimed by a well-formed key; undefined if malformed. Never to be trusted. */
export function readKeyFormat(value: string): Role | undefined {
  if (value.length !== keyLength || !keyPattern.test(value)) return undefined;
  const body = value.slice(0, -checksumLength);
  if (checksum(body) !== value.slice(-checksumLength)) return undefined;
  return roleByTypePrefix.get(value.slice(0, typePrefixLength));
}

/** A failed key for the log: kind and last four characters if well-formed, otherwise nothing. */
export function describeKey(value: string): string {
  return readKeyFormat(value) === undefined
    ? "malformed"
    : `${value.slice(0, typePrefixLength)}…${value.slice(-displayLength)}`;
}
