/** The headline and its link. */
import { describe, expect, test } from "vitest";
import { headlineOf } from "../../../src/publishing/page/message-page.ts";
import { renderPage } from "../../../src/publishing/page/status-page.ts";
import { stale } from "../../../src/publishing/stale-snapshot.ts";
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

  test("a single component in the headline is a link there too below which an announcement lists it, with its start", () => {
    const document = renderPage(
      withAnnouncements(down, [{ title: "Slow", affected: { Checkout: "Major Outage" } }]),
    );
    expect(heading(document)).toMatch(/^<a href="\/component\/[^"]+">Checkout: /u);
    const [head = "", block = ""] = document.slice(document.indexOf('class="head')).split("<article");
    expect(head).toContain("Since <time");
    expect(head).not.toContain("Updated");
    expect(block).toContain("Since <time");
    expect(document).toMatch(/<article[\s\S]*<a href="\/component\/[^"]+"><bdi>Checkout<\/bdi><\/a>/u);
  });
});

describe("several components in the headline", () => {
  const statuses = { Checkout: "Major Outage", Search: "Degraded Performance" } as const;
  const down = examplePage({
    "": [...Object.entries(statuses).map(([name, status]) => ({ name, status })), { name: "Images" }],
  });
  const head = (document: string) => /<div class="head[\s\S]*?<\/div><\/div>\n/u.exec(document)?.[0] ?? "";

  test("a comma stays with the word before it, in every language", () => {
    expect(head(renderPage(down))).toContain('<span class="kept">Major Outage,</span> <span class="kept">1 ');
    expect(head(renderPage(down, "fr"))).toMatch(/,<\/span> /u);
    expect(head(renderPage(down, "ar"))).toMatch(/،<\/span> /u);
  });

  test("an announcement's title is the heading of its block, whether it lists all affected components or not", () => {
    for (const affected of [statuses, { Checkout: "Major Outage" }] as const) {
      const document = renderPage(withAnnouncements(down, [{ title: "Payments fail", affected }]));
      expect(head(document)).not.toContain("Payments fail");
      expect(document).toMatch(/<h2><a href="\/announcement\/[^"]+"><bdi>Payments fail<\/bdi><\/a><\/h2>/u);
    }
  });

  test("the headline links the list of components, whatever announcements list them", () => {
    const incident = { title: "Payments fail", affected: { Checkout: "Major Outage" } } as const;
    for (const announcements of [
      [],
      [incident],
      [
        { ...incident, affected: statuses },
        { ...incident, affected: statuses },
      ],
    ]) {
      const document = renderPage(withAnnouncements(down, announcements));
      expect(head(document)).toContain('<h1><a href="#components">');
      expect(document).toMatch(/<section id="components" class="timetable" aria-label="Components"/u);
    }
  });

  test("the components have a link below the headline from the third open incident on", () => {
    const incidents = ["Slow", "Down", "Errors"].map((title) => ({ title }));
    const linkOf = (count: number) =>
      renderPage(withAnnouncements(down, incidents.slice(0, count))).includes(
        '<p class="small all"><a href="#components">Components</a></p>',
      );
    expect([2, 3].map(linkOf)).toEqual([false, true]);
  });

  test("open incidents stand above other affected components and what has ended, and other announcements below", () => {
    const document = renderPage(
      withAnnouncements(down, [
        { title: "Payments fail", affected: { Checkout: "Major Outage" } },
        {
          title: "Work",
          kind: "Maintenance",
          state: "In Progress",
          affected: { Images: "Under Maintenance" },
        },
        { title: "Login slow", state: "Resolved", resolvedAt: down.asOf - 60_000 },
      ]),
    );
    const places = ["Payments fail", '<ul class="affected small"', '<ul class="affected ended', ">Work<"].map(
      (text) => document.indexOf(text),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

test("a message names the present status of the page, and of a page out of date none that is green", () => {
  const calm = exampleSnapshot("calm");
  expect(headlineOf(calm, "de")?.status).toBe("Operational");
  expect(headlineOf(stale(calm, calm.asOf), "de")).toEqual({ status: "Unknown", text: "Status unbekannt" });
  expect(headlineOf(examplePage({}), "en")).toBeNull();
});
