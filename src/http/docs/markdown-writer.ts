/** Writes the markup of the documentation as Markdown (CommonMark), for programs and language models that read it. */
import { type Html, unescapeHtml } from "../../publishing/html-template.ts";

type Element = { readonly name: string; readonly attributes: string; readonly children: Node[] };
type Node = Element | string;

const tag = /<(?<end>\/)?(?<name>[a-z][a-z0-9]*)(?<attributes>(?:\s[^>]*)?)>/gu;
const empty: ReadonlySet<string> = new Set(["br", "img", "input", "link", "path", "use"]);
/** Controls and pictures, which say nothing in a text. */
const silent: ReadonlySet<string> = new Set(["input", "label", "legend", "svg"]);
const inlineNames: ReadonlySet<string> = new Set([
  "a",
  "b",
  "br",
  "code",
  "em",
  "img",
  "mark",
  "span",
  "strong",
]);

/** Reads markup made by `html`: all its elements are closed. */
function parse(markup: string): Element {
  const root: Element = { name: "root", attributes: "", children: [] };
  const open = [root];
  let at = 0;
  for (const match of markup.matchAll(tag)) {
    const { end, name = "", attributes = "" } = match.groups ?? {};
    const parent = open.at(-1) ?? root;
    if (match.index > at) parent.children.push(unescapeHtml(markup.slice(at, match.index)));
    at = match.index + match[0].length;
    if (end !== undefined) open.pop();
    else {
      const element = { name, attributes, children: [] };
      parent.children.push(element);
      if (!empty.has(name)) open.push(element);
    }
  }
  root.children.push(unescapeHtml(markup.slice(at)));
  return root;
}

function attributeOf({ attributes }: Element, name: string): string {
  const [, value = ""] = new RegExp(`\\s${name}="([^"]*)"`, "u").exec(attributes) ?? [];
  return unescapeHtml(value);
}

const textOf = (node: Node): string => (typeof node === "string" ? node : node.children.map(textOf).join(""));

const isInline = (node: Node) =>
  typeof node === "string" || inlineNames.has(node.name) || silent.has(node.name);

const elementsIn = ({ children }: Element) => children.filter((child) => typeof child !== "string");

/** The anchors that renderers of Markdown give to the headings of sections, by the ids of sections and subheadings. */
export function headingAnchors(markup: Html): ReadonlyMap<string, string> {
  const headings = [
    /<(?:section|article) id="(?<id>[^"]+)"[^>]*>\s*<h2[^>]*>(?<title>.*?)<\/h2>/gsu,
    /<h3 [^>]*id="(?<id>[^"]+)"[^>]*>(?<title>.*?)<\/h3>/gsu,
    /<details id="(?<id>[^"]+)"[^>]*>\s*<summary>(?<title>.*?)<\/summary>/gsu,
  ].flatMap((heading) => [...markup.text.matchAll(heading)]);
  const anchorOf = (title: string) =>
    textOf(parse(title))
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
      .replaceAll(/\s/gu, "-");
  return new Map(headings.map(({ groups }) => [groups?.["id"] ?? "", anchorOf(groups?.["title"] ?? "")]));
}

/** A document as Markdown; `link` gives the address of a link there, or undefined for none. */
export class MarkdownWriter {
  readonly #link: (href: string) => string | undefined;

  constructor(link: (href: string) => string | undefined) {
    this.#link = link;
  }

  /** The blocks of markup, with empty lines between them. */
  write(markup: Html): string {
    return this.#blocks(parse(markup.text).children).join("\n\n");
  }

