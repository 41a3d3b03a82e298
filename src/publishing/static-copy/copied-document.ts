/** How what the service sends becomes a file of the copy: its links fit, and a document brings its policy itself. */
import { z } from "zod";
import type { Language } from "../../contract/languages.ts";
import { type PartFrom, placesFor, wayBetween } from "./copy-paths.ts";

/** What a file has to know of the copy that it stands in. Places are from the root of its page's copy. */
export type CopyContext = {
  /** Where the file lies. */
  readonly place: string;
  /** The page's own language. */
  readonly own: Language;
  /** The page's own address, without a slash at its end. */
  readonly pageUrl: string;
  /** Whether there is a file at a place. */
  readonly holds: (place: string) => boolean;
  readonly partFrom: PartFrom;
};

/** What a document has to know beside that. */
export type DocumentContext = CopyContext & {
  /** What the service sends it with: its policy, and what it tells of where people come from. */
  readonly policy: string;
  readonly referrers: string;
  /** Where the copy says as of when it is true, for a document that is not written anew with each change. */
  readonly toldBy: string | null;
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
const tag = /<[a-z][^<>]*\s(?:href|src|action)="[^<>]*>\n?/giu;
const reference = /(\s(?:href|src|action)=")([^"]*)"/gu;
const otherForm = /^<link rel="alternate"/u;
const otherLanguage = /\shreflang="/u;

/** Where what a link leads to may lie in the copy; undefined where it leads elsewhere. */
function placesOf(link: string, { own, pageUrl, partFrom }: CopyContext): readonly string[] | undefined {
  const { origin, pathname } = new URL(pageUrl);
  const base = pathname.replace(/\/+$/u, "");
  const [target = ""] = (link.startsWith(`${origin}/`) ? link.slice(origin.length) : link).split("#", 1);
  if (!target.startsWith("/") || target.startsWith("//")) return undefined;
  const isBelow = target === base || target.startsWith(`${base}/`) || target.startsWith(`${base}?`);
  if (!isBelow) return undefined;
  const below = target.slice(base.length);
  return placesFor(below === "" ? "/" : below, own, partFrom);
}

/** A link as it fits in the copy: to a file of it, or to the page itself where the copy has no such file. */
function fitLink(link: string, around: CopyContext, isExact: boolean): string {
  if (!link.startsWith("/") || link.startsWith("//")) return link;
  const places = placesOf(link, around) ?? [];
  const found = (isExact ? places.slice(0, 1) : places).find(around.holds);
  if (found === undefined) return `${new URL(around.pageUrl).origin}${link}`;
  const fragment = link.includes("#") ? link.slice(link.indexOf("#")) : "";
  return `${wayBetween(around.place, found)}${fragment}`;
}

/** Whether a tag says where the same is in another form or language, and the copy has it not. */
function isVain(text: string, around: CopyContext): boolean {
  if (!otherForm.test(text)) return false;
  const link = / href="(?<link>[^"]*)"/u.exec(text)?.groups?.["link"] ?? "";
  const places = placesOf(plain(link), around);
  return places !== undefined && !(otherLanguage.test(text) ? places.slice(0, 1) : places).some(around.holds);
}

function fitTag(text: string, around: CopyContext): string {
  if (isVain(text, around)) return "";
  // Who chooses a language is not to be given another.
  const isExact = otherLanguage.test(text);
  return text.replace(
    reference,
    (_, before: string, value: string) => `${before}${quoted(fitLink(plain(value), around, isExact))}"`,
  );
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
export function fitDocument(text: string, around: DocumentContext): string {
  const head = [
    around.policy === ""
      ? ""
      : `<meta http-equiv="Content-Security-Policy" content="${quoted(policyWithin(around.policy))}">\n`,
    around.referrers === "" ? "" : `<meta name="referrer" content="${quoted(around.referrers)}">\n`,
  ].join("");
  const parts = text.split(unread);
  let fitted = "";
  for (let part = 0; part < parts.length; part += 3) {
    const markup = (parts[part] ?? "").replace(tag, (one) => fitTag(one, around));
    fitted += markup + (parts[part + 1] ?? "");
  }
  const toldBy =
    around.toldBy === null ? "" : ` data-told-by="${quoted(wayBetween(around.place, around.toldBy))}"`;
  return (
    fitted
      .replace('<meta charset="utf-8">\n', (charset) => `${charset}${head}`)
      // Nobody tells a copy's readers of news: their script looks for a newer one from time to time.
      .replace(/(<body[^>]* data-live=)"[^"]*"/u, `$1"poll"${toldBy}`)
  );
}

const appManifest = z.looseObject({
  start_url: z.string(),
  scope: z.string(),
  icons: z.array(z.looseObject({ src: z.string() })),
});

/** Fits what browsers are told of the page as a thing to keep. */
export function fitAppManifest(text: string, around: CopyContext): string {
  const told = appManifest.parse(JSON.parse(text));
  const fit = (link: string) => fitLink(link, around, false);
  return JSON.stringify({
    ...told,
    start_url: fit(told.start_url),
    scope: "./",
    icons: told.icons.map((icon) => ({ ...icon, src: fit(icon.src) })),
  });
}
