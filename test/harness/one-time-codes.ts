/**
 * The codes that an authenticator app shows. A code is accepted in the step before and after its own too,
 * and once: who uses the current code first and the next one then has half a minute for each, whenever the
 * step ends. The previous code has until the end of the current step only, which may be no time at all.
 */
import { Secret, TOTP } from "otpauth";

const stepMs = 30_000;

function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** The code that the app shows now: for the first use. */
export function currentCode(secret: string): string {
  return codeAt(secret, Date.now());
}

/** The code that the app shows next: for a use after the current code was used. */
export function nextCode(secret: string): string {
  return codeAt(secret, Date.now() + stepMs);
}
