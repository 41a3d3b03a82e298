/** Verifies that a request comes from the mail provider. */
import { createHmac, createPublicKey, timingSafeEqual, verify } from "node:crypto";
import * as z from "zod";
import type { MailProvider } from "../../platform/mail-settings.ts";
import { EventVerifier } from "../event-verifier.ts";
import type { SignatureResult } from "../signatures.ts";

/** How old a signed request may be, and how far ahead, in milliseconds. */
const maxAgeMs = 24 * 60 * 60_000;
const maxAheadMs = 5 * 60_000;

/** A request of a provider. Header names are in lower case. */
export type ProviderRequest = {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body, parsed. */
  readonly json: unknown;
  /** Epoch milliseconds. */
  readonly now: number;
};

const valid: SignatureResult = { valid: true, replayable: false };
const invalid = (reason: string): SignatureResult => ({ valid: false, reason });

/** Whether a time in seconds is recent. */
function isRecent(seconds: string, now: number): boolean {
  const age = /^\d{9,12}$/u.test(seconds) ? now - Number(seconds) * 1_000 : Number.NaN;
  return age <= maxAgeMs && age >= -maxAheadMs;
}

function verifySendGrid(key: string, { bytes, headers, now }: ProviderRequest): SignatureResult {
  const signature = headers["x-twilio-email-event-webhook-signature"] ?? "";
  const timestamp = headers["x-twilio-email-event-webhook-timestamp"] ?? "";
  if (!isRecent(timestamp, now))
    return invalid("The signed time is missing, more than 24 hours ago, or ahead; check the clocks.");
  const publicKey = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
  const signed = Buffer.concat([Buffer.from(timestamp), bytes]);
  return verify("sha256", signed, publicKey, Buffer.from(signature, "base64"))
    ? valid
    : invalid("The signature does not match the body and the verification key.");
}

const mailgunSignature = z.object({
  signature: z.object({
    timestamp: z.string().max(20),
    token: z.string().max(200),
    signature: z.string().regex(/^[0-9a-f]{64}$/iu),
  }),
});

function verifyMailgun(key: string, { json, now }: ProviderRequest): SignatureResult {
  const parsed = mailgunSignature.safeParse(json);
  if (!parsed.success) return invalid("The body contains no signature.");
  const { timestamp, token, signature } = parsed.data.signature;
  if (!isRecent(timestamp, now))
    return invalid("The signed time is more than 24 hours ago, or ahead; check the clocks.");
  const expected = createHmac("sha256", key).update(timestamp).update(token).digest();
  return timingSafeEqual(Buffer.from(signature, "hex"), expected)
    ? valid
    : invalid("The signature does not match the signing key.");
}

/** Verifies requests of a provider. */
export class MailEventVerifier {
  readonly #events: EventVerifier;

  constructor(events: EventVerifier = new EventVerifier()) {
    this.#events = events;
  }

  /** Verifies a request by the provider's key: of SES the ARN of its topic; Postmark does not sign. */
  async verify(
    { provider, key }: { readonly provider: MailProvider; readonly key: string },
    request: ProviderRequest,
  ): Promise<SignatureResult> {
    switch (provider) {
      case "SES":
        return await this.#events.verify({ type: "Sns", topicArn: key, signingSecret: null }, request);
      case "SendGrid":
        return verifySendGrid(key, request);
      case "Mailgun":
        return verifyMailgun(key, request);
      case "Postmark":
        return valid;
    }
  }

  /** Confirms the subscription of this address to an SNS topic, where the message asks for that; says what it did. */
  async confirm(key: string, json: unknown): Promise<string | undefined> {
    const message = z
      .object({ Type: z.literal("SubscriptionConfirmation"), TopicArn: z.string(), SubscribeURL: z.string() })
      .safeParse(json);
    if (!message.success) return undefined;
    const { TopicArn: topicArn, SubscribeURL: subscribeUrl } = message.data;
    return await this.#events.confirm({ topicArn: key }, { topicArn, subscribeUrl });
  }
}
