/** Rules for new passwords. */
import {
  guessableProblem,
  lengthOf,
  minOwnLength,
  remainingLength,
} from "../contract/guessable-passwords.ts";
import { maxPagePasswordLength, minPagePasswordLength } from "../contract/pages.ts";
import { maxPasswordLength, minPasswordLength } from "../contract/people.ts";
import { foldName } from "./names.ts";

/** Length limits of a password, and the minimum number of characters left after removing guessable parts. */
type PasswordLimits = { readonly minLength: number; readonly maxLength: number; readonly minOwn: number };

const personLimits: PasswordLimits = {
  minLength: minPasswordLength,
  maxLength: maxPasswordLength,
  minOwn: minOwnLength,
};
/** A page password is shared, and grants no write access. */
const pageLimits: PasswordLimits = {
  minLength: minPagePasswordLength,
  maxLength: maxPagePasswordLength,
  minOwn: 4,
};
/** Shorter parts occur in too many words. */
const minWordLength = 3;

/** Normal form in which passwords are hashed and compared, independent of the keyboard. */
export function normalPassword(text: string): string {
  return text.normalize("NFKC");
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
  const guessable = guessableProblem(folded, minOwn);
  if (guessable !== undefined) return guessable;
  const words = own
    .flatMap((text) => [foldName(text), ...foldName(text).split(/[\s@._-]+/u)])
    .filter((word) => word.length >= minWordLength)
    .toSorted((a, b) => b.length - a.length);
  if (remainingLength(folded, words) < minOwn) {
    return "This is mostly a name that others know. Use a few unrelated words.";
  }
  return undefined;
}
