/** Finds names of the old dialect in source files: folders, base names, types, and base names that too many files share. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

const names = z.record(z.string(), z.string());
const bannedSchema = z.strictObject({
  about: z.string(),
  modules: names,
  files: names,
  types: names,
  wire: z.array(z.string()),
});

/** Names that no file, folder or type may have, each with the usual term. */
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

/** Source text by path from the project's folder, written with slashes. Returns a sentence per fault. */
export function languageFaults(sources: ReadonlyMap<string, string>, banned: Banned): string[] {
  const faults = [...sources].flatMap(([path, source]) => [
    ...pathFaults(path, banned),
    ...typeFaults(path, source, banned),
  ]);
  return [...faults, ...sharedNameFaults([...sources.keys()])];
}
