/** Parses the supported Markdown into tokens that are safe to render. */
import markdownIt, { type MarkdownIt, type StateCore, type Token } from "markdown-it";
import { withoutInvisible } from "../rules/names.ts";

type MakeToken = StateCore["Token"];

/** Maximum total length of the link addresses in a text: a reference can be used ten thousand times. */
const maxAddresses = 128 * 1024;

const linkable = /^(?:https?:\/\/[^\s/?#]|mailto:[^\s?])/iu;

// More accents on one letter serve no purpose in any language; a hundred of them cover the lines around it.
const excessAccents = /(\p{M}{8})\p{M}+/gu;
const control = /[\p{Noncharacter_Code_Point}[\p{Cc}--[\n\t]]]/gv;

/** Text without invisible characters, bidirectional controls, and characters that XML does not allow. */
function displayable(text: string): string {
  return withoutInvisible(text.toWellFormed()).replace(control, "").replace(excessAccents, "$1");
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === "softbreak" || type === "hardbreak") return " ";
      return children === null ? content : textOf(children);
    })
    .join("");
}

function textToken(createToken: MakeToken, content: string): Token {
  const token = new createToken("text", "", 0);
  token.content = content;
  return token;
}

function linkTokens(createToken: MakeToken, address: string, content: readonly Token[]): Token[] {
  const open = new createToken("link_open", "a", 1);
  open.attrs = [["href", address]];
  return [open, ...content, new createToken("link_close", "a", -1)];
}

/** Replaces an image by a link with its text: loading it would reveal readers to another site. */
function withoutImages(tokens: readonly Token[], createToken: MakeToken): Token[] {
  let links = 0;
  return tokens.flatMap((token) => {
    if (token.type === "link_open") links += 1;
    if (token.type === "link_close") links -= 1;
    if (token.type !== "image") return [token];
    const linkText = textToken(createToken, textOf(token.children ?? []));
    return links > 0 ? [linkText] : linkTokens(createToken, String(token.attrGet("src") ?? ""), [linkText]);
  });
}

type TokenBudget = { remaining: number };

/** Gives every link a text, removes its title, and drops addresses beyond the budget of the whole text. */
function plainLinks(tokens: readonly Token[], state: StateCore, budget: TokenBudget): Token[] {
  const result: Token[] = [];
  let link: { readonly address: string; readonly content: Token[] } | undefined;
  for (const token of tokens) {
    if (token.type === "link_open") {
      link = { address: String(token.attrGet("href") ?? ""), content: [] };
    } else if (token.type === "link_close" && link !== undefined) {
      const { address, content } = link;
      link = undefined;
      // A link without an address, as `[words]()`, becomes its text.
      const linkText =
        textOf(content).trim() === ""
          ? [textToken(state.Token, displayable(state.md.normalizeLinkText(address)))]
          : content;
      const fits = address !== "" && address.length <= budget.remaining;
      if (fits) budget.remaining -= address.length;
      result.push(...(fits ? linkTokens(state.Token, address, linkText) : content));
    } else (link?.content ?? result).push(token);
  }
  return result;
}

function tidyInline(tokens: readonly Token[], state: StateCore, budget: TokenBudget): Token[] {
  const imageless = withoutImages(tokens, state.Token);
  for (const token of imageless) token.content = displayable(token.content);
  return plainLinks(imageless, state, budget);
}

/** The lowest and the highest level of a message's headings: the page has three above. */
const [firstLevel, lastLevel] = [4, 6];

/** Drops empty headings, and lowers the others: the first level in use becomes the first below the page's, the next ones follow. */
function lowerHeadings(tokens: readonly Token[]): Token[] {
  let isDropped = false;
  const remaining = tokens.filter((token, index) => {
    const isEnd = token.type === "heading_close";
    if (token.type === "heading_open") isDropped = textOf(tokens[index + 1]?.children ?? []).trim() === "";
    const isIncluded = !isDropped;
    if (isEnd) isDropped = false;
    return isIncluded;
  });
  const headings = remaining.filter(({ type }) => type === "heading_open" || type === "heading_close");
  const written = [...new Set(headings.map(({ tag }) => tag))].toSorted();
  for (const heading of headings)
    heading.tag = `h${Math.min(firstLevel + written.indexOf(heading.tag), lastLevel)}`;
  return remaining;
}

function tidy(state: StateCore): void {
  const budget = { remaining: maxAddresses };
  for (const token of state.tokens) {
    token.info = "";
    if (token.type === "inline") token.children = tidyInline(token.children ?? [], state, budget);
    else token.content = displayable(token.content);
  }
  state.tokens = lowerHeadings(state.tokens);
}

let sharedParser: MarkdownIt | undefined;

/** The Markdown parser: CommonMark without HTML, with automatic links. Created at the first use, since few threads need it. */
export function markdownParser(): MarkdownIt {
  return (sharedParser ??= createParser());
}

function createParser(): MarkdownIt {
  const parser = markdownIt("commonmark", { html: false, linkify: true });
  parser.enable("linkify");
  // Only addresses with a scheme: "example.com" may be a file name, and e-mail addresses should not be
  // harvested.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  parser.linkify.add("ftp:", null).add("//", null);
  // The browser's URL parser decides: an address that it can't parse leads nowhere, or elsewhere than it
  // claims.
  parser.validateLink = (address) => linkable.test(address) && URL.canParse(address);
  parser.core.ruler.push("tidy", tidy);
  return parser;
}
