/** Responses and messages in the API documentation that are not those of the usual requests. */
import { expect, it } from "vitest";
import { z } from "zod";
import { dryRunExamples } from "../../src/contract/document/dry-run-examples.ts";
import { examples } from "../../src/contract/document/examples.ts";
import { openApiDocument } from "../../src/contract/document/openapi.ts";
import { tryQuery } from "../../src/contract/operations/operation-builders.ts";
import { operationList } from "../../src/contract/operations/operations.ts";
import { teamMessage } from "../../src/contract/webhook-messages.ts";
import { renderDocs, renderDocsMarkdown, renderDocsSearch } from "../../src/http/docs/docs-page.ts";
import { resourcePages } from "../../src/http/docs/resource-pages.ts";

const base = "https://status.example.com";
const pages = new Map(resourcePages.map(({ slug }) => [slug, renderDocs(base, slug) ?? ""]));
const everything = [...pages.values()].join("\n");

it("the page of team alerts explains the message to a webhook, and a search finds it", () => {
  const page = pages.get("team-alerts") ?? "";
  const section = page.split('<section id="webhook"')[1]?.split("</section>")[0] ?? "";
  for (const type of teamMessage.shape.type.options) expect(section).toContain(`<code>${type}</code>`);
  for (const field of Object.keys(teamMessage.shape.data.shape))
    expect(section).toMatch(new RegExp(`<code>data\\.${field}</code>.*?<dd>\\S`, "su"));
  expect(section).toContain("/api/docs#notifications-check-the-signature");
  expect(renderDocsMarkdown(base, "team-alerts")).toContain("/api/docs.md#check-the-signature");
  expect(renderDocsSearch(base, "team.alert.triggered")).toContain("/api/docs/team-alerts#webhook");
});

it("the response to a dry run of a creation has no ETag, and patterns of addresses allow either case", () => {
  const document = JSON.stringify(openApiDocument({ baseUrl: base, version: "1" }));
  const { paths } = z
    .object({ paths: z.record(z.string(), z.looseObject({ post: z.unknown().optional() })) })
    .parse(JSON.parse(document));
  const headersOf = (status: string) =>
    z
      .object({
        responses: z.record(z.string(), z.object({ headers: z.record(z.string(), z.unknown()).default({}) })),
      })
      .parse(paths["/api/Announcement"]?.post).responses[status]?.headers;
  expect(headersOf("201")).toHaveProperty("ETag");
  expect(headersOf("200")).not.toHaveProperty("ETag");
  expect(document).not.toContain('"^https');
});

it("every operation whose dry run has a response of its own shows one, which matches its schema", () => {
  const dryRuns = operationList.filter(
    ({ query, dryRunResult }) =>
      query?.shape["DryRun"] !== undefined && (query !== tryQuery || dryRunResult !== undefined),
  );
  expect(dryRuns.map(({ name }) => name).toSorted()).toEqual(Object.keys(dryRunExamples).toSorted());
  const document = JSON.stringify(openApiDocument({ baseUrl: base, version: "1" }));
  for (const { name, tag, result, dryRunResult = result } of dryRuns) {
    const article = everything.split(`<article id="${name}">`)[1]?.split("</article>")[0] ?? "";
    expect(article).toContain("Dry run, nothing was changed: ");
    const { Result, Message } = z
      .object({ Result: dryRunResult, Message: z.string() })
      .parse(dryRunExamples[name]);
    if (name.endsWith("Deliveries")) expect(Result).toHaveProperty("Changed");
    else if (tag.startsWith("Component")) expect(Result).toHaveProperty("Id");
    else if (name === "DeleteUpdate") expect(Result).toHaveProperty("PostedAt");
    else if (tag === "Page") expect(Result).toHaveProperty("Deletes");
    else expect(Result).toHaveProperty("DryRun.Recipients");
    expect(document).toContain(JSON.stringify(Message));
  }
});

it("the example of every response has the properties of its schema alone", () => {
  for (const { name, result } of operationList) {
    const answer = examples[name]?.answer;
    if (answer === undefined || result === null) continue;
    const { Result } = z.object({ Result: z.unknown() }).parse(answer);
    expect([name, result.parse(Result)]).toEqual([name, Result]);
  }
});
