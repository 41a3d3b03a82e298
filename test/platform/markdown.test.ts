import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxMessageLength } from "../../src/contract/announcements.ts";
import { plainText, renderMarkdown } from "../../src/platform/markdown.ts";
import { repetitions } from "../harness/repetitions.ts";
import { hostileMarkdown, payloads } from "./hostile-markdown.ts";
import { elementsOf } from "./markup.ts";

const rel = 'rel="noopener noreferrer nofollow ugc"';
const link = (address: string, words: string) => `<a href="${address}" ${rel}>${words}</a>`;

const harmless = "a p br hr h4 h5 h6 ul ol li blockquote pre code em strong".split(" ");

/** That the markup holds nothing but what may stand in any document of ours. */
function expectHarmless(markup: string): void {
  for (const { name, attributes, depth } of elementsOf(markup)) {
    expect(harmless).toContain(name);
    expect(depth).toBeLessThanOrEqual(50);
    if (name === "a") {
      expect(Object.keys(attributes)).toEqual(["href", "rel"]);
      expect(attributes["href"]).toMatch(/^(?:https?:\/\/|mailto:)[\x21-\x7e]+$/iu);
      expect(attributes["rel"]).toBe("noopener noreferrer nofollow ugc");
    } else {
      const { start, ...others } = attributes;
      expect(others).toEqual({});
      if (start !== undefined) expect(name + start).toMatch(/^ol\d+$/u);
    }
  }
}

