/** The contents of the API documentation, and the lists in its guide. */
import { expect, it } from "vitest";
import { operationList } from "../../src/contract/operations/operations.ts";
import { renderDocs } from "../../src/http/docs/docs-page.ts";
import { resourcePages } from "../../src/http/docs/resource-pages.ts";

const base = "https://status.example.com";
const page = (slug: string) => renderDocs(base, slug) ?? "";

const parts = (text: string) => [...text.matchAll(/href="#(?<id>[^"]+)"/gu)].map((match) => match[1] ?? "");

it("the contents list the operations of the page that is open, and of no other", () => {
  for (const { slug, operations } of resourcePages) {
    const [, contents = ""] = page(slug).split(/<nav|<\/nav>/u);
    const linked = parts(contents);
    expect(linked.slice(0, operations.length)).toEqual(operations.map(({ name }) => name));
  }
  expect(parts(page("errors").split("</nav>")[0] ?? "")).toEqual([]);
});

it("the guide names every list that can be searched, and every operation that can be tried", () => {
  const [, lists = ""] = page("").split('<section id="pagination"');
  const [, rest = ""] = page("").split('<section id="dry-run"');
  const [dryRuns = ""] = rest.split("</section>");
  expect(lists).toContain(`<a href="${base}/api/docs/subscribers">Subscribers</a>`);
  expect(lists).toMatch(/\/deliveries">Deliveries<\/a> \([^)]*State/u);
  for (const { name, query } of operationList)
    expect(dryRuns.includes(`#${name}"`), name).toBe(query !== null && "DryRun" in query.shape);
});

it("every list of a page that the guide names among the searchable ones can be searched", () => {
  const [, lists = ""] = page("").split('<section id="pagination"');
  const [searchable = ""] = lists.split("A filter of words");
  const pages = resourcePages.filter(({ slug }) => searchable.includes(`/api/docs/${slug}"`));
  expect(pages.length).toBeGreaterThan(8);
  for (const { operations } of pages)
    for (const { name, method, path, query } of operations) {
      const isWholeList =
        method === "GET" && query !== null && "Cursor" in query.shape && !path.includes("{");
      if (isWholeList)
        expect([name, Object.keys(query.shape)]).toEqual([name, expect.arrayContaining(["Search"])]);
    }
});
