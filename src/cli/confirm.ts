/** Asks before what cannot simply be undone. */
import { createInterface } from "node:readline";
import { type ParsedArguments, UsageProblem } from "./command-line.ts";
import { printNote } from "./terminal.ts";

/** `--yes`. */
export const yesOption = { yes: { about: "Delete without asking, as scripts must" } } as const;

/**
 * Whether `--yes` is given or a person on the terminal agrees. Throws a `UsageProblem` if there is no terminal to ask
 * on. `participle` is that of the verb, for the note that nothing happened.
 */
async function confirm(
  args: ParsedArguments,
  { verb, participle, subject }: { verb: string; participle: string; subject: string },
): Promise<boolean> {
  if (args.flag("yes")) return true;
  const { stdin: input, stderr } = process;
  if (!input.isTTY) throw new UsageProblem(`Add --yes to ${verb} ${subject} without being asked.`);
  stderr.write(`${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${subject}? [y/N] `);
  // The terminal edits the line itself: Ctrl-C ends the process, Ctrl-D the input.
  const lines = createInterface({ input, terminal: false });
  try {
    for await (const line of lines) {
      if (/^\s*y(?:es)?\s*$/iu.test(line)) return true;
      break;
    }
  } finally {
    lines.close();
  }
  printNote(`Nothing was ${participle}.`);
  return false;
}

/** Asks before a deletion. Throws a `UsageProblem` if there is no terminal to ask on. */
export async function confirmDeletion(args: ParsedArguments, subject: string): Promise<boolean> {
  return await confirm(args, { verb: "delete", participle: "deleted", subject });
}

/** Asks before deliveries are dropped. Throws a `UsageProblem` if there is no terminal to ask on. */
export async function confirmDrop(args: ParsedArguments, subject: string): Promise<boolean> {
  return await confirm(args, { verb: "drop", participle: "dropped", subject });
}
