/**
 * The documentation. That of the API is generated from the table that the routes are registered from: a first page with
 * the guide, a page for each resource, the public endpoints and the errors. Guides to senders, the documents for
 * operators and search complete it.
 */

import { itemsOf, writeSchemas } from "../../contract/document/schemas.ts";
import { operationList } from "../../contract/operations/operations.ts";
import { browserAssets } from "../../publishing/browser-assets.ts";
import { type Html, html } from "../../publishing/html-template.ts";
import { documentShell, policyFor } from "../../publishing/page/document-shell.ts";
import { docsEntries } from "./docs-entries.ts";
import { renderErrors } from "./docs-errors.ts";
import { excerptFor, renderExcerpt } from "./docs-excerpts.ts";
import { guide, type Section } from "./docs-guide.ts";
import { type ManualSection, manualPages } from "./docs-manual.ts";
import { type DocsContext, renderResource } from "./docs-operations.ts";
import { withHeadingIds } from "./docs-passages.ts";
import { renderPublicEndpoints } from "./docs-public.ts";
import { type DocsEntry, resultsOf } from "./docs-search.ts";
import { renderSenderGuides, senderGuides } from "./docs-sender-guides.ts";
import { titleOf } from "./docs-text.ts";
import { type ManualDocument, manualDocuments } from "./manual-documents.ts";
import { headingAnchors, MarkdownWriter } from "./markdown-writer.ts";
import { type ResourcePage, resourcePages } from "./resource-pages.ts";

const { pageStyle, docsStyle, docsScript } = browserAssets;

/** The content security policy of the pages: their styles and script, and the search form. */
export const docsPolicy: string = policyFor({
  styles: [pageStyle, docsStyle],
  scripts: [docsScript],
}).replace("form-action 'none'", "form-action 'self'");

/** A page of the documentation, by its place below `/api/docs`, whose body is written when it is needed. */
type DocsPage = {
  readonly slug: string;
  readonly title: string;
  readonly body: () => Html;
  /** Its sections, if the contents list them below it. */
  readonly sections?: () => readonly ManualSection[];
};

const render = ({ id, title, body }: Section) => html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${body}
</section>\n`;

/** Written when first needed, and kept: they take longer than the rest of a page. */
let schemas: DocsContext["schemas"] | undefined;

function contextOf(baseUrl: string): DocsContext {
  schemas ??= writeSchemas(
    operationList.flatMap(({ result }) => (result !== null && itemsOf(result) !== undefined ? [result] : [])),
  );
  return { baseUrl, docs: `${baseUrl}/api/docs`, schemas };
}

const overviewTitle = "Documentation";

/** The sections of the guide, with anchors at their subheadings. */
const guideSections = (baseUrl: string): readonly Section[] =>
  guide(baseUrl).map((section) => ({ ...section, body: withHeadingIds(section.id, section.body) }));

/** Every page but that of search. */
function pagesOf(context: DocsContext): readonly DocsPage[] {
  const { baseUrl, docs } = context;
  return [
    {
      slug: "",
      title: overviewTitle,
      body: () => html`<ul class="ways">
