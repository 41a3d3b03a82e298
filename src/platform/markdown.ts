/**
 * Renders Markdown, which is stored as written: to HTML for pages and feeds, and to plain text for everything
 * else.
 */
import type { Token } from "markdown-it";
import { maxMessageLength } from "../contract/announcements.ts";
import { markdown } from "./markdown-tokens.ts";
import { memoize } from "./memoize.ts";
import { safeHtml } from "./sanitize-html.ts";

// Cache size in bytes: thousands of updates of some length; a smaller cache would render them again each
// time.
const maxCacheBytes = 32 * 1024 * 1024;

const encoder = new TextEncoder();
const room = new Uint8Array(maxMessageLength);

/** Truncates a text to the maximum length of a message. */
function capped(source: string): string {
  // Most texts are short: three bytes a unit is the most there can be.
  if (source.length * 3 <= maxMessageLength) return source;
  return source.slice(0, encoder.encodeInto(source, room).read);
}

/** A link's destination in plain text; empty if the link's text contains it. */
function whereTo(address: string, words: string): string {
  const told = address.replace(/^mailto:/iu, "");
  const same = [told, address].some((one) => words === one || words === markdown.normalizeLinkText(one));
  return same ? "" : ` (${told})`;
}

function plainInline(tokens: readonly Token[]): string {
  let text = "";
  let link = { address: "", from: 0 };
  for (const token of tokens) {
    if (token.type === "softbreak") text += " ";
    else if (token.type === "hardbreak") text += "\n";
    else if (token.type === "link_open") link = { address: String(token.attrGet("href")), from: text.length };
    else if (token.type === "link_close") text += whereTo(link.address, text.slice(link.from));
    else text += token.content;
  }
  return text;
}

/** The lists that stand open around a place, and what the next block in them begins with. */
class OpenLists {
  readonly #next: (number | undefined)[] = [];
  #marker = "";

  get any(): boolean {
    return this.#next.length > 0;
  }

  /** Takes note of a list or an item that opens or closes. */
  pass(token: Token): void {
    if (token.type === "bullet_list_open") this.#next.push(undefined);
    else if (token.type === "ordered_list_open") this.#next.push(Number(token.attrGet("start") ?? 1));
    else if (token.type === "bullet_list_close" || token.type === "ordered_list_close") this.#next.pop();
    else if (token.type === "list_item_open") {
      const number = this.#next.pop();
      this.#marker = number === undefined ? "- " : `${number}. `;
      this.#next.push(number === undefined ? undefined : number + 1);
    }
  }

  /** A block's lines, set in by the lists around it, the first behind its item's marker. */
  setIn(block: string): string {
    const others = "  ".repeat(this.#next.length);
    const first = this.#marker === "" ? others : others.slice(2) + this.#marker;
    this.#marker = "";
    return first + block.replaceAll("\n", `\n${others}`);
  }
}

function plainOf(source: string): string {
  const lists = new OpenLists();
  let text = "";
  let wasInList = false;
  for (const token of markdown.parse(capped(source), {})) {
    lists.pass(token);
    const block = (token.type === "inline" ? plainInline(token.children ?? []) : token.content).trimEnd();
    if (block === "") continue;
    if (text !== "") text += wasInList && lists.any ? "\n" : "\n\n";
    text += lists.setIn(block);
    wasInList = lists.any;
  }
  return text;
}

/** Markdown as HTML that may stand in any document of ours (see `safeHtml`); its headings are `h4` to `h6`. */
export const renderMarkdown: (source: string) => string = memoize(
  (source) => safeHtml(markdown.render(capped(source))).trimEnd(),
  maxCacheBytes,
);

/** Markdown as plain text: blocks separated by an empty line, each link's address after its text. */
export const plainText: (source: string) => string = memoize(plainOf, maxCacheBytes / 4);
