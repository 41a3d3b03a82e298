/** Finds commands by the words of a call. */
import type { CommandEntry } from "./command-line.ts";
import { entries } from "./commands.ts";

/** The command that the words begin with. */
export function findCommand(words: readonly string[]): CommandEntry | undefined {
  return entries.find((entry) => entry.name === words.slice(0, entry.name.split(" ").length).join(" "));
}

/** The commands of two words that begin with the word. */
export const groupOf = (word: string): CommandEntry[] =>
  entries.filter((entry) => entry.name.startsWith(`${word} `));
