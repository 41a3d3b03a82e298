/** The subscriptions that browsers make with their push services (W3C Push API). */
import { ECDH } from "node:crypto";
import { z } from "zod";

/** The hosts of the push services of Google, Mozilla, Microsoft and Apple; a leading dot matches every host below. */
const vendorHosts: readonly string[] = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
];

/** Whether a host is one of a push service. `own` are the hosts that the operator names. */
export function isPushHost(host: string, own: readonly string[] = []): boolean {
  const isNamed = (name: string) => (name.startsWith(".") ? host.endsWith(name) : host === name);
  return vendorHosts.some(isNamed) || own.includes(host);
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

/** A subscription as `PushSubscription.toJSON()` writes it. */
const given = z.object({
  endpoint: z.url({ protocol: /^https?$/u }).max(2_048),
  keys: z.object({ p256dh: base64url(pointBytes).refine(isOnCurve), auth: base64url(authBytes) }),
});

/** Where messages for one browser are sent, and the keys that they are encrypted for. */
export type PushTarget = {
  readonly endpoint: URL;
  /** The browser's public key: an uncompressed point on P-256. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
};

/** Reads a subscription from its JSON; undefined where it is none. */
export function readPushTarget(text: string): PushTarget | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = given.safeParse(json);
  if (!read.success) return undefined;
  const endpoint = new URL(read.data.endpoint);
  const isPlain = endpoint.username === "" && endpoint.password === "" && endpoint.hash === "";
  return isPlain ? { endpoint, ...read.data.keys } : undefined;
}

/** Writes a subscription as `readPushTarget` reads it. */
export function writePushTarget({ endpoint, p256dh, auth }: PushTarget): string {
  const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
  return JSON.stringify({ endpoint: endpoint.href, keys });
}
