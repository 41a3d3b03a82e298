/** The sitemap: when each page last changed. */
import { expect, test } from "vitest";
import { renderSitemap } from "../../../src/publishing/discovery/sitemap.ts";
import { snapshotAnnouncement } from "../page/announcement-examples.ts";
import { exampleSnapshot } from "../page/fixtures.ts";

test("the sitemap dates the page by its last announcement or change of status, and the history by announcements", () => {
  const snapshot = exampleSnapshot("major");
  const announcement = snapshotAnnouncement(snapshot, { title: "Orders fail" });
  const [posted, since] = [Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 2)];
  const sitemap = renderSitemap({
    ...snapshot,
    announcements: [{ ...announcement, updatedAt: posted }],
    status: { ...snapshot.status, since },
  });
  const dated = sitemap.matchAll(/<loc>[^<]*?(?<path>\/(?:history)?)<\/loc>\n<lastmod>(?<day>[\d-]+)T/gu);
  expect([...dated].map(({ groups }) => [groups?.["path"], groups?.["day"]])).toEqual([
    ["/", "2026-10-02"],
    ["/history", "2026-10-01"],
  ]);
});
