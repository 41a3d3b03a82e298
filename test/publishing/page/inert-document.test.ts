import { expect, it } from "vitest";
import { html } from "../../../src/publishing/html-template.ts";
import { inertDocument } from "../../../src/publishing/page/inert-document.ts";
import { customStyle } from "../../../src/publishing/page/page-branding.ts";
import { renderPage } from "../../../src/publishing/page/status-page.ts";
import { exampleSnapshot } from "./fixtures.ts";

it("an inert page has no script and no working link", () => {
  const page = renderPage(exampleSnapshot("major"));
  const stilled = inertDocument(page, null);
  expect(page).toContain("<script>");
  expect(stilled).not.toMatch(/<script/u);
  expect(stilled).not.toMatch(/<a\s[^>]*\shref=/u);
  expect([...stilled.matchAll(/<a[\s>]/gu)]).toHaveLength([...page.matchAll(/<a[\s>]/gu)].length);
  expect(stilled.startsWith("<!DOCTYPE html>")).toBe(true);
});

it("no fold of an inert page is a tab stop", () => {
  const stilled = inertDocument(renderPage(exampleSnapshot("major")), null);
  const folds = [...stilled.matchAll(/<summary[^>]*>/gu)].map(([tag]) => tag);
  expect(folds.length).toBeGreaterThan(1);
  expect(folds.filter((tag) => !tag.includes(' tabindex="-1"'))).toEqual([]);
});

it("an inert page lacks the style of its own look, and has all others", () => {
  const { page, ...rest } = exampleSnapshot("major");
  const own = { ...page, accent: "#2255cc" };
  const document = renderPage({ ...rest, page: own });
  const look = customStyle(own);
  expect(look).not.toBeNull();
  const styles = (text: string) => [...text.matchAll(/<style/gu)].length;
  expect(document).toContain(`<style>${look}</style>`);
  expect(inertDocument(document, look)).not.toContain(look);
  expect(styles(inertDocument(document, look))).toBe(styles(document) - 1);
});

it("an inert link keeps its text and everything else", () => {
  const link = html`<a class="x" href="${'https://a.example/?a="b"&c=<d>'}" id="y">words</a>`.text;
  expect(inertDocument(link, null)).toBe('<a class="x" id="y">words</a>');
  expect(inertDocument("<a>none</a> <abbr href='kept'>x</abbr>", null)).toBe(
    "<a>none</a> <abbr href='kept'>x</abbr>",
  );
});