  #inline(nodes: readonly Node[]): string {
    return nodes
      .map((node, index) => {
        if (typeof node === "string") return node.replaceAll(/\s+/gu, " ").replaceAll("<", "\\<");
        const before = nodes[index - 1];
        const space = before !== undefined && typeof before !== "string" && before.name !== "br" ? " " : "";
        return space + this.#inlineElement(node);
      })
      .join("")
      .replaceAll(/ {2,}/gu, " ")
      .trim();
  }

  #inlineElement(element: Element): string {
    const { name, children } = element;
    if (silent.has(name)) return "";
    if (name === "code") return textOf(element).trim() === "" ? "" : `\`${textOf(element)}\``;
    const text = this.#spaced(children);
    if (attributeOf(element, "class") === "type") return `(${text.trim()})`;
    if (name === "strong" || name === "b" || name === "mark") return `**${text.trim()}**`;
    if (name !== "a") return text;
    const address = this.#link(attributeOf(element, "href"));
    return address === undefined ? text : `[${text}](${address})`;
  }

  /** Inline content whose spaces at the ends stay. */
  #spaced(nodes: readonly Node[]): string {
    const text = nodes.map(textOf).join("");
    const [before, after] = [/^\s/u.test(text) ? " " : "", /\S\s+$/u.test(text) ? " " : ""];
    return `${before}${this.#inline(nodes)}${after}`;
  }

  #blocks(nodes: readonly Node[]): string[] {
    const blocks: string[] = [];
    let line: Node[] = [];
    const endLine = () => {
      const text = this.#inline(line);
      if (text !== "") blocks.push(text);
      line = [];
    };
    for (const node of nodes) {
      if (typeof node === "string" || isInline(node)) line.push(node);
      else {
        endLine();
        blocks.push(...this.#block(node));
      }
    }
    endLine();
    return blocks;
  }

  #block(element: Element): string[] {
    const { name, children } = element;
    const [, level] = /^h([1-6])$/u.exec(name) ?? [];
    if (level !== undefined) return [`${"#".repeat(Number(level))} ${this.#inline(children)}`];
    if (name === "p") return this.#blocks(children);
    if (name === "pre") return [`\`\`\`${languageOf(element)}\n${textOf(element).trim()}\n\`\`\``];
    if (name === "ul" || name === "ol") return this.#list(element);
    if (name === "dl")
      return [
        elementsIn(element)
          .map((row) => this.#row(row))
          .join("\n"),
      ];
    if (name === "table") return [this.#table(element)];
    // Other places link to it: only a heading has an anchor.
    if (name === "details" && attributeOf(element, "id") !== "") {
      const [summary, ...content] = elementsIn(element);
      return [`### ${this.#inline(summary?.children ?? [])}`, ...this.#blocks(content)];
    }
    if (name === "summary") return [`**${this.#inline(children)}**`];
    return this.#blocks(children);
  }

  #list(element: Element): string[] {
    const items = elementsIn(element).map((item, index) => {
      const mark = element.name === "ol" ? `${index + 1}. ` : "- ";
      const indented = this.#blocks(item.children)
        .join("\n\n")
        .replaceAll(/\n(?=[^\n])/gu, `\n${" ".repeat(mark.length)}`);
      return { text: mark + indented, isLong: indented.includes("\n") };
    });
    return [items.map(({ text }) => text).join(items.some(({ isLong }) => isLong) ? "\n\n" : "\n")];
  }

  #table(element: Element): string {
    const rows = elementsIn(element)
      .flatMap((part) => elementsIn(part))
      .map((row) => elementsIn(row).map((cell) => this.#inline(cell.children).replaceAll("|", "\\|")));
    const [head = [], ...others] = rows;
    return [head, head.map(() => "---"), ...others].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  }

  /** A row of a definition list: the term, and its description. */
  #row(row: Element): string {
    const textsOf = (name: string) =>
      elementsIn(row)
        .filter((part) => part.name === name)
        .map((part) => this.#inline(part.children))
        .filter((text) => text !== "");
    const notes = textsOf("dd").join(" ");
    return `- ${textsOf("dt").join(" ")}${notes === "" ? "" : `: ${notes}`}`;
  }
}

/** The name of a block's language in Markdown. */
function languageOf(element: Element): string {
  const language = attributeOf(element, "data-language").toLowerCase();
  if (language === "") return attributeOf(element, "class") === "reply" ? "json" : "";
  return language === "curl" || language === "shell" ? "sh" : language;
}
