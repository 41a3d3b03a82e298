/** A way to reach subscribers. */

import type { DeliveryReason } from "../contract/deliveries.ts";
import type { SubscriberChannel } from "../contract/subscribers.ts";
import { connectionReason } from "../platform/connection-reason.ts";
import type { MailSettings } from "../platform/mail-settings.ts";
import type { PreparedMessage } from "./prepared-message.ts";

/** The result of an attempt. */
export type AttemptResult = {
  readonly outcome:
    | "sent"
    | "deferred"
    /** The address does not exist. */
    | "bounced"
    | "failed"
    /** The server that takes the channel's messages cannot be reached: nothing was tried. */
    | "unreachable"
    /** The receiver wants no more messages. */
    | "gone";
  readonly reason: DeliveryReason | null;
  /** The remote answer, for people. */
  readonly answer: string | null;
  readonly messageId: string | null;
  /** The id that the receiving server gave. */
  readonly providerId: string | null;
  /** The wait requested by the receiver, in milliseconds. */
  readonly retryAfter?: number;
};

/** Takes note of the outcome of an attempt. */
export type OnResult = (channel: SubscriberChannel, outcome: AttemptResult["outcome"]) => void;

/** A way to reach subscribers. */
export interface Channel {
  readonly name: SubscriberChannel;
  /** How many messages are sent at once. */
  readonly concurrency: number;
  /** Sends a message over one of the connections; never rejects. */
  send(message: PreparedMessage, slot: number): Promise<AttemptResult>;
  close(): void;
}

/** Opens the channel by which mail leaves. */
export type OpenMail = (settings: MailSettings) => Channel;

const maxAnswer = 256;
const secrets = /(?:[A-Za-z0-9+/_-]{32,}={0,2})|(?:\b[^\s@<>]+@[^\s@<>]+\b)/gu;

/** The reason for which there was no answer as it is stored: that of the connection in plain words, else the message. */
export function failureAnswer(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "it does not answer in time";
  return redactAnswer(connectionReason(error) ?? (error instanceof Error ? error.message : String(error)));
}

/** A remote answer as it is stored: without addresses and long tokens, in at most 256 bytes. */
export function redactAnswer(text: string): string {
  const clean = text
    .replaceAll(secrets, "…")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
  const bytes = Buffer.from(clean);
  if (bytes.length <= maxAnswer) return clean;
  return bytes
    .subarray(0, maxAnswer)
    .toString("utf8")
    .replace(/\uFFFD+$/u, "");
}
