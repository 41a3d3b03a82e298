/** The document around every page for visitors, and the policy that lets nothing in it run but what is ours. */
import { createHash } from "node:crypto";
import type { ComponentStatus } from "../../contract/words.ts";
import { type Html, html, trusted } from "../html-template.ts";
import { pageScript } from "./page-script.ts";
import { iconOf, symbolsFor } from "./status-marks.ts";
import { compact, pageStyle } from "./style/style.ts";
import { announcementStyle } from "./style/style-announcement.ts";
import { hasOwnLetters, lettersStyle } from "./style/style-letters.ts";
import { pastStyle } from "./style/style-past.ts";

/** A document in the look of the page. */
export type Shell = {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  readonly description?: string | null;
  /** The status that the tab's icon shows. */
  readonly icon: ComponentStatus;
  /** More for the `<head>`: links, mostly. */
  readonly head?: Html;
  readonly body: Html;
  /** What the script needs to know: `data-` attributes of the body, by their names. */
  readonly facts?: Readonly<Record<string, string>>;
  /** A style of this document's own, after the common one. It goes out without its layout: see `inlineOf`. */
  readonly style?: string;
  /** The style of the page's own look, as it goes out; null where it has none. */
  readonly look?: string | null;
  /** The script at the end of the body, as it goes out. */
  readonly script?: string;
  /** What only the script makes something of, behind it. */
  readonly tail?: Html;
  /**
   * Whether nothing of it is shown before its script has run, which makes some lines longer, so that nothing moves then: for
   * what is soon there as a whole, and has a tail.
   */
  readonly isShownWhole?: true;
};

/** A style or script as a document will hold it, so that its hash can be told beforehand. */
export function inlineOf(source: string): string {
  return compact(source);
}

/** How a policy names what stands in a document: a style or a script, as it goes out. */
export const hashOf = (inline: string): string =>
  `'sha256-${createHash("sha256").update(inline, "utf8").digest("base64")}'`;

/** A policy that lets the style of a page's own look in as well; the same where it has none. */
export function policyWith(policy: string, look: string | null): string {
  return look === null ? policy : policy.replace("style-src ", `style-src ${hashOf(look)} `);
}

/** What a policy must name as sources of styles for a document that shows a page for visitors within it. */
export const styleSources: readonly string[] = [pageStyle, announcementStyle, pastStyle, lettersStyle].map(
  hashOf,
);

/** The content security policy of a document that holds these styles and scripts, and no others. */
export function policyFor(inline: {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}): string {
  const sources = (texts: readonly string[]) => (texts.length === 0 ? "'none'" : texts.map(hashOf).join(" "));
  return [
    "default-src 'none'",
    `style-src ${sources(inline.styles)}`,
    `script-src ${sources(inline.scripts)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The content security policy of every page for visitors, whatever it shows. */
export const contentSecurityPolicy: string = policyFor({
  styles: [pageStyle, announcementStyle, pastStyle, lettersStyle],
  scripts: [pageScript],
});

const releases = new Map<string | null, string>();

/** What tells documents apart that cannot become each other while they are open: those of another style or script. */
export function releaseOf(look: string | null): string {
  const known = releases.get(look);
  if (known !== undefined) return known;
  const made = createHash("sha256").update(policyWith(contentSecurityPolicy, look)).digest("base64url");
  if (releases.size >= 16) releases.clear();
  releases.set(look, made.slice(0, 8));
  return made.slice(0, 8);
}

/** Writes a whole document. */
export function documentShell(shell: Shell): string {
  // Once that is there which comes behind the script, it has run.
  const wait = html`<link rel="expect" href="#old" blocking="render">\n`;
  const facts = Object.entries(shell.facts ?? {}).map(
    ([name, fact]) => html` data-${trusted(name)}="${fact}"`,
  );
  const markup = html`<!DOCTYPE html>
<html lang="${shell.language}" dir="${shell.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${shell.title}</title>
${shell.description ? html`<meta name="description" content="${shell.description}">\n` : null}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fcfcf9" media="(prefers-color-scheme:light)">
<meta name="theme-color" content="#0f1318" media="(prefers-color-scheme:dark)">
<link rel="icon" href="${iconOf(shell.icon)}">
${shell.isShownWhole === true ? wait : null}${shell.head}
<style>${trusted(pageStyle)}</style>
${shell.style === undefined ? null : html`<style>${trusted(shell.style)}</style>`}${hasOwnLetters(shell.language) ? html`<style>${trusted(lettersStyle)}</style>` : null}
${shell.look == null ? null : html`<style>${trusted(shell.look)}</style>\n`}</head>
<body${facts}>
${symbolsFor(html`${shell.body}${shell.tail}`)}
${shell.body}
${shell.script === undefined ? null : html`<script>${trusted(shell.script)}</script>`}
${shell.tail}</body>
</html>
`;
  return markup.text;
}
