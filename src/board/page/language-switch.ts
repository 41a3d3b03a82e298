/** The way from a document to the same in each other language: for people at its foot, for programs in its head. */
import { type Language, languageNames, languages } from "../../contract/languages.ts";
import { type Html, html } from "../html.ts";
import type { SnapshotPage } from "../snapshot.ts";
import type { AnnouncementContext } from "./context.ts";
import { type Here, wholeAddress } from "./paths.ts";

/** The switch: each language by its own name, so that it is found by those who read no other. */
export function languageSwitch(here: Here, { language, words, paths }: AnnouncementContext): Html {
  const item = (other: Language) =>
    html`<li><a lang="${other}" hreflang="${other}" href="${here(paths.in(other))}"${other === language ? html` aria-current="true"` : null}>${languageNames[other]}</a></li>`;
  return html`<nav class="tongues" aria-label="${words.around.languages.choose}"><ul>${languages.map(item)}</ul></nav>\n`;
}

/** The same for search engines, with the address at which everybody reads what they ask for. */
export function languageLinks(page: SnapshotPage, here: Here, { paths }: AnnouncementContext): Html {
  const link = (name: string, path: string) =>
    html`<link rel="alternate" hreflang="${name}" href="${wholeAddress(page, path)}">\n`;
  return html`${languages.map((other) => link(other, here(paths.in(other))))}${link("x-default", here(paths.in(undefined)))}`;
}
