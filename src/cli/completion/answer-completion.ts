/** Answers the requests of the shells' scripts, one completion a line. */
import { answer } from "../terminal.ts";
import { bashCompletion, readShellLine } from "./shell-line.ts";
import { suggestionsFor } from "./suggestions.ts";

/** Longest description, in characters. */
const maxAbout = 60;

/** The beginning of a description. */
const shorten = (about: string) => (about.length > maxAbout ? `${about.slice(0, maxAbout - 1)}…` : about);

/**
 * Prints the completions for `bash LINE BREAKS`, or for `zsh|fish WORD... CURRENT`, whose current word still has its quotes in
 * fish; nothing on any failure.
 */
export async function answerCompletion([shell = "", ...rest]: readonly string[]): Promise<void> {
  const line = shell === "bash" ? readShellLine(rest[0] ?? "", rest[1]) : undefined;
  const words = line === undefined ? rest.slice(0, -1) : line.words.slice(1);
  const last = rest.at(-1) ?? "";
  const current = line?.current ?? (shell === "fish" ? readShellLine(last).current : last);
  try {
    const { kind, items } = await suggestionsFor({
      words,
      current,
      // Loaded only where names are needed: it takes most of the time.
      readNames: async (...names) => await (await import("./known-names.ts")).readNames(...names),
    });
    const lines = items
      // A line break would end the completion, and a terminal obeys control characters.
      .filter(({ text }) => !/\p{Cc}/u.test(text))
      .map(({ text, about }) => {
        if (line !== undefined) return bashCompletion(text, line);
        return about === undefined ? text : `${text}\t${shorten(about)}`;
      });
    answer([kind, ...lines].join("\n"));
  } catch {
    // A completion must not disturb who types: an error of the store is shown by the command itself.
  }
}
