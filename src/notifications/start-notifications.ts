/** Starts the sending of notifications over the channels that are set up. */
import { randomUUID } from "node:crypto";
import type { ServiceSecret } from "../auth/service-secret.ts";
import { vapidKeysOf } from "../auth/vapid-keys.ts";
import { chatChannels } from "../contract/subscribers.ts";
import { type Clock, suspendAwareClock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { NotificationSettings } from "../platform/mail-settings.ts";
import { networksOf, type Resolve } from "../platform/outbound-guard.ts";
import type { Channel, OnResult, OpenMail } from "./channel.ts";
import { ChannelSender } from "./channel-sender.ts";
import { ChatServiceChannel } from "./chat/chat-channel.ts";
import { DeliveriesInProgress } from "./deliveries-in-progress.ts";
import { Dispatcher, type DispatcherIntervals, pauseAllMail } from "./dispatcher.ts";
import { openSmtp } from "./email-channel.ts";
import { FanOut } from "./fan-out.ts";
import { NewsLoader } from "./news-loader.ts";
import type { NotificationBus } from "./notification-store.ts";
import { PushChannel } from "./push/push-channel.ts";
import { ResultWriter } from "./result-writer.ts";
import { confirmWebhook, endSubscriptions, suspendBounced } from "./subscriber-changes.ts";
import { TeamSender } from "./team/team-sender.ts";
import { WebhookChannel } from "./webhook-channel.ts";

/** Options of the notifications. */
export type NotificationOptions = {
  readonly bus: NotificationBus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secret: ServiceSecret;
  readonly baseUrl: string;
  readonly settings: NotificationSettings;
  readonly version: string;
  /** Resolves the hosts of webhooks; the system's resolver where it is not given. */
  readonly resolve?: Resolve;
  /** Opens the channel of mail; by SMTP where it is not given. */
  readonly openMail?: OpenMail | undefined;
  /** How often the dispatcher looks after itself; as it is in earnest where it is not given. */
  readonly intervals?: DispatcherIntervals;
  /** The run that leases belong to; a new one where it is not given. */
  readonly owner?: string;
  /** Where the deliveries in progress are noted for the thread that started this one. */
  readonly progress?: SharedArrayBuffer;
  /** Called with the outcome of every attempt to deliver. */
  readonly onResult?: OnResult;
};

/** The channels that are set up. */
export function channelsOf({
  settings,
  version,
  resolve,
  openMail = openSmtp,
  secret,
  baseUrl,
}: NotificationOptions): Channel[] {
  const { mail, allowed, chatHosts, pushHosts } = settings;
  const outbound = { allowed: networksOf(allowed), ...(resolve === undefined ? {} : { resolve }) };
  const policy = { ...outbound, chatHosts, pushHosts };
  const contact =
    mail === undefined ? (baseUrl.startsWith("https:") ? baseUrl : null) : `mailto:${mail.from.address}`;
  return [
    ...(mail === undefined ? [] : [openMail(mail)]),
    new WebhookChannel(policy, version),
    ...chatChannels.map((name) => new ChatServiceChannel(name, policy, version)),
    new PushChannel(policy, vapidKeysOf(secret), contact),
  ];
}

/** Running notifications. */
export type RunningNotifications = { close(): Promise<void> };

/** Starts the sending of notifications. `close` resolves when what was under way has ended, or after 8 s. */
export function startNotifications(options: NotificationOptions): RunningNotifications {
  const { bus, clock, logger, secret, baseUrl, settings, owner = randomUUID() } = options;
  const { isHeld, maxEventsPerHour } = settings;
  const loader = new NewsLoader(bus, baseUrl);
  const writer = new ResultWriter(bus, logger);
  const inProgress = new DeliveriesInProgress(options.progress);
  const channels = channelsOf(options);
  const senders = channels.map(
    (channel) =>
      new ChannelSender({
        store: bus,
        loader,
        secret,
        channel,
        writer,
        inProgress,
        clock,
        logger,
        owner,
        isHeld,
        suspend: (subscribers) => suspendBounced(bus, subscribers),
        end: (subscribers) => endSubscriptions(bus, subscribers),
        confirm: (subscriber) => confirmWebhook(bus, subscriber),
        onResult: options.onResult,
        pauseMail: (startedAt) => pauseAllMail(bus, { now: clock.now(), startedAt }),
      }),
  );
  const { allowed, pagerDutyUrl } = settings;
  const teamChannels = channelsOf(options);
  const team = new TeamSender({
    store: bus,
    secret,
    clock,
    logger,
    baseUrl,
    channels: teamChannels,
    policy: {
      allowed: networksOf(allowed),
      ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
    },
    pagerDutyUrl,
    writer,
    isHeld,
  });
  const fanOut = new FanOut({
    store: bus,
    writer,
    clock,
    logger,
    owner,
    isHeld,
    maxEventsPerHour,
    onMany(isResolving) {
      for (const sender of senders) sender.yieldTo(isResolving);
    },
  });
  const dispatcher = new Dispatcher({
    store: bus,
    clock,
    sleepless: suspendAwareClock(),
    logger,
    owner,
    intervals: options.intervals,
    settings,
    fanOut,
    senders,
    writer,
  });
  return {
    async close() {
      await Promise.all([team.close(), dispatcher.close()]);
      for (const channel of [...channels, ...teamChannels]) channel.close();
    },
  };
}
