/** Repeats the arguments of a call in the suggestion of another one. */
import { readPresent } from "./command-line.ts";
import { findCommand } from "./find-command.ts";
import { withoutAlias } from "./kind-aliases.ts";
import { shellWord } from "./shell-word.ts";

/**
 * A suggested call such as `component set`, with these arguments if the command takes them, otherwise with the first
 * one if that alone fits.
 */
export async function withArguments(call: string, args: readonly string[]): Promise<string> {
  const entry = findCommand(withoutAlias(call.split(" ")));
  if (entry !== undefined && args.length > 0) {
    const command = await entry.load();
    const fits = (words: readonly string[]) => {
      try {
        readPresent(command, words);
        return true;
      } catch {
        return false;
      }
    };
    const repeated = [args, args.slice(0, 1)].find(
      (words, index) => (index === 0 || !(words[0] ?? "-").startsWith("-")) && fits(words),
    );
    if (repeated !== undefined) return `\`${[call, ...repeated.map(shellWord)].join(" ")}\``;
  }
  return `\`${call}\``;
}
