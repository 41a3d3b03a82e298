/** Which files come upon a word, in themselves or in what they import, however far away. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The text of a file, and the files that it imports. */
type ParsedFile = { readonly text: string; readonly imports: readonly string[] };

// Packages and Node's own modules begin otherwise.
const imported = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/gu;

function parseFile(path: string): ParsedFile {
  // What only looks like an import, in a text of a test, leads nowhere.
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const imports = [...text.matchAll(imported)].map(([, where = ""]) => join(dirname(path), where));
  return { text, imports };
}

/** Finds whether files in a folder (paths from there) mention a word, themselves or in any of their imports. */
export function mentions(word: string, folder: string): (file: string) => boolean {
  const read = new Map<string, ParsedFile>();
  return (file) => {
    const reached = new Set([join(folder, file)]);
    // A set that grows while it is gone through is gone through to its new end.
    for (const path of reached) {
      const parsed = read.get(path) ?? parseFile(path);
      read.set(path, parsed);
      if (parsed.text.includes(word)) return true;
      for (const next of parsed.imports) reached.add(next);
    }
    return false;
  };
}
