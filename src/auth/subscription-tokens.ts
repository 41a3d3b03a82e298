/**
 * Tokens in the links of subscribers' mails. They are derived, not stored: subscriber, purpose and version with an
 * HMAC-SHA-256, truncated to 128 bits, by a dedicated key.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type LinkPurpose,
  type LinkSubject,
  linkPurposes,
  linkVersion,
  type SubscriptionToken,
} from "../rules/subscription-links.ts";
import { keysFor, type ServiceSecret } from "./service-secret.ts";

const idBytes = 16;
const versionBytes = 6;
const headBytes = idBytes + 1 + versionBytes;
const macBytes = 16;
/** 39 bytes are 52 characters of base64url without padding, so that each token has exactly one encoding. */
const tokenPattern = /^[A-Za-z0-9_-]{52}$/u;

const keyFor = keysFor("subscription tokens");

function macOf(secret: ServiceSecret, head: Buffer): Buffer {
  return createHmac("sha256", keyFor(secret)).update(head).digest().subarray(0, macBytes);
}

/** Creates a token: 52 characters that need no escape in a URL. */
export function makeSubscriptionToken(secret: ServiceSecret, token: SubscriptionToken): string {
  const head = Buffer.alloc(headBytes);
  head.write(token.id.replaceAll("-", ""), 0, "hex");
  head.writeUInt8(linkPurposes.indexOf(token.purpose), idBytes);
  head.writeUIntBE(token.version, idBytes + 1, versionBytes);
  return Buffer.concat([head, macOf(secret, head)]).toString("base64url");
}

/** Parses a token; undefined if this service did not create it. `isCurrentToken` checks its validity. */
export function readSubscriptionToken(secret: ServiceSecret, text: string): SubscriptionToken | undefined {
  if (!tokenPattern.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64url");
  const head = bytes.subarray(0, headBytes);
  if (!timingSafeEqual(macOf(secret, head), bytes.subarray(headBytes))) return undefined;
  const purpose = linkPurposes[head.readUInt8(idBytes)];
  if (purpose === undefined) return undefined;
  const hex = head.toString("hex", 0, idBytes);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
  return { id, purpose, version: head.readUIntBE(idBytes + 1, versionBytes) };
}

const keyForCodes = keysFor("codes of chat channels");
/** Letters and digits that are easy to distinguish and form no words. */
const codeLetters = "BCDFGHJKLMNPQRSTVWXZ23456789";
const codeLength = 8;

/**
 * The code that confirms a chat channel, as posted there: 38 bits, in two groups of four. It is valid as long as the
 * confirmation link.
 */
export function confirmationCode(secret: ServiceSecret, subject: LinkSubject): string {
  const mac = createHmac("sha256", keyForCodes(secret))
    .update(tokenFor(secret, subject, "confirm"))
    .digest();
  let remainder = mac.readBigUInt64BE();
  let code = "";
  for (let index = 0; index < codeLength; index += 1) {
    code += codeLetters[Number(remainder % BigInt(codeLetters.length))];
    remainder /= BigInt(codeLetters.length);
  }
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** True if an entered code is the one of a subscriber. */
export function isConfirmationCode(secret: ServiceSecret, subject: LinkSubject, text: string): boolean {
  const normalize = (code: string) => Buffer.from(code.toUpperCase().replaceAll(/[^A-Z0-9]/gu, ""));
  const [actual, expected] = [normalize(text), normalize(confirmationCode(secret, subject))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The current token of a subscriber for a purpose. */
export function tokenFor(secret: ServiceSecret, subject: LinkSubject, purpose: LinkPurpose): string {
  return makeSubscriptionToken(secret, {
    id: subject.public_id,
    purpose,
    version: linkVersion(subject, purpose),
  });
}
