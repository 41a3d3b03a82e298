/** Markdown as people may write it here, read into tokens that are tidy enough to be shown. */
import markdownIt, { type MarkdownIt, type StateCore, type Token } from "markdown-it";
import { withoutInvisible } from "../rules/names.ts";

type MakeToken = StateCore["Token"];

/** How many characters the addresses of one text's links may have together: a reference can be used ten thousand times. */
const mostAddresses = 128 * 1024;

const linkable = /^(?:https?:\/\/[^\s/?#]|mailto:[^\s?])/iu;

// No font has a use for more accents on one letter than this; a hundred of them cover the lines around it.
const pileOfAccents = /(\p{M}{8})\p{M}+/gu;
const control = /[\p{Noncharacter_Code_Point}[\p{Cc}--[\n\t]]]/gv;

/** Text as it may be shown: nothing in it that cannot be seen, that turns the reading around, or that XML cannot hold. */
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

/** An image is told by its words alone, as a link to it: showing it would tell another site who reads. */
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

/** A token of a text that is read through from its start: how many characters are left for addresses. */
type TokenBudget = { left: number };

/** Gives every link words, no title, and no address beyond what the whole text may hold. */
function plainLinks(tokens: readonly Token[], state: StateCore, budget: TokenBudget): Token[] {
  const plain: Token[] = [];
  let link: { readonly address: string; readonly inside: Token[] } | undefined;
  for (const token of tokens) {
    if (token.type === "link_open") {
      link = { address: String(token.attrGet("href") ?? ""), inside: [] };
    } else if (token.type === "link_close" && link !== undefined) {
      const { address, inside } = link;
      link = undefined;
      // A link may be left without an address, as `[words]()`; then it is its words.
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

/** Puts the headings under those of the page, which has three levels, and leaves no level and no words out. */
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
  const budget = { left: mostAddresses };
  for (const token of state.tokens) {
    token.info = "";
    if (token.type === "inline") token.children = tidyInline(token.children ?? [], state, budget);
    else token.content = shown(token.content);
  }
  state.tokens = lowerHeadings(state.tokens);
}

/** What reads and writes our Markdown: CommonMark without HTML, and with bare addresses as links. */
export const markdown: MarkdownIt = makeMarkdown();

function makeMarkdown(): MarkdownIt {
  const made = markdownIt("commonmark", { html: false, linkify: true });
  made.enable("linkify");
  // Only what says its scheme: "example.com" may be a file's name, and a person's address is not to be gathered.
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  made.linkify.add("ftp:", null).add("//", null);
  // The parser of browsers has the last word: what it cannot read leads nowhere, or somewhere else than it says.
  made.validateLink = (address) => linkable.test(address) && URL.canParse(address);
  made.core.ruler.push("tidy", tidy);
  return made;
}
