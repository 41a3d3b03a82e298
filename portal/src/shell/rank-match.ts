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
