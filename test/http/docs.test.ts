/** The page that explains the API holds everything there is, stands on its own, and runs nothing. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { operationList } from "../../src/contract/operations/operations.ts";
import { nativeCodes } from "../../src/contract/refusal.ts";
import { docsPolicy, renderDocs } from "../../src/http/docs/docs-page.ts";

const page = renderDocs("https://status.example.com");
const all = (form: RegExp) => [...page.matchAll(form)].map((match) => match[1] ?? "");

describe("the page about the API", () => {
  it("the page about the API explains every operation, with its path and an example", () => {
    for (const { name, path, summary } of operationList) {
      expect(page).toContain(`id="${name}"`);
      expect(page).toContain(path);
      expect(page.replaceAll("&#39;", "'")).toContain(summary);
    }
  });

  it("the page about the API says of every code what it means and what to do", () => {
    for (const code of Object.keys(nativeCodes)) {
      const [, row = ""] = page.split(`<div id="${code}">`);
      const told = [...(row.split("</div>", 1)[0]?.matchAll(/<dd[^>]*>(?<text>.+?)<\/dd>/gsu) ?? [])];
      expect([code, told.length]).toEqual([code, 2]);
    }
  });

  it("the page about the API leads from every link to a place that it has, or to this service", () => {
    const ids = new Set(all(/ id="([^"]+)"/gu));
    const links = all(/ href="([^"]+)"/gu);
    expect(links.length).toBeGreaterThan(50);
    for (const link of links) {
      if (link.startsWith("#")) expect([link, ids.has(link.slice(1))]).toEqual([link, true]);
      else
        expect(link).toMatch(
          /^(?:https:\/\/status\.example\.com\/(?:api\/openapi\.json)?|data:image\/svg\+xml.*)$/u,
        );
    }
    expect(ids.size).toBe(all(/ id="([^"]+)"/gu).length);
  });

  it("the page about the API gives commands that a shell reads as they stand", () => {
    const commands = all(/<pre><code>((?:curl|bin\/signalbox|KEY=).*?)<\/code><\/pre>/gsu).map((command) =>
      command
        .replaceAll("&#39;", "'")
        .replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&amp;", "&"),
    );
    expect(commands.length).toBeGreaterThan(50);
    const misread = commands.filter((command) => spawnSync("bash", ["-n", "-c", command]).status !== 0);
    expect(misread).toEqual([]);
  });

  it("the page about the API runs no script, and its policy names its styles alone", () => {
    expect(page).not.toMatch(/<script|\son\w+=|javascript:|\sstyle=/u);
    const styles = all(/<style>(.*?)<\/style>/gsu);
    expect(styles).toHaveLength(2);
    for (const style of styles) {
      expect(docsPolicy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    }
    expect(docsPolicy).toContain("script-src 'none'");
  });

  it("the page about the API speaks of the service at its own address", () => {
    expect(page).toContain("curl -X POST https://status.example.com/api/WebHook/UpdateComponentStatus");
    expect(page).not.toContain("undefined");
    expect(page).not.toContain("[object Object]");
  });
});
