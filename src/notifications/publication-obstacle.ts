/** Says, after a change of an announcement was published, that its messages are not sent at once. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Answer } from "../commands/command.ts";
import type { SendingObstacle } from "../contract/announcement-dry-run.ts";
import { announcement } from "../contract/announcements.ts";
import { q } from "../store/query.ts";
import { countRecipientsOf } from "./count-recipients.ts";
import { findObstacle, type SendingSettings } from "./sending-obstacle.ts";

/** The cause and the remedy, as a sentence for callers of the API. */
const sentences: Readonly<Record<SendingObstacle, (maxEventsPerHour: number) => string>> = {
  HourlyCap: (max) =>
    `are held: the page had ${max === 1 ? "1 notification" : `${max} notifications`} within an hour, the most that MAX_EVENTS_PER_HOUR allows. POST /api/Delivery/Release sends them.`,
  Restored: () =>
    "are held: a backup was restored. POST /api/Delivery/Resume resumes sending, POST /api/Delivery/Release sends them.",
  SendingHeld: () =>
    "are held: the service is set to SENDING=held. Once it is not, POST /api/Delivery/Release sends them.",
  Paused: () => "wait: sending is paused. POST /api/Delivery/Resume resumes it.",
  Stopped: () => "wait: no sender has reported for more than a minute. Start the service, or restart it.",
  MailNotSetUp: () => "by e-mail wait: the service has no SMTP_URL and MAIL_FROM.",
  MailPaused: () => "by e-mail wait: the mail server refused too much. POST /api/Delivery/Resume resumes it.",
};

function describe(obstacle: SendingObstacle, delayed: number, { maxEventsPerHour }: SendingSettings): string {
  const subscribers = `${delayed.toLocaleString("en")} ${delayed === 1 ? "subscriber" : "subscribers"}`;
  return `The messages to ${subscribers} ${sentences[obstacle](maxEventsPerHour)}`;
}

/** The sentence on a published change of an announcement; null if it notifies nobody, or is sent at once. Rejects with a `StoreFault`. */
export async function describePublicationObstacle(
  bus: Pick<CommandBus, "read" | "rows">,
  { result, revision }: Pick<Answer, "result" | "revision">,
  { now, sending }: { readonly now: number; readonly sending: SendingSettings },
): Promise<string | null> {
  const { Id: id } = announcement.pick({ Id: true }).parse(result);
  const [row] = await bus.rows(
    q
      .selectFrom("notification")
      .selectAll("notification")
      .innerJoin("announcement", "announcement.id", "notification.announcement_id")
      .where("announcement.public_id", "=", id)
      .where("notification.revision", "=", revision)
      .orderBy("notification.id", "desc")
      .limit(1)
      .compile(),
  );
  if (row === undefined) return null;
  const recipients = await countRecipientsOf(bus, row);
  const { Obstacle, Delayed } = await findObstacle(bus, { row, recipients, now }, sending);
  return Obstacle === null ? null : describe(Obstacle, Delayed, sending);
}
