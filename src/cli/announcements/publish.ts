/** Publishes changes of announcements, and says who is notified. */
import type { Command } from "../../commands/command.ts";
import { definitionOf } from "../../commands/registry.ts";
import type { RecipientCountOut } from "../../contract/announcement-dry-run.ts";
import { announcement } from "../../contract/announcements.ts";
import { countRecipientsOf } from "../../notifications/count-recipients.ts";
import { decideHold, type HoldDecision } from "../../notifications/hold-decision.ts";
import { readSendingState } from "../../queries/notification-settings.ts";
import { isEnding } from "../../rules/notification-events.ts";
import { StoreFault } from "../../store/engine.ts";
import { q } from "../../store/query.ts";
import type { NotificationRow } from "../../store/tables/delivery-tables.ts";
import { type OpenedStore, submit } from "../open-store.ts";
import { writeMinute } from "../terminal.ts";
import { areNotified, describeSilence, noSubscribers, type Published } from "./recipients-text.ts";

/** The commands that change an announcement. */
export type PublishCommand = Extract<
  Command,
  { readonly kind: "CreateAnnouncement" | "PatchAnnouncement" | "PostUpdate" | "PutPostmortem" }
>;

const notifications = q.selectFrom("notification").orderBy("notification.id", "desc").limit(1);
const newest = notifications.select("id").compile();

/** The newest notification of an announcement after the one with the number `after`. */
const newestOf = (id: string, after: number) =>
  notifications
    .selectAll("notification")
    .innerJoin("announcement", "announcement.id", "notification.announcement_id")
    .where("announcement.public_id", "=", id)
    .where("notification.id", ">", after)
    .compile();

const holdReasons: Partial<Record<NonNullable<HoldDecision>, string>> = {
  HourlyCap:
    "this page had as many notifications within an hour as MAX_EVENTS_PER_HOUR allows. `bin/signalbox delivery release` sends them",
  Restored: "a backup was restored. `bin/signalbox delivery resume` resumes sending",
  SendingHeld: "SENDING is set to held",
};

const messages = (count: number) =>
  count === 1 ? "The message to 1 subscriber" : `The messages to ${count.toLocaleString("en")} subscribers`;
const wait = (count: number) => (count === 1 ? "waits" : "wait");

/** The sentence about recipients whose messages are sent now, and those whose mail waits. */
function sentText({ Total, Channels }: RecipientCountOut, mailProblem: string | null): string {
  const mails = Channels.find(({ Channel }) => Channel === "Email")?.Count ?? 0;
  const waiting = mailProblem === null ? 0 : mails;
  const now = Total - waiting;
  return [
    ...(now > 0 ? [`${areNotified(now)}.`] : []),
    ...(waiting > 0 ? [`${messages(waiting)} ${wait(waiting)}: ${mailProblem}.`] : []),
  ].join(" ");
}

/** Says who is notified by a notification; undefined for a change without one. */
async function describeRecipients(
  { bus, configuration: { notifications } }: OpenedStore,
  row: NotificationRow,
): Promise<string | undefined> {
  const count = await countRecipientsOf(bus, row);
  if (count.Event === null) return undefined;
  if (count.Total === 0) return noSubscribers;
  const hold = await decideHold(bus, row, notifications);
  // The cap exempts the end of what was not held itself.
  if (hold === "HourlyCap" && isEnding(count.Event))
    return `${areNotified(count.Total)}, unless earlier messages about this are held.`;
  if (hold !== null) {
    const verb = count.Total === 1 ? "is" : "are";
    return `${messages(count.Total)} ${verb} held: ${holdReasons[hold] ?? hold}.`;
  }
  const { isHeld, mail } = notifications;
  const sending = { isHeld, isMailSetUp: mail !== undefined, mailboxPath: null, now: Date.now() };
  const { State, MailPausedAt, IsMailSetUp, StoppedSince } = await readSendingState(bus, sending);
  if (State === "Paused")
    return `${messages(count.Total)} ${wait(count.Total)}: sending is paused. \`bin/signalbox delivery resume\` resumes it.`;
  if (StoppedSince !== null)
    return `${messages(count.Total)} ${wait(count.Total)}: no sender has reported since ${writeMinute(Date.parse(StoppedSince))}. Start the service, or restart it.`;
  if (!IsMailSetUp) return sentText(count, "the service has no SMTP_URL and MAIL_FROM");
  if (MailPausedAt !== null)
    return sentText(count, "e-mail is paused, because the mail server refused too much of it");
  return sentText(count, null);
}

/** Publishes a change of an announcement; by default such a one notifies nobody for this reason. Rejects with a `Refusal`. */
export async function publish(
  opened: OpenedStore,
  command: PublishCommand,
  silenceReason?: string,
): Promise<Published> {
  const { bus } = opened;
  const [last] = await bus.rows(newest);
  const published = announcement.parse((await submit(bus, command)).result);
  try {
    const [row] = await bus.rows(newestOf(published.Id, last?.id ?? 0));
    const recipients = row === undefined ? undefined : await describeRecipients(opened, row);
    return {
      announcement: published,
      recipients:
        recipients ??
        describeSilence(published, {
          isPostmortem: definitionOf(command).writesPostmortem === true,
          isChosen: command.fields.NotifySubscribers !== undefined,
          reason: silenceReason,
        }),
    };
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    return { announcement: published, recipients: "Its recipients could not be counted." };
  }
}
