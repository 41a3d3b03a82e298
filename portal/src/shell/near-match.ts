/** Shorter words are too similar to each other. */
const minLength = 4;

/** Whether two texts are equal but for one letter that is wrong, missing, added, or swapped with the next. */
function differByOneEdit(left: string, right: string): boolean {
  const start = left.split("").findIndex((letter, index) => letter !== right[index]);
  if (start === -1) return right.length - left.length <= 1;
  const [leftRest, rightRest] = [left.slice(start), right.slice(start)];
  const isSwapped = leftRest[0] === rightRest[1] && leftRest[1] === rightRest[0];
  return (
    leftRest.slice(1) === rightRest.slice(1) ||
    leftRest === rightRest.slice(1) ||
    leftRest.slice(1) === rightRest ||
    (isSwapped && leftRest.slice(2) === rightRest.slice(2))
  );
}

/** Whether a word, or its beginning, is at most one edit from a word of the query. */
function isNear(typedWord: string, word: string): boolean {
  if (word.startsWith(typedWord)) return true;
  if (typedWord.length < minLength) return false;
  return [-1, 0, 1].some((extra) => differByOneEdit(typedWord, word.slice(0, typedWord.length + extra)));
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