<li><a href="#start">Use the API</a><p>Report statuses, read the page and manage its content, with one key and JSON: a guide, every operation, examples that run.</p></li>
<li><a href="${docs}/manual">Run the service</a><p>The manual: the portal, settings, people, backup, upgrade, e-mail, the command line, and short answers.</p></li>
</ul>
<p class="small">Generate a client (SDK) from the <a href="${baseUrl}/api/openapi.json">OpenAPI document</a>.</p>
${guideSections(baseUrl).map(render)}`,
    },
    ...resourcePages.map((page) => ({
      slug: page.slug,
      title: page.title,
      body: () => renderResource(page, context),
      sections: () => partsOf(page),
    })),
    { slug: "public", title: "Public endpoints", body: () => renderPublicEndpoints(context) },
    { slug: "errors", title: "Errors", body: renderErrors },
    { slug: "guides", title: "Guides to senders", body: () => renderSenderGuides(context) },
    ...senderGuides(context),
    ...manualPages(context),
  ];
}

/** The parts of a resource's page. */
const partsOf = ({ operations, words, messages }: ResourcePage) => [
  ...operations.map(({ name, summary }) => ({ id: name, title: titleOf(summary) })),
  ...words,
  ...messages,
];

/** A section in the contents: a link, or its parts to unfold. */
const sectionItem = ({ id, title, parts = [] }: ManualSection): Html =>
  parts.length === 0
    ? html`<li><a href="#${id}">${title}</a></li>\n`
    : html`<li><details><summary>${title}</summary><ul>${parts.map(sectionItem)}</ul></details></li>\n`;

const operating = manualDocuments.filter(({ isBackground }) => isBackground !== true);
const background = manualDocuments.filter(({ isBackground }) => isBackground === true);

function navigation({ baseUrl, docs }: DocsContext, { slug: current, sections }: DocsPage): Html {
  const shown = current.startsWith("guide-") ? "guides" : current;
  const link = (slug: string, title: string, hash = "") => {
    const isCurrent = slug === shown && hash === "";
    const parts = isCurrent && sections ? sections() : [];
    return html`<li><a href="${docs}${slug === "" ? "" : `/${slug}`}${hash}"${isCurrent ? html` aria-current="${shown === current ? "page" : "true"}"` : null}>${title}</a>${parts.length > 0 && html`<ul>${parts.map(sectionItem)}</ul>`}</li>\n`;
  };
  const family = manualDocuments.find(({ slug }) => slug === current)?.parent ?? current;
  const manualLinks = (documents: readonly ManualDocument[]) =>
    documents
      .filter(({ parent }) => parent === undefined || parent === family)
      .flatMap(({ slug, title, shortTitle, parent, listedSections = [] }) => [
        link(slug, `${parent === undefined ? "" : "› "}${shortTitle ?? title}`),
        ...listedSections.map((section) => link(slug, section.title, `#${section.id}`)),
      ]);
  return html`<nav aria-label="Documentation" tabindex="0"><details><summary>Contents</summary>
<p>API: guide</p><ul>${guide(baseUrl).map(({ id, title }) => link("", title, `#${id}`))}</ul>
<p>API: reference</p><ul>${link("public", "Public endpoints")}${link("errors", "Errors")}${link("guides", "Guides to senders")}</ul>
<p>API: resources</p><ul>${resourcePages.map(({ slug, title }) => link(slug, title))}</ul>
<p class="manual">Run the service</p><ul>${manualLinks(operating)}</ul>
<p>Background</p><ul>${manualLinks(background)}</ul>
</details></nav>`;
}

/** The results of a search, and the page of an address that does not exist. */
const slugsWithoutMarkdown: ReadonlySet<string> = new Set(["search", "missing"]);

const isManual = (slug: string) => slug.startsWith("manual");

/** The title of the browser's window. */
const windowTitle = ({ slug, title }: DocsPage) =>
  [
    title,
    ...(slug === "" || isManual(slug) || slugsWithoutMarkdown.has(slug) ? [] : ["API"]),
    "Signalbox",
  ].join(" · ");

function documentOf(context: DocsContext, page: DocsPage, query = ""): string {
  const { slug, title, body } = page;
  const { baseUrl, docs } = context;
  const markdown = `${docs}${slug === "" ? "" : `/${slug}`}.md`;
  const hasMarkdown = !slugsWithoutMarkdown.has(slug);
  return documentShell({
    language: "en",
    direction: "ltr",
    title: windowTitle(page),
    description: "How to report statuses, read the status page, manage its content and run the service.",
    icon: "Operational",
    style: docsStyle,
    script: docsScript,
    ...(hasMarkdown ? { head: html`<link rel="alternate" type="text/markdown" href="${markdown}">\n` } : {}),
    body: html`<header class="wide top"><a href="${baseUrl}/">Status page</a><a href="${docs}">Documentation</a>
