/** The few elements that other status pages have in their texts, in Markdown. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/<a\s[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/giu, "[$2]($1)"],
  [/<br\s*\/?>/giu, "\n"],
  [/<\/(?:p|div|ul|ol|h[1-6])>\s*/giu, "\n\n"],
  [/<li(?:\s[^>]*)?>/giu, "- "],
  [/<\/li>\s*/giu, "\n"],
  [/<\/?(?:strong|b)>/giu, "**"],
  [/<\/?(?:em|i)>/giu, "*"],
  [/<\/?[a-z][^>]*>/giu, ""],
  [/\n{3,}/gu, "\n\n"],
];

/** A text in HTML as Markdown; one without elements stays as it is. Entities are the same in both. */
export function htmlToMarkdown(text: string): string {
  if (!/<\/?[a-z][^>]*>/iu.test(text)) return text.trim();
  return replacements.reduce((rest, [pattern, by]) => rest.replaceAll(pattern, by), text).trim();
}
