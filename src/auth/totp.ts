/** One-time codes by time (RFC 6238): what authenticators are given, and which step a code belongs to. */
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** Seconds that a code stands for. */
const period = 30;
const digits = 6;
/** As long as what SHA-1 works with: more than that adds nothing. */
const secretBytes = 20;

/** How the code of an authenticator is made. SHA-1 is what every authenticator knows; here it only spreads a secret. */
function codesOf(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits, period });
}

/** Makes the secret of an authenticator, in base32. */
export function makeTotpSecret(): string {
  const bytes = new Uint8Array(randomBytes(secretBytes));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** What an authenticator takes: an address with the secret in it, and the same as a QR code (an SVG document). */
export function describeTotp(
  secret: string,
  shown: { readonly issuer: string; readonly account: string },
): { readonly uri: string; readonly svg: string } {
  const codes = new TOTP({
    // A colon would part the issuer from the account in the address's label.
    issuer: shown.issuer.replaceAll(":", " "),
    label: shown.account,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits,
    period,
  });
  const uri = codes.toString();
  return { uri, svg: renderSVG(uri, { ecc: "M", border: 4 }) };
}

/**
 * The step (of 30 seconds since 1970) that a code belongs to, where it is one of those that are good at `now` (epoch
 * milliseconds): the present step's, or that of one beside it, for clocks that are not quite right. Whether the step was
 * spent is for the ledger to say.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const token = code.replaceAll(/\s/gu, "");
  if (!/^\d{6}$/u.test(token)) return undefined;
  const delta = codesOf(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
