/** The service's secret, and keys derived from it: independent keys for each purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const keyLength = 32;
const nonceLength = 12;
const tagLength = 16;
/** Version prefix of sealed text. */
const sealPrefix = "v1.";

/** The service's secret, the same on every node. Never appears in logs or JSON. */
export class ServiceSecret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text, for another thread of this process. */
  forThread(): string {
    return this.#text;
  }

  /** 32 bytes for one use (HKDF, RFC 5869); `use` names it. */
  keyFor(use: string): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#text, "signalbox", use, keyLength));
  }
}

/** The same, memoized per secret, for frequent uses. */
export function keysFor(use: string): (secret: ServiceSecret) => Buffer {
  const keys = new WeakMap<ServiceSecret, Buffer>();
  return (secret) => {
    const key = keys.get(secret) ?? secret.keyFor(use);
    keys.set(secret, key);
    return key;
  };
}

/** The token of the owner setup link: derived, not stored; the same on every node and start. */
export function setupToken(secret: ServiceSecret): string {
  return secret.keyFor("setup link").toString("base64url");
}

/** The setup path: the token is in the fragment, which neither logs nor `Referer` contain. */
export function setupPath(secret: ServiceSecret): string {
  return `/portal/setup#${setupToken(secret)}`;
}

/** Constant-time check of a setup token. */
export function isSetupToken(secret: ServiceSecret, token: string): boolean {
  const expected = Buffer.from(setupToken(secret));
  const actual = Buffer.from(token);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Seals a text (AES-256-GCM), so that access to the store alone is not enough to read or change it. */
export function seal(secret: ServiceSecret, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", secret.keyFor("sealed texts"), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealPrefix + sealed.toString("base64url");
}

/** Unseals a text; throws if the secret differs or the text was changed. */
export function unseal(secret: ServiceSecret, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(sealPrefix.length), "base64url");
  if (!sealed.startsWith(sealPrefix) || bytes.length < nonceLength + tagLength) {
    throw new Error("the sealed text is invalid");
  }
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", secret.keyFor("sealed texts"), nonce);
  decipher.setAuthTag(bytes.subarray(-tagLength));
  const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}
