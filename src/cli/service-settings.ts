/**
 * The settings with which the service sends. A service records them in its store, since the environment of a terminal may lack
 * them, or differ.
 */
import { type SubscriberChannel, subscriberChannels } from "../contract/subscribers.ts";
import type { SendingSettings } from "../notifications/sending-obstacle.ts";
import { readRecordedSettings } from "../queries/notification-settings.ts";
import type { OpenedStore } from "./open-store.ts";
import { isServiceStopped } from "./stopped-service.ts";

export type ServiceSettings = SendingSettings & {
  /** Whether a service has run on the store: otherwise the settings are those of the terminal. */
  readonly isRecorded: boolean;
};

/** The settings of the service that runs on a store, or ran there last. Rejects with a `StoreFault`. */
export async function readServiceSettings({ bus, configuration }: OpenedStore): Promise<ServiceSettings> {
  const { mail, isHeld, maxEventsPerHour } = configuration.notifications;
  const hasMailHere = mail !== undefined;
  const recorded = await readRecordedSettings(bus);
  if (recorded === null) return { isHeld, maxEventsPerHour, isMailSetUp: hasMailHere, isRecorded: false };
  // A stopped service may be started with the settings of this terminal.
  const isMailSetUp = recorded.isMailSetUp || (hasMailHere && isServiceStopped(configuration));
  return { ...recorded, isMailSetUp, isRecorded: true };
}

/** The settings that decide whether messages are sent at once; mail counts as set up as long as no service has run. */
export async function sendingOf(opened: OpenedStore): Promise<SendingSettings> {
  const { isRecorded, ...settings } = await readServiceSettings(opened);
  return { ...settings, isMailSetUp: settings.isMailSetUp || !isRecorded };
}

/** The channels that are set up. */
export async function channelsOf(opened: OpenedStore): Promise<readonly SubscriberChannel[]> {
  const { isMailSetUp } = await sendingOf(opened);
  return subscriberChannels.filter((channel) => channel !== "Email" || isMailSetUp);
}

/** Why the service cannot be counted on to send mail, as a clause; null if it can. */
export function mailProblem({ isMailSetUp, isRecorded }: ServiceSettings): string | null {
  if (isMailSetUp) return null;
  return isRecorded
    ? "the service has no SMTP_URL and MAIL_FROM"
    : "no service has run on this data yet, and this terminal has no SMTP_URL and MAIL_FROM";
}