describe("people's text as HTML", () => {
  test.each([
    [
      "Some **strong** and *quiet* `code`",
      "<p>Some <strong>strong</strong> and <em>quiet</em> <code>code</code></p>",
    ],
    ["one  \ntwo\nthree", "<p>one<br />\ntwo\nthree</p>"],
    ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
    ["3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ["> said", "<blockquote>\n<p>said</p>\n</blockquote>"],
    ["```sql\nselect 1 < 2;\n```", "<pre><code>select 1 &lt; 2;\n</code></pre>"],
    ["***", "<hr />"],
    ["a & b < c", "<p>a &amp; b &lt; c</p>"],
    ["", ""],
  ])("Markdown is rendered as CommonMark: %j", (source, markup) => {
    expect(renderMarkdown(source)).toBe(markup);
  });

  test("Markdown links are created for explicit links and bare addresses", () => {
    expect(renderMarkdown("[notes](https://a.test/x 'a title')")).toBe(
      `<p>${link("https://a.test/x", "notes")}</p>`,
    );
    expect(renderMarkdown("See https://a.test/ö.")).toBe(
      `<p>See ${link("https://a.test/%C3%B6", "https://a.test/ö")}.</p>`,
    );
    expect(renderMarkdown("<help@a.test>")).toBe(`<p>${link("mailto:help@a.test", "help@a.test")}</p>`);
    expect(renderMarkdown("[a]\n\n[a]: http://a.test")).toBe(`<p>${link("http://a.test", "a")}</p>`);
  });

  test("file names, addresses of people and unknown schemes stay plain text", () => {
    for (const source of ["www.a.test", "config.sh", "a@b.test", "ftp://a.test", "//a.test"])
      expect(renderMarkdown(source)).toBe(`<p>${source}</p>`);
    for (const address of [
      "ftp://a.test",
      "/here",
      "#there",
      "javascript:1",
      "tel:1",
      "https:",
      "https:///x",
    ])
      expect(renderMarkdown(`[a](${address})`)).toBe(`<p>[a](${address})</p>`);
  });

  test("a link without an address is shown as its text", () => {
    expect(renderMarkdown("[*a*]() ![b]() []()c")).toBe("<p><em>a</em> b c</p>");
  });

  test("an image becomes a link to it, and plain text within a link", () => {
    expect(renderMarkdown("![a *graph*](https://b.test/g.png)")).toBe(
      `<p>${link("https://b.test/g.png", "a graph")}</p>`,
    );
    expect(renderMarkdown("[![badge](https://b.test/g.png)](https://a.test)")).toBe(
      `<p>${link("https://a.test", "badge")}</p>`,
    );
  });

  test("a link without text shows its address", () => {
    expect(renderMarkdown("[](https://a.test) ![](https://b.test)")).toBe(
      `<p>${link("https://a.test", "https://a.test")} ${link("https://b.test", "https://b.test")}</p>`,
    );
    expect(renderMarkdown("[&#8203;](https://a.test)")).toBe(
      `<p>${link("https://a.test", "https://a.test")}</p>`,
    );
  });

  test("headings begin below the page's own without unused levels between them, and are dropped if empty", () => {
    const names = (source: string) => elementsOf(renderMarkdown(source)).map(({ name }) => name);
    expect(names("# a\n\n## b\n\n### c\n\n###### d\n\n# e")).toEqual(["h4", "h5", "h6", "h6", "h4"]);
    expect(names("## a\n\n## b\n\n## c")).toEqual(["h4", "h4", "h4"]);
    expect(names("## a\n\n## b\n\n# c")).toEqual(["h5", "h5", "h4"]);
    expect(names("###### a\n\n# b\n\n### c")).toEqual(["h6", "h4", "h5"]);
    expect(names("a\n=\n\n#\n\n## &#8203;\n\nb")).toEqual(["h4", "p"]);
    expect(names("#\n\n### a")).toEqual(["h4"]);
  });

  test("headings keep the order of their levels, and the same mark gives the same level", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 }), (marks) => {
        const source = marks.map((mark) => `${"#".repeat(mark)} a`).join("\n\n");
        const levels = elementsOf(renderMarkdown(source)).map(({ name }) => Number(name.slice(1)));
        const used = [...new Set(marks)].toSorted((left, right) => left - right);
        expect(levels).toEqual(marks.map((mark) => Math.min(4 + used.indexOf(mark), 6)));
        expect(Math.min(...levels)).toBe(4);
        for (const [index, mark] of marks.entries())
          for (const [other, otherMark] of marks.entries())
            if (mark <= otherMark) expect(levels[index]).toBeLessThanOrEqual(levels[other] ?? 0);
      }),
      { numRuns: 30 },
    );
  });

  test("invisible characters, direction overrides and stacked accents are removed", () => {
    expect(renderMarkdown("a\u202eb&#x2066;c\u200bd `\u202ee`")).toBe("<p>abcd <code>e</code></p>");
    expect(renderMarkdown(`e${"\u0301".repeat(200)}f`)).toBe(`<p>e${"\u0301".repeat(8)}f</p>`);
    expect(renderMarkdown("a\u0008\u001b\u0085b\ud800c\ufffe")).toBe("<p>ab\ufffdc</p>");
  });

  test("scripts that need marks and joiners stay unchanged", () => {
    for (const words of ["नमस्ते क्ष", "می‌خواهم", "👩‍👩‍👧‍👦 ❤️", "שָׁלוֹם", "Việt Nam"])
      expect(renderMarkdown(words)).toBe(`<p>${words}</p>`);
  });

  test.each(payloads.map((payload) => [payload]))("any Markdown is harmless: %j", (payload) => {
    expectHarmless(renderMarkdown(payload));
  });

  test("any Markdown becomes harmless and well-formed HTML", () => {
    fc.assert(
      fc.property(hostileMarkdown, (source) => expectHarmless(renderMarkdown(source))),
      { numRuns: repetitions(40, 20_000) },
    );
  });
});

