/** Search in the API documentation. */
import { nearest } from "../../platform/nearest-match.ts";
import type { Passage } from "./docs-passages.ts";
import { answersTo } from "./search-answers.ts";
import {
  actions,
  allWordsIn,
  fillers,
  normalized,
  spellings,
  stem,
  stemsIn,
  synonyms,
} from "./search-words.ts";

/** Something that a search finds. */
export type DocsEntry = {
  readonly href: string;
  readonly title: string;
  /** The page that it is on. */
  readonly pageTitle: string;
  readonly detail: string;
  /** Words that it is about, beside those of its title. */
  readonly keywords?: string;
  /** Its sentences and code, of which a result shows one. */
  readonly passages: readonly Passage[];
  /** Other words by which it is found. */
  readonly text: string;
  /** Whether its title is a command of the command line, or a group of them. */
  readonly isCommand?: true;
  /** Whether it is a guide to a sender: after all others, unless its title or a keyword is sought. */
  readonly isGuide?: true;
  /** Whether it is a section of the API's guide: after the manual's, unless its title is sought or a query is about programs. */
  readonly isApiGuide?: true;
  /** Whether it is a part of another entry, which is found by its title alone. */
  readonly isPart?: boolean;
};

const maxResults = 12;
/** Results that are shown however far they are from the first. */
const minResults = 8;
const maxLooseResults = 10;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** A word of a query, and other words for the same. */
export type SoughtWord = {
  readonly word: string;
  readonly synonyms: readonly string[];
  /** How much its rank counts, 1 by default. */
  readonly weight?: number;
};

const maxWords = 8;

/** The words that a query is searched for. */
export const soughtWords = (query: string): readonly SoughtWord[] =>
  stemsIn(query)
    .slice(0, maxWords)
    .map((word) => ({ word, synonyms: synonyms.get(word) ?? [] }));

/** A text in lower case, also with the words of its names apart: `KeyMissing key missing`. */
export const searchable = (text: string) =>
  normalized(`${text} ${text.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ")}`);

