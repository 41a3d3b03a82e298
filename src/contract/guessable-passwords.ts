/** Passwords that are guessed first, refused by the service and, while they are typed, by the portal. */

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

/** Characters that must be left of a person's password without its guessable parts, at least. */
export const minOwnLength = 6;
const minDifferent = 5;

/** The number of characters. */
export function lengthOf(text: string): number {
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

/** The number of characters of a case-folded text without these words, common passwords, runs of digits and separators. */
export function remainingLength(folded: string, words: readonly string[]): number {
  const remaining = [...words, ...common].reduce((rest, word) => rest.replaceAll(word, ""), folded);
  return lengthOf(remaining.replaceAll(/\d{4}|0123|123|[\s._@!?#$*-]/gu, ""));
}

/** The reason for rejecting a case-folded password that anybody would guess, as a sentence. */
export function guessableProblem(folded: string, minOwn: number): string | undefined {
  if (new Set(folded).size < minDifferent || isSequential(folded)) {
    return "This password is easy to guess. Use a few unrelated words.";
  }
  if (remainingLength(folded, []) < minOwn) {
    return "This is one of the most common passwords. Use a few unrelated words.";
  }
  return undefined;
}
