/** Shows a person at the terminal the effect of a publication, and asks whether to publish. */
import type { AnnouncementDryRunOut } from "../../contract/announcement-dry-run.ts";
import type { AnnouncementOut } from "../../contract/announcements.ts";
import type { ParsedArguments } from "../command-line.ts";
import { MessageEdit } from "../message-edit.ts";
import { printNote } from "../terminal.ts";
import { isInteractive, terminalPrompts } from "../terminal-prompts.ts";
import { type ShownDryRun, writeDryRun } from "./dry-run-text.ts";

/** `--yes` of a command that publishes. */
export const publishYesOption = {
  yes: { about: "Publish without asking, also on a terminal" },
} as const;

/** A question such as "Publish, and notify 3 subscribers?" */
function question({ Recipients: { Total } }: Pick<AnnouncementDryRunOut, "Recipients">): string {
  if (Total === 0) return "Publish?";
  return `Publish, and notify ${Total === 1 ? "1 subscriber" : `${Total.toLocaleString("en")} subscribers`}?`;
}

/** Whether to publish: without a terminal or with `--yes` always. `dryRun` gives the effect, or rejects. Rejects with a `MessageEdit`. */
export async function confirmPublication(
  args: ParsedArguments,
  dryRun: () => Promise<{ readonly shown: ShownDryRun }>,
  notesOn: (tried: AnnouncementOut) => readonly string[] = () => [],
): Promise<boolean> {
  if (args.flag("yes") || !isInteractive()) return true;
  const { shown } = await dryRun();
  return await confirmShown(shown, notesOn(shown.content), { mayEdit: args.isMessagePrompted });
}

/** The same of a change that most often notifies nobody, which is made without a question then. */
export async function confirmNotification(
  args: ParsedArguments,
  dryRun: () => Promise<{ readonly shown: ShownDryRun }>,
): Promise<boolean> {
  if (args.flag("yes") || !isInteractive()) return true;
  const { shown } = await dryRun();
  return shown.effect.Recipients.Total === 0 || (await confirmShown(shown, []));
}

/** Shows an effect and asks whether to publish. Throws a `MessageEdit` if a person wants to edit the message before. */
async function confirmShown(
  shown: ShownDryRun,
  notes: readonly string[],
  { mayEdit = false } = {},
): Promise<boolean> {
  printNote(`\n${writeDryRun(shown)}\n`);
  for (const note of notes) printNote(note);
  if (shown.effect.Recipients.Total > 0) printNote("Messages that are sent cannot be called back.");
  const subject = question(shown.effect);
  const decision = mayEdit ? await terminalPrompts.agreeOrEdit(subject) : undefined;
  if (decision === "edit") throw new MessageEdit();
  if (decision === "yes" || (decision === undefined && (await terminalPrompts.agree(subject)))) return true;
  printNote("Nothing was published.");
  return false;
}
