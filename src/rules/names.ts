/** Reads and compares names and other input text, independent of any machine's or database's locale. */
import { graphemesOf } from "./graphemes.ts";

/**
 * The form in which names are compared: trimmed, NFC, case folded. All spellings of one name in capitals and small
 * letters match: ß and SS, every Greek sigma, and the dotted and dotless i of Turkish.
 */
export function foldName(name: string): string {
  const letters = name.trim().normalize("NFD");
  // Small, capital, small: ẞ has a small letter of its own, and only the capitals of ß are two.
  const folded = letters.toLowerCase().toUpperCase().toLowerCase();
  return folded.replace(/i\u0307+/gu, "i").normalize("NFC");
}

// Most texts that are searched are ASCII, where folding is this alone, in a tenth of the time.
const onlyAscii = /^[\t-~]*$/u;

/** The form in which texts are searched: like compared names, and without accents. */
export function foldForSearch(text: string): string {
  if (onlyAscii.test(text)) return text.trim().toLowerCase();
  return foldName(text.normalize("NFKD").replaceAll(/\p{M}/gu, ""));
}

// Invisible, deceptive characters: bidirectional controls, zero-width characters, tags, fillers (Unicode's
// Default_Ignorable_Code_Point). Joiners and variation selectors stay: some scripts and emoji need them.
const invisible = /[\p{Default_Ignorable_Code_Point}--\p{Variation_Selector}--[\u200c\u200d]]/gv;
const strayVariant =
  /(?<![\p{Emoji}\p{Extended_Pictographic}\p{Script=Han}\p{Script=Mongolian}])\p{Variation_Selector}/gv;
const joining = [
  ..."Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil".split(" "),
  ..."Telugu Kannada Malayalam Sinhala Khmer Myanmar".split(" "),
].map((script) => `\\p{Script=${script}}`);
const joinsForward = `[${joining.join("")}\\p{Extended_Pictographic}]`;
const joinsBackward = `[${joining.join("")}\\p{Mn}\\p{Mc}\\p{Emoji_Modifier}\\p{Extended_Pictographic}]`;
const strayJoiner = new RegExp(
  `(?<!${joinsBackward})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joinsForward})`,
  "gv",
);

/**
 * Removes invisible characters, and joiners and variation selectors that have no effect. The blank Braille pattern
 * becomes a space, which is what it looks like; the object replacement character is removed.
 */
export function withoutInvisible(text: string): string {
  return text
    .replace(invisible, "")
    .replace(/\ufffc/gu, "")
    .replace(/\u2800/gu, " ")
    .replace(strayVariant, "")
    .replace(strayJoiner, "");
}

const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/v;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/v;

/** How long a line is that has more than so many graphemes; undefined for a shorter one. */
function excessiveLength(line: string, maxLength: number): number | undefined {
  if (line.length <= maxLength) return undefined;
  // A grapheme may carry any number of accents; no honest one needs more than twenty code units.
  if (line.length > maxLength * 20) return line.length;
  let count = 0;
  for (const _ of graphemesOf(line)) count += 1;
  return count > maxLength ? count : undefined;
}

/** The problem of a line of text, and whether its length or its content is at fault. */
type LineProblem = { readonly problem: string; readonly fault: "OutOfRange" | "Invalid" };

/** Reads one line of text; `label` names it in error messages. */
function readLine(
  text: string,
  options: { readonly label: string; readonly maxLength: number },
): { readonly line: string } | LineProblem {
  const { label, maxLength } = options;
  if (!text.isWellFormed())
    return { problem: `${label} must be valid Unicode, without unpaired surrogates.`, fault: "Invalid" };
  const line = withoutInvisible(text).normalize("NFC").trim();
  if (line === "") return { problem: `${label} must not be empty.`, fault: "OutOfRange" };
  if (unprintable.test(line))
    return { problem: `${label} must be one line without control characters.`, fault: "Invalid" };
  if (!visible.test(line))
    return { problem: `${label} must have at least one letter, digit or sign.`, fault: "Invalid" };
  const length = excessiveLength(line, maxLength);
  if (length !== undefined)
    return {
      problem: `${label} must have at most ${maxLength} characters; it has ${length}.`,
      fault: "OutOfRange",
    };
  return { line };
}

/**
 * Reads a name: trimmed, NFC, without invisible characters, 1 to 100 graphemes; otherwise returns the
 * problem.
 */
export function readName(text: string): { readonly name: string } | LineProblem {
  const read = readLine(text, { label: "A name", maxLength: 100 });
  return "problem" in read ? read : { name: read.line };
}

const stackedAccents = /(\p{M}{8})\p{M}+/gu;

/**
 * Reads a title like a name, with 1 to 200 graphemes. At most eight combining marks are kept on a letter, as
 * in messages: more would cover the text above.
 */
export function readTitle(text: string): { readonly title: string } | LineProblem {
  const read = readLine(text, { label: "A title", maxLength: 200 });
  return "problem" in read ? read : { title: read.line.replace(stackedAccents, "$1") };
}

/** True for text that every store and representation can hold: well-formed UTF-16 without NUL. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}
