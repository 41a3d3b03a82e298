/** Texts with fields, such as `{{Service}}`: filled in by their names alone. Nothing in them or put into them is evaluated. */
import { foldName } from "./names.ts";

/** Fields that one text may have, each counted as often as it stands there. */
export const mostFields = 100;

// A name is letters, digits, and between them spaces, dots, dashes and underscores: 1 to 50 in all.
const field = /\{\{[ \t]*([\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]{0,48}[\p{L}\p{M}\p{N}])?)[ \t]*\}\}/gu;

/** The fields of texts by their folded names, each as it is first written, in the order of their first places. */
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

/** What is wrong with a text's fields: braces that begin none, or too many; undefined where nothing is. */
export function fieldProblem(text: string): string | undefined {
  const rest = text.replace(field, "");
  const stray = rest.indexOf("{{");
  if (stray >= 0) {
    const shown = rest.slice(stray, stray + 20).split("\n", 1)[0] ?? "";
    return `"${shown}" is no field: write a name of letters and digits within double braces, as {{Service}}.`;
  }
  const count = [...text.matchAll(field)].length;
  return count > mostFields ? `Keep it within ${mostFields} fields; it has ${count}.` : undefined;
}

/**
 * The text with its fields filled in, `values` being by folded names. It is gone through once: what was filled in is not
 * looked at again. A field without a value stays as it is.
 */
export function fill(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(field, (written, name: string) => values.get(foldName(name)) ?? written);
}
