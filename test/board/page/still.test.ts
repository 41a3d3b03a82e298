import { expect, it } from "vitest";
import { html } from "../../../src/board/html.ts";
import { renderPage } from "../../../src/board/page/page.ts";
import { still } from "../../../src/board/page/still.ts";
import { exampleSnapshot } from "./fixtures.ts";

it("a still page has no script, and no link leads anywhere", () => {
  const page = renderPage(exampleSnapshot("major"));
  const stilled = still(page);
  expect(page).toContain("<script>");
  expect(stilled).not.toMatch(/<script/u);
  expect(stilled).not.toMatch(/<a\s[^>]*\shref=/u);
  expect([...stilled.matchAll(/<a\b/gu)]).toHaveLength([...page.matchAll(/<a\b/gu)].length);
  expect(stilled.startsWith("<!DOCTYPE html>")).toBe(true);
});

it("a link keeps its text and all else that it has", () => {
  const link = html`<a class="x" href="${'https://a.example/?a="b"&c=<d>'}" id="y">words</a>`.text;
  expect(still(link)).toBe('<a class="x" id="y">words</a>');
  expect(still("<a>none</a> <abbr href='kept'>x</abbr>")).toBe("<a>none</a> <abbr href='kept'>x</abbr>");
});
