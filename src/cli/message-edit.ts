/** A message that was asked for, and is edited once more before it is published. */
import type { ParsedArguments } from "./command-line.ts";
import { printNote } from "./terminal.ts";
import { terminalPrompts } from "./terminal-prompts.ts";

/** The wish of the person at the terminal to edit the message before it is published. */
export class MessageEdit extends Error {}

/** Runs `work` again with the edited message for as long as it rejects with a `MessageEdit`. */
export async function withMessageEdits<Result>(
  args: ParsedArguments,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof MessageEdit)) throw error;
      const edited = await terminalPrompts.promptText("Message", args.text("message"));
      if (edited === "") printNote("The message is empty: it stays as it was.");
      else args.supply("message", [edited]);
    }
  }
}
