/** Ranks a match: 0 if a word of the query is the prefix of none. The whole query in one piece comes first, then earlier words. */
export function rankMatch(_value: string, query: string, names: readonly string[] = []): number {
  const haystack = names.join(" ").toLowerCase();
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  const positions = words.map((word) => ` ${haystack}`.indexOf(` ${word}`));
  if (positions.includes(-1)) return 0;
  const phraseScore = ` ${haystack}`.includes(` ${words.join(" ")}`) ? 1 : 0;
  return phraseScore + 1 / (1 + Math.min(...positions, haystack.length));
}

/** The best rank of several lines; 0 without a query. */
export function bestRank(
  query: string,
  lines: readonly { readonly label: string; readonly keywords?: readonly string[] | undefined }[],
): number {
  if (query.trim() === "") return 0;
  return Math.max(0, ...lines.map(({ label, keywords = [] }) => rankMatch("", query, [label, ...keywords])));
}
