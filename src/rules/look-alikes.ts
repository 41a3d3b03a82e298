/**
 * Detects names that look the same but are not (after UTS #39), such as "АPI" with a Cyrillic А. They are
 * accepted with a warning. The table covers the shapes shared by Latin, Cyrillic and Greek, and digits that
 * resemble letters; no other scripts, and no similar words.
 */

/** Letters and signs on the right look like the one on the left. */
const shapes = [
  ["a", "аαɑ"],
  ["c", "сϲ"],
  ["d", "ԁ"],
  ["e", "еҽ"],
  ["g", "ɡ"],
  ["h", "һ"],
  ["i", "іιı"],
  ["j", "јϳ"],
  ["k", "κкĸ"],
  ["l", "1I|ІӀӏΙ"],
  ["n", "п"],
  ["o", "оοσ"],
  ["p", "рρϱ"],
  ["q", "ԛ"],
  ["r", "г"],
  ["s", "ѕ"],
  ["u", "υ"],
  ["v", "νѵ"],
  ["w", "ԝѡ"],
  ["x", "хχ"],
  ["y", "уγү"],
  ["A", "АΑ"],
  ["B", "ВΒ"],
  ["C", "СϹ"],
  ["E", "ЕΕ"],
  ["F", "Ϝ"],
  ["G", "Ԍ"],
  ["H", "НΗ"],
  ["J", "ЈͿ"],
  ["K", "КΚ"],
  ["M", "МΜϺ"],
  ["N", "Ν"],
  ["O", "0ОΟ"],
  ["P", "РΡ"],
  ["Q", "Ԛ"],
  ["S", "Ѕ"],
  ["T", "ТΤ"],
  ["V", "Ѵ"],
  ["W", "Ԝ"],
  ["X", "ХΧ"],
  ["Y", "УΥҮ"],
  ["Z", "Ζ"],
  ["3", "ЗӠ"],
  ["6", "б"],
  ["-", "‐‑‒–—―−"],
  ["'", "‘’ʼ′`´"],
  ['"', "“”″"],
] as const;

// "rn" looks like "m": the longer form is the common skeleton.
const shapeOf = new Map<string, string>([
  ["m", "rn"],
  ...shapes.flatMap(([shape, lookAlike]) =>
    Array.from(lookAlike, (lookAlike) => [lookAlike, shape] as const),
  ),
]);

/** Maps a text to its visual skeleton: texts with the same skeleton look alike. */
function skeleton(text: string): string {
  const normalized = text
    .replace(/[‐-―−‘’“”′″´]/gu, (character) => shapeOf.get(character) ?? character)
    .normalize("NFKD");
  return Array.from(normalized, (character) => shapeOf.get(character) ?? character).join("");
}

/**
 * Skeletons of a name as written, in lower case and in upper case: Cyrillic Н looks like H, н does not look
 * like h.
 */
function skeletons(name: string): string[] {
  const line = name.normalize("NFKC").replace(/\s+/gu, " ").trim();
  return [`w${skeleton(line)}`, `s${skeleton(line.toLowerCase())}`, `c${skeleton(line.toUpperCase())}`];
}

/** By each of these names that looks like others, those others. */
export function lookAlikes(names: readonly string[]): Map<string, string[]> {
  const bySkeleton = new Map<string, Set<string>>();
  for (const name of names) {
    for (const form of skeletons(name)) {
      const lookAlikes = bySkeleton.get(form);
      if (lookAlikes === undefined) bySkeleton.set(form, new Set([name]));
      else lookAlikes.add(name);
    }
  }
  const result = new Map<string, Set<string>>();
  for (const alike of bySkeleton.values()) {
    if (alike.size === 1) continue;
    for (const name of alike) {
      const others = result.get(name) ?? new Set<string>();
      for (const other of alike) if (other !== name) others.add(other);
      result.set(name, others);
    }
  }
  return new Map([...result].map(([name, others]) => [name, [...others]]));
}

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** The first word that mixes Latin, Cyrillic and Greek letters; null if there is none. */
export function mixedWord(name: string): string | null {
  for (const [word] of name.matchAll(wordPattern)) {
    if (scripts.filter((script) => script.test(word)).length > 1) return word;
  }
  return null;
}
