/** Chat services: requests to incoming webhooks, through the guarded outbound client and to their vendors' hosts alone. */
import type { ChatChannel as ChatName } from "../../contract/subscribers.ts";
import { isChatHost } from "../../platform/chat-address.ts";
import { guardedHttp } from "../../platform/guarded-http.ts";
import { ForbiddenTarget, type OutboundPolicy } from "../../platform/outbound-guard.ts";
import { type AttemptResult, type Channel, failureAnswer, redactAnswer } from "../channel.ts";
import type { PreparedMessage } from "../prepared-message.ts";
import { readRetryAfter } from "../webhook-channel.ts";
import { chatBodies } from "./chat-bodies.ts";

const connections = 5;
const notFound = 404;
const gone = 410;
const timeout = 408;
const tooMany = 429;
const serverError = 500;

/** The policy of requests, and the hosts of chat services that the operator runs. */
export type ChatPolicy = OutboundPolicy & { readonly chatHosts: readonly string[] };

/** The address of a message: Google Chat starts a thread if there is none yet. */
function addressFor(channel: ChatName, url: string, threadId: string | null): URL {
  const address = new URL(url);
  if (channel === "GoogleChat" && threadId !== null)
    address.searchParams.set("messageReplyOption", "REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD");
  return address;
}

/** The outcome of an answer. */
export function chatOutcome(status: number): AttemptResult["outcome"] {
  if (status >= 200 && status < 300) return "sent";
  // The webhook was removed, or its channel archived.
  if (status === notFound || status === gone) return "gone";
  const isTemporary = status === timeout || status === tooMany || status >= serverError;
  return isTemporary ? "deferred" : "failed";
}

/** Sends messages to the channels of one chat service. */
export class ChatServiceChannel implements Channel {
  readonly name: ChatName;
  readonly concurrency = connections;
  readonly #policy: ChatPolicy;
  readonly #userAgent: string;

  constructor(name: ChatName, policy: ChatPolicy, version: string) {
    this.name = name;
    this.#policy = policy;
    this.#userAgent = `Signalbox/${version}`;
  }

  async send(message: PreparedMessage): Promise<AttemptResult> {
    if (message.channel !== this.name) throw new TypeError(`this channel sends to ${this.name} alone`);
    const { deliveryId, source, now, content } = message;
    const rest = { messageId: deliveryId, providerId: null };
    const url = addressFor(this.name, message.url, content.threadId);
    if (!isChatHost(this.name, url.hostname, this.#policy.chatHosts))
      return { ...rest, outcome: "failed", reason: "TargetForbidden", answer: null };
    try {
      const answer = await guardedHttp(this.#policy, {
        url,
        source,
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "user-agent": this.#userAgent,
          "x-signalbox-delivery": deliveryId,
        },
        body: JSON.stringify(chatBodies[this.name](content)),
      });
      const outcome = chatOutcome(answer.status);
      const recorded = { ...rest, answer: redactAnswer(`${answer.status} ${answer.body}`) };
      if (outcome === "sent") return { ...recorded, outcome, reason: null };
      const retryAfter = readRetryAfter(answer.retryAfter, now);
      const result = { ...recorded, outcome, reason: "RemoteError" } as const;
      return retryAfter === undefined ? result : { ...result, retryAfter };
    } catch (error) {
      if (error instanceof ForbiddenTarget)
        return { ...rest, outcome: "failed", reason: "TargetForbidden", answer: null };
      const isTimeout = error instanceof Error && error.name === "TimeoutError";
      const reason = isTimeout ? "TimedOut" : "Unreachable";
      return { ...rest, outcome: "deferred", reason, answer: failureAnswer(error) };
    }
  }

  close(): void {
    // Each request has a connection of its own, which ends with it.
  }
}
