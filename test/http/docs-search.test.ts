/** The first result of a search of the API documentation, and the sentence that it shows. */
import { expect, it } from "vitest";
import { renderDocsSearch } from "../../src/http/docs/docs-page.ts";

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
  ["postman", "/documents#ReadOpenApi", "OpenAPI 3.1, for code generators and API clients"],
])("a search for %s leads to %s with a sentence about it", (query, place, excerpt) => {
  const [, results = ""] = renderDocsSearch(base, query).split('<ul class="index">');
  const [first = ""] = results.split("</li>");
  expect(first).toContain(`<a href="${base}/api/docs${place}">`);
  expect(first.replaceAll(/<[^>]*>/gu, "").replaceAll("&#39;", "'")).toContain(excerpt);
});
