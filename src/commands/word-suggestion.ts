/** The word that a misspelt or foreign one may mean. */
import { meaningOf, propertyMeaningOf } from "../contract/foreign-words.ts";
import { nearest, onlyBeginning } from "../platform/nearest-match.ts";

/** A sentence with the one of `words` that `text` may mean, and the list of all. */
export function choiceOf(text: string, words: readonly string[]): string {
  return withSuggestedWord(nearestWord(text, words), `Choose one of: ${words.join(", ")}.`);
}

/** The one of `words` that `text` may mean: what another product calls it, the closest one, or the one that it begins. */
export function suggestedWord(text: string, words: readonly string[]): string | undefined {
  return meaningOf(text, words) ?? nearest(text, words) ?? onlyBeginning(text, words);
}

/** The same for an error, where the word may be further from the text. */
export function nearestWord(text: string, words: readonly string[]): string | undefined {
  return suggestedWord(text, words) ?? nearestStart(text, words);
}

/** The one of `words` whose first word is closest, if no other begins with it: `Majr` means `Major Outage`. */
function nearestStart(text: string, words: readonly string[]): string | undefined {
  const firstOf = (word: string) => word.split(" ", 1)[0] ?? "";
  const first = nearest(text, words.map(firstOf), 0.25);
  const [found, ...others] = words.filter((word) => firstOf(word) === first);
  return others.length === 0 ? found : undefined;
}

/** The one of the properties or parameters `names` that a misspelt or foreign name may mean. */
export function suggestedName(name: string, names: readonly string[]): string | undefined {
  return propertyMeaningOf(name, names) ?? nearest(name, names) ?? nearestStem(name, names);
}

/** The name that is closest without its `Id`: `Grup` means `GroupId`. */
function nearestStem(name: string, names: readonly string[]): string | undefined {
  const stem = nearest(
    name,
    names.flatMap((candidate) => (candidate.endsWith("Id") ? [candidate.slice(0, -2)] : [])),
  );
  return stem === undefined || stem === "" ? undefined : `${stem}Id`;
}

/** A message after the suggestion, if there is one. */
export function withSuggestedWord(suggested: string | undefined, message: string): string {
  return suggested === undefined ? message : `Did you mean ${suggested}? ${message}`;
}
