/** Webhooks: signed requests through the guarded outbound client. */
import { guardedHttp } from "../platform/guarded-http.ts";
import { ForbiddenTarget, type OutboundPolicy } from "../platform/outbound-guard.ts";
import { type AttemptResult, type Channel, failureAnswer } from "./channel.ts";
import type { PreparedMessage } from "./prepared-message.ts";
import { signatureHeaders } from "./webhook-signature.ts";

const connections = 20;
const gone = 410;

/** The wait that a `Retry-After` asks for, in milliseconds; undefined where there is none, or one that cannot be read. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/u.test(text.trim())) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Sends messages to webhooks. */
export class WebhookChannel implements Channel {
  readonly name = "Webhook";
  readonly concurrency = connections;
  readonly #policy: OutboundPolicy;
  readonly #userAgent: string;

  constructor(policy: OutboundPolicy, version: string) {
    this.#policy = policy;
    this.#userAgent = `Signalbox/${version}`;
  }

  async send(message: PreparedMessage): Promise<AttemptResult> {
    if (message.channel !== "Webhook") throw new TypeError("this channel sends to webhooks alone");
    const { deliveryId: id, body, secrets, now, challenge, source } = message;
    const rest = { messageId: id, providerId: null };
    try {
      const answer = await guardedHttp(this.#policy, {
        url: new URL(message.url),
        source,
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": this.#userAgent,
          ...signatureHeaders(secrets, { id, at: now, body }),
        },
        body,
      });
      const { status } = answer;
      // The body may show a secret of the receiver's: its status says enough.
      const recorded = { ...rest, answer: `HTTP ${status}` };
      const isAccepted =
        challenge === null
          ? status >= 200 && status < 300
          : status === 200 && answer.body.trim() === challenge;
      if (isAccepted) return { ...recorded, outcome: "sent", reason: null };
      if (status === gone) return { ...recorded, outcome: "gone", reason: "RemoteError" };
      const retryAfter = readRetryAfter(answer.retryAfter, now);
      const deferred = { ...recorded, outcome: "deferred", reason: "RemoteError" } as const;
      return retryAfter === undefined ? deferred : { ...deferred, retryAfter };
    } catch (error) {
      if (error instanceof ForbiddenTarget) {
        return { ...rest, outcome: "failed", reason: "TargetForbidden", answer: null };
      }
      const isTimeout = error instanceof Error && error.name === "TimeoutError";
      return {
        ...rest,
        outcome: "deferred",
        reason: isTimeout ? "TimedOut" : "Unreachable",
        answer: failureAnswer(error),
      };
    }
  }

  close(): void {
    // Each request has a connection of its own, which ends with it.
  }
}
