/** Verifies signed events, and confirms the subscriptions of Amazon SNS. */
import { outboundHttp } from "../platform/outbound-http.ts";
import { readInboundBody } from "./inbound-body.ts";
import type { ResolvedIntegration } from "./integration-cache.ts";
import { type SignatureResult, verifySignature } from "./signatures.ts";
import { confirmationAddress, isSnsAddress, SnsVerifier } from "./sns-signatures.ts";

/** A signed event. Header names are in lower case. */
export type SignedEvent = {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Fetches a text from an address of Amazon's. */
export type FetchText = (url: URL) => Promise<string>;

const fetchFromAmazon = outboundHttp({ deadline: 5_000, maxBytes: 64 * 1024, isAllowed: isSnsAddress });

/** Fetches from Amazon's own hosts only, without redirects. */
export const fetchSns: FetchText = async (url) => {
  const response = await fetchFromAmazon(url.href, { method: "GET", headers: {} });
  if (!response.ok) throw new Error(`Amazon answered ${response.status}`);
  return await response.text();
};

/** Verifies events. */
export class EventVerifier {
  readonly #fetch: FetchText;
  readonly #sns: SnsVerifier;

  constructor(fetch: FetchText = fetchSns) {
    this.#fetch = fetch;
    this.#sns = new SnsVerifier(fetch);
  }

  /** Verifies an event, where its integration requires a signature. */
  async verify(
    {
      type,
      topicArn,
      signingSecret: secret,
    }: Pick<ResolvedIntegration, "type" | "topicArn" | "signingSecret">,
    { bytes, headers, now }: SignedEvent,
  ): Promise<SignatureResult> {
    if (type === "Sns" && topicArn !== null) {
      const body = readInboundBody(bytes, headers["content-type"]);
      return await this.#sns.verify("json" in body ? body.json : undefined, topicArn, now);
    }
    if (secret === null) return { valid: true, replayable: false };
    return verifySignature(type, { secret, headers, rawBody: bytes, now });
  }

  /** Confirms a subscription to the topic of an integration; returns a sentence for the log. */
  async confirm(
    { topicArn }: Pick<ResolvedIntegration, "topicArn">,
    subscription: { readonly topicArn: string; readonly subscribeUrl: string },
  ): Promise<string> {
    if (topicArn === null) {
      return `Set TopicArn to ${subscription.topicArn}, then let SNS request the confirmation again.`;
    }
    const url = confirmationAddress(subscription, topicArn);
    if (url === undefined)
      return "The subscription is of another topic, or not confirmed at Amazon: not confirmed.";
    try {
      await this.#fetch(url);
      return "The subscription is confirmed.";
    } catch {
      return "Amazon did not confirm the subscription. Request the confirmation again.";
    }
  }
}
