/** The direction of a text of which the language, but not each word, is known. */

export type TextDirection = "ltr" | "rtl";

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const isRightToLeft = (letter: string) => rightToLeft.test(letter);

/** The direction of the first letter, which browsers take for an isolated text; undefined without letters. */
export function firstDirection(text: string): TextDirection | undefined {
  const first = /\p{L}/u.exec(text)?.[0];
  if (first === undefined) return undefined;
  return isRightToLeft(first) ? "rtl" : "ltr";
}

/**
 * The direction of a text in a language of this direction; undefined without letters. Latin names are common in texts that
 * are written from right to left, which a single letter of theirs makes so; elsewhere most letters decide.
 */
export function textDirection(text: string, languageDirection: TextDirection): TextDirection | undefined {
  // Most texts have no letter of the other direction, and are long.
  if (!rightToLeft.test(text)) return firstDirection(text);
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length === 0) return undefined;
  const count = letters.filter(isRightToLeft).length;
  return count > (languageDirection === "rtl" ? 0 : letters.length / 2) ? "rtl" : "ltr";
}