<form role="search" action="${docs}/search"><label class="unseen" for="query">Search the documentation</label>
<input type="search" id="query" name="Query" value="${query}" maxlength="200" placeholder="Search" autocomplete="off"><button>Search</button></form></header>
<div class="wide docs">
${navigation(context, page)}
<main>
<h1>${title}</h1>
${body()}
${hasMarkdown ? html`<p class="small"><a href="${markdown}">This page as Markdown</a>; <a href="${baseUrl}/llms.txt">all pages</a></p>` : null}
</main>
</div>`,
  });
}

/** Renders the page below `/api/docs` for a service at `baseUrl`; the first one by an empty slug. Undefined if none. */
export function renderDocs(baseUrl: string, slug = ""): string | undefined {
  const context = contextOf(baseUrl);
  const page = pagesOf(context).find((docsPage) => docsPage.slug === slug);
  return page === undefined ? undefined : documentOf(context, page);
}

/** The anchors of the headings of each page, which are the same wherever the service is. */
const anchors = new Map<string, ReadonlyMap<string, string>>();

function anchorsOf({ slug, body }: DocsPage): ReadonlyMap<string, string> {
  const ofPage = anchors.get(slug) ?? headingAnchors(body());
  anchors.set(slug, ofPage);
  return ofPage;
}

/** The address of a link in Markdown: of the page as Markdown, with the anchor of the heading or the error's code. */
function markdownLink({ docs }: DocsContext, pages: readonly DocsPage[], slug: string) {
  const anchorOf = (target: string, hash = "") => {
    const page = hash === "" ? undefined : pages.find((linked) => linked.slug === target);
    const anchor = (page && anchorsOf(page).get(hash)) ?? (target === "errors" ? hash : "");
    return anchor === "" ? "" : `#${anchor}`;
  };
  return (href: string): string | undefined => {
    const [path = "", hash] = href.split("#");
    // Without a heading the place within this page cannot be linked.
    if (path === "") return anchorOf(slug, hash) || undefined;
    const isDocs = path === docs || path.startsWith(`${docs}/`);
    return isDocs ? `${path}.md${anchorOf(path.slice(docs.length + 1), hash)}` : href;
  };
}

/** Renders the page as Markdown. Undefined if none. */
export function renderDocsMarkdown(baseUrl: string, slug = ""): string | undefined {
  const context = contextOf(baseUrl);
  const pages = pagesOf(context);
  const page = pages.find((docsPage) => docsPage.slug === slug);
  if (page === undefined) return undefined;
  const writer = new MarkdownWriter(markdownLink(context, pages, slug));
  const title =
    slug === ""
      ? "Documentation of Signalbox"
      : isManual(slug)
        ? `${page.title} (Signalbox)`
        : `${page.title} (API of Signalbox)`;
  const others = slug === "" ? "" : `\n\nOther pages: ${baseUrl}/llms.txt`;
  return `# ${title}\n\n${writer.write(page.body())}${others}\n`;
}

/** The pages as Markdown, listed by the format of llmstxt.org. */
export function renderLlmsText(baseUrl: string): string {
  const docs = `${baseUrl}/api/docs`;
  const line = (title: string, address: string, about: string) => `- [${title}](${address}): ${about}\n`;
  const guideTitles = guide(baseUrl).map(({ title }) => title);
  const operationTitles = ({ operations }: (typeof resourcePages)[number]) =>
    operations.map(({ summary }) => titleOf(summary)).join("; ");
  return [
    "# Signalbox documentation\n\n",
    "> Report the statuses of components, announce incidents and maintenance, and read the status page, with one key and JSON; and run the service.\n\n",
    "## API: guide and reference\n\n",
    line("Guide", `${docs}.md`, guideTitles.join("; ")),
    line(
      "Public endpoints",
      `${docs}/public.md`,
      "What needs no key: status JSON, feeds, badges, live updates",
    ),
    line("Errors", `${docs}/errors.md`, "Every code, and what to do about it"),
    line("Guides to senders", `${docs}/guides.md`, "How to connect each monitoring system"),
    "\n## API: resources\n\n",
    ...resourcePages.map((page) => line(page.title, `${docs}/${page.slug}.md`, operationTitles(page))),
    "\n## Run the service\n\n",
    ...manualDocuments.map(({ slug, title, about }) => line(title, `${docs}/${slug}.md`, about)),
    "\n## Optional\n\n",
    line(
      "OpenAPI document",
      `${baseUrl}/api/openapi.json`,
      "Every operation with its schemas, in OpenAPI 3.1",
    ),
    line("Status page", `${baseUrl}/index.md`, "The statuses and announcements of now"),
  ].join("");
}

