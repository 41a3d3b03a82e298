/** Turns representations into files of the copy: links are adapted, and documents contain their policy. */
import * as z from "zod";
import type { Language } from "../../contract/languages.ts";
import { type PartFrom, placesFor, wayBetween } from "./copy-paths.ts";

/** Context of a file in the copy. Paths are relative to the root of its page's copy. */
export type CopyContext = {
  /** Where the file lies. */
  readonly place: string;
  /** The page's own language. */
  readonly own: Language;
  /** The page's own address, without a slash at its end. */
  readonly pageUrl: string;
  /** True if the copy has a file at a path. */
  readonly holds: (place: string) => boolean;
  readonly partFrom: PartFrom;
};

/** Additional context of a document. */
export type DocumentContext = CopyContext & {
  /** Its policy and referrer headers. */
  readonly policy: string;
  readonly referrers: string;
  /** Path of the copy's current time, for documents that are not rewritten with each change. */
  readonly datedBy: string | null;
};

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const plain = (value: string) =>
  value.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (item) => entities[item] ?? item);
const quoted = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

// Text cannot look like these: there a quote is written &quot; and a < is written &lt;.
const unread = /(<(script|style)\b[^>]*>[\s\S]*?<\/\2>)/giu;
const tag = /<[a-z][^<>]*\s(?:href|src|action)="[^<>]*>\n?/giu;
const reference = /(\s(?:href|src|action)=")([^"]*)"/gu;
const otherForm = /^<link rel="alternate"/u;
const otherLanguage = /\shreflang="/u;

/** Possible files for a link's target; undefined if it leads outside. */
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

/** A link for the copy: to a file, or to the page itself if the copy has no such file. */
function fitLink(link: string, context: CopyContext, isExact: boolean): string {
  if (!link.startsWith("/") || link.startsWith("//")) return link;
  const places = placesOf(link, context) ?? [];
  const found = (isExact ? places.slice(0, 1) : places).find(context.holds);
  if (found === undefined) return `${new URL(context.pageUrl).origin}${link}`;
  const fragment = link.includes("#") ? link.slice(link.indexOf("#")) : "";
  return `${wayBetween(context.place, found)}${fragment}`;
}

/** True if a tag links to another form or language that the copy lacks. */
function isVain(text: string, context: CopyContext): boolean {
  if (!otherForm.test(text)) return false;
  const link = / href="(?<link>[^"]*)"/u.exec(text)?.groups?.["link"] ?? "";
  const places = placesOf(plain(link), context);
  return (
    places !== undefined && !(otherLanguage.test(text) ? places.slice(0, 1) : places).some(context.holds)
  );
}

function fitTag(text: string, context: CopyContext): string {
  if (isVain(text, context)) return "";
  // Language links must be exact.
  const isExact = otherLanguage.test(text);
  return text.replace(
    reference,
    (_, before: string, value: string) => `${before}${quoted(fitLink(plain(value), context, isExact))}"`,
  );
}

/** A policy for a meta element: `frame-ancestors` needs a header, and links may lead elsewhere. */
function policyWithin(policy: string): string {
  return policy
    .split("; ")
    .filter((directive) => !directive.startsWith("frame-ancestors"))
    .join("; ");
}

/** Adapts a document for the copy. Scripts and styles stay byte-identical, as the policy has their hashes. */
export function fitDocument(text: string, context: DocumentContext): string {
  const head = [
    context.policy === ""
      ? ""
      : `<meta http-equiv="Content-Security-Policy" content="${quoted(policyWithin(context.policy))}">\n`,
    context.referrers === "" ? "" : `<meta name="referrer" content="${quoted(context.referrers)}">\n`,
  ].join("");
  const parts = text.split(unread);
  let fitted = "";
  for (let part = 0; part < parts.length; part += 3) {
    const markup = (parts[part] ?? "").replace(tag, (value) => fitTag(value, context));
    fitted += markup + (parts[part + 1] ?? "");
  }
  const datedByAttribute =
    context.datedBy === null ? "" : ` data-dated-by="${quoted(wayBetween(context.place, context.datedBy))}"`;
  return (
    fitted
      // A copy has the history and the feeds of all components alone.
      .replace(/ <span class="feeds">.*?<\/span>/u, "")
      .replace(/<details class="filter [\s\S]*?<\/details>\n/u, "")
      .replace('<meta charset="utf-8">\n', (charset) => `${charset}${head}`)
      // A static copy has no stream: the script polls.
      .replace(/(<body[^>]* data-live=)"[^"]*"/u, `$1"poll"${datedByAttribute}`)
  );
}

const appManifest = z.looseObject({
  start_url: z.string(),
  scope: z.string(),
  icons: z.array(z.looseObject({ src: z.string() })),
});

/** Adapts the web app manifest. */
export function fitAppManifest(text: string, context: CopyContext): string {
  const manifest = appManifest.parse(JSON.parse(text));
  const fit = (link: string) => fitLink(link, context, false);
  return JSON.stringify({
    ...manifest,
    start_url: fit(manifest.start_url),
    scope: "./",
    icons: manifest.icons.map((icon) => ({ ...icon, src: fit(icon.src) })),
  });
}