describe("people's text as plain text", () => {
  test.each([
    ["# Title\n\nSome **strong** `code`  \nand\nmore", "Title\n\nSome strong code\nand more"],
    ["Before\n\n- a\n- b\n  1. c\n  2. d\n\n> after", "Before\n\n- a\n- b\n  1. c\n  2. d\n\nafter"],
    ["7. a\n\n   still a\n8. b", "7. a\n  still a\n8. b"],
    ["```js\na\n  b\n```\n***", "a\n  b"],
    ["[notes](https://a.test) ![graph](https://b.test)", "notes (https://a.test) graph (https://b.test)"],
    ["https://a.test/ö <help@a.test> [me](mailto:me@a.test)", "https://a.test/ö help@a.test me (me@a.test)"],
    ["1 < 2 &amp; <b>bold</b>", "1 < 2 & <b>bold</b>"],
    ["a\u202eb&#x2066;c", "abc"],
    ["", ""],
  ])("plain text of Markdown has no markup: %j", (source, text) => {
    expect(plainText(source)).toBe(text);
  });

  test("any text becomes valid XML content", () => {
    fc.assert(
      fc.property(hostileMarkdown, (source) => {
        const text = plainText(source);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[\p{Cc}--[\n\t]]|[\ufffe\uffff]/v);
      }),
      { numRuns: repetitions(40, 20_000) },
    );
  });
});

/** A text of the greatest size, made of one piece again and again. */
const full = (piece: string) =>
  piece.repeat(Math.ceil(maxMessageLength / piece.length)).slice(0, maxMessageLength);

const bombs: Readonly<Record<string, string>> = {
  quotes: full(">"),
  "links left open": full("[a](b"),
  "lists within lists": full("- "),
  "lists set in": Array.from({ length: 250 }, (_, place) => `${" ".repeat(place)}- a`).join("\n"),
  brackets: full("["),
  "images within images": "![".repeat(5_400) + "](http://a.test)".repeat(1_000),
  "links within links": "[".repeat(4_000) + "](http://a.test)".repeat(1_500),
  backticks: Array.from({ length: 250 }, (_, place) => "`".repeat(place)).join(" "),
  stars: full("*a **a "),
  "emphasis within emphasis": "**_".repeat(5_000) + "_**".repeat(5_000),
  angles: full("<a:"),
  ampersands: full("&#x"),
  addresses: full("http://"),
  "addresses in brackets": full("http://a.b/]("),
  mailboxes: full("mailto:a@"),
  escapes: full("\\"),
  references: full("[a]: b\n"),
  "references left open": full("[a]: <b>\n'"),
  "a long reference used often": `[a]: http://a.test/${"b".repeat(16_000)}\n\n${"[a]".repeat(5_000)}`,
  underlines: full("a\n-\n"),
  rules: full("* * *\n"),
  items: full("-\n"),
  fences: full("```\n"),
  tabs: full("\t- a\n"),
  parentheses: `[a](${full("(")}`,
  pipes: `|${"a|".repeat(100)}\n|${"-|".repeat(100)}\n${full("|")}`,
  accents: full("e\u0301\u0301"),
  "what cannot be seen": full("\u200d\ufe0f"),
};

/** Those of one kind each, and those that take longest. */
const slowest: readonly string[] = [
  "lists set in",
  "images within images",
  "stars",
  "a long reference used often",
  "references left open",
];

describe("text that is slow to parse", () => {
  test.each(repetitions(slowest, Object.keys(bombs)))(
    "a slow text is shown, at a bounded length: %s",
    (name) => {
      const source = bombs[name] ?? "";
      const markup = renderMarkdown(source);
      const text = plainText(source);
      expect(markup.length).toBeLessThan(1024 * 1024);
      expect(text.length).toBeLessThan(1024 * 1024);
      expectDepth(markup);
    },
  );

  test("a text of 32 KiB that is slow to parse is shown, and never cut within a character", () => {
    const markup = renderMarkdown("€".repeat(20_000));
    expect(markup).toBe(`<p>${"€".repeat(Math.floor(maxMessageLength / 3))}</p>`);
    expect(renderMarkdown("a".repeat(maxMessageLength))).toBe(`<p>${"a".repeat(maxMessageLength)}</p>`);
    expect(plainText(`${"a".repeat(maxMessageLength - 2)}😀`)).toBe("a".repeat(maxMessageLength - 2));
  });
});

function expectDepth(markup: string): void {
  const deepest = elementsOf(markup).reduce((most, { depth }) => Math.max(most, depth), 0);
  expect(deepest).toBeLessThanOrEqual(50);
}
