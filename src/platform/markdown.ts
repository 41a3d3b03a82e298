/**
 * Renders Markdown, which is stored as written: to HTML for pages and feeds, and to plain text for everything
 * else.
 */
import type { Token } from "markdown-it";
import { maxMessageLength } from "../contract/announcements.ts";
import { markdownParser } from "./markdown-tokens.ts";
import { memoize } from "./memoize.ts";
import { safeHtml } from "./sanitize-html.ts";

// Cache size in bytes: thousands of updates of some length; a smaller cache would render them again each
// time.
const maxCacheBytes = 32 * 1024 * 1024;

const encoder = new TextEncoder();
const buffer = new Uint8Array(maxMessageLength);

/** Truncates a text to the maximum length of a message. */
function truncate(source: string): string {
  // Most texts are short: a UTF-16 unit has at most three bytes.
  if (source.length * 3 <= maxMessageLength) return source;
  return source.slice(0, encoder.encodeInto(source, buffer).read);
}

/** A link's destination in plain text; empty if the link's text contains it. */
function linkDestination(address: string, linkText: string): string {
  const shownAddress = address.replace(/^mailto:/iu, "");
  const isRepeated = [shownAddress, address].some(
    (candidate) => linkText === candidate || linkText === markdownParser().normalizeLinkText(candidate),
  );
  return isRepeated ? "" : ` (${shownAddress})`;
}

function plainInline(tokens: readonly Token[]): string {
  let text = "";
  let link = { address: "", from: 0 };
  for (const token of tokens) {
    if (token.type === "softbreak") text += " ";
    else if (token.type === "hardbreak") text += "\n";
    else if (token.type === "link_open") link = { address: String(token.attrGet("href")), from: text.length };
    else if (token.type === "link_close") text += linkDestination(link.address, text.slice(link.from));
    else text += token.content;
  }
  return text;
}

/** The open lists around a position, and the marker of their next block. */
class OpenLists {
  readonly #next: (number | undefined)[] = [];
  #marker = "";

  get any(): boolean {
    return this.#next.length > 0;
  }

  /** Updates the state for a token that opens or closes a list or an item. */
  update(token: Token): void {
    if (token.type === "bullet_list_open") this.#next.push(undefined);
    else if (token.type === "ordered_list_open") this.#next.push(Number(token.attrGet("start") ?? 1));
    else if (token.type === "bullet_list_close" || token.type === "ordered_list_close") this.#next.pop();
    else if (token.type === "list_item_open") {
      const number = this.#next.pop();
      this.#marker = number === undefined ? "- " : `${number}. `;
      this.#next.push(number === undefined ? undefined : number + 1);
    }
  }

  /** Indents a block's lines by the lists around it; the first line starts with its item's marker. */
  indent(block: string): string {
    const indentation = "  ".repeat(this.#next.length);
    const first = this.#marker === "" ? indentation : indentation.slice(2) + this.#marker;
    this.#marker = "";
    return first + block.replaceAll("\n", `\n${indentation}`);
  }
}

function plainOf(source: string): string {
  const lists = new OpenLists();
  let text = "";
  let wasInsideList = false;
  for (const token of markdownParser().parse(truncate(source), {})) {
    lists.update(token);
    const block = (token.type === "inline" ? plainInline(token.children ?? []) : token.content).trimEnd();
    if (block === "") continue;
    if (text !== "") text += wasInsideList && lists.any ? "\n" : "\n\n";
    text += lists.indent(block);
    wasInsideList = lists.any;
  }
  return text;
}

/** Markdown as HTML that is safe in all our documents (see `safeHtml`); its headings are `h4` to `h6`. */
export const renderMarkdown: (source: string) => string = memoize(
  (source) => safeHtml(markdownParser().render(truncate(source))).trimEnd(),
  maxCacheBytes,
);

/** Markdown as plain text: blocks separated by an empty line, each link's address after its text. */
export const plainText: (source: string) => string = memoize(plainOf, maxCacheBytes / 4);
