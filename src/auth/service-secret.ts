/** The service's own secret, and what is made from it: every use has a key of its own, so that none tells of another. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const keyLength = 32;
const nonceLength = 12;
const tagLength = 16;
/** How every sealed text begins: another way to seal will begin otherwise. */
const sealedAs = "v1.";

/** The secret of this service, the same on every node. It shows itself in no log, and in no JSON. */
export class ServiceSecret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** 32 bytes for one use (HKDF, RFC 5869); `use` names it. */
  keyFor(use: string): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#text, "signalbox", use, keyLength));
  }
}

/** The same, made once for each secret: for a use that many requests have. */
export function keysFor(use: string): (secret: ServiceSecret) => Buffer {
  const keys = new WeakMap<ServiceSecret, Buffer>();
  return (secret) => {
    const key = keys.get(secret) ?? secret.keyFor(use);
    keys.set(secret, key);
    return key;
  };
}

/** The token of the link that sets up the owner: nothing of it is kept, and every node and every start has the same. */
export function setupToken(secret: ServiceSecret): string {
  return secret.keyFor("setup link").toString("base64url");
}

/** Where the owner is set up: the token stands where neither a log nor a `Referer` has it. */
export function setupPath(secret: ServiceSecret): string {
  return `/portal/setup#${setupToken(secret)}`;
}

/** Whether a token is that of the link that sets up the owner, in a time that tells nothing of it. */
export function isSetupToken(secret: ServiceSecret, token: string): boolean {
  const right = Buffer.from(setupToken(secret));
  const given = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Seals a text (AES-256-GCM), so that nobody reads or changes it who has the ledger alone. */
export function seal(secret: ServiceSecret, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", secret.keyFor("sealed texts"), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealedAs + sealed.toString("base64url");
}

/** The text that was sealed; throws where it was sealed with another secret, or changed since. */
export function unseal(secret: ServiceSecret, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(sealedAs.length), "base64url");
  if (!sealed.startsWith(sealedAs) || bytes.length < nonceLength + tagLength) {
    throw new Error("this is no sealed text");
  }
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv("aes-256-gcm", secret.keyFor("sealed texts"), nonce);
  decipher.setAuthTag(bytes.subarray(-tagLength));
  const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}