/** Renders the page for a browser at an address below `/api/docs` that does not exist. */
export function renderDocsMissing(baseUrl: string): string {
  const body = () =>
    html`<p class="lead">The documentation has no page at this address. It may have been renamed: use the contents, or search.</p>`;
  return documentOf(contextOf(baseUrl), { slug: "missing", title: "Page not found", body });
}

/** The content of the page with the results of a search. */
function searchBody(context: DocsContext, query: string): Html {
  const { baseUrl } = context;
  const entries = docsEntries(context, () => guideSections(baseUrl));
  const { results, looseResults, corrected } = resultsOf(entries, query);
  const line = (entry: DocsEntry) => {
    const { href, title, pageTitle, detail } = entry;
    const shownQuery = corrected ?? query;
    const { passage, command } = excerptFor(entry, shownQuery);
    const { heading } = passage ?? {};
    const place = heading && html`<a href="${context.docs}#${heading.id}">${heading.title}</a>: `;
    return html`<li><a href="${href}">${title}</a><span>${detail === "" ? null : html`<code>${detail}</code> `}${pageTitle}</span>${passage && html`<p class="small">${place}${renderExcerpt(passage, shownQuery)}</p>`}${command && html`<p class="small">${renderExcerpt(command, shownQuery)}</p>`}</li>\n`;
  };
  const count = ({ length }: readonly DocsEntry[]) => (length === 1 ? "1 result" : `${length} results`);
  const list = (entriesOfList: readonly DocsEntry[]) =>
    html`<ul class="index results">${entriesOfList.map(line)}</ul>`;
  const nothing = html`Nothing contains “${query}”. `;
  if (results.length > 0) {
    return html`<p class="lead" role="status">${corrected === undefined ? null : nothing}${count(results)} for “${corrected ?? query}”</p>
${list(results)}${
  looseResults.length > 0 &&
  html`<p class="lead">${count(looseResults)} for some of its words</p>
${list(looseResults)}`
}`;
  }
  if (looseResults.length > 0) {
    return html`<p class="lead" role="status">${nothing}${count(looseResults)} for some of its words</p>
${list(looseResults)}`;
  }
  return html`<p class="lead">${query.trim() === "" ? "Enter a word, such as component, uptime or 429." : html`${nothing}Try a single word, such as component, uptime or 429, or use the contents.`}</p>`;
}

/** Renders the results of a search. */
export function renderDocsSearch(baseUrl: string, query: string): string {
  const context = contextOf(baseUrl);
  const body = () => searchBody(context, query);
  return documentOf(context, { slug: "search", title: "Search", body }, query);
}

/** The same as Markdown. */
export function renderDocsSearchMarkdown(baseUrl: string, query: string): string {
  const context = contextOf(baseUrl);
  const writer = new MarkdownWriter(markdownLink(context, pagesOf(context), "search"));
  return `# Search (documentation of Signalbox)\n\n${writer.write(searchBody(context, query))}\n\nAll pages: ${baseUrl}/llms.txt\n`;
}

/** Renders the page for a browser whose search was refused, and why. */
export function renderDocsSearchRefused(baseUrl: string, reason: string): string {
  const body = () =>
    html`<p class="lead">This address is not that of a search: ${reason}</p>
<p>Enter the words above, or use the contents.</p>`;
  return documentOf(contextOf(baseUrl), { slug: "search", title: "Search", body });
}
