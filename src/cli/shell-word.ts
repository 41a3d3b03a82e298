/** Words of calls that messages suggest. */

/** A text as one word of a shell: in quotes where it needs them. */
export function shellWord(text: string): string {
  if (/^[\w@%+:,./-][\w@%+:,./=-]*$/u.test(text)) return text;
  // Interactive shells replace an exclamation mark between double quotes.
  return text.includes("!")
    ? `'${text.replaceAll("'", String.raw`'\''`)}'`
    : `"${text.replaceAll(/["$`\\]/gu, "\\$&")}"`;
}
