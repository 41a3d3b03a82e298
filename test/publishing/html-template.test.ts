import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Html, html, trusted } from "../../src/publishing/html-template.ts";
import { anyCharacter } from "../harness/any-character.ts";

const hostile = `<script>alert("x")</script>&'\`</title><img src=x onerror='1'>`;

/** The text that a browser reads from escaped markup, computed slowly. */
function readBack(escaped: string): string {
  const entities: readonly (readonly [string, string])[] = [
    ["&lt;", "<"],
    ["&gt;", ">"],
    ["&quot;", '"'],
    ["&#39;", "'"],
    ["&amp;", "&"],
  ];
  return entities.reduce((text, [entity, character]) => text.replaceAll(entity, character), escaped);
}

describe("markup", () => {
  test("markup escapes text between tags", () => {
    const markup = html`<p>${hostile}</p>`.text;
    expect(markup.slice(3, -4)).not.toMatch(/[<>"']/u);
    expect(readBack(markup.slice(3, -4))).toBe(hostile);
  });

  test("markup escapes text in double and single quotes of an attribute", () => {
    expect(html`<a title="${`" onclick="x`}">`.text).toBe(`<a title="&quot; onclick=&quot;x">`);
    expect(html`<a title='${`' onclick='x`}'>`.text).toBe(`<a title='&#39; onclick=&#39;x'>`);
  });

  test("trusted markup is unchanged, even in nested lists", () => {
    const items: readonly (Html | readonly Html[])[] = [html`<li>${"a&b"}</li>`, [html`<li>c</li>`]];
    expect(html`<ul>${items}</ul>`.text).toBe("<ul><li>a&amp;b</li><li>c</li></ul>");
  });

  test("markup escapes text in a list", () => {
    expect(html`${["<", ">"]}`.text).toBe("&lt;&gt;");
  });

  test("markup omits null, undefined and false, and writes numbers, zero included", () => {
    expect(html`[${null}${undefined}${false}${0}${1.5}${""}]`.text).toBe("[01.5]");
  });

  test("trusted markup is inserted without a change", () => {
    expect(html`${trusted("<b>&</b>")}`.text).toBe("<b>&</b>");
    expect(String(trusted("<i>"))).toBe("<i>");
  });

  test("markup never lets text open a tag or leave its quotes, and loses none of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (text) => {
        const escaped = html`${text}`.text;
        expect(escaped).not.toMatch(/[<>"']/u);
        expect(readBack(escaped)).toBe(text);
      }),
    );
  });
});
