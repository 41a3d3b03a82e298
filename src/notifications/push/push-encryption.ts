/** Encryption of push messages for one browser: aes128gcm (RFC 8188) with the keys of RFC 8291. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushTarget } from "../../platform/push-address.ts";

const recordSize = 4_096;
const saltBytes = 16;
const tagBytes = 16;
/** Salt, record size, length of the key id, and the key id: the sender's public key. */
const headerBytes = saltBytes + 4 + 1 + 65;
/** Ends the only record (RFC 8188, section 2). */
const lastRecord = 2;

/** Bytes that a message may have, so that it fits the 4,096 that every push service takes. */
export const maxPushBytes: number = recordSize - headerBytes - tagBytes - 1;

/** The random parts of a message, for tests with known answers. */
export type PushRandomness = {
  readonly salt: Buffer;
  /** The private key of a pair that is used for this message alone. */
  readonly privateKey: Buffer;
};

function makeRandomness(): PushRandomness {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { salt: randomBytes(saltBytes), privateKey: pair.getPrivateKey() };
}

const info = (name: string) => Buffer.from(`${name}\0`);

/** Encrypts a message of at most `maxPushBytes` bytes. */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: Pick<PushTarget, "p256dh" | "auth">,
  { salt, privateKey }: PushRandomness = makeRandomness(),
): Buffer {
  if (message.length > maxPushBytes) throw new RangeError("the push message is too long");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  const own = pair.getPublicKey();
  const shared = pair.computeSecret(p256dh);
  const keyInfo = Buffer.concat([info("WebPush: info"), p256dh, own]);
  const keyMaterial = Buffer.from(hkdfSync("sha256", shared, auth, keyInfo, 32));
  const key = Buffer.from(hkdfSync("sha256", keyMaterial, salt, info("Content-Encoding: aes128gcm"), 16));
  const nonce = Buffer.from(hkdfSync("sha256", keyMaterial, salt, info("Content-Encoding: nonce"), 12));
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const header = Buffer.alloc(headerBytes);
  salt.copy(header);
  header.writeUInt32BE(recordSize, saltBytes);
  header.writeUInt8(own.length, saltBytes + 4);
  own.copy(header, saltBytes + 5);
  const record = [cipher.update(message), cipher.update(Buffer.of(lastRecord)), cipher.final()];
  return Buffer.concat([header, ...record, cipher.getAuthTag()]);
}
