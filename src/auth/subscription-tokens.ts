/**
 * The tokens in the links of a subscriber's mails. They are derived, not stored: subscriber, purpose and version with an
 * HMAC-SHA-256, truncated to 128 bits, by a key that nothing else uses.
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
/** 39 bytes are 52 characters of base64url without padding: each token has exactly one spelling. */
const form = /^[A-Za-z0-9_-]{52}$/u;

const keyFor = keysFor("subscription tokens");

function macOf(secret: ServiceSecret, head: Buffer): Buffer {
  return createHmac("sha256", keyFor(secret)).update(head).digest().subarray(0, macBytes);
}

/** Makes a token: 52 characters that need no escape in a URL. */
export function makeSubscriptionToken(secret: ServiceSecret, token: SubscriptionToken): string {
  const head = Buffer.alloc(headBytes);
  head.write(token.id.replaceAll("-", ""), 0, "hex");
  head.writeUInt8(linkPurposes.indexOf(token.purpose), idBytes);
  head.writeUIntBE(token.version, idBytes + 1, versionBytes);
  return Buffer.concat([head, macOf(secret, head)]).toString("base64url");
}

/** Reads a token; undefined where it is none of this service's. Whether it still counts says `isCurrentToken`. */
export function readSubscriptionToken(secret: ServiceSecret, text: string): SubscriptionToken | undefined {
  if (!form.test(text)) return undefined;
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
/** Letters and digits that are not mistaken for one another, and spell no words. */
const codeLetters = "BCDFGHJKLMNPQRSTVWXZ23456789";
const codeLength = 8;

/**
 * The code that confirms a chat channel, as it is posted there: 38 bits, in two groups of four. It counts as long as the
 * link to confirm.
 */
export function confirmationCode(secret: ServiceSecret, subject: LinkSubject): string {
  const mac = createHmac("sha256", keyForCodes(secret))
    .update(tokenFor(secret, subject, "confirm"))
    .digest();
  let rest = mac.readBigUInt64BE();
  let code = "";
  for (let place = 0; place < codeLength; place += 1) {
    code += codeLetters[Number(rest % BigInt(codeLetters.length))];
    rest /= BigInt(codeLetters.length);
  }
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** Whether a code, as somebody typed it, is the one of a subscriber. */
export function isConfirmationCode(secret: ServiceSecret, subject: LinkSubject, text: string): boolean {
  const plain = (code: string) => Buffer.from(code.toUpperCase().replaceAll(/[^A-Z0-9]/gu, ""));
  const [given, right] = [plain(text), plain(confirmationCode(secret, subject))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The token of a subscriber for a purpose, as it counts now. */
export function tokenFor(secret: ServiceSecret, subject: LinkSubject, purpose: LinkPurpose): string {
  return makeSubscriptionToken(secret, {
    id: subject.public_id,
    purpose,
    version: linkVersion(subject, purpose),
  });
}
