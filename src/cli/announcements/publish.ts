/** Publishes changes of announcements, and says who is notified. */
import type { Command } from "../../commands/command.ts";
import { definitionOf } from "../../commands/registry.ts";
import { announcement } from "../../contract/announcements.ts";
import { countRecipientsOf } from "../../notifications/count-recipients.ts";
import { findObstacle } from "../../notifications/sending-obstacle.ts";
import { StoreFault } from "../../store/engine.ts";
import { q } from "../../store/query.ts";
import type { NotificationRow } from "../../store/tables/delivery-tables.ts";
import { type OpenedStore, submit } from "../open-store.ts";
import { sendingOf } from "../service-settings.ts";
import { delayHere } from "../stopped-service.ts";
import { describeSilence, type Published, recipientsSentence } from "./recipients-text.ts";

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

/** Says who is notified by a notification; undefined for a change without one. */
async function describeRecipients(opened: OpenedStore, row: NotificationRow): Promise<string | undefined> {
  const { bus } = opened;
  const recipients = await countRecipientsOf(bus, row);
  const { count } = recipients;
  if (count.Event === null) return undefined;
  const sending = await sendingOf(opened);
  const obstacle = await findObstacle(bus, { row, recipients, now: Date.now() }, sending);
  return recipientsSentence(count, delayHere(opened.configuration, obstacle, count));
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
