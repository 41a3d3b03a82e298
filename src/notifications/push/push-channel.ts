/** Web push: encrypted messages to the push services of browsers, through the guarded outbound client. */
import { createHash } from "node:crypto";
import type { VapidKeys } from "../../auth/vapid-keys.ts";
import { guardedHttp } from "../../platform/guarded-http.ts";
import { ForbiddenTarget, type OutboundPolicy } from "../../platform/outbound-guard.ts";
import { isPushHost, readPushTarget } from "../../platform/push-address.ts";
import { type AttemptResult, type Channel, failureAnswer, redactAnswer } from "../channel.ts";
import type { PreparedMessage } from "../prepared-message.ts";
import { readRetryAfter } from "../webhook-channel.ts";
import { encryptPush } from "./push-encryption.ts";
import { encodePushMessage } from "./push-message.ts";
import { vapidAuthorization } from "./vapid-token.ts";

const connections = 20;
/** Seconds that a push service keeps a message for a browser that is not connected. */
const ttlSeconds = 24 * 60 * 60;
/** Bytes of a topic: 32 characters of base64url (RFC 8030, section 5.4). */
const topicBytes = 24;

/** The policy of requests, and the hosts of push services that the operator names. */
export type PushPolicy = OutboundPolicy & { readonly pushHosts: readonly string[] };

/** The outcome of an answer (RFC 8030, sections 5 and 7). */
export function pushOutcome(status: number): AttemptResult["outcome"] {
  if (status >= 200 && status < 300) return "sent";
  // The browser has unsubscribed, or no longer exists.
  if (status === 404 || status === 410) return "gone";
  return status === 408 || status === 429 || status >= 500 ? "deferred" : "failed";
}

/**
 * The topic of a message: a browser that was not connected gets the newest of each. It tells the push service nothing
 * about the announcement, and differs from browser to browser.
 */
export function topicOf(endpoint: string, tag: string): string {
  const hash = createHash("sha256").update(`${endpoint}\n${tag}`).digest();
  return hash.subarray(0, topicBytes).toString("base64url");
}

/** Sends messages to browsers. */
export class PushChannel implements Channel {
  readonly name = "WebPush";
  readonly concurrency = connections;
  readonly #policy: PushPolicy;
  readonly #keys: VapidKeys;
  readonly #contact: string | null;

  /** `contact` is a `mailto:` or `https:` URL of the operator, for the operators of push services. */
  constructor(policy: PushPolicy, keys: VapidKeys, contact: string | null) {
    this.#policy = policy;
    this.#keys = keys;
    this.#contact = contact;
  }

  async send(message: PreparedMessage): Promise<AttemptResult> {
    if (message.channel !== "WebPush") throw new TypeError("this channel sends to browsers alone");
    const { deliveryId, subscription, content, isUrgent, now } = message;
    const rest = { messageId: deliveryId, providerId: null };
    const forbidden = { ...rest, outcome: "failed", reason: "TargetForbidden", answer: null } as const;
    const target = readPushTarget(subscription);
    const { pushHosts } = this.#policy;
    if (target === undefined || !isPushHost(target.endpoint.hostname, pushHosts)) return forbidden;
    const { endpoint } = target;
    try {
      const answer = await guardedHttp(this.#policy, {
        url: endpoint,
        // Visitors name the address, but only among hosts that the operator or a vendor runs.
        source: pushHosts.includes(endpoint.hostname) ? "operator" : "visitor",
        method: "POST",
        headers: {
          authorization: vapidAuthorization(this.#keys, { endpoint, contact: this.#contact, now }),
          "content-type": "application/octet-stream",
          "content-encoding": "aes128gcm",
          ttl: String(ttlSeconds),
          urgency: isUrgent ? "high" : "normal",
          topic: topicOf(endpoint.href, content.tag),
        },
        body: encryptPush(encodePushMessage(content), target),
      });
      const outcome = pushOutcome(answer.status);
      const recorded = { ...rest, answer: redactAnswer(`${answer.status} ${answer.body}`) };
      if (outcome === "sent") return { ...recorded, outcome, reason: null };
      const retryAfter = readRetryAfter(answer.retryAfter, now);
      const result = { ...recorded, outcome, reason: "RemoteError" } as const;
      return retryAfter === undefined ? result : { ...result, retryAfter };
    } catch (error) {
      if (error instanceof ForbiddenTarget) return forbidden;
      const isTimeout = error instanceof Error && error.name === "TimeoutError";
      const reason = isTimeout ? "TimedOut" : "Unreachable";
      return { ...rest, outcome: "deferred", reason, answer: failureAnswer(error) };
    }
  }

  close(): void {
    // Each request has a connection of its own, which ends with it.
  }
}
