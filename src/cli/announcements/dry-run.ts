/** `--dry-run` of the commands that publish: the result for visitors, and how many subscribers would be notified. */
import { announcement } from "../../contract/announcements.ts";
import type { RecipientCountOut } from "../../contract/portal/portal-notifications.ts";
import { countRecipients } from "../../notifications/count-recipients.ts";
import { q } from "../../store/query.ts";
import { rowsOf } from "../../store/store-reader.ts";
import type { ParsedArguments } from "../command-line.ts";
import { type OpenedStore, submissionOf } from "../open-store.ts";
import { table } from "../table.ts";
import { answer, answerJson, indented, oneLine, printNote } from "../terminal.ts";
import type { PublishCommand } from "./publish.ts";

/** `--dry-run`. */
export const dryRunOption = {
  "dry-run": { about: "Publish nothing: only show the result, and how many would be notified" },
} as const;

const statuses = q
  .selectFrom("component")
  .select(["public_id", "name", "shown_status"])
  .where("deleted_at", "is", null)
  .compile();

/** A sentence such as "3 subscribers would be notified: 2 by Email, 1 by Slack." */
function describeRecipients({ Total, Channels }: RecipientCountOut): string {
  if (Total === 0) return "Nobody would be notified.";
  const counts = Channels.map(({ Channel, Count }) => `${Count.toLocaleString("en")} by ${Channel}`);
  const subject = Total === 1 ? "1 subscriber" : `${Total.toLocaleString("en")} subscribers`;
  return `${subject} would be notified: ${counts.join(", ")}.`;
}

/** Runs a command, rolls it back and prints its effect. Returns the exit code. Rejects with a `Refusal`. */
export async function printDryRun(
  { bus }: OpenedStore,
  command: PublishCommand,
  args: ParsedArguments,
): Promise<number> {
  const submission = submissionOf(command);
  const before = new Map((await bus.rows(statuses)).map((row) => [row.public_id, row.shown_status]));
  const { rows, answer: dryRun } = await bus.dryRun(submission, [statuses]);
  const Announcement = announcement.parse(dryRun.result);
  const Components = rowsOf(statuses, rows[0]).flatMap((row) => {
    const Now = before.get(row.public_id);
    if (Now === undefined || Now === row.shown_status) return [];
    return [{ ComponentId: row.public_id, Name: row.name, Now, After: row.shown_status }];
  });
  const Recipients = await countRecipients(bus, submission);
  if (args.flag("json")) answerJson({ Announcement, Components, Recipients });
  else {
    const { Title, Kind, State, Impact, Updates } = Announcement;
    const impact = Kind === "Incident" ? `, impact ${Impact}` : "";
    const shown = Components.map(({ Name, Now, After }) => [Name, Now, After]);
    const lines = [
      `${oneLine(Title)} (${Kind}, ${State}${impact})`,
      ...indented(Updates[0]?.Message ?? ""),
      "",
      shown.length === 0 ? "No component would change." : table(["COMPONENT", "NOW", "AFTER"], shown),
      "",
      describeRecipients(Recipients),
    ];
    answer(lines.join("\n"));
  }
  printNote("This was a dry run: nothing was published.");
  return 0;
}
