/** The options of a combo box, and how they are found. */

/** An option of a combo box. */
export type ComboOption = {
  readonly value: string;
  readonly label: string;
  /** Second text at the end of the line. */
  readonly note?: string | undefined;
  /** Other names by which it is found. */
  readonly keywords?: readonly string[] | undefined;
};

/** Text as it is compared: lower case, without accents, punctuation as spaces. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s_/,()-]+/gu, " ")
    .trim();
}

/** The options in which every typed word begins a word, those whose label begins with it first. */
export function matchingOptions(options: readonly ComboOption[], typed: string): readonly ComboOption[] {
  const sought = folded(typed);
  if (sought === "") return options;
  const words = sought.split(" ");
  const found = options.filter(({ label, keywords = [], note = "" }) => {
    const text = ` ${[label, ...keywords, note].map(folded).join(" ")}`;
    return words.every((word) => text.includes(` ${word}`));
  });
  const isFirst = ({ label }: ComboOption) => folded(label).startsWith(sought);
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}
