/** The notification settings, and the state of sending. */
import type { NotificationSettingsOut, SendingStateOut } from "../contract/portal/portal-notifications.ts";
import { writeTimeOrNull } from "../contract/times.ts";
import type { NotificationSettings } from "../platform/mail-settings.ts";
import { q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";

const sendingQuery = q.selectFrom("sending").selectAll().where("id", "=", 1).compile();

const heldQuery = q
  .selectFrom("delivery")
  .select(({ fn }) => fn.countAll<number>().as("total"))
  .where("state", "=", "Held")
  .compile();

/** The current state of sending. Rejects with a `StoreFault`. */
export async function readSendingState(
  bus: Pick<StoreReader, "read">,
  { isHeld, mailboxPath }: { readonly isHeld: boolean; readonly mailboxPath: string | null },
): Promise<SendingStateOut> {
  const [sendingRows, heldRows] = await bus.read([sendingQuery, heldQuery]);
  const [sending] = rowsOf(sendingQuery, sendingRows);
  const [heldCount] = rowsOf(heldQuery, heldRows);
  return {
    State: sending?.state ?? "Running",
    HeldFor: sending?.held_for ?? null,
    IsHeldBySetting: isHeld,
    MailPausedAt: writeTimeOrNull(sending?.mail_paused_at ?? null),
    Held: Number(heldCount?.total ?? 0),
    MailboxPath: mailboxPath,
  };
}

/** The settings of the channels. */
export function presentNotificationSettings({ mail }: NotificationSettings): NotificationSettingsOut {
  return {
    Mail:
      mail === undefined
        ? null
        : {
            From: mail.from.name === "" ? mail.from.address : `${mail.from.name} <${mail.from.address}>`,
            ReplyTo: mail.replyTo ?? null,
            Server: `${mail.smtp.host}:${mail.smtp.port}`,
            IsSigned: mail.dkim !== undefined,
          },
  };
}
