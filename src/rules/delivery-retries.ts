/** When a delivery that failed is tried again, and what a refusal means. */
import type { DeliveryReason, DeliveryState } from "../contract/deliveries.ts";
import type { SubscriberChannel } from "../contract/subscribers.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds between attempts of mail and chat messages; after these they are tried every hour. */
const mailPauses: readonly number[] = [minute, 5 * minute, 15 * minute, hour];

/** Milliseconds after the first attempt from which on mail is not tried again. */
export const mailRetryLimit: number = 48 * hour;

/** Milliseconds between attempts of webhooks, as Standard Webhooks has them. */
const webhookPauses: readonly number[] = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** The shortest wait after a `Retry-After`, in milliseconds. */
const minRetryAfter = 1_000;

/** The longest wait that a `Retry-After` is honoured for, in milliseconds. */
const maxRetryAfterMs = 24 * hour;

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

/** When the next attempt is due (epoch milliseconds); null where it is given up. */
export function nextAttempt(failed: FailedDelivery): number | null {
  const { channel, attempts, createdAt, now, retryAfter } = failed;
  if (channel !== "Webhook") {
    // A chat service that takes too many messages says when it takes the next.
    const pause =
      retryAfter === undefined
        ? (mailPauses[attempts - 1] ?? hour)
        : Math.min(Math.max(retryAfter, minRetryAfter), maxRetryAfterMs);
    const at = now + pause;
    return at - createdAt > mailRetryLimit ? null : at;
  }
  const pause = webhookPauses[attempts - 1];
  if (pause === undefined) return null;
  return now + Math.max(pause, Math.min(retryAfter ?? 0, maxRetryAfterMs));
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

/** How many results are looked at, at most. */
export const maxRecentResults = 500;
const maxInARow = 20;
const minResults = 100;
const highestShare = 0.05;

/** Whether mail is paused, since so much of it is refused that the fault is probably ours. */
export function isRefusedTooOften(results: RecentResults): boolean {
  const recent = results.slice(-maxRecentResults);
  if (recent.length >= maxInARow && recent.slice(-maxInARow).every(Boolean)) return true;
  const refused = recent.filter(Boolean).length;
  return recent.length >= minResults && refused / recent.length >= highestShare;
}

/** Milliseconds without a successful attempt after which an older message gives way to a newer one. */
export const supersededAfter: number = 10 * minute;

/** Milliseconds after which a message says when it was written. */
export const lateAfter: number = 30 * minute;

/** The states of a delivery that is still to be sent. */
export const openStates: readonly DeliveryState[] = ["Queued", "Sending", "Deferred"];
