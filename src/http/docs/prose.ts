/** Documents in Markdown as pages of the documentation: a section for each heading, with the anchors that links name. */
import markdownIt, { type MarkdownIt, type Token } from "markdown-it";
import { type Html, html, textOf, trusted } from "../../publishing/html-template.ts";

/** The part of a document from one heading to the next. */
export type ProsePart = {
  /** Empty before the first heading. */
  readonly id: string;
  readonly title: string;
  /** 2 for a section, more for the headings in it. */
  readonly level: number;
  readonly body: Html;
};

/** The address of a link in a document, or undefined if it leads to nothing that is served. */
export type ProseLink = (target: string) => string | undefined;

let shared: MarkdownIt | undefined;

/** CommonMark with tables, for the project's own documents: created at the first use. */
function proseParser(): MarkdownIt {
  if (shared !== undefined) return shared;
  const parser = markdownIt("commonmark", { html: false });
  parser.enable("table");
  parser.renderer.rules["fence"] = codeBlock;
  parser.renderer.rules["code_block"] = codeBlock;
  shared = parser;
  return parser;
}

function codeBlock(tokens: readonly Token[], index: number): string {
  const { content = "", info = "" } = tokens[index] ?? {};
  const language = info.trim();
  const text = content.replace(/\n$/u, "");
  return html`<pre${language === "" ? null : html` data-language="${language}"`}><code>${text}</code></pre>\n`
    .text;
}

/** The anchor of a heading, as renderers of Markdown make it. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Replaces the addresses of links, and removes links that lead to nothing. */
function linked(tokens: readonly Token[], link: ProseLink): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === "link_open") {
      const address = link(String(token.attrGet("href") ?? ""));
      isDropped = address === undefined;
      if (address !== undefined) token.attrSet("href", address);
      return !isDropped;
    }
    if (token.type !== "link_close") return true;
    const isIncluded = !isDropped;
    isDropped = false;
    return isIncluded;
  });
}

/** Makes the heading of a column that has none a cell, since screen readers announce headings. */
function emptyHeadings(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "th_open" || tokens[index + 1]?.content !== "") continue;
    token.tag = "td";
    const close = tokens[index + 2];
    if (close !== undefined) close.tag = "td";
  }
}

/** The text of a heading without its marks and links. */
const contentOf = (token: Token | undefined) =>
  (token?.children ?? []).map(({ content }) => content).join("");

/** Gives each cell the heading of its column, for narrow screens, where a row is shown as a block. */
function labelCells(tokens: readonly Token[]): void {
  let headings: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "table_open") headings = [];
    else if (token.type === "tr_open") column = 0;
    else if (token.type === "th_open") headings.push(contentOf(tokens[index + 1]));
    else if (token.type === "td_open") {
      const heading = headings[column] ?? "";
      if (column > 0 && headings.length > 2 && heading !== "") token.attrSet("data-label", heading);
      column += 1;
    }
  }
}

/** The parts of a document, whose first heading is its title and belongs to none. */
export function proseParts(markdown: string, link: ProseLink): readonly ProsePart[] {
  const parser = proseParser();
  const tokens = parser.parse(markdown, {});
  labelCells(tokens);
  emptyHeadings(tokens);
  for (const token of tokens) if (token.children !== null) token.children = linked(token.children, link);
  const render = (some: readonly Token[]) =>
    trusted(parser.renderer.render([...some], parser.options, {}).trim());
  const parts: ProsePart[] = [];
  const repeats = new Map<string, number>();
  /** Repeated headings are numbered. */
  const idOf = (title: string) => {
    const anchor = anchorOf(title);
    const repeat = repeats.get(anchor) ?? 0;
    repeats.set(anchor, repeat + 1);
    return repeat === 0 ? anchor : `${anchor}-${repeat}`;
  };
  let start = 0;
  let heading = { id: "", title: "", level: 1 };
  const finish = (end: number) => {
    const body = render(tokens.slice(start, end));
    if (heading.id !== "" || body.text !== "") parts.push({ ...heading, body });
  };
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "heading_open") continue;
    finish(index);
    const title = textOf(render(tokens.slice(index + 1, index + 2)));
    const level = Number(token.tag.slice(1));
    heading = level === 1 ? { id: "", title: "", level } : { id: idOf(title), title, level };
    start = index + 3;
  }
  finish(tokens.length);
  return parts;
}

/** Renders parts of a document as the body of a page: a section for each heading of the second level. */
export function renderProse(parts: readonly ProsePart[]): Html {
  const markup: Html[] = [];
  let isOpen = false;
  for (const { id, title, level, body } of parts) {
    if (id === "") markup.push(html`<div class="prose">${body}</div>\n`);
    else if (level === 2) {
      markup.push(html`${isOpen ? trusted("</section>\n") : null}${trusted(`<section id="${id}" aria-labelledby="${id}-title" class="prose">`)}
<h2 id="${id}-title">${title}</h2>
${body}\n`);
      isOpen = true;
    } else
      markup.push(html`${trusted(`<h3 id="${id}">`)}${title}</h3>
${body}\n`);
  }
  return html`${markup}${isOpen ? trusted("</section>") : null}`;
}
