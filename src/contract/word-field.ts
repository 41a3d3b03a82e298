/** A word of the wire as a field of a body. */
import { z } from "zod";
import type { WordReader } from "./words.ts";

/** A field that takes one of some words with the tolerance of their reader, and asks for one of them where it is none. */
export function wordField<Word extends string>(words: readonly Word[], read: WordReader<Word>) {
  const ask = `Choose one of: ${words.join(", ")}.`;
  return z
    .string(ask)
    .transform((text, context) => {
      const word = read(text);
      if (word === undefined) {
        context.addIssue({ code: "custom", message: ask, params: { words } });
        return z.NEVER;
      }
      return word;
    })
    .meta({ description: `One of ${words.join(", ")}; case, spaces, _ and - do not matter.` });
}
