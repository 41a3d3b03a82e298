/**
 * The keys that identify this service to push services (VAPID, RFC 8292). Derived from the service's secret, not
 * stored: the same on every node and after a restore. With another secret, subscribed browsers have to subscribe again.
 */
import { createECDH, createPrivateKey, type KeyObject } from "node:crypto";
import type { ServiceSecret } from "./service-secret.ts";

const curve = "prime256v1";
const coordinateBytes = 32;

/** A pair of keys on P-256. */
export type VapidKeys = {
  readonly privateKey: KeyObject;
  /** The public key in the form for browsers and push services: an uncompressed point in base64url. */
  readonly publicKey: string;
};

/** Derives the first valid private key; one derived number in four billion is invalid. */
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

const cachedKeys = new WeakMap<ServiceSecret, VapidKeys>();

export function vapidKeysOf(secret: ServiceSecret): VapidKeys {
  const keys = cachedKeys.get(secret) ?? derive(secret);
  cachedKeys.set(secret, keys);
  return keys;
}
