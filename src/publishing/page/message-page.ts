/** Pages with a single message: not found, not ready. */

import type { Language } from "../../contract/languages.ts";
import { statusClass } from "../../contract/marks.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { html } from "../html-template.ts";
import { localise } from "../localise.ts";
import type { Snapshot } from "../snapshot.ts";
import { documentShell } from "./document-shell.ts";
import { footOfMessage } from "./language-switch.ts";
import { isEmptyPage, overallOf } from "./overall-status.ts";
import { barColours, customStyle, faviconPath, type PageBranding } from "./page-branding.ts";
import { pageTextsIn } from "./page-catalogues.ts";
import { banner, topLinks } from "./page-headline.ts";
import type { Paths } from "./page-paths.ts";
import { mark } from "./status-marks.ts";

/** The page's start and its subscribe page; and its history, after an unknown address. */
export type WaysBack = Pick<Paths, "home" | "subscribe"> & Partial<Pick<Paths, "history">>;

/** The present status of a page in a language, for a message about an address of it; null of an empty page. */
export function headlineOf(snapshot: Snapshot, language: Language): MessagePage["headline"] {
  if (isEmptyPage(snapshot)) return null;
  const { status, sentence } = overallOf(localise(snapshot, language));
  return { status, text: pageTextsIn(language).headline(sentence) };
}

/** Content of a message page. */
export type MessagePage = {
  /** For the tab. */
  readonly title: string;
  readonly heading: string;
  /** Null if the heading says it. */
  readonly text: string | null;
  /** Of the text, if it is not the page's. */
  readonly textLanguage?: Language;
  /** Mark and plate for messages about the page's own status; otherwise null. */
  readonly status: ComponentStatus | null;
  /** Name, appearance and links of the page, if known. */
  readonly page?: PageBranding & WaysBack;
  /** The page's present status, linked to it, below a message that is not about its status. */
  readonly headline?: { readonly status: ComponentStatus; readonly text: string } | null | undefined;
};

/**
 * Renders a message in the page's style and policy. Title and heading are in the page's language; if that was
 * chosen explicitly, there are links to the others.
 */
export function renderMessagePage(message: MessagePage, language?: Language): string {
  const { status, text, page, headline = null } = message;
  const texts = pageTextsIn(language ?? "en");
  const { textLanguage = texts.language } = message;
  const plate = status === null || status === "Operational" ? null : html` plate ${statusClass[status]}`;
  return documentShell({
    language: texts.language,
    direction: texts.direction,
    title: message.title,
    icon: status ?? "Unknown",
    ...(page === undefined
      ? {}
      : {
          customStyle: customStyle(page),
          barColours: barColours(page),
          favicon: faviconPath(page, page.home),
        }),
    body: html`${page === undefined ? html`<header class="wide top"></header>` : banner(page, { home: page.home, isHome: false }, page.history === undefined ? null : topLinks({ ...page, history: page.history }, texts))}
<main class="wide">
<div class="head${plate}">${status === null ? null : mark(status)}<div>
<h1>${message.heading}</h1>
${text === null ? null : html`<p${textLanguage === texts.language ? null : html` lang="${textLanguage}" dir="ltr"`}>${text}</p>\n`}${page === undefined ? null : html`<p class="all"><a href="${page.home}">${texts.home}</a>${page.history === undefined ? null : html` <a href="${page.history}">${texts.announcements.allRecent}</a>`}</p>\n`}</div></div>
${headline === null || page === undefined ? null : html`<ul class="affected"><li>${mark(headline.status)}<a href="${page.home}">${headline.text}</a></li></ul>\n`}</main>
${language === undefined ? null : footOfMessage(language, (other) => `?Lang=${other}`)}`,
  });
}
