/** Parts that a page leaves out of its forms. */
import { expect, it } from "vitest";
import { writePage } from "../../../src/publishing/markdown/page-markdown.ts";
import { customStyle } from "../../../src/publishing/page/page-branding.ts";
import { renderPage } from "../../../src/publishing/page/status-page.ts";
import { renderStatusPage } from "../../../src/publishing/representations/native-json.ts";
import { renderOpenPage } from "../../../src/publishing/representations/open-json.ts";
import type { Snapshot, SnapshotDisplay } from "../../../src/publishing/snapshot.ts";
import { exampleSnapshot, usualDisplay } from "./fixtures.ts";

const calm = exampleSnapshot("calm");
const showing = (some: Partial<SnapshotDisplay>, from: Snapshot = calm): Snapshot => ({
  ...from,
  page: { ...from.page, display: { ...usualDisplay, ...some } },
});
const has = (text: string, ...words: readonly string[]) => words.map((word) => text.includes(word));

it("a page without uptime figures has none in HTML, Markdown and JSON, and keeps them for API keys", () => {
  const snapshot = showing({ uptime: false }, exampleSnapshot("major"));
  const document = renderPage(snapshot);
  expect(has(document, 'class="uptime"', "Uptime", "%</small>")).toEqual([false, false, false]);
  expect(/aria-label="[^"]*\d%/u.test(document)).toBe(false);
  expect(has(writePage(snapshot), "uptime")).toEqual([false]);
  expect(has(renderOpenPage(snapshot), '"Percent"')).toEqual([false]);
  expect(has(renderStatusPage(snapshot), '"Percent"')).toEqual([true]);
});

it("a page without bars has no bar, and says of how many days the figures are", () => {
  const document = renderPage(showing({ bars: false }));
  expect(has(document, 'class="bars"', "barless", "Uptime: last 90 days<")).toEqual([false, true, true]);
});

it.each([30, 60] as const)("bars of %i days have their own field, first day and legend", (barDays) => {
  const document = renderPage(showing({ barDays }));
  const first = calm.components[0]?.days.at(-barDays)?.date ?? "none";
  expect(
    has(
      document,
      `viewBox="0 0 ${4 * barDays - 1} 32"`,
      `data-first="${first}"`,
      `d="M0 24h${4 * barDays - 1}"`,
    ),
  ).toEqual([true, true, true]);
  expect(document.includes('viewBox="0 0 359 32"')).toBe(false);
});

it("the foot of a page does not name the software if its setting says so", () => {
  expect(has(renderPage(calm), "Powered by")).toEqual([true]);
  expect(has(renderPage(showing({ poweredBy: false })), "Powered by")).toEqual([false]);
});

it("a page with the usual settings has no style of its own", () => {
  expect(customStyle(calm.page)).toBeNull();
  expect(customStyle(showing({ poweredBy: false }).page)).toBeNull();
});

it("own colours of one theme leave the other as it is", () => {
  const theme = { light: { background: "#fdf6e3", text: null, accent: null }, dark: null };
  const page = { ...calm.page, theme };
  const style = customStyle(page) ?? "";
  expect(has(style, "not screen and (prefers-color-scheme:dark){:root{--paper:#fdf6e3", "--dg:")).toEqual([
    true,
    true,
  ]);
  expect(style.includes("@media screen")).toBe(false);
  const document = renderPage({ ...calm, page });
  expect(
    has(document, 'content="#fdf6e3" media="(prefers-color-scheme:light)"', 'content="#0f1318"'),
  ).toEqual([true, true]);
});
