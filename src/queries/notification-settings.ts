/** The notification settings, and the state of sending. */
import { sql } from "kysely";
import type { NotificationSettingsOut, SendingStateOut } from "../contract/portal/portal-notifications.ts";
import { subscriberChannels } from "../contract/subscribers.ts";
import { writeTime, writeTimeOrNull } from "../contract/times.ts";
import type { NotificationSettings } from "../platform/mail-settings.ts";
import { type Parameters, prepared, q } from "../store/query.ts";
import { rowsOf, type StoreReader } from "../store/store-reader.ts";
import { readJson } from "../store/stored-json.ts";
import type { SendingRow } from "../store/tables/delivery-tables.ts";
import type { RecordedSettings } from "../store/tables/json-schemas.ts";

const sendingQuery = q.selectFrom("sending").selectAll().where("id", "=", 1).compile();

/** The settings with which a service ran on the store; null if none has. Rejects with a `StoreFault`. */
export async function readRecordedSettings(bus: Pick<StoreReader, "read">): Promise<RecordedSettings | null> {
  const [rows] = await bus.read([sendingQuery]);
  const [sending] = rowsOf(sendingQuery, rows);
  return sending === undefined ? null : readJson("sending", "settings", sending);
}

const heldQuery = q
  .selectFrom("delivery")
  .select(({ fn }) => fn.countAll<number>().as("total"))
  .where("state", "=", "Held")
  .compile();

/** Milliseconds after which sending counts as stopped; a dispatcher reports every 10 s. */
const stoppedAfterMs = 60_000;
/** Milliseconds for which a crash is worth mentioning. */
const crashShownMs = 24 * 60 * 60_000;

/** Whether something should have been sent, or resolved, before `before` (epoch milliseconds). */
const overdueQuery = prepared(
  (param: Parameters<{ before: number }>) => sql<{ overdue: number }>`
  select 1 as overdue where exists (
      select 1 from delivery where channel in (${sql.join(subscriberChannels.map((name) => sql.lit(name)))})
        and state in ('Queued', 'Deferred') and next_attempt_at < ${param("before")})
    or exists (select 1 from subscriber) and exists (
      select 1 from notification where state in ('Pending', 'Resolving') and created_at < ${param("before")})`,
);

/** Since when nothing is sent: no dispatcher reports, though something is due. */
function stoppedSince(sending: SendingRow, isOverdue: boolean, now: number): number | null {
  const seenAt = sending.dispatcher_seen_at ?? sending.changed_at;
  return sending.state === "Running" && isOverdue && now - seenAt > stoppedAfterMs ? seenAt : null;
}

function lastCrash({ crashed_at: at, crash }: SendingRow, now: number): SendingStateOut["LastCrash"] {
  if (at === null || crash === null || now - at > crashShownMs) return null;
  return { At: writeTime(at), Kind: crash };
}

/** The current state of sending. Rejects with a `StoreFault`. */
export async function readSendingState(
  bus: Pick<StoreReader, "read">,
  of: {
    readonly isHeld: boolean;
    readonly isMailSetUp: boolean;
    readonly mailboxPath: string | null;
    readonly now: number;
  },
): Promise<SendingStateOut> {
  const { isHeld, isMailSetUp, mailboxPath, now } = of;
  const overdue = overdueQuery({ before: now - stoppedAfterMs });
  const [sendingRows, heldRows, overdueRows = []] = await bus.read([sendingQuery, heldQuery, overdue]);
  const [sending] = rowsOf(sendingQuery, sendingRows);
  const [heldCount] = rowsOf(heldQuery, heldRows);
  if (sending === undefined) throw new Error("the store has no state of sending");
  const isOverdue = !isHeld && overdueRows.length > 0;
  return {
    State: sending.state,
    HeldFor: sending.held_for,
    IsHeldBySetting: isHeld,
    MailPausedAt: writeTimeOrNull(sending.mail_paused_at),
    StoppedSince: writeTimeOrNull(stoppedSince(sending, isOverdue, now)),
    LastCrash: lastCrash(sending, now),
    Held: Number(heldCount?.total ?? 0),
    IsMailSetUp: isMailSetUp,
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
