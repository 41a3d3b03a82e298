/** Browsers' push subscriptions (W3C Push API). */
import { ECDH } from "node:crypto";
import * as z from "zod";

/** Hosts of the push services of Google, Mozilla, Microsoft and Apple; a leading dot matches all subdomains. */
const vendorHosts: readonly string[] = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/** True if a host belongs to a push service. `ownHosts` are named by the operator. */
export function isPushHost(host: string, ownHosts: readonly string[] = []): boolean {
  const matchesName = (name: string) => (name.startsWith(".") ? host.endsWith(name) : host === name);
  return vendorHosts.some(matchesName) || ownHosts.includes(host);
}

const base64url = (bytes: number) =>
  z
    .string()
    .max(2 * bytes)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/u)
    .transform((text) => Buffer.from(text, "base64url"))
    .refine(({ length }) => length === bytes);

const pointBytes = 65;
const authBytes = 16;

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, "prime256v1");
    return point[0] === 4;
  } catch {
    return false;
  }
}

/** A subscription in the form of `PushSubscription.toJSON()`. */
const subscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/u }).max(2_048),
  keys: z.object({ p256dh: base64url(pointBytes).refine(isOnCurve), auth: base64url(authBytes) }),
});

/** The endpoint of a browser's push service, and the keys for encryption. */
export type PushTarget = {
  readonly endpoint: URL;
  /** The browser's public key: an uncompressed point on P-256. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
};

/** Parses a subscription from its JSON; undefined if invalid. */
export function readPushTarget(text: string): PushTarget | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const result = subscriptionSchema.safeParse(json);
  if (!result.success) return undefined;
  const endpoint = new URL(result.data.endpoint);
  const hasOnlyPath = endpoint.username === "" && endpoint.password === "" && endpoint.hash === "";
  return hasOnlyPath ? { endpoint, ...result.data.keys } : undefined;
}

/** Serialises a subscription for `readPushTarget`. */
export function writePushTarget({ endpoint, p256dh, auth }: PushTarget): string {
  const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
  return JSON.stringify({ endpoint: endpoint.href, keys });
}
