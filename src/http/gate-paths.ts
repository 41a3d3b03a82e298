/** Addresses of the gate before restricted pages, and its redirects. */

import { pathsOf } from "../publishing/page/page-paths.ts";
import type { PublishedPage } from "../publishing/publisher.ts";
import type { Exchange } from "./http-exchange.ts";
import { languageInQuery } from "./language-negotiation.ts";

/** Where a password is entered, and left behind, on every page that has one. */
export const gatePath = "/gate";

/** The path of a page's own address, without a slash at its end. */
export function homeOf({ snapshot }: PublishedPage): string {
  return snapshot === undefined ? "" : pathsOf(snapshot.page).home.replace(/\/$/u, "");
}

/** The address originally requested; the page's start if invalid. */
export function requestedAddress({ path, query }: Exchange): string {
  const isGate = path.toLowerCase().startsWith(gatePath);
  const address = isGate
    ? (new URLSearchParams(query).get("To") ?? "/")
    : query === ""
      ? path
      : `${path}?${query}`;
  return /^\/(?![/\\])[\x21-\x7e]*$/u.test(address) && !address.toLowerCase().startsWith(gatePath)
    ? address
    : "/";
}

/** A path of a page in the language that was chosen at the gate, if one was. */
export function inLanguage(path: string, { query }: Exchange): string {
  const language = languageInQuery(query);
  if (language === undefined || /[?&]lang=/iu.test(path)) return path;
  const [bare = "", fragment] = path.split("#");
  return `${bare}${bare.includes("?") ? "&" : "?"}Lang=${language}${fragment === undefined ? "" : `#${fragment}`}`;
}
