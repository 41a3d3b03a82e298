/** Rules for new passwords. */
import { maxPagePasswordLength, minPagePasswordLength } from "../contract/pages.ts";
import { maxPasswordLength, minPasswordLength } from "../contract/people.ts";
import { foldName } from "./names.ts";

/** Commonly guessed passwords and their components. */
const common = [
  ..."password passwort passw0rd letmein welcome iloveyou sunshine princess football baseball".split(" "),
  ..."qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm qwerty asdf zxcv 1q2w3e4r 1qaz2wsx qazwsx".split(
    " ",
  ),
  ..."administrator admin changeme changeit default secret trustno1 superman monkey dragon master".split(" "),
  ..."login access hello abc123 root toor test guest user correcthorsebatterystaple".split(" "),
  ..."status statuspage signalbox january february march april may june july august september october".split(
    " ",
  ),
  ..."november december spring summer autumn winter monday tuesday wednesday thursday friday".split(" "),
].toSorted((a, b) => b.length - a.length);

/** Length limits of a password, and the minimum number of characters left after removing guessable parts. */
type PasswordLimits = { readonly minLength: number; readonly maxLength: number; readonly minOwn: number };

const personLimits: PasswordLimits = {
  minLength: minPasswordLength,
  maxLength: maxPasswordLength,
  minOwn: 6,
};
/** A page password is shared, and grants no write access. */
const pageLimits: PasswordLimits = {
  minLength: minPagePasswordLength,
  maxLength: maxPagePasswordLength,
  minOwn: 4,
};
const minDifferent = 5;
/** Shorter parts occur in too many words. */
const minWordLength = 3;

/** Normal form in which passwords are hashed and compared, independent of the keyboard. */
export function normalPassword(text: string): string {
  return text.normalize("NFKC");
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** True if the characters are consecutive letters or digits, ascending or descending. */
function isSequential(text: string): boolean {
  const steps = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const differences = steps.slice(1).map((code, index) => code - (steps[index] ?? 0));
  const inOrder = differences.filter(
    (difference) => difference === 1 || difference === -1 || difference === -9,
  );
  return inOrder.length >= differences.length - 1;
}

/** A case-folded text without these words, runs of digits and separators. */
function without(folded: string, words: readonly string[]): string {
  const remaining = words.reduce((rest, word) => rest.replaceAll(word, ""), folded);
  return remaining.replaceAll(/\d{4}|0123|123|[\s._@!?#$*-]/gu, "");
}

/**
 * The reason for rejecting a password, as a sentence; undefined if it is accepted. `own` are guessable texts:
 * the person's name and address, the page's name.
 */
export function passwordProblem(text: string, own: readonly string[]): string | undefined {
  return problemOf(text, own, personLimits);
}

/** The same for a page's password; `own` are the page's names. */
export function pagePasswordProblem(text: string, own: readonly string[]): string | undefined {
  return problemOf(text, [...own, "page"], pageLimits);
}

function problemOf(
  text: string,
  own: readonly string[],
  { minLength, maxLength, minOwn }: PasswordLimits,
): string | undefined {
  const password = normalPassword(text);
  if (!password.isWellFormed()) return "It contains invalid characters.";
  if (lengthOf(password) < minLength) {
    return `Use at least ${minLength} characters; a few unrelated words are good.`;
  }
  if (lengthOf(password) > maxLength) return `Keep it within ${maxLength} characters.`;
  const folded = foldName(password);
  if (new Set(folded).size < minDifferent || isSequential(folded)) {
    return "This password is easy to guess. Use a few unrelated words.";
  }
  if (lengthOf(without(folded, common)) < minOwn) {
    return "This is one of the most common passwords. Use a few unrelated words.";
  }
  const words = own
    .flatMap((text) => [foldName(text), ...foldName(text).split(/[\s@._-]+/u)])
    .filter((word) => word.length >= minWordLength)
    .toSorted((a, b) => b.length - a.length);
  if (lengthOf(without(folded, [...words, ...common])) < minOwn) {
    return "This is mostly a name that others know. Use a few unrelated words.";
  }
  return undefined;
}
