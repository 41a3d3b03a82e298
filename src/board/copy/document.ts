/** How a document of the service becomes one of the copy: its links fit, and it brings its policy itself. */
import type { Language } from "../../contract/languages.ts";
import { placesFor, wayBetween } from "./places.ts";

/** What a document has to know of the copy that it stands in. */
export type Surroundings = {
  /** Where the document lies. */
  readonly place: string;
  /** The page's own language. */
  readonly own: Language;
  /** The page's own address, without a slash at its end. */
  readonly pageUrl: string;
  /** Whether there is a file at a place. */
  readonly holds: (place: string) => boolean;
  /** What the service sends it with: its policy, and what it tells of where people come from. */
  readonly policy: string;
  readonly referrers: string;
};

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const plain = (value: string) =>
  value.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (one) => entities[one] ?? one);
const quoted = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

// Text cannot look like these: there a quote is written &quot; and a < is written &lt;.
const unread = /(<(script|style)\b[^>]*>[\s\S]*?<\/\2>)/giu;
const reference = /(\s(?:href|src|action)=")([^"]*)"/gu;

/** A link as it fits in the copy: to a file of it, or to the page itself where the copy has no such file. */
function fitLink(link: string, around: Surroundings): string {
  const { place, own, pageUrl, holds } = around;
  if (!link.startsWith("/") || link.startsWith("//")) return link;
  const { origin, pathname } = new URL(pageUrl);
  const base = pathname.replace(/\/+$/u, "");
  const [target = "", fragment] = link.split("#", 2);
  const isBelow = target === base || target.startsWith(`${base}/`) || target.startsWith(`${base}?`);
  const below = isBelow ? target.slice(base.length) : "";
  const found = isBelow ? placesFor(below === "" ? "/" : below, own).find(holds) : undefined;
  if (found === undefined) return `${origin}${link}`;
  return `${wayBetween(place, found)}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** A policy as a document may hold it: who may frame it can be told by a header alone, and its links lead elsewhere too. */
function policyWithin(policy: string): string {
  return policy
    .split("; ")
    .filter((directive) => !directive.startsWith("frame-ancestors"))
    .join("; ");
}

/**
 * Fits a document of the service into the copy. What is in scripts and styles stays as it is, to the letter: the policy
 * knows them by their hashes.
 */
export function fitDocument(text: string, around: Surroundings): string {
  const head = [
    around.policy === ""
      ? ""
      : `<meta http-equiv="Content-Security-Policy" content="${quoted(policyWithin(around.policy))}">\n`,
    around.referrers === "" ? "" : `<meta name="referrer" content="${quoted(around.referrers)}">\n`,
  ].join("");
  const parts = text.split(unread);
  let fitted = "";
  for (let part = 0; part < parts.length; part += 3) {
    const markup = (parts[part] ?? "").replace(
      reference,
      (_, before: string, value: string) => `${before}${quoted(fitLink(plain(value), around))}"`,
    );
    fitted += markup + (parts[part + 1] ?? "");
  }
  return (
    fitted
      .replace('<meta charset="utf-8">\n', (charset) => `${charset}${head}`)
      // Nobody tells a copy's readers of news: their script looks for a newer one from time to time.
      .replace(/(<body[^>]* data-live=)"[^"]*"/u, '$1"poll"')
  );
}
