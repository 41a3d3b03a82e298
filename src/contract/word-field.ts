/** Fields whose values are words of the contract. */
import { z } from "zod";
import type { WordReader } from "./words.ts";

/**
 * A field that accepts one of `words` as tolerantly as its reader, and lists them in its error; `suggest` finds the word
 * for texts that are not misspelt ones.
 */
export function wordField<Word extends string>(
  words: readonly Word[],
  read: WordReader<Word>,
  suggest?: WordReader<Word>,
) {
  const message = `Choose one of: ${words.join(", ")}.`;
  return z
    .string(message)
    .transform((text, context) => {
      const word = read(text);
      if (word === undefined) {
        context.addIssue({ code: "custom", message, params: { words, suggestion: suggest?.(text) } });
        return z.NEVER;
      }
      return word;
    })
    .meta({
      description: `One of ${words.join(", ")}; case, spaces, _ and - do not matter.`,
      enum: words,
    });
}
