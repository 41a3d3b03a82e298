/** Page passes: cookies of browsers that entered a page's password. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { keysFor, type ServiceSecret } from "./service-secret.ts";

/** Validity of a pass, in seconds. */
export const passTtlSeconds: number = 30 * 24 * 60 * 60;

const passPattern = /^(?<at>\d{1,12})\.(?<seal>[\w-]{43})$/u;

/** The page, and the password's hash, so that a new password ends the pass. */
export type PassScope = { readonly pageId: string; readonly passwordHash: string };

const keyFor = keysFor("passes to pages");

function sealOf(secret: ServiceSecret, { pageId, passwordHash }: PassScope, at: string): string {
  return createHmac("sha256", keyFor(secret)).update(`${pageId}\n${passwordHash}\n${at}`).digest("base64url");
}

/** Makes a pass at `now` (epoch milliseconds). */
export function makePass(secret: ServiceSecret, scope: PassScope, now: number): string {
  const at = String(Math.floor(now / 1_000));
  return `${at}.${sealOf(secret, scope, at)}`;
}

/** True if the pass is for this page and valid at `now` (epoch milliseconds). */
export function isPass(
  secret: ServiceSecret,
  scope: PassScope,
  presented: { pass: string; now: number },
): boolean {
  const { at = "", seal = "" } = passPattern.exec(presented.pass)?.groups ?? {};
  if (at === "") return false;
  // Compared as texts: several texts decode to the same bytes in base64url.
  const [expected, actual] = [Buffer.from(sealOf(secret, scope, at)), Buffer.from(seal)];
  const age = presented.now / 1_000 - Number(at);
  return (
    actual.length === expected.length &&
    timingSafeEqual(actual, expected) &&
    age < passTtlSeconds &&
    age > -passTtlSeconds
  );
}
