/** Finds dialect in source files: names of folders, files and types, shared base names, comments, and titles of tests. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

const names = z.record(z.string(), z.string());
const bannedSchema = z.strictObject({
  about: z.string(),
  modules: names,
  files: names,
  types: names,
  words: names,
  wire: z.array(z.string()),
  /** `parts` of names in camel case, and whole `names`; `clean` folders; names exempt everywhere, or in a file or folder. */
  identifiers: z.strictObject({ clean: z.array(z.string()), parts: names, names, exceptions: names }),
});

/** Names that no file, folder or type may have, and words that no comment may have, each with the usual term. */
export type Banned = z.infer<typeof bannedSchema>;

/** Reads `banned.json`. */
export function readBanned(): Banned {
  return bannedSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "banned.json"), "utf8")));
}

/** How many files of `src/`, or of `portal/`, may share a base name. */
const maxSharedNames = 3;

const has = (record: Readonly<Record<string, string>>, name: string) => Object.hasOwn(record, name);

function pathFaults(path: string, banned: Banned): string[] {
  const [root = "", ...rest] = path.split("/");
  const folders = rest.slice(0, -1);
  const stem = basename(path).replace(/\.tsx?$/u, "");
  const faults = folders
    .filter((folder) => has(banned.modules, folder))
    .map((folder) => `${path}: the folder ${folder} is called ${banned.modules[folder] ?? ""}`);
  if (root === "src" && has(banned.files, stem))
    faults.push(`${path}: the file ${stem} is called ${banned.files[stem] ?? ""}`);
  return faults;
}

function typeFaults(path: string, source: string, banned: Banned): string[] {
  return [...source.matchAll(/^(?:export )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gmu)]
    .map(([, name = ""]) => name)
    .filter((name) => has(banned.types, name))
    .map((name) => `${path}: the type ${name} is called ${banned.types[name] ?? ""}`);
}

function sharedNameFaults(paths: readonly string[]): string[] {
  const sharing = Map.groupBy(paths, (path) => `${path.split("/")[0] ?? ""}: ${basename(path)}`);
  return [...sharing]
    .filter(([name, files]) => files.length > maxSharedNames && !/: index\.tsx?$/u.test(name))
    .map(([name, files]) => `${name} is the name of ${files.length} files`);
}

type Comment = { readonly index: number; readonly isDocstring: boolean; readonly text: string };

/** The comments that stand on lines of their own, each as one line of text with where it begins. */
function commentsOf(source: string): Comment[] {
  return [...source.matchAll(/^[ \t]*(?:\/\*\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gmu)].map(
    ({ 0: comment, index }) => ({
      index,
      isDocstring: comment.trimStart().startsWith("/**"),
      text: comment
        .replace(/^\s*(?:\/\*\*[\s*]*|\/\/\s*)|\s*\*\/$/gu, "")
        .replace(/\s*\n\s*(?:\* ?|\/\/ ?)?/gu, " ")
        .trim(),
    }),
  );
}

const lineAt = (source: string, index: number) => source.slice(0, index).split("\n").length;

const clause = /^(?:What|Who|Whoever|Nobody)\b/u;

/** Returns a sentence for each docstring that begins with a clause instead of a noun. */
export function docstringFaults(path: string, source: string): string[] {
  return commentsOf(source)
    .filter(({ isDocstring, text }) => isDocstring && clause.test(text))
    .map(
      ({ index, text }) =>
        `${path}:${lineAt(source, index)}: "${text.slice(0, 40)}" begins with a clause, not with a noun`,
    );
}

/** A list of words as it is looked for: the beginnings are found sooner, and few texts have one. */
type Search = { readonly pattern: RegExp; readonly beginnings: ReadonlySet<string> };

/** One search for each list of words: it is made once, and tried on thousands of comments. */
const searches = new WeakMap<Banned["words"], Search>();

function makeSearch(words: Banned["words"]): Search {
  const all = Object.keys(words);
  const escaped = all.map((word) => RegExp.escape(word)).join("|");
  return {
    pattern: new RegExp(`(?<![\\w-])(?:${escaped})(?![\\w-])`, "giu"),
    beginnings: new Set(all.map((word) => /^[\w-]*/u.exec(word.toLowerCase())?.[0] ?? "")),
  };
}

/** Returns each banned word in a text, with its usual term. */
function bannedIn(text: string, { words, wire }: Banned): string[] {
  const search = searches.get(words) ?? makeSearch(words);
  searches.set(words, search);
  const { pattern, beginnings } = search;
  if (
    !text
      .toLowerCase()
      .match(/[\w-]+/gu)
      ?.some((word) => beginnings.has(word))
  )
    return [];
  return [...text.matchAll(pattern)]
    .filter(([word]) => !wire.includes(word))
    .map(([word]) => `"${word}" is called ${words[word.toLowerCase()] ?? ""}`);
}

/** Returns a sentence for each banned word in a comment. */
export function wordFaults(path: string, source: string, banned: Banned): string[] {
  return commentsOf(source).flatMap(({ index, text }) =>
    bannedIn(text, banned).map((fault) => `${path}:${lineAt(source, index)}: ${fault}`),
  );
}

/** Returns a sentence for each banned word in the title of a test or of a group of tests. */
export function titleWordFaults(path: string, source: string, banned: Banned): string[] {
  return titlesOf(source, ["it", "test", "longTest", "describe"]).flatMap((title) =>
    bannedIn(title, banned).map((fault) => `${path}: ${JSON.stringify(title)}: ${fault}`),
  );
}

/** The index after the bracket that closes the one at `start`; strings are skipped. */
function afterBrackets(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const sign = source[at] ?? "";
    if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
    else if ("\"'`".includes(sign)) {
      for (at += 1; at < source.length && source[at] !== sign; at += 1) if (source[at] === "\\") at += 1;
    }
    if (depth === 0) return at + 1;
  }
  return source.length;
}

