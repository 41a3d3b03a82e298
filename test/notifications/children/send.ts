/**
 * A dispatcher as a process of its own. Its argument is JSON: the place of its store, the port of the mail server, and
 * its manner. It says "ready" once it runs.
 */
import { openCommandBus } from "../../../src/commands/bus/command-bus.ts";
import type { AttemptResult, Channel, OpenMail } from "../../../src/notifications/channel.ts";
import { openSmtp } from "../../../src/notifications/email-channel.ts";
import type { NotificationBus } from "../../../src/notifications/notification-store.ts";
import type { PreparedMessage } from "../../../src/notifications/prepared-message.ts";
import { startNotifications } from "../../../src/notifications/start-notifications.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { newId } from "../../../src/store/uuid.ts";
import { secret } from "../notification-secret.ts";
import type { SenderTask } from "../sending-process.ts";
import { settingsFor } from "../settings.ts";

// The parent of this process wrote it.
const task = JSON.parse(process.argv[2] ?? "{}") as SenderTask;
const logger = createLogger("fatal");
const baseUrl = "http://127.0.0.1";
const { manner, smtpPort, place } = task;
const settings = settingsFor({ smtpPort });

/** Sends by mail, in a manner that loses or doubles messages. */
class CarelessChannel implements Channel {
  readonly name = "Email";
  readonly concurrency = 10;
  readonly #mail: Channel;

  constructor(mail: Channel) {
    this.#mail = mail;
  }

  async send(message: PreparedMessage, slot: number): Promise<AttemptResult> {
    if (message.channel !== "Email") throw new TypeError("this channel sends mail alone");
    if (manner === "new ids")
      return await this.#mail.send({ ...message, deliveryId: newId(Date.now()) }, slot);
    // Long enough that more is recorded than was sent when the process is killed.
    setTimeout(() => void this.#mail.send(message, slot), 1_000);
    const { deliveryId: messageId } = message;
    return { outcome: "sent", reason: null, answer: null, messageId, providerId: null };
  }

  close(): void {
    this.#mail.close();
  }
}

/** The store without fencing tokens: a result is recorded even if another process has claimed its row. */
function unfenced(bus: NotificationBus): NotificationBus {
  const conditions = /\b((?:fence|lease_owner|state) = (?:\?|\$\d+))(?=\s|$)/gu;
  const isResult = (sql: string) => sql.includes('update "delivery" set') && sql.includes("fence = ");
  return {
    read: (queries) => bus.read(queries),
    rows: (query) => bus.rows(query),
    onChange: (listener) => bus.onChange(listener),
    submit: (submission) => bus.submit(submission),
    bookkeep: (queries) =>
      bus.bookkeep(
        queries.map((query) => {
          const [head = "", tail = ""] = query.sql.split(/\bwhere\b/u);
          return isResult(query.sql) && !query.sql.includes("with picked")
            ? { ...query, sql: `${head} where ${tail.replaceAll(conditions, "($1 or 1 = 1)")}` }
            : query;
        }),
      ),
  };
}

const bus = await openCommandBus({ ...place, baseUrl, thread: false, logger });
const openCareless: OpenMail = (of) => new CarelessChannel(openSmtp(of));
startNotifications({
  bus: manner === "unfenced" ? unfenced(bus) : bus,
  clock: systemClock,
  logger,
  secret,
  baseUrl,
  settings,
  version: "0.0.0",
  intervals: { upkeepMs: 50, renewMs: 100 },
  openMail: manner === "records first" || manner === "new ids" ? openCareless : openSmtp,
});
process.stdout.write("ready\n");
// The timers of a dispatcher keep no process running.
setInterval(() => undefined, 60_000);
