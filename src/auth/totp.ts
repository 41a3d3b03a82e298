/** Time-based one-time codes (RFC 6238): setup of authenticators, and the time step of a code. */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** Seconds of a code's time step. */
const period = 30;
const digits = 6;
/** The size of a SHA-1 hash: a longer key would not be stronger. */
const secretBytes = 20;

/** TOTP parameters. All authenticators support SHA-1, which is still sufficient as an HMAC. */
function totpOf(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits, period });
}

/** Makes the secret of an authenticator, in base32. */
export function makeTotpSecret(): string {
  const bytes = new Uint8Array(randomBytes(secretBytes));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The setup URL for an authenticator, and its QR code (an SVG document). */
export function describeTotp(
  secret: string,
  display: { readonly issuer: string; readonly account: string },
): { readonly uri: string; readonly svg: string } {
  const codes = new TOTP({
    // A colon separates issuer and account in the address's label.
    issuer: display.issuer.replaceAll(":", " "),
    label: display.account,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits,
    period,
  });
  const uri = codes.toString();
  return { uri, svg: renderSVG(uri, { ecc: "M", border: 4 }) };
}

/**
 * The step (of 30 seconds since 1970) of a code that is valid at `now` (epoch milliseconds): the current
 * step, or a neighbour for clock skew. Reuse is checked in the store.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/gu, "");
  if (!/^\d{6}$/u.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
