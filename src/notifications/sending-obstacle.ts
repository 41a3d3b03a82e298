/** Finds out why the messages of a notification are not sent at once. */
import type { SendingObstacle } from "../contract/announcement-dry-run.ts";
import type { NotificationSettings } from "../platform/mail-settings.ts";
import { readSendingState } from "../queries/notification-settings.ts";
import type { CountedRecipients } from "./count-recipients.ts";
import { decideHold, type HoldFacts } from "./hold-decision.ts";
import type { NotificationStore } from "./notification-store.ts";

/** The settings of the service that decide on it. */
export type SendingSettings = Pick<NotificationSettings, "isHeld" | "maxEventsPerHour"> & {
  readonly isMailSetUp: boolean;
};

/** A notification, and its recipients. */
type ObstacleFacts = {
  readonly row: HoldFacts;
  readonly recipients: CountedRecipients;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Why messages are not sent at once, and how many of them: `Obstacle` is null and `Delayed` 0 if all are. */
export type FoundObstacle = { readonly Obstacle: SendingObstacle | null; readonly Delayed: number };

export const noObstacle: FoundObstacle = { Obstacle: null, Delayed: 0 };

/** Why messages to these recipients are not sent at once. Rejects with a `StoreFault`. */
export async function findObstacle(
  store: Pick<NotificationStore, "read" | "rows">,
  { row, recipients, now }: ObstacleFacts,
  settings: SendingSettings,
): Promise<FoundObstacle> {
  const { count, uncapped } = recipients;
  const { Total, Channels } = count;
  if (Total === 0) return noObstacle;
  const hold = await decideHold(store, row, settings);
  const held = hold === "HourlyCap" ? Total - uncapped : Total;
  if (hold !== null && held > 0)
    return { Obstacle: hold === "HourlyCap" || hold === "Restored" ? hold : "SendingHeld", Delayed: held };
  const sending = await readSendingState(store, { ...settings, mailboxPath: null, now });
  if (sending.State === "Paused") return { Obstacle: "Paused", Delayed: Total };
  if (sending.StoppedSince !== null) return { Obstacle: "Stopped", Delayed: Total };
  const mails = Channels.find(({ Channel }) => Channel === "Email")?.Count ?? 0;
  if (mails === 0) return noObstacle;
  if (!settings.isMailSetUp) return { Obstacle: "MailNotSetUp", Delayed: mails };
  return sending.MailPausedAt === null ? noObstacle : { Obstacle: "MailPaused", Delayed: mails };
}
