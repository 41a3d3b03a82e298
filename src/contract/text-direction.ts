/** The direction of a text of which the language, but not each word, is known. */

export type TextDirection = "ltr" | "rtl";

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const directionsOf = (text: string): readonly TextDirection[] =>
  (text.match(/\p{L}/gu) ?? []).map((letter) => (rightToLeft.test(letter) ? "rtl" : "ltr"));

/** The direction of the first letter, which browsers take for an isolated text; undefined without letters. */
export function firstDirection(text: string): TextDirection | undefined {
  return directionsOf(text)[0];
}

/**
 * The direction of a text in a language of this direction; undefined without letters. Latin names are common in texts that
 * are written from right to left, which a single letter of theirs makes so; elsewhere most letters decide.
 */
export function textDirection(text: string, languageDirection: TextDirection): TextDirection | undefined {
  const directions = directionsOf(text);
  const count = directions.filter((direction) => direction === "rtl").length;
  if (directions.length === 0) return undefined;
  return count > (languageDirection === "rtl" ? 0 : directions.length / 2) ? "rtl" : "ltr";
}
