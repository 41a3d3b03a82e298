/** `--dry-run` of deletions of announcements and of their updates. */
import type { Command } from "../../commands/command.ts";
import { q } from "../../store/query.ts";
import { rowsOf } from "../../store/store-reader.ts";
import { type ParsedArguments, UsageProblem } from "../command-line.ts";
import { type OpenedStore, submissionOf } from "../open-store.ts";
import { answer, indented, printNote } from "../terminal.ts";

/** `--dry-run`. */
export const deletionDryRunOption = {
  "dry-run": { about: "Delete nothing: only show what visitors would no longer see" },
} as const;

const statuses = q
  .selectFrom("component")
  .select(["public_id", "name", "shown_status"])
  .where("deleted_at", "is", null)
  .orderBy("id")
  .compile();

/** A line for each component that would change its status. */
async function effectLines({ bus }: OpenedStore, command: Command): Promise<string[]> {
  const before = new Map((await bus.rows(statuses)).map((row) => [row.public_id, row.shown_status]));
  const { rows } = await bus.dryRun(submissionOf(command), [statuses]);
  return rowsOf(statuses, rows[0])
    .filter((row) => before.get(row.public_id) !== row.shown_status)
    .map(
      (row) => `${row.name} would show ${row.shown_status}, now ${before.get(row.public_id) ?? "nothing"}.`,
    );
}

type Deletion = {
  /** Such as `the incident "Payments fail"`. */
  readonly subject: string;
  /** The text that would be deleted alone. */
  readonly text?: string;
};

/** Says the effect of a deletion that is not made; returns the exit code. Rejects with its `Refusal`. */
export async function printDeletionDryRun(
  opened: OpenedStore,
  command: Command,
  { subject, text = "" }: Deletion,
): Promise<number> {
  const effects = await effectLines(opened, command);
  const what = `${subject.charAt(0).toUpperCase()}${subject.slice(1)} would be deleted`;
  answer(
    [`${what}${text === "" ? "." : ":"}`, ...(text === "" ? [] : indented(text)), ...effects].join("\n"),
  );
  printNote("Nobody would be notified. This was a dry run: nothing was deleted.");
  return 0;
}

/** Throws a `UsageProblem` for a dry run of a service elsewhere: its API has none of deletions. */
export function refuseDeletionDryRun(args: ParsedArguments): void {
  if (args.flag("dry-run"))
    throw new UsageProblem(
      "--dry-run of a deletion works on the service's own machine alone. Nothing was deleted; without it the command asks first.",
    );
}
