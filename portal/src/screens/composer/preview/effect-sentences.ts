/** The sentences about what publishing does, as the composer shows them. */

/** The length that fits two lines of a phone. */
const maxBriefLength = 72;

/** The first short sentence, which is shown whole where there is little room; the shortest where all are long. */
export function briefSentence(sentences: readonly string[]): string | undefined {
  return (
    sentences.find(({ length }) => length <= maxBriefLength) ??
    sentences.toSorted((a, b) => a.length - b.length)[0]
  );
}
