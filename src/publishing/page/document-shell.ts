/** The HTML document of every public page, with its content security policy. */
import { createHash } from "node:crypto";
import { backgrounds } from "../../contract/contrast.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { browserAssets } from "../browser-assets.ts";
import { type Html, html, trusted } from "../html-template.ts";
import { iconOf, symbolsFor } from "./status-marks.ts";

const { pageScript, pageStyle, announcementStyle, archiveStyle, scriptsStyle } = browserAssets;

const nonLatin: ReadonlySet<string> = new Set(["ja", "zh-Hans", "ko", "ar"]);

/** True if a language is written in a script that needs a style of its own. */
export const isNonLatin = (language: string): boolean => nonLatin.has(language);

/** Content of a document in the page's style. */
export type Shell = {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly title: string;
  readonly description?: string | null;
  /** The status in the tab's icon. */
  readonly icon: ComponentStatus;
  /** Path of the page's own icon, in place of the status; null if it has none. */
  readonly favicon?: string | null;
  /** More for the `<head>`: links, mostly. */
  readonly head?: Html;
  readonly body: Html;
  /** `data-` attributes of the body for the script, by name. */
  readonly facts?: Readonly<Record<string, string>>;
  /** A style of this document's own, after the common one, as served. */
  readonly style?: string;
  /** The page's custom style as served; null if none. */
  readonly customStyle?: string | null;
  /** The page's own background in each theme. */
  readonly barColours?: Readonly<Record<"light" | "dark", string>>;
  /** The script at the end of the body, as served. */
  readonly script?: string;
  /** Content after the script that only it uses. */
  readonly tail?: Html;
  /**
   * Whether the document stays hidden until its script has run, which may lengthen lines, to avoid layout
   * shifts.
   */
  readonly waitsForScript?: true;
};

/** The CSP hash of an inline style or script. */
export const hashOf = (inline: string): string =>
  `'sha256-${createHash("sha256").update(inline, "utf8").digest("base64")}'`;

/** Adds the page's custom style to a policy; unchanged without one. */
export function policyWith(policy: string, customStyle: string | null): string {
  return customStyle === null ? policy : policy.replace("style-src ", `style-src ${hashOf(customStyle)} `);
}

/** Style hashes for documents that contain a public page in a frame. */
export const styleSources: readonly string[] = [pageStyle, announcementStyle, archiveStyle, scriptsStyle].map(
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

/** The content security policy of every public page. */
export const contentSecurityPolicy: string = policyFor({
  styles: [pageStyle, announcementStyle, archiveStyle, scriptsStyle],
  scripts: [pageScript],
});

const releases = new Map<string | null, string>();

/** Identifies the release: an open document can't be patched to one with another style or script. */
export function releaseOf(customStyle: string | null): string {
  const cached = releases.get(customStyle);
  if (cached !== undefined) return cached;
  const fingerprint = createHash("sha256")
    .update(policyWith(contentSecurityPolicy, customStyle))
    .digest("base64url");
  if (releases.size >= 16) releases.clear();
  releases.set(customStyle, fingerprint.slice(0, 8));
  return fingerprint.slice(0, 8);
}

/** Renders a document. */
export function documentShell(shell: Shell): string {
  // The element after the script exists once the script has run.
  const wait = html`<link rel="expect" href="#old" blocking="render">\n`;
  const facts = Object.entries(shell.facts ?? {}).map(
    ([name, fact]) => html` data-${trusted(name)}="${fact}"`,
  );
  const bars = shell.barColours ?? backgrounds;
  const markup = html`<!DOCTYPE html>
<html lang="${shell.language}" dir="${shell.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${shell.title}</title>
${shell.description ? html`<meta name="description" content="${shell.description}">\n` : null}<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${bars.light}" media="(prefers-color-scheme:light)">
<meta name="theme-color" content="${bars.dark}" media="(prefers-color-scheme:dark)">
<link rel="icon" href="${shell.favicon ?? iconOf(shell.icon)}">
${shell.waitsForScript === true ? wait : null}${shell.head}<style>${trusted(pageStyle)}</style>
${shell.style === undefined ? null : html`<style>${trusted(shell.style)}</style>`}${isNonLatin(shell.language) ? html`<style>${trusted(scriptsStyle)}</style>` : null}
${shell.customStyle == null ? null : html`<style>${trusted(shell.customStyle)}</style>\n`}</head>
<body${facts}>
${symbolsFor(html`${shell.body}${shell.tail}`)}
${shell.body}
${shell.script === undefined ? null : html`<script>${trusted(shell.script)}</script>`}
${shell.tail}</body>
</html>
`;
  return markup.text;
}
