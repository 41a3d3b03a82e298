/** The part of a result that has the words of a search, with the words marked. */
import { type Html, html } from "../../publishing/html-template.ts";
import type { Passage } from "./docs-passages.ts";
import { type DocsEntry, hasWord, type SoughtWord, searchable, soughtWords } from "./docs-search.ts";
import { allWordsIn } from "./search-words.ts";

/** Parts of an entry that have the words of a search. */
type Excerpt = {
  readonly passage: Passage | undefined;
  /** A command that has all words, beside another passage. */
  readonly command: Passage | undefined;
};

/** How much of the words a text has; other words for the same count less. */
function scoreOf(text: string, words: readonly SoughtWord[]): number {
  const lowerCase = searchable(text);
  return words.reduce((sum, { word, synonyms }) => {
    if (hasWord(lowerCase, word)) return sum + 1;
    return synonyms.some((synonym) => hasWord(lowerCase, synonym)) ? sum + 0.5 : sum;
  }, 0);
}

/** Whether a text only announces the next one, as "Recommended alerts:" does. */
const isLeadIn = (text: string) => /^(?:\S+ ?){1,4}:$/u.test(text);

/** Whether a text has no words but those of a search, as a cell of a table may. */
const isBare = (text: string, words: readonly SoughtWord[]) => allWordsIn(text).length <= words.length;

/** The best passages of an entry: of one whose title has the words, its first. */
export function excerptFor({ title, passages }: DocsEntry, query: string): Excerpt {
  const words = soughtWords(query);
  const isTitled = scoreOf(title, words) === words.length;
  const first = passages.find(({ text }) => !isLeadIn(text)) ?? passages[0];
  let best: { readonly passage: Passage; readonly score: number } | undefined;
  for (const passage of passages) {
    const isPoor = passage.isCode || isLeadIn(passage.text) || isBare(passage.text, words);
    const score = scoreOf(passage.text, words) - (isPoor ? 0.25 : 0);
    if (score > (best?.score ?? 0)) best = { passage, score };
  }
  const passage = isTitled || best === undefined ? first : best.passage;
  const command = passages.find(
    ({ text, isCode }) =>
      isCode && text.startsWith("`bin/signalbox") && scoreOf(text, words) === words.length,
  );
  return { passage, command: command === passage ? undefined : command };
}

const maxLength = 160;
/** Characters that stay before the first marked word of a truncated text. */
const before = 60;

/** Where words stand in a text: at the beginning of its words, or of the parts of a name. */
function marksIn(text: string, words: readonly SoughtWord[]): readonly (readonly [number, number])[] {
  const sought = words.flatMap(({ word, synonyms }) => [word, ...synonyms]);
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.-]*/gu)].flatMap(({ 0: match, index }) => {
    const bare = match.replace(/[.-]+$/u, "");
    const lowerCase = searchable(bare);
    return sought.some((word) => hasWord(lowerCase, word)) ? [[index, index + bare.length] as const] : [];
  });
}

/** A part of a text around a place, with its backticks in pairs. */
function truncated(text: string, place: number): string {
  if (text.length <= maxLength) return text;
  const start = place <= maxLength - before ? 0 : text.indexOf(" ", place - before) + 1;
  const end = start + maxLength >= text.length ? text.length : text.lastIndexOf(" ", start + maxLength);
  const cut = (part: string) => part.split("`").length % 2 === 0;
  const opened = `${start > 0 ? "… " : ""}${cut(text.slice(0, start)) ? "`" : ""}${text.slice(start, end)}`;
  return `${opened}${cut(opened) ? "`" : ""}${end < text.length ? " …" : ""}`;
}

/** Renders a passage, truncated, with the words of the query marked. */
export function renderExcerpt({ text }: Passage, query: string): Html {
  const words = soughtWords(query);
  const shown = truncated(text, marksIn(text, words)[0]?.[0] ?? 0);
  const marked = (part: string) => {
    let at = 0;
    const pieces = marksIn(part, words).map(([start, end]) => {
      const piece = html`${part.slice(at, start)}<mark>${part.slice(start, end)}</mark>`;
      at = end;
      return piece;
    });
    return html`${pieces}${part.slice(at)}`;
  };
  return html`${shown.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${marked(part)}</code>` : marked(part)))}`;
}
