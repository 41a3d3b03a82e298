/** The headline and its link. */
import { describe, expect, test } from "vitest";
import { renderPage } from "../../../src/publishing/page/status-page.ts";
import { withAnnouncements } from "./announcement-examples.ts";
import { examplePage, exampleSnapshot } from "./fixtures.ts";
import { textOf } from "./markup.ts";

test("the affected components below the headline have a place to break before their status", () => {
  const document = renderPage(exampleSnapshot("major"));
  expect(document).toMatch(
    /<ul class="affected small"[^>]*>\n<li><svg.*?<\/svg><a [^>]*>[^<]+<\/a> Major Outage<\/li>/u,
  );
});

describe("a single component in the headline", () => {
  const down = examplePage({ "": [{ name: "Checkout", status: "Major Outage" }, { name: "Search" }] });
  const heading = (document: string) => /<h1>(.*?)<\/h1>/u.exec(document)?.[1] ?? "";

  test("a single component in the headline is a link there, and not repeated below", () => {
    const document = renderPage(down);
    expect(heading(document)).toMatch(/^<a href="\/component\/[^"]+">Checkout: /u);
    expect(textOf(heading(document))).toBe("Checkout: Major Outage");
    expect(document).not.toContain('<ul class="affected');
  });

  test("a single component in the headline is linked in the announcement that lists it", () => {
    const document = renderPage(
      withAnnouncements(down, [{ title: "Slow", affected: { Checkout: "Major Outage" } }]),
    );
    expect(heading(document)).not.toContain("<a ");
    expect(document).toMatch(/<article[\s\S]*<a href="\/component\/[^"]+"><bdi>Checkout<\/bdi><\/a>/u);
  });
});
