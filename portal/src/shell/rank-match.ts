/** A line by which it is found: its name, and further search words. */
type RankedLine = { readonly label: string; readonly keywords?: readonly string[] | undefined };

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");

/**
 * Ranks a match: 0 if a word of the query is the prefix of none. The query in one piece comes first: in the name, then as
 * whole words among the further search words, then as the beginning of one; earlier words precede later ones.
 */
export function rankMatch(_value: string, query: string, names: readonly string[] = []): number {
  const name = ` ${names[0] ?? ""}`.toLowerCase();
  const haystack = ` ${names.join(" ").toLowerCase()} `;
  const words = wordsOf(query);
  const positions = words.map((word) => haystack.indexOf(` ${word}`));
  if (positions.includes(-1)) return 0;
  const phrase = ` ${words.join(" ")}`;
  const tier = [haystack.includes(phrase), haystack.includes(`${phrase} `), name.includes(phrase)];
  return tier.lastIndexOf(true) + 1 + 1 / (1 + Math.min(...positions, haystack.length));
}

/** The best rank of several lines; 0 without a query. */
export function bestRank(query: string, lines: readonly RankedLine[]): number {
  if (query.trim() === "") return 0;
  return Math.max(0, ...lines.map(({ label, keywords = [] }) => rankMatch("", query, [label, ...keywords])));
}

/** Whether a line has all words of the query as whole words. */
export function hasWholeWords(query: string, { label, keywords = [] }: RankedLine): boolean {
  const words = new Set([label, ...keywords].flatMap(wordsOf));
  return wordsOf(query).every((word) => words.has(word));
}
