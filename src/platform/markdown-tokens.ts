/** Parses the supported Markdown into tokens that are safe to render. */
import markdownIt, { type MarkdownIt, type StateCore, type Token } from "markdown-it";
import { withoutInvisible } from "../rules/names.ts";

type MakeToken = StateCore["Token"];

/** Maximum total length of the link addresses in a text: a reference can be used ten thousand times. */
const maxAddresses = 128 * 1024;

const linkable = /^(?:https?:\/\/[^\s/?#]|mailto:[^\s?])/iu;

// No font has a use for more accents on one letter than this; a hundred of them cover the lines around it.
const pileOfAccents = /(\p{M}{8})\p{M}+/gu;
const control = /[\p{Noncharacter_Code_Point}[\p{Cc}--[\n\t]]]/gv;

/** Text without invisible characters, bidirectional controls, and characters that XML does not allow. */
function shown(text: string): string {
  return withoutInvisible(text.toWellFormed()).replace(control, "").replace(pileOfAccents, "$1");
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === "softbreak" || type === "hardbreak") return " ";
      return children === null ? content : textOf(children);
    })
    .join("");
}

function textToken(make: MakeToken, content: string): Token {
  const token = new make("text", "", 0);
  token.content = content;
  return token;
}

function linkTokens(make: MakeToken, address: string, inside: readonly Token[]): Token[] {
  const open = new make("link_open", "a", 1);
  open.attrs = [["href", address]];
  return [open, ...inside, new make("link_close", "a", -1)];
}

/** Replaces an image by a link with its text: loading it would reveal readers to another site. */
function withoutImages(tokens: readonly Token[], make: MakeToken): Token[] {
  let links = 0;
  return tokens.flatMap((token) => {
    if (token.type === "link_open") links += 1;
    if (token.type === "link_close") links -= 1;
    if (token.type !== "image") return [token];
    const words = textToken(make, textOf(token.children ?? []));
    return links > 0 ? [words] : linkTokens(make, String(token.attrGet("src") ?? ""), [words]);
  });
}

type TokenBudget = { left: number };

/** Gives every link a text, no title, and no address beyond the budget of the whole text. */
function plainLinks(tokens: readonly Token[], state: StateCore, budget: TokenBudget): Token[] {
  const plain: Token[] = [];
  let link: { readonly address: string; readonly inside: Token[] } | undefined;
  for (const token of tokens) {
    if (token.type === "link_open") {
      link = { address: String(token.attrGet("href") ?? ""), inside: [] };
    } else if (token.type === "link_close" && link !== undefined) {
      const { address, inside } = link;
      link = undefined;
      // A link without an address, as `[words]()`, becomes its text.
      const words =
        textOf(inside).trim() === ""
          ? [textToken(state.Token, shown(state.md.normalizeLinkText(address)))]
          : inside;
      const fits = address !== "" && address.length <= budget.left;
      if (fits) budget.left -= address.length;
      plain.push(...(fits ? linkTokens(state.Token, address, words) : inside));
    } else (link?.inside ?? plain).push(token);
  }
  return plain;
}

function tidyInline(tokens: readonly Token[], state: StateCore, budget: TokenBudget): Token[] {
  const without = withoutImages(tokens, state.Token);
  for (const token of without) token.content = shown(token.content);
  return plainLinks(without, state, budget);
}

/** Lowers headings below the page's three levels, without gaps and empty headings. */
function lowerHeadings(tokens: readonly Token[]): Token[] {
  let last = 3;
  let dropped = false;
  return tokens.filter((token, place) => {
    if (token.type === "heading_open") {
      dropped = textOf(tokens[place + 1]?.children ?? []).trim() === "";
      if (!dropped) last = Math.min(3 + Number(token.tag.slice(1)), last + 1, 6);
      token.tag = `h${last}`;
      return !dropped;
    }
    if (token.type === "heading_close") {
      token.tag = `h${last}`;
      const keep = !dropped;
      dropped = false;
      return keep;
    }
    return !dropped;
  });
}

function tidy(state: StateCore): void {
  const budget = { left: maxAddresses };
  for (const token of state.tokens) {
    token.info = "";
    if (token.type === "inline") token.children = tidyInline(token.children ?? [], state, budget);
    else token.content = shown(token.content);
  }
  state.tokens = lowerHeadings(state.tokens);
}

/** The Markdown parser: CommonMark without HTML, with automatic links. */
export const markdown: MarkdownIt = makeMarkdown();

function makeMarkdown(): MarkdownIt {
  const made = markdownIt("commonmark", { html: false, linkify: true });
  made.enable("linkify");
  // Only addresses with a scheme: "example.com" may be a file name, and e-mail addresses should not be
  // harvested.
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  made.linkify.add("ftp:", null).add("//", null);
  // The browser's URL parser decides: an address that it can't parse leads nowhere, or elsewhere than it
  // claims.
  made.validateLink = (address) => linkable.test(address) && URL.canParse(address);
  made.core.ruler.push("tidy", tidy);
  return made;
}
