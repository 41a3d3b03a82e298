/** Links to the same document in other languages: in the foot for people, in the head for programs. */
import { type Language, languageNames, languages } from "../../contract/languages.ts";
import { type Html, html } from "../html-template.ts";
import type { SnapshotPage } from "../snapshot.ts";
import type { AnnouncementContext } from "./announcement-context.ts";
import { pageTextsIn } from "./page-catalogues.ts";
import { absoluteUrl, type OwnPath } from "./page-paths.ts";

type LanguageContext = Pick<AnnouncementContext, "language" | "texts">;

/** The switch of a document; `to` is its address in each language. */
function switchTo(to: (other: Language) => string, { language, texts }: LanguageContext): Html {
  const own = html`<span lang="${language}">${languageNames[language]}</span>`;
  const item = (other: Language) =>
    html`<li><a lang="${other}" hreflang="${other}" href="${to(other)}"${other === language ? html` aria-current="true"` : null}>${languageNames[other]}</a></li>`;
  return html`<nav class="tongues" aria-label="${texts.around.languages.choose}"><details><summary>${texts.around.languages.choose}${texts.between.date}${own}</summary><ul>${languages.map(item)}</ul></details></nav>\n`;
}

/** The switch, folded: each language is listed by its own name. */
export function languageSwitch(ownPath: OwnPath, context: AnnouncementContext): Html {
  return switchTo((other) => ownPath(context.paths.in(other)), context);
}

/** The foot of a message page: only the language switch. `to` is the address in each language. */
export function footOfMessage(language: Language, to: (other: Language) => string): Html {
  return html`<footer class="wide"><div class="foot small">
${switchTo(to, { language, texts: pageTextsIn(language) })}</div></footer>`;
}

/** The same for search engines, with the address without a language as default. */
export function languageLinks(page: SnapshotPage, ownPath: OwnPath, { paths }: AnnouncementContext): Html {
  const link = (name: string, path: string) =>
    html`<link rel="alternate" hreflang="${name}" href="${absoluteUrl(page, path)}">\n`;
  return html`${languages.map((other) => link(other, ownPath(paths.in(other))))}${link("x-default", ownPath(paths.in(undefined)))}`;
}
