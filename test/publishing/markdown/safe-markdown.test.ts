import fc from "fast-check";
import markdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { plainText } from "../../../src/platform/markdown.ts";
import { safeMarkdown } from "../../../src/publishing/markdown/safe-markdown.ts";
import { repetitions } from "../../harness/repetitions.ts";

/** A renderer that lets everything through, as careless readers have. */
const careless = markdownIt("commonmark", { html: true });
careless.validateLink = () => true;

describe("Markdown for other renderers", () => {
  it.each([
    ["a link to a script", "[a](javascript:alert(1))"],
    ["a link to a script, by an entity", "[f](&#106;avascript:alert(1))"],
    ["a link to data", "[d](data:text/html,x)"],
    ["an image of another site", "![i](https://trk.test/p.png)"],
    ["an image with a title", '![i](https://trk.test/p.png "t")'],
    ["an element", '<img src="https://trk.test/p.png" onerror="x">'],
    ["a script", "<script>alert(1)</script>"],
    ["a reference to a script", "[a][b]\n\n[b]: javascript:alert(1)"],
    ["an autolink to a script", "<javascript:alert(1)>"],
  ])("Markdown for other renderers contains nothing that acts or loads, where it was %s", (_, source) => {
    const rendered = careless.render(safeMarkdown(source));
    expect(rendered).not.toMatch(/<(?:img|script)|href="(?:javascript|data)/iu);
  });

  it("Markdown for other renderers keeps its text and structure", () => {
    const source = [
      "# Cause",
      "A *full* **disk** at `db-1`,\nsee [the report](https://example.com/a_b) or https://example.com/x_y.",
      "1. stop\n2. clear\n   - logs\n   - dumps",
      "> quoted\n> twice",
      "```sh\nrm `x`\n```",
      "---",
    ].join("\n\n");
    const written = safeMarkdown(source);
    expect(plainText(written)).toBe(plainText(source));
    expect(written).toContain("**disk**");
    expect(written).toContain("[the report](https://example.com/a_b)");
    expect(written).toContain("1. stop\n2. clear\n\n   - logs\n   - dumps");
    expect(written).toContain("> quoted\n> twice");
  });

  it("Markdown for other renderers never renders to images, elements or links of other schemes", () => {
    const piece = fc.constantFrom(
      "[",
      "]",
      "(",
      ")",
      "!",
      "<",
      ">",
      "`",
      "*",
      "_",
      "javascript:",
      "&#106;",
      "https://a.test",
      "data:x",
      "\n",
      "\n\n",
      "- ",
      "1. ",
      "> ",
      "# ",
      " ",
      "a",
      "img src=x",
      "script",
      "/",
      "\\",
      '"',
      "mailto:a@b.test",
      "|",
      "~",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const rendered = careless.render(safeMarkdown(pieces.join("")));
        expect(rendered).not.toMatch(/<(?:img|script)/iu);
        for (const [, address = ""] of rendered.matchAll(/href="([^"]*)"/gu))
          expect(address).toMatch(/^(?:https?:|mailto:)/u);
      }),
      { numRuns: repetitions(100, 20_000) },
    );
  });
});
