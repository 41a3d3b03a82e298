/** Asks before what cannot simply be undone. */
import { createInterface } from "node:readline";
import { type ParsedArguments, UsageProblem } from "./command-line.ts";
import { untilInterrupted } from "./interruption.ts";
import { printNote } from "./terminal.ts";

/** The verbs that ask, with their participles. */
const participles = {
  delete: "deleted",
  drop: "dropped",
  erase: "erased",
  overwrite: "overwritten",
  remove: "removed",
  revoke: "revoked",
} as const;
type Verb = keyof typeof participles;

/** `--yes` of a command with a verb. */
export const yesOption = (verb: Verb) => ({
  yes: { about: `${verb.charAt(0).toUpperCase()}${verb.slice(1)} without asking, as scripts must` },
});

/**
 * Whether `--yes` is given or a person on the terminal agrees. Throws a `UsageProblem` if there is no terminal to ask
 * on.
 */
export async function confirm(args: ParsedArguments, verb: Verb, subject: string): Promise<boolean> {
  if (args.flag("yes")) return true;
  const { stdin: input, stderr } = process;
  if (!input.isTTY) throw new UsageProblem(`Add --yes to ${verb} ${subject} without being asked.`);
  const isAgreed = await untilInterrupted(async () => {
    stderr.write(`${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${subject}? [y/N] `);
    // The terminal edits the line itself: Ctrl-C ends the process, Ctrl-D the input.
    const lines = createInterface({ input, terminal: false });
    try {
      for await (const line of lines) return /^\s*y(?:es)?\s*$/iu.test(line);
      return false;
    } finally {
      lines.close();
    }
  });
  if (isAgreed) return true;
  printNote(`Nothing was ${participles[verb]}.`);
  return false;
}
