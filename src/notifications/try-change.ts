/** Tries a change of an announcement in a dry run, for the notification that it would record. */

import type { DryRunQueries } from "../commands/bus/bus-host.ts";
import type { CommandBus } from "../commands/bus/command-bus.ts";
import type { Answer, Submission } from "../commands/command.ts";
import { announcement } from "../contract/announcements.ts";
import { q } from "../store/query.ts";
import { rowsOf } from "../store/store-reader.ts";
import type { HoldFacts } from "./hold-decision.ts";
import { loadRecipientEvent, type NotificationFacts, type ResolvableEvent } from "./recipient-event.ts";

/** A notification that a change would record. */
export type TriedChange = { readonly row: NotificationFacts & HoldFacts; readonly event: ResolvableEvent };

/** The newest notification: in a dry run the one that the change records, if any. */
const newest = q
  .selectFrom("notification")
  .selectAll("notification")
  .innerJoin("announcement", "announcement.id", "notification.announcement_id")
  .select("announcement.public_id as about")
  .orderBy("notification.id", "desc")
  .limit(1)
  .compile();

/** The other pages that show the announcement of the newest notification. */
const pagesOfNewest = q
  .selectFrom("page_announcement")
  .select("page_id")
  .where(
    "announcement_id",
    "=",
    q.selectFrom("notification").select("announcement_id").orderBy("id", "desc").limit(1),
  )
  .orderBy("page_id")
  .compile();

/** The result of a dry run. */
export type Trial = {
  readonly answer: Answer;
  /** The rows of each query after the change. */
  readonly rows: readonly unknown[][];
  /** The notification of the change; undefined if it would notify nobody. */
  readonly change: TriedChange | undefined;
};

/** Tries a change, with queries on its result. Rejects with the command's `Refusal`, or a `StoreFault`. */
export async function tryChange(
  bus: Pick<CommandBus, "dryRun" | "rows">,
  submission: Submission,
  queries: DryRunQueries = [],
): Promise<Trial> {
  const [last] = await bus.rows(newest);
  const { rows, answer } = await bus.dryRun(submission, [newest, pagesOfNewest, ...queries]);
  const trial = { answer, rows: rows.slice(2) };
  const [row] = rowsOf(newest, rows[0]);
  const { Id: id } = announcement.pick({ Id: true }).parse(answer.result);
  // A change that notifies nobody leaves the notification of a change before it, or of another announcement.
  if (row === undefined || row.id === last?.id || row.about !== id) return { ...trial, change: undefined };
  const alsoOn = rowsOf(pagesOfNewest, rows[1]).map(({ page_id }) => page_id);
  const event = await loadRecipientEvent(bus, row, { alsoOn });
  return { ...trial, change: event === undefined ? undefined : { row, event } };
}
