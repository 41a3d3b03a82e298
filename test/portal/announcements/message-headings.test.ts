import { expect, test } from "vitest";
import { raiseHeadings } from "../../../portal/src/screens/announcements/message-headings.ts";
import { renderMarkdown } from "../../../src/platform/markdown.ts";

test("headings of a message begin at the third level in the portal, and everything else stays", () => {
  expect(raiseHeadings(renderMarkdown("## a\n\n### b\n\n---\n\n## c"))).toBe(
    "<h3>a</h3>\n<h4>b</h4>\n<hr />\n<h3>c</h3>",
  );
  expect(raiseHeadings(renderMarkdown("`<h4>` h5"))).toBe("<p><code>&lt;h4&gt;</code> h5</p>");
});
