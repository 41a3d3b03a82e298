/** Texts with fields such as `{{Service}}`, replaced by name only. Nothing is evaluated. */
import { foldName } from "./names.ts";

/** Maximum number of fields in a text, repetitions included. */
export const maxFields = 100;

// A name is letters, digits, and between them spaces, dots, dashes and underscores: 1 to 50 in all.
const field = /\{\{[ \t]*([\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]{0,48}[\p{L}\p{M}\p{N}])?)[ \t]*\}\}/gu;

/** The fields of texts by case-folded name, each as first written, in order of first occurrence. */
export function fieldsOf(texts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const text of texts) {
    for (const [, name = ""] of text.matchAll(field)) {
      const key = foldName(name);
      if (!found.has(key)) found.set(key, name);
    }
  }
  return found;
}

/** The problem with a text's fields: stray braces, or too many fields; undefined if there is none. */
export function fieldProblem(text: string): string | undefined {
  const rest = text.replace(field, "");
  const stray = rest.indexOf("{{");
  if (stray >= 0) {
    const excerpt = rest.slice(stray, stray + 20).split("\n", 1)[0] ?? "";
    return `"${excerpt}" is no field: write a name within double braces, as {{Service}}. It begins and ends with a letter or digit, and may have spaces, dots, dashes and underscores between them, 50 characters in all.`;
  }
  const count = [...text.matchAll(field)].length;
  return count > maxFields ? `Keep it within ${maxFields} fields; it has ${count}.` : undefined;
}

// Within single braces alone: what other tools take for a field.
const singleBraced = /(?<!\{)\{[ \t]*[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,49}\}(?!\})/u;

/** The first text in single braces, such as `{Service}`, which is no field; undefined if there is none. */
export function singleBracedText(texts: readonly string[]): string | undefined {
  return texts.map((text) => singleBraced.exec(text)?.[0]).find((found) => found !== undefined);
}

/**
 * Replaces fields with `values`, keyed by case-folded name, in one pass: inserted text is not scanned. A field
 * without a value stays.
 */
export function fill(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(field, (match, name: string) => values.get(foldName(name)) ?? match);
}
