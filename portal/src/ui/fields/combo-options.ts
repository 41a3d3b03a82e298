/** The options of a combo box and their search. */

/** An option of a combo box. */
export type ComboOption = {
  readonly value: string;
  readonly label: string;
  /** Second text at the end of the line. */
  readonly note?: string | undefined;
  /** Other names by which it is found. */
  readonly keywords?: readonly string[] | undefined;
};

/** Normalizes text for comparison: lower case, no accents, punctuation as spaces. */
function normalize(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s_/,()-]+/gu, " ")
    .trim();
}

/** The options in which every word of the query is a prefix of some word in the text; label prefixes first. */
export function matchingOptions(options: readonly ComboOption[], input: string): readonly ComboOption[] {
  const query = normalize(input);
  if (query === "") return options;
  const queryWords = query.split(" ");
  const matches = options.filter(({ label, keywords = [], note = "" }) => {
    const text = ` ${[label, ...keywords, note].map(normalize).join(" ")}`;
    return queryWords.every((queryWord) => text.includes(` ${queryWord}`));
  });
  const startsWithQuery = ({ label }: ComboOption) => normalize(label).startsWith(query);
  return [...matches.filter(startsWithQuery), ...matches.filter((option) => !startsWithQuery(option))];
}
