import { describe, expect, test } from "vitest";
import { safeHtml } from "../../src/platform/sanitize-html.ts";
import { payloads } from "./hostile-markdown.ts";
import { elementsOf } from "./markup.ts";

describe("the second wall", () => {
  test.each(payloads.map((payload) => [payload]))(
    "the sanitizer alone removes dangerous markup: %j",
    (payload) => {
      for (const { name, attributes } of elementsOf(
        safeHtml(payload.replace(/[\p{Cc}\p{Cs}\ufffe]/gu, "")),
      )) {
        expect(name).toMatch(/^(?:a|p|br|hr|h[4-6]|ul|ol|li|blockquote|pre|code|em|strong)$/u);
        expect(Object.keys(attributes).filter((key) => !["href", "rel", "start"].includes(key))).toEqual([]);
        if (attributes["href"] !== undefined) expect(attributes["href"]).toMatch(/^(?:https?:|mailto:|\/)/u);
      }
    },
  );

  test("the sanitizer removes classes, styles, ids and handlers", () => {
    expect(safeHtml('<p class="plate" id="x" style="top:0" onclick="x()" dir="rtl">a</p>')).toBe("<p>a</p>");
    expect(safeHtml('<ol start="3" type="a"><li value="9">a</li></ol>')).toBe(
      '<ol start="3"><li>a</li></ol>',
    );
  });

  test("the sanitizer marks every link as user-generated", () => {
    const rel = 'rel="noopener noreferrer nofollow ugc"';
    expect(safeHtml('<a href="https://a.test" rel="opener" target="_top">a</a>')).toBe(
      `<a href="https://a.test" ${rel}>a</a>`,
    );
    expect(safeHtml('<a href="javascript:alert(1)">a</a>')).toBe(`<a ${rel}>a</a>`);
  });

  test("the sanitizer closes open elements, and limits nesting to fifty levels", () => {
    expect(safeHtml("<p><em>a</p>b</li>")).toBe("<p><em>a</em></p>b");
    const depths = elementsOf(safeHtml("<em>".repeat(500))).map(({ depth }) => depth);
    expect(Math.max(...depths)).toBe(50);
  });
});
