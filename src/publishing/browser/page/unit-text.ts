/** Numbers with their units, within sentences. */

/** Keeps the first number and its unit or month on one line. */
export const unbroken = (text: string): string => text.replace(/(\d) /u, "$1\u00A0");

/** An age without the full stop of an abbreviated unit if that of the sentence follows: "vor 1 Min." */
export const ageBefore = (following: string, age: string): string =>
  following.startsWith(".") ? age.replace(/\.$/u, "") : age;
