/** The token in the address that a mail provider sends its events to: derived from the service's secret. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { MailEventSettings } from "../platform/mail-settings.ts";
import { keysFor, type ServiceSecret } from "./service-secret.ts";

const tokenBytes = 16;
const keyFor = keysFor("mail event address");

/** The token; another provider or key gives another one. */
export function mailEventToken(secret: ServiceSecret, { provider, key }: MailEventSettings): string {
  const mac = createHmac("sha256", keyFor(secret)).update(`${provider} ${key}`).digest();
  return mac.subarray(0, tokenBytes).toString("base64url");
}

/** Whether a text is the token. Takes the same time for every text of its length. */
export function isMailEventToken(secret: ServiceSecret, settings: MailEventSettings, text: string): boolean {
  const expected = Buffer.from(mailEventToken(secret, settings));
  const given = Buffer.from(text);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The address that a mail provider sends its events to. */
export function mailEventUrl(
  baseUrl: string,
  { secret, settings }: { readonly secret: ServiceSecret; readonly settings: MailEventSettings },
): string {
  return `${baseUrl}/api/WebHook/Mail/${mailEventToken(secret, settings)}`;
}
