/** File paths of representations: a static host has no queries and no language negotiation. */
import { posix } from "node:path";
import { type Language, languageFor } from "../../contract/languages.ts";
import { readAddress } from "../archive/archive-paths.ts";
import type { HistoryPlace } from "../page/page-paths.ts";
import { isFeedPath } from "../representations.ts";

/** A representation's identity: lower-case path, history part from its query, and language. */
export type CopiedRepresentation = {
  readonly path: string;
  /** As `before/<id>`; empty for the newest, and for all that has no parts. */
  readonly part: string;
  readonly language: Language;
};

/**
 * The file path from the root of the page's copy. The page's own language is in the root, others in a folder
 * each.
 */
export function placeOf({ path, part, language }: CopiedRepresentation, own: Language): string {
  const form = posix.extname(path);
  const bare = path.slice(1, path.length - form.length);
  const within = [bare, part].filter((name) => name !== "").join("/");
  const folder = language === own ? "" : `lang/${language}/`;
  if (form !== "") return `${folder}${within}${form}`;
  // With the file name: not every host serves a folder's index.
  return `${folder}${within === "" ? "" : `${within}/`}index.html`;
}

/** Maps an address to its history part, see `CopiedRepresentation`; undefined if there is none. */
export type PartFrom = (from: HistoryPlace) => string | undefined;

/**
 * Where what a link leads to may lie: first in the language that it names, then in the page's own, since for programs, and
 * of what is old, there is but one. `target` is a path with its query, below the page's own address.
 */
export function placesFor(target: string, own: Language, partFrom: PartFrom): string[] {
  const [rawPath = "", query = ""] = target.split("?", 2);
  const path = rawPath.toLowerCase();
  if (!path.startsWith("/") || path.startsWith("//")) return [];
  // A copy has the feeds of the whole page alone.
  if (isFeedPath(path) && /(?:^|&)component=/iu.test(query)) return [];
  const requested = [...new URLSearchParams(query)].find(([name]) => name.toLowerCase() === "lang")?.[1];
  const language = requested === undefined ? own : (languageFor(requested) ?? "en");
  const address = readAddress(path, query);
  const part = address?.kind === "history" ? partFrom(address.from) : "";
  if (part === undefined) return [];
  const places = [language, own].map((candidate) => placeOf({ path, part, language: candidate }, own));
  return [...new Set(places)];
}

/** The relative link between two paths. */
export function wayBetween(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}
