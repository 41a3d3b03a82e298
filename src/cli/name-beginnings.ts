/** The beginning of a name or a title in its place, also as lists shorten it: `Payments fail in s…`. */
import { foldName } from "../rules/names.ts";

const ellipsis = /(?:…|\.\.\.)$/u;

/** Few characters begin one title by accident. */
const minLength = 3;

/** Whether a text ends as a list shortens one. */
export const isShortened = (text: string): boolean => ellipsis.test(text.trim());

/** Those whose name begins with a text; none for a text of less than 3 characters. */
export function beginningWith<Item>(
  all: readonly Item[],
  text: string,
  nameOf: (item: Item) => string,
): readonly Item[] {
  const start = foldName(text.trim().replace(ellipsis, ""));
  return start.length < minLength ? [] : all.filter((item) => foldName(nameOf(item)).startsWith(start));
}

/** The only one whose name begins with a text that a list shortened; undefined for another text, and for several. */
export function onlyShortened<Item extends { readonly Name: string }>(
  all: readonly Item[],
  text: string,
): Item | undefined {
  const [found, ...others] = isShortened(text) ? beginningWith(all, text, ({ Name }) => Name) : [];
  return others.length === 0 ? found : undefined;
}
