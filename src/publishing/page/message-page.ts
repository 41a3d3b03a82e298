/** A page that says one thing: not found, not ready yet. */

import type { Language } from "../../contract/languages.ts";
import { statusClass } from "../../contract/marks.ts";
import type { ComponentStatus } from "../../contract/words.ts";
import { html } from "../html-template.ts";
import { documentShell } from "./document-shell.ts";
import { footOfMessage } from "./language-switch.ts";
import { lookStyle, type PageBranding } from "./page-branding.ts";
import { wordsIn } from "./page-catalogues.ts";
import { banner } from "./page-headline.ts";
import type { Paths } from "./page-paths.ts";
import { mark } from "./status-marks.ts";

/** Where a page begins; and its history, for who came to an address at which there is nothing. */
export type WaysBack = Pick<Paths, "home"> & Partial<Pick<Paths, "history">>;

/** What a message page says. */
export type MessagePage = {
  /** For the tab. */
  readonly title: string;
  readonly heading: string;
  /** In English, as all that the API says; null where the heading has said it. */
  readonly text: string | null;
  /** Shown as mark and plate where the message is about how the page itself is doing; null where it is not. */
  readonly status: ComponentStatus | null;
  /** The page's name and look, and the ways back, where they are known. */
  readonly page?: PageBranding & WaysBack;
};

/**
 * Renders a message in the look of the page, under the same policy. Title and heading come in its language; where that was
 * chosen, its address has the message in the others as well.
 */
export function renderMessagePage(message: MessagePage, language?: Language): string {
  const { status, text, page } = message;
  const words = wordsIn(language ?? "en");
  const plate = status === null || status === "Operational" ? null : html` plate ${statusClass[status]}`;
  return documentShell({
    language: words.language,
    direction: words.direction,
    title: message.title,
    icon: status ?? "Unknown",
    look: page === undefined ? null : lookStyle(page),
    body: html`${page === undefined ? html`<header class="wide top"></header>` : banner(page, { home: page.home, isHome: false })}
<main class="wide">
<div class="head${plate}">${status === null ? null : mark(status)}<div>
<h1>${message.heading}</h1>
${text === null ? null : html`<p${words.language === "en" ? null : html` lang="en" dir="ltr"`}>${text}</p>\n`}${page === undefined ? null : html`<p class="all"><a href="${page.home}">${words.home}</a></p>\n${page.history === undefined ? null : html`<p class="all"><a href="${page.history}">${words.announcements.allRecent}</a></p>\n`}`}</div></div>
</main>
${language === undefined ? null : footOfMessage(language, (other) => `?Lang=${other}`)}`,
  });
}
