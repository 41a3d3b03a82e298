/** The document frame of the subscription pages. */
import type { Language } from "../../../contract/languages.ts";
import { browserAssets } from "../../browser-assets.ts";
import { type Html, html } from "../../html-template.ts";
import type { SnapshotPage } from "../../snapshot.ts";
import { documentShell } from "../document-shell.ts";
import { footOfMessage } from "../language-switch.ts";
import { barColours, customStyle, faviconPath, nameOf } from "../page-branding.ts";
import { pageTextsIn } from "../page-catalogues.ts";
import { topLinks } from "../page-headline.ts";
import { pathsOf } from "../page-paths.ts";
import type { SubscriptionTexts } from "../texts/subscription-texts.ts";
import { subscriptionTextsIn } from "./subscribe-catalogues.ts";

/** Common parts of the subscription pages. */
export type SubscriptionContext = {
  readonly page: SnapshotPage;
  readonly language: Language;
  /** Whether the request named a language: then the links name it too. */
  readonly isLanguageRequested: boolean;
  /** The path of this page, without a query. */
  readonly ownPath: string;
  /**
   * Whether the visitor may see the page: otherwise only its name is shown.
   */
  readonly isOpen: boolean;
};

export function subscriptionTexts({ language }: SubscriptionContext): SubscriptionTexts {
  return subscriptionTextsIn(language);
}

/** A path with the requested language. */
export function inLanguage(path: string, { language, isLanguageRequested }: SubscriptionContext): string {
  return isLanguageRequested ? `${path}${path.includes("?") ? "&" : "?"}Lang=${language}` : path;
}

/** Renders a document with a heading. */
export function subscriptionDocument(
  context: SubscriptionContext,
  heading: string,
  {
    lead,
    body,
    head,
    script,
    result,
  }: {
    /** The result of what was done, as a sentence: the title begins with it, which screen readers read first. */
    readonly result?: string | undefined;
    readonly lead?: Html | string | null;
    readonly body?: Html | null;
    readonly head?: Html;
    /** As served; the policy of the page has to allow it. */
    readonly script?: string;
  },
): string {
  const { page, language, ownPath, isOpen, isLanguageRequested } = context;
  const texts = pageTextsIn(language);
  const paths = pathsOf(page, isLanguageRequested ? language : undefined);
  const name = isOpen ? nameOf(page, paths.home) : page.name;
  const title = heading.includes(page.name) ? heading : `${heading} · ${page.name}`;
  return documentShell({
    language: texts.language,
    direction: texts.direction,
    title: result === undefined ? title : `${result} ${title}`,
    icon: "Unknown",
    style: browserAssets.subscriptionStyle,
    ...(isOpen
      ? {
          customStyle: customStyle(page),
          barColours: barColours(page),
          favicon: faviconPath(page, paths.home),
        }
      : {}),
    head: html`<meta name="robots" content="noindex">\n${head}`,
    ...(script === undefined ? {} : { script }),
    body: html`<header class="wide top"><a href="${paths.home}">${name}</a>${isOpen ? topLinks(paths, texts) : null}</header>
<main class="wide">
<div class="head"><div>
<h1>${heading}</h1>
${lead == null ? null : html`<p>${lead}</p>\n`}</div></div>
${body}
</main>
${footOfMessage(language, (other) => `${ownPath}?Lang=${other}`)}`,
  });
}
