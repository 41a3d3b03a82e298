/** Names that do not exist. */
import { type Code, Refusal } from "../contract/refusal.ts";
import { nearest } from "../platform/nearest-match.ts";
import { foldName } from "../rules/names.ts";

/** The name of which `text` is a part, or the closest one; undefined if there is none. */
function suggestedName(text: string, names: readonly string[]): string | undefined {
  const part = foldName(text);
  return nearest(text, names) ?? names.find((name) => part.length >= 3 && foldName(name).includes(part));
}

/** The refusal of a name; `names` are those that exist, and `list` is the command that lists them. */
export function noSuch(
  code: Code,
  noun: string,
  { text, names, list }: { readonly text: string; readonly names: readonly string[]; readonly list: string },
): Refusal {
  const suggestion = suggestedName(text, names);
  const advice = suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
  return new Refusal(code, `There is no ${noun}.${advice} \`bin/signalbox ${list}\` lists them.`);
}
