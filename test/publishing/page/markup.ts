/** Readers of a page's markup for tests. */

/** The visible text of markup, in one line. */
export const textOf = (markup: string) =>
  markup
    .replace(/<(script|style|title)[\s\S]*?<\/\1>/gu, "")
    .replace(/<[^>]+>/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/ (?=[,.:”])|(?<=“) /gu, "")
    .trim();

/** The rows of the component list. */
export const rowsOf = (document: string) => document.match(/<li class="row"[\s\S]*?<\/li>/gu) ?? [];

/** The row of the component of this name; empty where it has none. */
export const rowOf = (document: string, name: string) =>
  rowsOf(document).find((row) => row.includes(`>${name}</a></h3>`)) ?? "";

/** The section of the last 14 days. */
export const recent = (document: string): string =>
  /<section class="section">\n<h2>Last 14 days[\s\S]*?<\/section>/u.exec(document)?.[0] ?? "";
