/**
 * The tokens in the links of a subscriber's mails. They are derived, not stored: subscriber, purpose and version with an
 * HMAC-SHA-256, truncated to 128 bits, by a key that nothing else uses.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { keysFor, type ServiceSecret } from "./service-secret.ts";

/** What a token is good for. A token of one purpose is none of another. */
export type TokenPurpose = "confirm" | "manage" | "unsubscribe";

/** What a token says. */
export type SubscriptionToken = {
  /** The public id of the subscriber. */
  readonly id: string;
  readonly purpose: TokenPurpose;
  /**
   * Of `confirm`: when the confirmation was requested (epoch milliseconds, the row's `confirmation_at`). Of `manage`: the
   * row's `manage_version`. Of `unsubscribe`: 0, since its link must work for as long as the subscriber is there.
   */
  readonly version: number;
};

/** Milliseconds for which a link to confirm is good. */
export const confirmationLastsMs: number = 24 * 60 * 60_000;

const purposes = ["confirm", "manage", "unsubscribe"] as const;
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
  head.writeUInt8(purposes.indexOf(token.purpose), idBytes);
  head.writeUIntBE(token.version, idBytes + 1, versionBytes);
  return Buffer.concat([head, macOf(secret, head)]).toString("base64url");
}

/** Reads a token; undefined where it is none of this service's. Whether its version still counts is up to the caller. */
export function readSubscriptionToken(secret: ServiceSecret, text: string): SubscriptionToken | undefined {
  if (!form.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64url");
  const head = bytes.subarray(0, headBytes);
  if (!timingSafeEqual(macOf(secret, head), bytes.subarray(headBytes))) return undefined;
  const purpose = purposes[head.readUInt8(idBytes)];
  if (purpose === undefined) return undefined;
  const hex = head.toString("hex", 0, idBytes);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5");
  return { id, purpose, version: head.readUIntBE(idBytes + 1, versionBytes) };
}

/** The fields of a subscriber's row that its tokens depend on. */
export type TokenSubject = {
  readonly public_id: string;
  readonly manage_version: number;
  readonly confirmation_at: number | null;
};

/** The token of a subscriber for a purpose, as it counts now. */
export function tokenFor(
  secret: ServiceSecret,
  { public_id: id, manage_version, confirmation_at }: TokenSubject,
  purpose: TokenPurpose,
): string {
  const version = { confirm: confirmation_at ?? 0, manage: manage_version, unsubscribe: 0 }[purpose];
  return makeSubscriptionToken(secret, { id, purpose, version });
}

/** Whether a token that was read counts for a subscriber at `now` (epoch milliseconds). */
export function isCurrentToken(token: SubscriptionToken, subject: TokenSubject, now: number): boolean {
  if (token.id !== subject.public_id) return false;
  if (token.purpose === "unsubscribe") return token.version === 0;
  if (token.purpose === "manage") return token.version === subject.manage_version;
  const { confirmation_at: at } = subject;
  return at !== null && token.version === at && now - at < confirmationLastsMs;
}
