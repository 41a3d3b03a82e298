/** Finds out why the messages of a notification are not sent at once. */
import type { RecipientCountOut, SendingObstacle } from "../contract/announcement-dry-run.ts";
import type { NotificationSettings } from "../platform/mail-settings.ts";
import { readSendingState } from "../queries/notification-settings.ts";
import { decideHold, type HoldFacts } from "./hold-decision.ts";
import type { NotificationStore } from "./notification-store.ts";

/** The settings of the service that decide on it. */
export type SendingSettings = Pick<NotificationSettings, "isHeld" | "maxEventsPerHour"> & {
  readonly isMailSetUp: boolean;
};

/** Why messages to these recipients are not sent at once; null if they are. Rejects with a `StoreFault`. */
export async function findObstacle(
  store: Pick<NotificationStore, "read" | "rows">,
  { row, count, now }: { readonly row: HoldFacts; readonly count: RecipientCountOut; readonly now: number },
  settings: SendingSettings,
): Promise<SendingObstacle | null> {
  if (count.Total === 0) return null;
  const hold = await decideHold(store, row, settings);
  if (hold !== null) return hold === "HourlyCap" || hold === "Restored" ? hold : "SendingHeld";
  const sending = await readSendingState(store, { ...settings, mailboxPath: null, now });
  if (sending.State === "Paused") return "Paused";
  if (sending.StoppedSince !== null) return "Stopped";
  if (!count.Channels.some(({ Channel }) => Channel === "Email")) return null;
  if (!settings.isMailSetUp) return "MailNotSetUp";
  return sending.MailPausedAt === null ? null : "MailPaused";
}
