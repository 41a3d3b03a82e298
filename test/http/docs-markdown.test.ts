/** The API documentation as Markdown, for programs and language models. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrationTypes } from "../../src/contract/alerts.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { renderDocsMarkdown } from "../../src/http/docs/docs-page.ts";
import { manualDocuments } from "../../src/http/docs/manual-documents.ts";
import { resourcePages } from "../../src/http/docs/resource-pages.ts";
import { startServer, type TestServer } from "../harness/server.ts";

const base = "https://status.example.com";
const guideSlugs = integrationTypes.map((type) => `guide-${type.toLowerCase()}`);
const manualSlugs = manualDocuments.map(({ slug }) => slug);
const slugs = [
  "",
  ...resourcePages.map(({ slug }) => slug),
  "public",
  "errors",
  "guides",
  ...guideSlugs,
  ...manualSlugs,
];
const pages = slugs.map((slug) => renderDocsMarkdown(base, slug) ?? "");

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The text without its code, where anything may stand. */
const prose = (markdown: string) =>
  markdown.replaceAll(/^ *```.*?^ *```/gmsu, "").replaceAll(/`[^`\n]*`/gu, "");

it("the short address of the documentation leads there, in any case", async () => {
  for (const path of ["/docs", "/Docs"])
    expect(await server.request(path)).toMatchObject({ status: 303, headers: { location: "/api/docs" } });
});

describe("the API documentation as Markdown", () => {
  it("every operation has a heading, its path and its example in three languages", () => {
    const everything = pages.join("\n");
    for (const { method, path } of operationList) expect(everything).toContain(`\`${method}\` \`${path}\``);
    const [, reports = ""] = (renderDocsMarkdown(base, "reports") ?? "").split(
      "## Update a component's status",
    );
    for (const language of ["sh", "javascript", "python", "json"])
      expect(reports).toContain(`\`\`\`${language}\n`);
    expect(reports).toContain("-d '{");
    expect(reports).toMatch(/^- `Status` \(text, required\): /mu);
  });

  it.each(slugs)("the page %j has no markup of HTML, and every block of code is closed", (slug) => {
    const markdown = renderDocsMarkdown(base, slug) ?? "";
    expect(markdown).toMatch(/^# \S/u);
    expect(prose(markdown)).not.toMatch(/(?<!\\)<\/?[a-z]+[ >]|&(?:lt|gt|amp|quot|#39);/u);
    expect(markdown.match(/^ *```/gmu)?.length ?? 0).toSatisfy((count: number) => count % 2 === 0);
  });

  it("links lead to other pages as Markdown", () => {
    expect(pages[0]).toContain(`(${base}/api/docs/reports.md#update-a-components-status)`);
    for (const markdown of pages)
      expect(prose(markdown)).not.toMatch(/\]\([^)]*\/api\/docs(?:\)|[/#](?![\w-]*\.md))/u);
  });

  it("links with an anchor lead to a heading or an error code of their page", () => {
    const reports = renderDocsMarkdown(base, "reports") ?? "";
    expect(reports).toContain(`[\`EventInvalid\`](${base}/api/docs/errors.md#EventInvalid)`);
    const anchor = (title: string) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/gu, "")
        .replaceAll(" ", "-");
    const headings = pages.map((markdown) =>
      [...prose(markdown).matchAll(/^#+ (?<title>.+)$/gmu)].map(({ groups }) =>
        anchor(groups?.["title"] ?? ""),
      ),
    );
    for (const [index, markdown] of pages.entries())
      for (const { groups } of prose(markdown).matchAll(/\]\((?<path>[^)#]*)#(?<hash>[^)]+)\)/gu)) {
        const { path = "", hash = "" } = groups ?? {};
        const slug =
          path === "" ? slugs[index] : path.replace(`${base}/api/docs`, "").replace(/^\/|\.md$/gu, "");
        const page = slugs.indexOf(slug ?? "");
        const isThere =
          headings[page]?.includes(hash) === true || pages[page]?.includes(`- \`${hash}\``) === true;
        expect([slug, hash, isThere]).toEqual([slug, hash, true]);
      }
  });

  it("fields that are described elsewhere have a link to them", () => {
    const page = renderDocsMarkdown(base, "public") ?? "";
    expect(page).toContain("[Fields](#fields-of-each-update)");
    expect(page).toContain("### Fields of each update");
    for (const markdown of pages) expect(markdown).not.toMatch(/ Fields$/mu);
  });

  it("bold words stay in their paragraph", () => {
    expect(pages[0]).toContain("An **Incident** is an unplanned problem, a **Maintenance** is planned work");
  });

  it("a search is answered as Markdown at its address with .md, and by Accept", async () => {
    const byAddress = await server.request("/api/docs/search.md?Query=HourlyCap");
    const headers = { accept: "text/markdown" };
    const byAccept = await server.request("/api/docs/search?Query=HourlyCap", { headers });
    for (const { status, headers: sent, text } of [byAddress, byAccept]) {
      expect([status, sent["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
      expect(text).toMatch(/^- \[Reasons\]\(\S+\/api\/docs\/deliveries\.md#reasons\)/mu);
      expect(prose(text)).not.toMatch(/(?<!\\)<\/?[a-z]+[ >]/u);
    }
  });

  it("a page is answered as Markdown at its address with .md, and by Accept", async () => {
    for (const slug of ["", "/components"]) {
      const written = await server.request(`/api/docs${slug}.md`);
      expect([written.status, written.headers["content-type"]]).toEqual([
        200,
        "text/markdown; charset=utf-8",
      ]);
      const accepted = await server.request(`/api/docs${slug}`, { headers: { accept: "text/markdown" } });
      expect(accepted.text).toBe(written.text);
      expect(accepted.headers["vary"]).toBe("Accept, Accept-Encoding");
      const page = await server.request(`/api/docs${slug}`, { headers: { accept: "text/html" } });
      expect([page.headers["content-type"], page.headers["vary"]]).toEqual([
        "text/html; charset=utf-8",
        "Accept, Accept-Encoding",
      ]);
      expect(page.text).toMatch(
        new RegExp(`<link rel="alternate" type="text/markdown" href="[^"]+/api/docs${slug}[.]md">`, "u"),
      );
    }
    expect((await server.request("/api/docs/nowhere.md")).status).toBe(404);
  });

  it("llms.txt lists every page but the single guides, each of which exists", async () => {
    const { text, headers } = await server.request("/llms.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toMatch(/^# Signalbox documentation\n\n> /u);
    const links = [...text.matchAll(/^- \[[^\]]+\]\((?<address>[^)]+)\): \S/gmu)].map(
      ({ groups }) => groups?.["address"] ?? "",
    );
    expect(links.filter((address) => address.includes("/api/docs"))).toHaveLength(
      slugs.length - guideSlugs.length,
    );
    for (const address of links) {
      const { pathname } = new URL(address);
      expect([pathname, (await server.request(pathname)).status]).toEqual([pathname, 200]);
    }
  });
});
