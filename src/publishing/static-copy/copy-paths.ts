/** Where each face lies in a copy: a host of plain files knows no queries, and asks nobody for a language. */
import { posix } from "node:path";
import { type Language, languageFor } from "../../contract/languages.ts";
import { type HistoryPlace, readAddress } from "../archive/archive-paths.ts";

/** A face as the service has it: its path in lower case, the part of the history that its query names, and its language. */
export type CopiedFace = {
  readonly path: string;
  /** As `before/<id>`; empty for the newest, and for all that has no parts. */
  readonly part: string;
  readonly language: Language;
};

/** Where a face lies, from the root of its page's copy. The page's own language has the root, each other one a folder. */
export function placeOf({ path, part, language }: CopiedFace, own: Language): string {
  const form = posix.extname(path);
  const bare = path.slice(1, path.length - form.length);
  const within = [bare, part].filter((name) => name !== "").join("/");
  const folder = language === own ? "" : `lang/${language}/`;
  if (form !== "") return `${folder}${within}${form}`;
  // Named in full: not every host shows the index of a folder.
  return `${folder}${within === "" ? "" : `${within}/`}index.html`;
}

/** The part of the history, if any, that an address is in: see `CopiedFace`; undefined where it is in none. */
export type PartFrom = (from: HistoryPlace) => string | undefined;

/**
 * Where what a link leads to may lie: first in the language that it names, then in the page's own, since for programs, and
 * of what is old, there is but one. `target` is a path with its query, below the page's own address.
 */
export function placesFor(target: string, own: Language, partFrom: PartFrom): string[] {
  const [rawPath = "", query = ""] = target.split("?", 2);
  const path = rawPath.toLowerCase();
  if (!path.startsWith("/") || path.startsWith("//")) return [];
  const named = [...new URLSearchParams(query)].find(([name]) => name.toLowerCase() === "lang")?.[1];
  const language = named === undefined ? own : (languageFor(named) ?? "en");
  const address = readAddress(path, query);
  const part = address?.kind === "history" ? partFrom(address.from) : "";
  if (part === undefined) return [];
  const places = [language, own].map((spoken) => placeOf({ path, part, language: spoken }, own));
  return [...new Set(places)];
}

/** The way from one place of a copy to another, as a link has it. */
export function wayBetween(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}
