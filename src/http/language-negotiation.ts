/** In which language a caller reads. */

import { type Language, languageFor } from "../contract/languages.ts";
import { isForPeople } from "../publishing/representations.ts";

/** Maximum header length parsed, in characters: browsers send far less. */
const maxHeaderLength = 512;

type LanguageRange = { readonly range: string; readonly weight: number };

/** The language ranges of `Accept-Language` with their weights (RFC 9110, section 12.5.4), the most wanted first. */
function rangesIn(acceptLanguage: string): LanguageRange[] {
  const isLong = acceptLanguage.length > maxHeaderLength;
  const cut = acceptLanguage.slice(0, maxHeaderLength);
  // The last element may have lost its weight by truncation.
  const read = isLong ? cut.slice(0, Math.max(0, cut.lastIndexOf(","))) : cut;
  return read
    .split(",")
    .map((part): LanguageRange => {
      const [range = "", ...parameters] = part.split(";");
      const weight = parameters.find((parameter) => /^\s*q\s*=/iu.test(parameter));
      const value = weight === undefined ? 1 : Number(weight.slice(weight.indexOf("=") + 1));
      return { range: range.trim().toLowerCase(), weight: value > 0 && value <= 1 ? value : 0 };
    })
    .filter(({ range, weight }) => range !== "" && weight > 0)
    .sort((a, b) => b.weight - a.weight);
}

function choose(acceptLanguage: string): Language | undefined {
  for (const { range } of rangesIn(acceptLanguage)) {
    // Any language will do: then it is the page's own.
    if (range === "*") return undefined;
    const language = languageFor(range);
    if (language !== undefined) return language;
  }
  return undefined;
}

const maxRemembered = 200;
let recent = new Map<string, Language | undefined>();
let before = new Map<string, Language | undefined>();

/**
 * The supported language of `Accept-Language`; undefined if none. Memoized with an LRU cache, which a flood
 * of different headers can't exhaust for others' cost.
 */
export function languageAccepted(acceptLanguage: string): Language | undefined {
  if (acceptLanguage === "") return undefined;
  if (acceptLanguage.length > maxHeaderLength) return choose(acceptLanguage);
  if (recent.has(acceptLanguage)) return recent.get(acceptLanguage);
  const language = before.has(acceptLanguage) ? before.get(acceptLanguage) : choose(acceptLanguage);
  if (recent.size >= maxRemembered) {
    before = recent;
    recent = new Map();
  }
  recent.set(acceptLanguage, language);
  return language;
}

/** A query that only names a language, as the page's own links do. */
const languageAlone = /^lang=(?<tag>[a-z0-9-]{1,35})$/iu;

/** True if the query names a language and nothing else. */
export function namesLanguageAlone(query: string): boolean {
  return languageAlone.test(query);
}

/** The language named by `?Lang=`, English if unsupported; undefined if none is named. */
export function languageInQuery(query: string): Language | undefined {
  if (query === "") return undefined;
  const tag = languageAlone.exec(query)?.groups?.["tag"] ?? tagIn(query);
  return tag === "" ? undefined : (languageFor(tag) ?? "en");
}

function tagIn(query: string): string {
  if (!/lang|%/iu.test(query)) return "";
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.toLowerCase() === "lang") return value.trim();
  }
  return "";
}

/** The parts of a request that determine its language. */
type Request = { readonly query: string; readonly headers: { readonly acceptLanguage: string } };

/**
 * The language of a response; undefined for the page's own (`own`). An explicitly named one is always
 * returned, so that links in the response repeat it.
 */
export function requestedLanguage(
  { query, headers }: Request,
  own: Language | undefined,
): Language | undefined {
  const explicit = languageInQuery(query);
  if (explicit !== undefined) return explicit;
  const accepted = languageAccepted(headers.acceptLanguage);
  return accepted === own ? undefined : accepted;
}

/** The same for a public representation: programs fetch it for others, so headers are ignored. */
export function languageOfRepresentation(
  path: string,
  request: Request,
  own: Language | undefined,
): Language | undefined {
  return isForPeople(path) ? requestedLanguage(request, own) : languageInQuery(request.query);
}
