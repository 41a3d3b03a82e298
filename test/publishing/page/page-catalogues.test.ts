import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import { languages } from "../../../src/contract/languages.ts";
import { usualBrotliQuality } from "../../../src/publishing/content-codings.ts";
import { pathsOf } from "../../../src/publishing/page/page-paths.ts";
import { renderPage } from "../../../src/publishing/page/status-page.ts";
import { exampleSnapshot, largePage } from "./fixtures.ts";

describe("a page in another language", () => {
  const [small, large] = [largePage(20, 12), largePage(200, 4)];
  const compressed = (document: string) =>
    brotliCompressSync(document, { params: { [constants.BROTLI_PARAM_QUALITY]: usualBrotliQuality } }).length;

  it.each(languages)(
    "a page in %s is under 20 KB with 20 components, and under 48 KB with 200, with bad days",
    (language) => {
      expect(compressed(renderPage(small, language))).toBeLessThan(20_000);
      expect(compressed(renderPage(large, language))).toBeLessThan(48_000);
    },
  );

  it("a page in another language links only to pages in that language", () => {
    for (const language of languages) {
      const document = renderPage(exampleSnapshot("major"), language);
      const links = [...document.matchAll(/<a href="(\/[^"]*)"/gu)].map(([, href = ""]) => href);
      const localised = links.filter((href) => !/^\/api\/|\.json$/u.test(href));
      expect(localised.length).toBeGreaterThan(10);
      for (const href of localised) expect(href).toContain(`Lang=${language}`);
    }
  });

  it("a page in another language puts the language after other query parameters, and before the fragment", () => {
    const paths = pathsOf({ url: "https://example.org/status/" }, "pt-BR");
    expect(paths.historyFrom({ kind: "before", id: "x" })).toBe("/status/history?Before=x&Lang=pt-BR");
    expect(paths.upcoming).toBe("/status/history?Lang=pt-BR#upcoming");
    expect(paths.in("ar").home).toBe("/status/?Lang=ar");
    expect(paths.in(undefined).component("x")).toBe("/status/component/x");
    expect(paths.componentJson("x")).toBe("/status/component/x.json");
  });
});
