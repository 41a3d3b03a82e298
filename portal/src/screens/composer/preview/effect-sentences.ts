/** The sentences about what publishing does, as the composer shows them. */
import type { PreviewOut } from "../../../../../src/contract/portal/composer.ts";
import { composer } from "../../../texts/composer.ts";

/** The length that fits two lines of a phone. */
const maxBriefLength = 72;

/** The effects of a previewed change, without those that would quote the placeholder of a title. */
export function effectsOf(preview: Pick<PreviewOut, "Sentences"> | undefined): readonly string[] | undefined {
  return preview?.Sentences.filter((sentence) => !sentence.includes(composer.untitled));
}

/** The first short sentence, which is shown whole where there is little room; the shortest where all are long. */
export function briefSentence(sentences: readonly string[]): string | undefined {
  return (
    sentences.find(({ length }) => length <= maxBriefLength) ??
    sentences.toSorted((a, b) => a.length - b.length)[0]
  );
}
