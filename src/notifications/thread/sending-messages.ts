/** Messages between the process's main thread and the thread that sends notifications; plain data. */
import type { MessagePort } from "node:worker_threads";
import type { ChangeNotification, Reply, Request } from "../../commands/bus/host-messages.ts";
import type { SubscriberChannel } from "../../contract/subscribers.ts";
import type { LogLevel } from "../../platform/configuration.ts";
import type { NotificationSettings } from "../../platform/mail-settings.ts";
import type { AttemptResult } from "../channel.ts";

/** The settings of the thread. */
export type SendingThreadSettings = {
  /** The text of the service's secret. */
  readonly secret: string;
  readonly baseUrl: string;
  readonly settings: NotificationSettings;
  readonly version: string;
  readonly logLevel: LogLevel;
  /** The run that its leases belong to. */
  readonly owner: string;
  /** Where the deliveries in progress are noted (`deliveries-in-progress.ts`). */
  readonly progress: SharedArrayBuffer;
  /** Answers reads and bookkeeping: the store's own thread, where it has one. */
  readonly store: MessagePort;
};

/** The outcome of an attempt to deliver. */
export type SendingResult = {
  readonly channel: SubscriberChannel;
  readonly outcome: AttemptResult["outcome"];
};

/** Sent to the thread. */
export type ToSendingThread = Reply | ChangeNotification | { readonly kind: "stop" };

/** Sent by the thread. */
export type FromSendingThread =
  | Request
  /** A finished line of the log. */
  | { readonly kind: "log"; readonly line: string }
  | { readonly kind: "results"; readonly results: readonly SendingResult[] }
  /** Sent at the start and every few seconds: a thread without it hangs. */
  | { readonly kind: "alive" }
  /** Nothing is under way any more. */
  | { readonly kind: "stopped" };
