/** PagerDuty's Events API v2: an alert is triggered and resolved under one key. */
import { guardedHttp } from "../../platform/guarded-http.ts";
import { ForbiddenTarget, type OutboundPolicy } from "../../platform/outbound-guard.ts";
import { type AttemptResult, failureAnswer, redactAnswer } from "../channel.ts";
import { cutText } from "../chat/chat-text.ts";
import { readRetryAfter } from "../webhook-channel.ts";

const maxSummary = 1_024;
const tooMany = 429;
const serverError = 500;

/** An event for PagerDuty. Times are epoch milliseconds. */
export type PagerDutyEvent = {
  readonly routingKey: string;
  readonly action: "trigger" | "resolve";
  readonly dedupKey: string;
  readonly summary: string;
  readonly detail: string;
  readonly severity: "critical" | "error" | "warning" | "info";
  readonly pageName: string;
  readonly pageUrl: string;
  readonly rule: string;
  readonly component: string;
  readonly url: string;
  readonly at: number;
};

/** The body of an event. */
export function pagerDutyBody(event: PagerDutyEvent): object {
  const { routingKey, action, dedupKey, summary, severity, pageName, pageUrl, component } = event;
  const head = { routing_key: routingKey, event_action: action, dedup_key: dedupKey };
  if (action === "resolve") return head;
  return {
    ...head,
    payload: {
      summary: cutText(summary, maxSummary),
      source: pageUrl,
      severity,
      timestamp: new Date(event.at).toISOString(),
      ...(component === "" ? {} : { component }),
      group: pageName,
      class: event.rule,
      custom_details: { detail: event.detail },
    },
    links: [{ href: event.url, text: "Open in Signalbox" }],
    client: "Signalbox",
    client_url: pageUrl,
  };
}

/** Sends an event. Never rejects. */
export async function sendToPagerDuty(
  policy: OutboundPolicy,
  { url, event, now }: { readonly url: string; readonly event: PagerDutyEvent; readonly now: number },
): Promise<AttemptResult> {
  const rest = { messageId: event.dedupKey, providerId: null };
  try {
    const answer = await guardedHttp(policy, {
      url: new URL(url),
      source: "operator",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(pagerDutyBody(event)),
    });
    const recorded = { ...rest, answer: redactAnswer(`${answer.status} ${answer.body}`) };
    if (answer.status >= 200 && answer.status < 300) return { ...recorded, outcome: "sent", reason: null };
    const isTemporary = answer.status === tooMany || answer.status >= serverError;
    if (!isTemporary) return { ...recorded, outcome: "failed", reason: "RemoteError" };
    const retryAfter = readRetryAfter(answer.retryAfter, now);
    const deferred = { ...recorded, outcome: "deferred", reason: "RemoteError" } as const;
    return retryAfter === undefined ? deferred : { ...deferred, retryAfter };
  } catch (error) {
    const answer = failureAnswer(error);
    if (error instanceof ForbiddenTarget)
      return { ...rest, outcome: "failed", reason: "TargetForbidden", answer };
    return { ...rest, outcome: "deferred", reason: "Unreachable", answer };
  }
}
