/** Text widths without a browser: the metrics of Helvetica, which Arial and Liberation Sans share. */
import { graphemesOf } from "../../rules/graphemes.ts";

// Thousandths of the size, from the space to the tilde.
const latin = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

const mark = /\p{M}|\p{Cf}/u;
/** Full-width characters: ideographs, syllables, kana, full-width forms, emoji. */
const square =
  /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Extended_Pictographic}|[\u3000-\u30ff\uff00-\uff60]/u;
const joined = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

function characterWidth(character: string): number {
  const latinWidth = latin[(character.codePointAt(0) ?? 0) - 0x20];
  if (latinWidth !== undefined) return latinWidth;
  if (mark.test(character)) return 0;
  if (square.test(character)) return 1_000;
  if (joined.test(character)) return 500;
  return character.toLowerCase() === character ? 580 : 720;
}

/** The width of a line of text in the unit of `size`: exact for Latin, approximate for other scripts. */
export function textWidth(text: string, size: number): number {
  let thousandths = 0;
  for (const character of text.normalize("NFC")) {
    const parts = square.test(character) ? character : character.normalize("NFD");
    for (const part of parts) thousandths += characterWidth(part);
  }
  return (thousandths * size) / 1_000;
}

/** Truncates a text to a number of graphemes, ending with an ellipsis if shortened. */
export function shortened(text: string, maxLength: number): string {
  const all = [...graphemesOf(text)];
  return all.length <= maxLength
    ? text
    : `${all
        .slice(0, maxLength - 1)
        .join("")
        .trimEnd()}…`;
}
