/**
 * Rewrites user Markdown from the tokens that pages are rendered from: links only to `http`, `https` and
 * `mailto`, no images, HTML as text. Renderers get nothing that the page would not show.
 */
import type { Token } from "markdown-it";
import { markdownParser } from "../../platform/markdown-tokens.ts";
import { memoize } from "../../platform/memoize.ts";
import { literal } from "./markdown-writer.ts";

/** A token with its children. */
type Node = { readonly token: Token; readonly children: Node[] };

function treeOf(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const open: Node[][] = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const node: Node = { token, children: [] };
    open.at(-1)?.push(node);
    if (token.nesting > 0) open.push(node.children);
  }
  return root;
}

/** A fence of backticks longer than any run in the text. */
function fenceFor(text: string, least: number): string {
  const runs = text.match(/`+/gu) ?? [];
  return "`".repeat(Math.max(least, ...runs.map((run) => run.length + 1)));
}

function codeSpan(text: string): string {
  const fence = fenceFor(text, 1);
  const space = fence.length > 1 || text.startsWith(" ") ? " " : "";
  return `${fence}${space}${text}${space}${fence}`;
}

function linkOf(address: string, label: string): string {
  const escapedAddress = address.replaceAll("(", "%28").replaceAll(")", "%29");
  return label === literal(address) ? `<${address}>` : `[${label}](${escapedAddress})`;
}

function inlineOf(nodes: readonly Node[]): string {
  return nodes.map(inlineNode).reduce(
    // An exclamation mark before a link would make an image of it.
    (before, next) => (next.startsWith("[") ? before.replace(/!$/u, "\\!") : before) + next,
    "",
  );
}

function inlineNode({ token, children }: Node): string {
  switch (token.type) {
    case "softbreak":
      return "\n";
    case "hardbreak":
      return "\\\n";
    case "code_inline":
      return codeSpan(token.content);
    case "strong_open":
      return `**${inlineOf(children)}**`;
    case "em_open":
      return `*${inlineOf(children)}*`;
    case "link_open":
      return linkOf(String(token.attrGet("href") ?? ""), inlineOf(children));
    default:
      return literal(token.content);
  }
}

function indented(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first + line : line === "" ? "" : others + line))
    .join("\n");
}

function listOf(items: readonly Node[], start: number | undefined): string {
  return items
    .map((item, index) => {
      const marker = start === undefined ? "- " : `${start + index}. `;
      return indented(blocksOf(item.children), marker, " ".repeat(marker.length));
    })
    .join("\n");
}

function blockOf({ token, children }: Node): string {
  switch (token.type) {
    case "inline":
      return inlineOf(treeOf(token.children ?? []));
    case "paragraph_open":
      return blocksOf(children);
    case "heading_open":
      return `${"#".repeat(Number(token.tag.slice(1)))} ${blocksOf(children).replaceAll("\n", " ")}`;
    case "bullet_list_open":
      return listOf(children, undefined);
    case "ordered_list_open":
      return listOf(children, Number(token.attrGet("start") ?? 1));
    case "blockquote_open":
      return indented(blocksOf(children), "> ", "> ");
    case "hr":
      return "---";
    case "fence":
    case "code_block": {
      const fence = fenceFor(token.content, 3);
      return `${fence}\n${token.content.replace(/\n$/u, "")}\n${fence}`;
    }
    default:
      return literal(token.content);
  }
}

function blocksOf(nodes: readonly Node[]): string {
  return nodes
    .map(blockOf)
    .filter((block) => block !== "")
    .join("\n\n");
}

// Enough for a few thousand updates.
const maxCacheBytes = 8 * 1024 * 1024;

/** Sanitises user Markdown so that any renderer can be used. */
export const safeMarkdown: (source: string) => string = memoize(
  (source) => blocksOf(treeOf(markdownParser().parse(source, {}))),
  maxCacheBytes,
);