/** A text in lower case without the addresses in it, and with its names whole: `ChangeEmail` is not about a change. */
const proseOf = (text: string) =>
  normalized(
    text.replaceAll(/`[^`]*[/{][^`]*`/gu, " ").replaceAll(/\b[A-Z][a-z]+(?:[A-Z][a-z]+)+/gu, camelCase),
  );

/** A name as one word, which none of its parts begins. */
const camelCase = (name: string) => `_${name}`;

/** Words so short that they begin too many others: CORS is not in corrections. */
const isShort = (word: string) => word.length <= 3;

/** Words that stand inside too many others, and begin names: ping is not about Pingdom, or mapping. */
const isBrief = (word: string) => word.length <= 4;

/** Whether a text has a word that begins with a stem, or is a short one: resolve is in Resolved, but not in unresolved. */
export const hasWord = (text: string, word: string, isWhole = isShort(word)): boolean =>
  spellings(word).some((spelling) => hasSpelling(text, spelling, isWhole));

function hasSpelling(text: string, word: string, isWhole: boolean): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    const ends = !isWhole || /^s?(?![\p{L}\p{N}])/u.test(text.slice(end, end + 2));
    if (ends && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

/** The words of an entry's title, its keywords, and its texts from the most to the least telling. */
type SearchFields = {
  /** Its sentences and rows of tables. */
  readonly sentences: readonly string[];
  readonly titleWords: readonly string[];
  readonly keywords: readonly string[];
  readonly fields: readonly string[];
};

/** The header with the key, which nearly every example has: none of them is about keys. */
const keyHeader = /["'\\]*X-API-KEY["'\\]*:[^\n,}]*/giu;

/** Made once for each entry, since the texts are long and every query is searched in all of them. */
const fieldsByEntry = new WeakMap<DocsEntry, SearchFields>();

function fieldsOf(entry: DocsEntry): SearchFields {
  const existing = fieldsByEntry.get(entry);
  if (existing !== undefined) return existing;
  const { title, keywords = "", detail, pageTitle, text, passages } = entry;
  const textOfPassages = (isCode: boolean) =>
    passages
      .filter((passage) => passage.isCode === isCode)
      .map((passage) => (isCode ? passage.text.replaceAll(keyHeader, " ") : passage.text))
      .join(" ");
  const fields = {
    sentences: passages.filter(({ isCode }) => !isCode).map((passage) => proseOf(passage.text)),
    titleWords: stemsIn(title),
    keywords: allWordsIn(keywords).map(stem),
    // Fields, examples and the parts of names hold many words that they are not about.
    fields: [
      // A code such as LogoNotFound is a title, but not about its parts.
      proseOf(title),
      searchable(`${title} ${detail}`),
      searchable(pageTitle),
      proseOf(textOfPassages(false)),
      searchable(`${text.replaceAll(keyHeader, " ")} ${textOfPassages(false)} ${textOfPassages(true)}`),
    ],
  };
  fieldsByEntry.set(entry, fields);
  return fields;
}

/** The rank of an entry that has a word only as a part of others: after those of all fields. */
const partRank = 5;

/** The share of entries from which on a word says little about any of them, as "page" does. */
const commonShare = 0.3;

/** Counts words that most entries have less than the others of a query. */
function weighted(entries: readonly DocsEntry[], words: readonly SoughtWord[]): readonly SoughtWord[] {
  if (words.length === 1) return words;
  return words.map((sought) => {
    const having = entries.filter((entry) =>
      fieldsOf(entry).fields.some((field) => hasWord(field, sought.word)),
    );
    return having.length > entries.length * commonShare ? { ...sought, weight: 0.25 } : sought;
  });
}

/** Whether the words are those of a title, in any order. */
const isTitle = (titleWords: readonly string[], words: readonly SoughtWord[]) =>
  titleWords.every((word) => words.some((sought) => sought.word === word)) &&
  words.every(({ word }) => titleWords.includes(word));

/** The share of a title's words that are sought, if they are all of it, or keywords as well: its entry is about nothing else. */
function titleShare(entry: DocsEntry, words: readonly SoughtWord[]): number {
  const { titleWords, keywords } = fieldsOf(entry);
  if (entry.isCommand === undefined && isTitle(titleWords, words)) return 1;
  if (!words.every(({ word }) => keywords.includes(word))) return 0;
  const found = titleWords.filter((word) => words.some((sought) => sought.word === word));
  return found.length / Math.max(1, titleWords.length);
}

/** How much an entry gains by a sentence that has all the words of a query, which are about one thing there. */
const sentenceGain = 0.6;

/** Whether a sentence or a row of a table has all the words, or others for the same. */
function hasSentence({ sentences }: SearchFields, words: readonly SoughtWord[]): boolean {
  return sentences.some((sentence) =>
    words.every(({ word, synonyms: others }) =>
      [word, ...others].some((alternative) => hasWord(sentence, alternative, isBrief(alternative))),
    ),
  );
}

/**
 * How much the mean rank of all words counts beside the worst one: a title with one of them and a text with the other is
 * nearer than a text with both.
 */
const meanWeight = 0.6;

/** The rank of an entry that has all words in one field: the field's own, and the mean's share of it. */
const rankIn = (field: number) => field * (1 + meanWeight);

/** The rank of an action that a section about its object does not name. */
const missingActionRank = 1.5;

/** How much later a guide to a sender comes that only mentions what is sought. */
const guideRank = 3.5;

/** How much later a section of the API's guide comes than one of the manual. */
const apiGuideRank = 0.25;

/** Words of queries about programs. */
const apiWords: ReadonlySet<string> = new Set(
  "api authenticate backfill body bulk client curl endpoint etag field header http idempotency json parameter permission request response sdk signature webhook"
    .split(" ")
    .map(stem),
);

function rankOf(entry: DocsEntry, words: readonly SoughtWord[]): number {
  const { keywords, titleWords, fields } = fieldsOf(entry);
  if (entry.isPart === true && words.some(({ word }) => !hasWord(fields[0] ?? "", word)))
    return Number.POSITIVE_INFINITY;
  const rankOfWord = (word: string) => {
    if (keywords.includes(word)) return 0;
    const asWord = fields.findIndex((field) => hasWord(field, word, isBrief(word)));
    if (asWord >= 0) return asWord;
    // As a part of a longer word it counts less than anywhere else.
    const asPart = fields.findIndex((field) =>
      isBrief(word) ? hasWord(field, word) : spellings(word).some((spelling) => field.includes(spelling)),
    );
    return asPart < 0 ? Number.POSITIVE_INFINITY : partRank + asPart / 10;
  };
  const found = words.map(
    ({ word, synonyms: others, weight = 1 }) =>
      Math.min(rankOfWord(word), ...others.map((synonym) => rankOfWord(synonym) + 0.5)) * weight,
  );
  // A section about the subject answers also where another word stands for the action: "upload" a logo.
  const isAbout = words.some(({ word }, index) => !actions.has(word) && found[index] === 0);
  const ranks = found.map((rank, index) =>
    isAbout && actions.has(words[index]?.word ?? "") ? Math.min(rank, missingActionRank) : rank,
  );
  const worst = Math.max(...ranks);
  const isTogether = words.length > 1 && Number.isFinite(worst) && hasSentence(fieldsOf(entry), words);
  // The code of a guide mentions much that the guide is not about, such as a custom alert or a domain.
  const isAside =
    entry.isGuide === true &&
    !words.some(({ word }) => titleWords.some((titleWord) => titleWord.startsWith(word)));
  const share = titleShare(entry, words);
  const isForPrograms = share === 1 || words.some(({ word }) => apiWords.has(word));
  const rank =
    worst +
    (sumOf(ranks) / ranks.length) * meanWeight -
    share -
    (isTogether && !isAside ? sentenceGain : 0) +
    (isAside ? guideRank : 0) +
    (entry.isApiGuide === true && !isForPrograms ? apiGuideRank : 0);
  if (entry.isCommand !== true) return rank;
  // A command is first in a search for it or for an option, and otherwise after the texts about its subject.
  if (words.some(({ word }) => word.startsWith("--"))) return rank - 1;
  const isTyped =
    words.length > 1 && words.map(({ word }) => word).join(" ") === stemsIn(entry.title).join(" ");
  return isTyped ? -2 : rank + 0.75;
}

/** The first results: if titles have the words, those that only mention them somewhere are few, and parts of words do not count. */
function closest<Ranked extends { readonly rank: number }>(ranked: readonly Ranked[]): readonly Ranked[] {
  const [best] = ranked;
  if (best === undefined) return [];
  return ranked
    .filter(
      ({ rank }, index) =>
        rank < best.rank + rankIn(2) ||
        (index < minResults && (rank < rankIn(partRank) || best.rank >= rankIn(partRank))),
    )
    .slice(0, maxResults);
}

/** The rank of the places that answer a query, before all others. */
const answerRank = -3;

type RankedEntry = { readonly entry: DocsEntry; readonly rank: number };

function rankedEntries(entries: readonly DocsEntry[], query: string): readonly RankedEntry[] {
  const words = weighted(entries, soughtWords(query));
  if (words.length === 0) return [];
  const answers = answersTo(query);
  const ranked = entries
    .map((entry) => {
      const answer = answers.findIndex((place) => entry.href.endsWith(`/api/docs${place}`));
      const rank = rankOf(entry, words);
      // Several entries may have one place.
      return { entry, rank: answer < 0 ? rank : answerRank + answer / 10 + Math.min(rank, 50) / 1000 };
    })
    .filter(({ rank }) => Number.isFinite(rank))
    .sort((a, b) => a.rank - b.rank);
  return closest(ranked);
}

/** The entries that answer a query or contain every word of it, those with the words in their titles or keywords first. */
export const searchDocs = (entries: readonly DocsEntry[], query: string): readonly DocsEntry[] =>
  rankedEntries(entries, query).map(({ entry }) => entry);

/** The entries that contain the rarest words of a query, for one whose words no entry has together. */
export function searchLoosely(entries: readonly DocsEntry[], query: string): readonly DocsEntry[] {
  const words = soughtWords(query);
  if (words.length < 2) return [];
  const scores = new Map<DocsEntry, number>();
  for (const word of words) {
    const having = entries.filter((entry) => Number.isFinite(rankOf(entry, [word])));
    for (const entry of having) {
      const closeness = 1 / (1 + rankOf(entry, [word]));
      scores.set(entry, (scores.get(entry) ?? 0) + (1 + closeness) / having.length);
    }
  }
  return [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxLooseResults)
    .map(([entry]) => entry);
}

/** The share of letters that may be wrong: upsert is not a misspelt unsent. */
const maxMisspelt = 0.25;

/** The query with each word that no entry has replaced by the nearest one of a title or keyword; undefined if none is near. */
export function correctQuery(entries: readonly DocsEntry[], query: string): string | undefined {
  const vocabulary = [
    ...new Set(entries.flatMap(({ title, keywords = "" }) => allWordsIn(`${title} ${keywords}`))),
  ];
  const sought = allWordsIn(query).filter((word) => !fillers.has(word));
  const corrected = sought.map((word) => {
    if (searchDocs(entries, word).length > 0) return word;
    // Among words as short as SSO and SLO, every one is near.
    if (isShort(word)) return undefined;
    return nearest(
      word,
      vocabulary.filter((candidate) =>
        // A brief word with another letter is another word: helm is not a misspelt held.
        isBrief(word) ? lettersOf(candidate) === lettersOf(word) : candidate.charAt(0) === word.charAt(0),
      ),
      maxMisspelt,
    );
  });
  return corrected.includes(undefined) || corrected.length === 0 ? undefined : corrected.join(" ");
}

/** The letters in alphabetical order. */
const lettersOf = (word: string) => Array.from(word).sort().join("");

export type SearchResults = {
  readonly results: readonly DocsEntry[];
  /** Results that contain only some words of the query. */
  readonly looseResults: readonly DocsEntry[];
  /** The query that they are of, if another. */
  readonly corrected?: string;
};

/** The most results that may be too few, and the rank from which on all words are only mentioned somewhere. */
const maxPoorResults = 2;
const poorRank = 2;

/** The results of a query, or of the nearest one; if they are missing or poor, also those of some of its words. */
export function resultsOf(entries: readonly DocsEntry[], query: string): SearchResults {
  const found = rankedEntries(entries, query);
  const results = found.map(({ entry }) => entry);
  const isPoor = found.length <= maxPoorResults && found.every(({ rank }) => rank >= rankIn(poorRank));
  if (found.length > 0) {
    const loosely = isPoor ? searchLoosely(entries, query) : [];
    return { results, looseResults: loosely.filter((entry) => !results.includes(entry)) };
  }
  const corrected = correctQuery(entries, query);
  const foundNear = corrected === undefined ? [] : searchDocs(entries, corrected);
  return corrected !== undefined && foundNear.length > 0
    ? { results: foundNear, looseResults: [], corrected }
    : { results: [], looseResults: searchLoosely(entries, query) };
}
