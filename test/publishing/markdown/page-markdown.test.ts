import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { languages } from "../../../src/contract/languages.ts";
import { html, textOf } from "../../../src/publishing/html-template.ts";
import { writeLastNews } from "../../../src/publishing/markdown/age-markdown.ts";
import { writeAnnouncement } from "../../../src/publishing/markdown/announcement-markdown.ts";
import { literal, quoted } from "../../../src/publishing/markdown/markdown-writer.ts";
import { writePage } from "../../../src/publishing/markdown/page-markdown.ts";
import { safeMarkdown } from "../../../src/publishing/markdown/safe-markdown.ts";

const quotedSafely = (source: string) => quoted(safeMarkdown(source));

import { emptyDay } from "../../../src/rules/uptime.ts";
import { announcedSnapshot } from "../page/announcement-examples.ts";
import { exampleSnapshot } from "../page/fixtures.ts";

/** A reader that takes everything that Markdown may hold, elements of HTML as well. */
const reader = new MarkdownIt({ html: true, linkify: false });

describe("text in Markdown", () => {
  it.each([
    "<script>alert(1)</script>",
    "*a* _b_ `c` ~~d~~ [e](javascript:f) ![g](h)",
    "# not a heading",
    "1. not a list",
    "- not a list",
    "a | b",
    "&lt;b&gt; &amp; &#60;",
    "\\*back\\slashes\\*",
    "+ = -",
    "100.00% of 3.",
  ])("text in Markdown is literal: %s", (name) => {
    const read = reader.render(`- ${literal(name)}`);
    expect(read.match(/<(?!\/?(?:ul|li)>)/gu)).toBeNull();
    const shown = read
      .replaceAll(/<[^>]*>/gu, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&")
      .trim();
    expect(shown).toBe(name);
  });

  it("text in a Markdown quotation stays there, whatever it contains", () => {
    const read = reader.render(
      `before\n\n${quotedSafely("# Big\r\n\n<b>no</b>\n\n---\n- a\n\n</blockquote>")}\n\nafter`,
    );
    expect(read).not.toContain("<b>");
    expect(read.match(/<blockquote>[\s\S]*<\/blockquote>\n<p>after<\/p>/gu)).toHaveLength(1);
    expect(read.indexOf("<h4>")).toBeGreaterThan(read.indexOf("<blockquote>"));
  });

  it("text in Markdown loses its markup, and nothing else", () => {
    expect(textOf(html`<b>A</b> &amp; ${"<i> & 'x' \"y\""}`)).toBe(`A & <i> & 'x' "y"`);
  });
});

describe("the page as Markdown", () => {
  it("the page as Markdown states the overall status in its first line", () => {
    expect(writePage(exampleSnapshot("calm"))).toMatch(/^# All Systems Operational\n/u);
    expect(writePage(exampleSnapshot("major"), "de")).toMatch(/^# Checkout: Ausfall, 2 weitere betroffen\n/u);
    expect(writePage(exampleSnapshot("stale"))).toMatch(/^# Status Unknown\n\n.*No update since/u);
    expect(writePage(exampleSnapshot("empty"))).toMatch(/^# Nothing here yet\n/u);
  });

  it("the page as Markdown lists open announcements, each component's status, and the last days", () => {
    const text = writePage(announcedSnapshot("incident"));
    for (const line of [
      "## Open now",
      "### Card payments fail at checkout",
      "- Checkout: Major Outage",
      "**Checkout: Major Outage since 14:02 GMT**. 99.95% uptime in the last 90 days",
      "- Website: Operational since 24 Oct. 100.00% uptime in the last 90 days",
      "## Last 14 days",
    ])
      expect(text).toContain(line);
  });

  it.each(languages)(
    "no date of the page as Markdown in %s is followed by a second full stop",
    (language) => {
      expect(writePage(exampleSnapshot("calm"), language)).not.toMatch(/\.\./u);
    },
  );

  it("the page as Markdown names the start of a figure until 90 days are full, and none for less than 24 observed hours", () => {
    const calm = exampleSnapshot("calm");
    const begins = (first: number) => (component: (typeof calm.components)[number]) => {
      const days = component.days.map((day, place) =>
        place < first ? { ...day, beforeStart: true, shown: emptyDay() } : day,
      );
      return { ...component, days, uptimePercent: first > 88 ? null : 99.98 };
    };
    const some = writePage({ ...calm, components: calm.components.map(begins(88)) });
    expect(some).toContain("Website: Operational since 24 Oct. 99.98% uptime since 23 Nov");
    expect(some).not.toContain("in the last 90 days");
    const none = writePage({ ...calm, components: calm.components.map(begins(89)) });
    expect(none).not.toContain("uptime");
  });

  it("a stale page as Markdown calls nothing Operational", () => {
    const lines = writePage(exampleSnapshot("stale")).split("\n");
    const rows = lines.filter((line) => line.startsWith("- ") && line.includes("Operational"));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toContain("Unknown, was Operational");
  });
});

describe("an announcement as Markdown", () => {
  it("an announcement as Markdown has all updates, newest first", () => {
    const snapshot = announcedSnapshot("incident");
    const [announcement] = snapshot.announcements;
    if (announcement === undefined) throw new Error("There is none.");
    const text = writeAnnouncement(announcement, snapshot);
    expect(text.indexOf("**Identified**")).toBeLessThan(text.indexOf("**Investigating**"));
    expect(text.match(/^> /gmu)?.length).toBeGreaterThanOrEqual(announcement.updates.length);
  });

  it("an announcement as Markdown has no empty quotation for an update without a message", () => {
    const snapshot = announcedSnapshot("incident");
    const [announcement] = snapshot.announcements;
    const [update] = announcement?.updates ?? [];
    if (announcement === undefined || update === undefined) throw new Error("There is none.");
    const silent = { ...announcement, updates: [{ ...update, message: "" }] };
    const text = writeAnnouncement(silent, snapshot);
    expect(text).not.toMatch(/^>/mu);
    expect(text).toMatch(/\*\*[A-Z][a-z]+\*\*\n/u);
    const quotations = writeAnnouncement(announcement, snapshot).match(/^>/gmu) ?? [];
    expect(quotations.length).toBeGreaterThan(0);
  });

  it("an announcement as Markdown shows its age below its heading", () => {
    const snapshot = exampleSnapshot("calm");
    const aged = writeLastNews("# Title\n\nText\n", snapshot.asOf, { snapshot });
    expect(aged).toMatch(/^# Title\n\nNo update since 14:14 GMT\.\n\nText\n$/u);
  });
});
