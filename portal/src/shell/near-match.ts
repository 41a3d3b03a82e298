import { editDistance } from "../../../src/platform/nearest-match.ts";

/** Shorter words are too similar to each other. */
const minLength = 4;

/** Whether a word, or its beginning, is at most one edit from a word of the query. */
function isNear(typedWord: string, word: string): boolean {
  if (word.startsWith(typedWord)) return true;
  if (typedWord.length < minLength) return false;
  return [-1, 0, 1].some((extra) => editDistance(typedWord, word.slice(0, typedWord.length + extra)) <= 1);
}

/** Ranks a line by the words of a misspelt query: 0 if one of them resembles no word of the line. */
export function rankNearMatch(_value: string, query: string, names: readonly string[] = []): number {
  const words = names.flatMap(wordsOf);
  const positions = wordsOf(query.slice(0, 100)).map((typedWord) =>
    words.findIndex((word) => isNear(typedWord, word)),
  );
  return positions.includes(-1) ? 0 : 1 / (1 + Math.min(...positions, words.length));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
}
