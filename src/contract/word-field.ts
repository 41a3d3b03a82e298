/** Fields whose values are words of the contract, and those that another field makes required. */
import * as z from "zod";
import type { WordReader } from "./words.ts";

/**
 * A field that accepts one of `words` as tolerantly as its reader, and lists them in its error; `suggest` finds the word
 * for texts that are not misspelt ones, `hint` a sentence before the list, in place of a suggestion.
 */
export function wordField<Word extends string>(
  words: readonly Word[],
  read: WordReader<Word>,
  help: {
    readonly suggest?: WordReader<Word>;
    readonly hint?: (text: string) => string | undefined;
  } = {},
) {
  const message = `Choose one of: ${words.join(", ")}.`;
  return z
    .string(message)
    .transform((text, context) => {
      const word = read(text);
      if (word === undefined) {
        const hint = help.hint?.(text) ?? "";
        const suggestion = help.suggest?.(text);
        context.addIssue({
          code: "custom",
          message: hint + message,
          params: { words: hint === "" ? words : [], suggestion, fault: "UnknownWord" },
        });
        return z.NEVER;
      }
      return word;
    })
    .meta({
      description: `One of ${words.join(", ")}; case, spaces, _ and - do not matter.`,
      enum: words,
    });
}

/** The issue of a field that is required because of the value of another one; `message` says what to give. */
export function missingIssue(
  name: string,
  message: string,
): z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType> {
  return { code: "invalid_type", expected: "string", input: undefined, path: [name], message };
}
