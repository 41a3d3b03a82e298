/** The first result of a search of the API documentation, and the sentence that it shows. */
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import {
  operatorDocuments,
  renderDocsSearch,
  renderDocsSearchMarkdown,
} from "../../src/http/docs/docs-page.ts";

const base = "https://status.example.com";

it.each([
  ["webhook", "#notifications", "To receive webhooks, add the address of your program"],
  ["signature", "#notifications", "The signature follows Standard Webhooks"],
  ["time zone", "#requests", "are those of the page's time zone"],
  ["translation", "#requests", "Names, titles and messages may have Translations"],
  ["import", "#requests", "lists of subscribers are imported as CSV"],
  ["delete", "#clean-up", "can be restored for 30 days"],
  ["restore", "#clean-up", "can be restored for 30 days"],
  ["migrate", "#announcements", "as when you migrate from another service"],
  ["cli", "#keys", "In the portal or on the command line"],
  ["postmortem", "/announcements#PutPostmortem", "an incident or a maintenance that has ended"],
  ["impact", "/announcements#CreateAnnouncement", "follows from the worst status"],
  ["prometheus", "/integrations", "Monitoring systems whose alerts change components: Prometheus"],
  ["grafana", "/integrations", "Grafana, Datadog"],
  ["private page", "/pages", "who may read a private page"],
  ["password", "/pages", "those who have its password"],
  ["health check", "/public#health", ""],
  ["who changed", "/audit-log", "Every change with its author"],
  ["redeliver", "/deliveries#RetryDeliveries", ""],
  ["upsert", "/components#CreateComponent", ""],
  ["ping", "/service#ReadService", "address and key are right"],
  ["create incident", "/announcements#CreateAnnouncement", ""],
  ["list components", "/components#ListComponents", ""],
  ["zabb", "/guide-zabbix", ""],
  ["postman", "/documents#ReadOpenApi", "OpenAPI 3.1, for code generators and API clients"],
])("a search for %s leads to %s with a sentence about it", (query, place, excerpt) => {
  const [, results = ""] = renderDocsSearch(base, query).split('<ul class="index">');
  const [first = ""] = results.split("</li>");
  expect(first).toContain(`<a href="${base}/api/docs${place}">`);
  expect(first.replaceAll(/<[^>]*>/gu, "").replaceAll("&#39;", "'")).toContain(excerpt);
});

const titlesFor = (query: string) =>
  [...renderDocsSearch(base, query).matchAll(/<li><a href="[^"]*">([^<]*)<\/a><span>/gu)].map(
    ([, title = ""]) => title,
  );

it.each(["create incident", "list components", "who changed", "ping", "webhook"])(
  "a search for %s has few results",
  (query) => {
    expect(titlesFor(query).length).toBeGreaterThan(0);
    expect(titlesFor(query).length).toBeLessThanOrEqual(12);
  },
);

it("a search for a short word does not find the names that begin with it", () => {
  expect(titlesFor("ping")).not.toContain("Pingdom");
  expect(titlesFor("pingdom")[0]).toBe("Pingdom");
});

it("a word that is only somewhat like another one is not taken for it", () => {
  expect(renderDocsSearch(base, "unsert")).not.toContain("results for “unsent”");
  expect(renderDocsSearch(base, "webook")).toContain("for “webhook”");
});

it("a search as Markdown marks the words inside their sentence", () => {
  const text = renderDocsSearchMarkdown(base, "webhook signature");
  expect(text).toMatch(/The \*\*signature\*\* follows Standard \*\*Webhooks\*\*/u);
});

it("a search without a result names the operators' documents, which exist", () => {
  for (const [name] of operatorDocuments) {
    expect(existsSync(new URL(`../../docs/${name}.md`, import.meta.url))).toBe(true);
    expect(renderDocsSearchMarkdown(base, "dkim")).toContain(`\`${name}.md\``);
  }
});
