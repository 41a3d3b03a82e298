/** The words that the value of an option can be. */
import { onlyBeginning } from "../platform/nearest-match.ts";

/** The choices of a placeholder such as `on|off`. */
export function choicesOf(placeholder: string): readonly string[] | undefined {
  return /^[a-z]+(?:\|[a-z]+)+$/u.test(placeholder) ? placeholder.split("|") : undefined;
}

/** The words of switches, which nothing has as its name. */
const switchWord = /^(?:on|off|true|false|yes|no|enabled?|disabled?)$/iu;

/** Whether a text without its option may be the value of the one with a name. */
export const isLikelyValue = (name: string, text: string): boolean =>
  name !== "name" || !switchWord.test(text);

/** A value whose word, after `NAME=` too, is the beginning of one of `words` alone: with the whole word. */
export function wholeWord(value: string, words: readonly string[]): string {
  const [, start = "", beginning = value] = /^(.*=)([^=]*)$/su.exec(value) ?? [];
  return `${start}${onlyBeginning(beginning.trim(), words) ?? beginning}`;
}
