/**
 * The keys by which push services recognise this service (VAPID, RFC 8292). They are derived from the service's secret,
 * not stored: the same on every node and after a restore. Another secret means other keys, and browsers that subscribed
 * with the old ones have to subscribe again.
 */
import { createECDH, createPrivateKey, type KeyObject } from "node:crypto";
import type { ServiceSecret } from "./service-secret.ts";

const curve = "prime256v1";
const coordinateBytes = 32;

/** A pair of keys on P-256. */
export type VapidKeys = {
  readonly privateKey: KeyObject;
  /** The public key as browsers and push services take it: an uncompressed point in base64url. */
  readonly publicKey: string;
};

/** The first derived number that is a private key: one in four billion is not. */
function derive(secret: ServiceSecret, attempt = 1): VapidKeys {
  const d = secret.keyFor(`web push, key ${attempt}`);
  const ecdh = createECDH(curve);
  try {
    ecdh.setPrivateKey(d);
  } catch {
    return derive(secret, attempt + 1);
  }
  const point = ecdh.getPublicKey();
  const text = (bytes: Buffer) => bytes.toString("base64url");
  const x = text(point.subarray(1, 1 + coordinateBytes));
  const y = text(point.subarray(1 + coordinateBytes));
  const key = { kty: "EC", crv: "P-256", d: text(d), x, y };
  return { privateKey: createPrivateKey({ key, format: "jwk" }), publicKey: text(point) };
}

const known = new WeakMap<ServiceSecret, VapidKeys>();

/** The service's keys. */
export function vapidKeysOf(secret: ServiceSecret): VapidKeys {
  const keys = known.get(secret) ?? derive(secret);
  known.set(secret, keys);
  return keys;
}
