/** The token in the address for a mail provider's events, derived from the service's secret. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { MailEventSettings } from "../platform/mail-settings.ts";
import { keysFor, type ServiceSecret } from "./service-secret.ts";

const tokenBytes = 16;
const keyFor = keysFor("mail event address");

/** The token; it depends on the provider and its key. */
export function mailEventToken(secret: ServiceSecret, { provider, key }: MailEventSettings): string {
  const mac = createHmac("sha256", keyFor(secret)).update(`${provider} ${key}`).digest();
  return mac.subarray(0, tokenBytes).toString("base64url");
}

/** True if a text is the token. Takes the same time for all texts of its length. */
export function isMailEventToken(secret: ServiceSecret, settings: MailEventSettings, text: string): boolean {
  const expected = Buffer.from(mailEventToken(secret, settings));
  const candidate = Buffer.from(text);
  return candidate.length === expected.length && timingSafeEqual(candidate, expected);
}

/** The address for a mail provider's events. */
export function mailEventUrl(
  baseUrl: string,
  { secret, settings }: { readonly secret: ServiceSecret; readonly settings: MailEventSettings },
): string {
  return `${baseUrl}/api/WebHook/Mail/${mailEventToken(secret, settings)}`;
}
