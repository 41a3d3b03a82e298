/** Numbers with their units, within sentences. */

/**
 * Keeps the first number and its unit or month on one line. Leaves out the full stop of an abbreviated unit at the end,
 * as the sentence has its own: "vor 1 Min."
 */
export const unbroken = (text: string): string => text.replace(/(\d) /u, "$1\u00A0").replace(/\.$/u, "");
