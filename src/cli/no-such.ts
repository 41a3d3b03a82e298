/** Names that do not exist. */
import { type Code, Refusal } from "../contract/refusal.ts";
import { nearest } from "../platform/nearest-match.ts";

/** The refusal of a name; `names` are those that exist, and `list` is the command that lists them. */
export function noSuch(
  code: Code,
  noun: string,
  { text, names, list }: { readonly text: string; readonly names: readonly string[]; readonly list: string },
): Refusal {
  const suggestion = nearest(text, names);
  const advice = suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
  return new Refusal(code, `There is no ${noun}.${advice} \`bin/signalbox ${list}\` lists them.`);
}
