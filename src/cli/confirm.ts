/** Asks before what cannot simply be undone. */
import { type ParsedArguments, UsageProblem } from "./command-line.ts";
import { printNote } from "./terminal.ts";
import { terminalPrompts } from "./terminal-prompts.ts";

/** The verbs that ask, with their participles. */
const participles = {
  delete: "deleted",
  drop: "dropped",
  erase: "erased",
  overwrite: "overwritten",
  release: "released",
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
  if (!process.stdin.isTTY) throw new UsageProblem(`Add --yes to ${verb} ${subject} without being asked.`);
  if (await terminalPrompts.agree(`${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${subject}?`)) return true;
  printNote(`Nothing was ${participles[verb]}.`);
  return false;
}
