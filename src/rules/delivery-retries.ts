/** When a failed delivery is retried, and the meaning of SMTP replies. */

import type { DeliveryReason, DeliveryState } from "../contract/deliveries.ts";
import type { SubscriberChannel } from "../contract/subscribers.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Milliseconds between attempts of mail and chat messages; later attempts are hourly. */
const mailDelaysMs: readonly number[] = [minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs];

/** Milliseconds after the first attempt during which mail is retried. */
export const mailRetryLimit: number = 48 * hourMs;

/** Milliseconds between attempts of webhooks, as Standard Webhooks recommends. */
const webhookDelaysMs: readonly number[] = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** Lower limit of `Retry-After`, in milliseconds. */
const minRetryAfter = 1_000;

/** Upper limit of `Retry-After`, in milliseconds. */
const maxRetryAfterMs = 24 * hourMs;

/** A delivery whose last attempt failed temporarily. Times are epoch milliseconds. */
export type FailedDelivery = {
  readonly channel: SubscriberChannel | "PagerDuty";
  /** Attempts so far, this one included. */
  readonly attempts: number;
  readonly createdAt: number;
  readonly now: number;
  /** The wait requested by the receiver, in milliseconds. */
  readonly retryAfter?: number | undefined;
};

/** When the next attempt is due (epoch milliseconds); null if there is none. */
export function nextAttempt(failed: FailedDelivery): number | null {
  const { channel, attempts, createdAt, now, retryAfter } = failed;
  if (channel !== "Webhook") {
    // A rate-limited chat service gives the time of the next message.
    const delay =
      retryAfter === undefined
        ? (mailDelaysMs[attempts - 1] ?? hourMs)
        : Math.min(Math.max(retryAfter, minRetryAfter), maxRetryAfterMs);
    const at = now + delay;
    return at - createdAt > mailRetryLimit ? null : at;
  }
  const delay = webhookDelaysMs[attempts - 1];
  if (delay === undefined) return null;
  return now + Math.max(delay, Math.min(retryAfter ?? 0, maxRetryAfterMs));
}

/** The outcome of an attempt. */
export type AttemptOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "deferred"; readonly reason: DeliveryReason }
  /** The address does not exist: its subscriber is suspended. */
  | { readonly kind: "bounced"; readonly reason: DeliveryReason }
  | { readonly kind: "failed"; readonly reason: DeliveryReason };

/** The stage of an SMTP session that a reply belongs to. */
export type SmtpStage = "RCPT" | "other";

const noSuchAddress = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"]);
const enhancedCode = /^(?:\d{3}[ -])?(?<code>[245]\.\d{1,3}\.\d{1,3})\b/u;

/** The outcome of an SMTP reply. */
export function outcomeOfReply(code: number, text: string, stage: SmtpStage): AttemptOutcome {
  if (code >= 200 && code < 400) return { kind: "sent" };
  if (code < 500) return { kind: "deferred", reason: "RemoteError" };
  const enhanced = enhancedCode.exec(text.trim())?.groups?.["code"];
  const isNoAddress = enhanced === undefined ? code === 550 : noSuchAddress.has(enhanced);
  return stage === "RCPT" && isNoAddress
    ? { kind: "bounced", reason: "AddressRefused" }
    : { kind: "failed", reason: "RemoteError" };
}

/** The results of the newest attempts of mail that got a final answer, newest last; true for a permanent refusal. */
export type RecentResults = readonly boolean[];

/** Maximum number of recent results considered. */
export const maxRecentResults = 500;
const maxInARow = 20;
const minResults = 100;
const highestShare = 0.05;

/** Whether mail is paused because its share of refusals suggests a fault of this service. */
export function isRefusedTooOften(results: RecentResults): boolean {
  const recent = results.slice(-maxRecentResults);
  if (recent.length >= maxInARow && recent.slice(-maxInARow).every(Boolean)) return true;
  const refused = recent.filter(Boolean).length;
  return recent.length >= minResults && refused / recent.length >= highestShare;
}

/** Milliseconds without a successful attempt after which a newer message replaces an older one. */
export const supersededAfter: number = 10 * minuteMs;

/** Milliseconds after which a message states when it was written. */
export const lateAfter: number = 30 * minuteMs;

/** The states of a delivery that is still to be sent. */
export const openStates: readonly DeliveryState[] = ["Queued", "Sending", "Deferred"];
