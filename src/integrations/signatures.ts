/** Verifies the signatures of senders that sign with a shared secret. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IntegrationType } from "../contract/alerts.ts";
import { signingTypes } from "../contract/integrations.ts";

/** How far the signed time of an event may be from now. */
const grafanaWindowMs = 5 * 60_000;

/** A signed request. Header names are in lower case. */
export type SignedRequest = {
  readonly secret: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Uint8Array;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** The result of a verification. */
export type SignatureResult =
  | {
      readonly valid: true;
      /** Whether the signature covers no time, so that only remembering the body's SHA-256 can detect a replay. */
      readonly replayable: boolean;
    }
  | { readonly valid: false; readonly reason: string };

const maxSignatures = 10;

/** Compares a signature in hexadecimal in constant time. */
function isSignature(received: string, expected: Buffer): boolean {
  if (!/^[0-9a-f]+$/iu.test(received) || received.length !== expected.length * 2) return false;
  return timingSafeEqual(Buffer.from(received, "hex"), expected);
}

function hmacOf(secret: string, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac("sha256", secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

const invalid = (reason: string): SignatureResult => ({ valid: false, reason });

/** Checks the signatures of a header, of which one must be right, against the HMAC of the body. */
function verifyBody(
  { secret, rawBody }: SignedRequest,
  header: string,
  signatures: readonly string[],
): SignatureResult {
  if (signatures.length === 0) return invalid(`The header ${header} is missing or contains no signature.`);
  const expected = hmacOf(secret, rawBody);
  return signatures.slice(0, maxSignatures).some((signature) => isSignature(signature, expected))
    ? { valid: true, replayable: true }
    : invalid(`The signature in ${header} does not match the body and the signing secret.`);
}

/** The parts of a header, separated by commas, that begin with a prefix. */
function prefixed(value: string | undefined, prefix: string): string[] {
  const parts = (value ?? "").split(",").map((part) => part.trim());
  return parts
    .filter((part) => part.startsWith(prefix) && part.length > prefix.length)
    .map((part) => part.slice(prefix.length));
}

/** Grafana signs the body, or `timestamp:body` where its contact point names a header for the time. */
function verifyGrafana(request: SignedRequest): SignatureResult {
  const { secret, headers, rawBody, now } = request;
  const signature = headers["x-grafana-alerting-signature"];
  const timestamp = headers["x-grafana-alerting-timestamp"];
  if (timestamp === undefined)
    return verifyBody(request, "X-Grafana-Alerting-Signature", prefixed(signature, ""));
  if (signature === undefined) return invalid("The header X-Grafana-Alerting-Signature is missing.");
  if (!isSignature(signature, hmacOf(secret, timestamp, ":", rawBody))) {
    return invalid(
      "The signature in X-Grafana-Alerting-Signature does not match the time, the body and the secret.",
    );
  }
  const signedAt = /^\d{9,12}$/u.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN;
  return Math.abs(now - signedAt) <= grafanaWindowMs
    ? { valid: true, replayable: false }
    : invalid("The signed time is more than 5 minutes from now; check the clocks.");
}

type Verify = (request: SignedRequest) => SignatureResult;

const verifiers: Readonly<Record<(typeof signingTypes)[number], Verify>> = {
  Grafana: verifyGrafana,
  PagerDuty: (request) =>
    verifyBody(request, "X-PagerDuty-Signature", prefixed(request.headers["x-pagerduty-signature"], "v1=")),
  Sentry: (request) =>
    verifyBody(request, "Sentry-Hook-Signature", prefixed(request.headers["sentry-hook-signature"], "")),
  GitHub: (request) =>
    verifyBody(request, "X-Hub-Signature-256", prefixed(request.headers["x-hub-signature-256"], "sha256=")),
  Checkly: (request) =>
    verifyBody(request, "X-Checkly-Signature", prefixed(request.headers["x-checkly-signature"], "")),
};

/** Verifies the signature of a request against the signing secret of its integration. */
export function verifySignature(type: IntegrationType, request: SignedRequest): SignatureResult {
  const signing = signingTypes.find((signingType) => signingType === type);
  return signing === undefined
    ? invalid(`Senders of the type ${type} do not sign.`)
    : verifiers[signing](request);
}
