/** Page passes: cookies of browsers that entered a page's password. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { keysFor, type ServiceSecret } from "./service-secret.ts";

/** Validity of a pass, in seconds. */
export const passLasts: number = 30 * 24 * 60 * 60;

const form = /^(?<at>\d{1,12})\.(?<seal>[\w-]{43})$/u;

/** The page, and the password's hash, so that a new password ends the pass. */
export type PassFor = { readonly pageId: string; readonly passwordHash: string };

const keyFor = keysFor("passes to pages");

function sealOf(secret: ServiceSecret, { pageId, passwordHash }: PassFor, at: string): string {
  return createHmac("sha256", keyFor(secret)).update(`${pageId}\n${passwordHash}\n${at}`).digest("base64url");
}

/** Makes a pass at `now` (epoch milliseconds). */
export function makePass(secret: ServiceSecret, to: PassFor, now: number): string {
  const at = String(Math.floor(now / 1_000));
  return `${at}.${sealOf(secret, to, at)}`;
}

/** True if the pass is for this page and valid at `now` (epoch milliseconds). */
export function isPass(secret: ServiceSecret, to: PassFor, sent: { pass: string; now: number }): boolean {
  const { at = "", seal = "" } = form.exec(sent.pass)?.groups ?? {};
  if (at === "") return false;
  // Held against each other as texts: several texts are the same bytes in base64url.
  const [right, given] = [Buffer.from(sealOf(secret, to, at)), Buffer.from(seal)];
  const age = sent.now / 1_000 - Number(at);
  return (
    given.length === right.length && timingSafeEqual(given, right) && age < passLasts && age > -passLasts
  );
}
