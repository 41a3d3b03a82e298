/** The token by which a push service recognises the sender of a message (VAPID, RFC 8292). */
import { sign } from "node:crypto";
import type { VapidKeys } from "../../auth/vapid-keys.ts";

/** Seconds that a token is valid; push services take at most 24 hours. */
const tokenLastsSeconds = 12 * 60 * 60;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The `Authorization` of a request to a push service. `contact` is a `mailto:` or `https:` URL of the operator. */
export function vapidAuthorization(
  { privateKey, publicKey }: VapidKeys,
  {
    endpoint,
    contact,
    now,
  }: { readonly endpoint: URL; readonly contact: string | null; readonly now: number },
): string {
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now / 1_000) + tokenLastsSeconds,
    ...(contact === null ? {} : { sub: contact }),
  };
  const content = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const signature = sign("sha256", Buffer.from(content), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${content}.${signature.toString("base64url")}, k=${publicKey}`;
}
