/** Search in the API documentation. */

/** Something that a search finds. */
export type DocsEntry = {
  readonly href: string;
  readonly title: string;
  /** The page that it is on. */
  readonly pageTitle: string;
  readonly detail: string;
  /** Other words by which it is found. */
  readonly text: string;
};

const maxResults = 40;

function rankOf({ title, detail, pageTitle: place, text }: DocsEntry, words: readonly string[]): number {
  const fields = [title, detail, place, text].map((field) => field.toLowerCase());
  const ranks = words.map((word) => fields.findIndex((field) => field.includes(word)));
  return ranks.includes(-1) ? Number.POSITIVE_INFINITY : Math.max(...ranks);
}

/** The entries that contain every word of a query, those with the words in their titles first. */
export function searchDocs(entries: readonly DocsEntry[], query: string): readonly DocsEntry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "")
    .slice(0, 8);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxResults)
    .map(({ entry }) => entry);
}
