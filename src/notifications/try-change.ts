/** Tries a change of an announcement in a dry run, for the notification that it would record. */
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Submission } from "../commands/command.ts";
import { announcement } from "../contract/announcements.ts";
import { q } from "../store/query.ts";
import { rowsOf } from "../store/store-reader.ts";
import type { NotificationRow } from "../store/tables/delivery-tables.ts";
import { loadRecipientEvent, type ResolvableEvent } from "./recipient-event.ts";

/** A notification that a change would record. */
export type TriedChange = { readonly row: NotificationRow; readonly event: ResolvableEvent };

/** The newest notification: in a dry run the one that the change records, if any. */
const newest = q
  .selectFrom("notification")
  .selectAll("notification")
  .innerJoin("announcement", "announcement.id", "notification.announcement_id")
  .select("announcement.public_id as about")
  .orderBy("notification.id", "desc")
  .limit(1)
  .compile();

/** The notification of a change; undefined if it would notify nobody. Rejects with the command's `Refusal`, or a `StoreFault`. */
export async function tryChange(
  bus: Pick<CommandBus, "dryRun" | "rows">,
  submission: Submission,
): Promise<TriedChange | undefined> {
  const [last] = await bus.rows(newest);
  const { rows, answer } = await bus.dryRun(submission, [newest]);
  const [row] = rowsOf(newest, rows[0]);
  const { Id: id } = announcement.pick({ Id: true }).parse(answer.result);
  // A change that notifies nobody leaves the notification of a change before it, or of another announcement.
  if (row === undefined || row.id === last?.id || row.about !== id) return undefined;
  const event = await loadRecipientEvent(bus, row, { isPreview: true });
  return event === undefined ? undefined : { row, event };
}