/** The titles of the tests in a file, as they are written there; those of groups as well if asked for. */
export function titlesOf(source: string, calls: readonly string[] = ["it", "test", "longTest"]): string[] {
  const begins = new RegExp(`^[ \\t]*(?:${calls.join("|")})\\b`, "gmu");
  return [...source.matchAll(begins)].flatMap((match) => {
    let at = match.index + match[0].length;
    for (;;) {
      at += /^\.\w+/u.exec(source.slice(at, at + 40))?.[0].length ?? 0;
      if (source[at] !== "(") return [];
      const title = /^\(\s*(["`])((?:(?!\1).)+)\1/u.exec(source.slice(at, at + 600));
      if (title !== null) return [title[2] ?? ""];
      at = afterBrackets(source, at);
    }
  });
}

/** Words that a title can begin with only if its subject stands in `describe`, or nowhere. */
const withoutSubject =
  /^(?:is|are|was|were|has|have|does|do|can|may|must|will|says?|tells?|shows?|takes?|keeps?|goes|makes?|gives?|refuses|answers|leaves?|counts?|reads?|writes?|sends?|finds?|holds?|ends?|begins?|stays?|comes|returns?|rejects?|accepts?|lets?|leads?|opens|closes?|runs?|stops?|starts?|puts?|sets?|creates|deletes|records|sends|stands?|adds|removes|notices|minds|hears|knows|believes|would|should|could|never|also|still|and|that|what|who|whoever|nobody|of|with|without|from|by|for|in|on|at|to|after|before|while|where|when|as|beside|behind)\b/u;

/** Returns a sentence for each title that does not make sense alone in a list of failures. */
export function titleFaults(path: string, source: string): string[] {
  return titlesOf(source).flatMap((title) => {
    if (title.split(/\s+/u).length < 3) return [`${path}: "${title}" has fewer than three words`];
    return withoutSubject.test(title) ? [`${path}: "${title}" lacks its subject`] : [];
  });
}

/** Source text by path from the project's folder, written with slashes. Returns a sentence per fault. */
export function languageFaults(sources: ReadonlyMap<string, string>, banned: Banned): string[] {
  const faults = [...sources].flatMap(([path, source]) => [
    ...pathFaults(path, banned),
    ...typeFaults(path, source, banned),
    ...docstringFaults(path, source),
    ...wordFaults(path, source, banned),
  ]);
  return [...faults, ...sharedNameFaults([...sources.keys()])];
}
