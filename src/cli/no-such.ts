/** Names that do not exist. */
import { type Code, Refusal } from "../contract/refusal.ts";
import { nearest } from "../platform/nearest-match.ts";
import { foldName } from "../rules/names.ts";
import { shellWord } from "./shell-word.ts";

/** The closest name, or the first that has `text` in it, of two characters where a word begins; undefined if there is none. */
function suggestedName(text: string, names: readonly string[]): string | undefined {
  const part = foldName(text);
  const isPart = (name: string) =>
    part.length >= 3 ? name.includes(part) : part.length === 2 && ` ${name}`.includes(` ${part}`);
  const beginning = part.length >= 2 ? names.find((name) => foldName(name).startsWith(part)) : undefined;
  return nearest(text, names) ?? beginning ?? names.find((name) => isPart(foldName(name)));
}

type Search = {
  readonly text: string;
  readonly names: readonly string[];
  /** The command that lists the names. */
  readonly list: string;
  /** The object of "lists", if not the names alone. */
  readonly listed?: string;
  /** The command that creates one with this name, if it is simple. */
  readonly create?: string;
};

/** The refusal of a name that none of `names` is. */
export function noSuch(
  code: Code,
  noun: string,
  { text, names, list, listed: what = "them", create }: Search,
): Refusal {
  const suggestion = suggestedName(text, names);
  const advice = suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
  const listed = names.length > 0 || create === undefined ? [`\`bin/signalbox ${list}\` lists ${what}`] : [];
  const created =
    suggestion !== undefined || create === undefined
      ? []
      : [`\`bin/signalbox ${create} ${shellWord(text.trim())}\` creates it`];
  return new Refusal(code, `There is no ${noun}.${advice} ${[...listed, ...created].join(", ")}.`);
}
