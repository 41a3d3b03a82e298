/** Search in the API documentation. */
import { nearest } from "../../platform/nearest-match.ts";

/** Something that a search finds. */
export type DocsEntry = {
  readonly href: string;
  readonly title: string;
  /** The page that it is on. */
  readonly pageTitle: string;
  readonly detail: string;
  /** Words that it is about, beside those of its title. */
  readonly keywords?: string;
  /** Sentences that describe it, of which a result shows one. */
  readonly description?: string;
  /** Other words by which it is found. */
  readonly text: string;
};

const maxResults = 40;

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/u, "") : word);

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "")
    .map(singular);

/** Words of other products and of daily use, with those of the documentation. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map([
  ["add", ["create"]],
  ["create", ["announce", "add"]],
  ["edit", ["change"]],
  ["fetch", ["read", "list"]],
  ["get", ["read", "list"]],
  ["incident", ["announcement"]],
  ["outage", ["incident"]],
  ["publish", ["announce"]],
  ["remove", ["delete"]],
  ["schedule", ["maintenance"]],
  ["show", ["read", "list"]],
  ["token", ["key"]],
  ["undelete", ["restore"]],
  ["update", ["change"]],
]);

/** A text in lower case, also with the words of its names apart: `KeyMissing key missing`. */
const searchable = (text: string) => `${text} ${text.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ")}`.toLowerCase();

/** Whether a text has a word that begins with another: resolve is in Resolved, but not in unresolved. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}

function rankOf(
  { title, keywords = "", detail, pageTitle, text }: DocsEntry,
  words: readonly string[],
): number {
  const fields = [title, detail, pageTitle, text].map(searchable);
  const keywordList = wordsIn(keywords);
  const rankOfWord = (word: string) => {
    if (keywordList.includes(word)) return 0;
    const asWord = fields.findIndex((field) => hasWord(field, word));
    if (asWord >= 0) return asWord;
    // Inside a longer word it counts less than anywhere else.
    return fields.some((field) => field.includes(word)) ? fields.length : Number.POSITIVE_INFINITY;
  };
  const ranks = words.map((word) => {
    const ofSynonyms = (synonyms.get(word) ?? []).map((synonym) => rankOfWord(synonym) + 0.5);
    return Math.min(rankOfWord(word), ...ofSynonyms);
  });
  return Math.max(...ranks);
}

const maxExcerptLength = 160;

/**
 * The first sentence of a description, truncated: of an entry whose title does not have the searched words, the one with
 * most of them.
 */
export function excerptFor({ title, description = "" }: DocsEntry, query: string): string {
  const words = wordsIn(query);
  const has = (text: string) => (word: string) => text.toLowerCase().includes(word);
  const sentences = description.trim().split(/\n|(?<=\.)\s+/u);
  const matches = (sentence: string) => words.filter(has(sentence)).length;
  const [best = ""] = words.every(has(title)) ? [] : sentences.toSorted((a, b) => matches(b) - matches(a));
  const excerpt = best === "" ? (sentences[0] ?? "") : best;
  if (excerpt.length <= maxExcerptLength) return excerpt;
  return `${excerpt.slice(0, maxExcerptLength).replace(/\s+\S*$/u, "")} …`;
}

/** The entries that contain every word of a query, those with the words in their titles or keywords first. */
export function searchDocs(entries: readonly DocsEntry[], query: string): readonly DocsEntry[] {
  const words = wordsIn(query).slice(0, 8);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxResults)
    .map(({ entry }) => entry);
}

/** The query with each word that no entry has replaced by the nearest one of a title or keyword; undefined if none is near. */
export function correctQuery(entries: readonly DocsEntry[], query: string): string | undefined {
  const vocabulary = [
    ...new Set(entries.flatMap(({ title, keywords = "" }) => wordsIn(`${title} ${keywords}`))),
  ];
  const corrected = wordsIn(query).map((word) => {
    if (searchDocs(entries, word).length > 0) return word;
    return nearest(
      word,
      vocabulary.filter((candidate) => candidate.charAt(0) === word.charAt(0)),
    );
  });
  return corrected.includes(undefined) || corrected.length === 0 ? undefined : corrected.join(" ");
}
