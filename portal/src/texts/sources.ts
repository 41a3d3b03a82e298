/** How status sources are named on every screen. */
import { type NamedSource, sourceInSentence } from "../../../src/contract/source-names.ts";

/** A status source at the start of a line: `Reported by key “Prober”`. */
export function sourceAtStart(source: NamedSource): string {
  return capitalized(sourceInSentence(source));
}

/** A text at the start of a line. */
export function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Sources in one sentence: `reported by key “Prober” and overridden by Ada Byron`. */
export function sourcesInSentence(sources: readonly NamedSource[]): string {
  return sources.map(sourceInSentence).join(" and ");
}
