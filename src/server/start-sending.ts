/** Starts the sending of notifications: in a thread of its own, but in a demo. */
import type { ServiceSecret } from "../auth/service-secret.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import { type RunningNotifications, startNotifications } from "../notifications/start-notifications.ts";
import { startSendingThread } from "../notifications/thread/sending-thread-host.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Configuration } from "../platform/configuration.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { readVersion } from "../platform/project-root.ts";
import type { Mailbox } from "./mailbox.ts";

/** The parts of a service that sending needs. */
export type SendingOptions = {
  readonly bus: CommandBus;
  readonly secret: ServiceSecret;
  readonly configuration: Pick<Configuration, "baseUrl" | "notifications">;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly meters: Metrics;
  readonly mailbox?: Mailbox | undefined;
};

/** Starts the sending. */
export function startSending(options: SendingOptions): RunningNotifications {
  const { bus, secret, configuration, clock, logger, meters, mailbox } = options;
  const { baseUrl, notifications: settings } = configuration;
  const common = { bus, logger, secret, baseUrl, settings, version: readVersion() };
  // Neither a mailbox of this process nor another clock reaches another thread.
  if (mailbox === undefined && clock === systemClock) return startSendingThread({ ...common, meters });
  return startNotifications({
    ...common,
    clock,
    openMail: mailbox?.openMail,
    onResult: (channel, outcome) => meters.deliveries.inc({ channel, outcome }),
  });
}
