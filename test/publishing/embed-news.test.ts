/** The components that the banner names beside its headline. */
import { expect, it } from "vitest";
import { z } from "zod";
import { renderEmbed } from "../../src/publishing/embed/embed-document.ts";
import { renderEmbedNews } from "../../src/publishing/embed/embed-summary.ts";
import { type AnnouncementExample, withAnnouncements } from "./page/announcement-examples.ts";
import { exampleSnapshot } from "./page/fixtures.ts";

const news = z.object({
  IsTrouble: z.boolean(),
  Status: z.string(),
  Headline: z.string(),
  Detail: z.string(),
  Url: z.string(),
});
const bannerOf = (kind: "calm" | "major", ...announcements: readonly AnnouncementExample[]) =>
  news.parse(JSON.parse(renderEmbedNews(withAnnouncements(exampleSnapshot(kind), announcements))));

const work: AnnouncementExample = {
  kind: "Maintenance",
  title: "Work on the search",
  state: "In Progress",
  affected: { Search: "Under Maintenance" },
};

it("the banner names no announcement without an affected component", () => {
  const banner = bannerOf("major", work);
  expect(banner.Headline).toBe("Checkout: Major Outage, 2 More Affected");
  expect(banner.Detail).toBe("");
  expect(new URL(banner.Url).pathname).toBe("/");
});

it("the banner names the announcement that lists an affected component, even if another is open", () => {
  const outage: AnnouncementExample = { title: "Cards are refused", affected: { Checkout: "Major Outage" } };
  const alone = bannerOf("major", outage);
  expect(alone.Detail).toMatch(/^Cards are refused\u00A0· Incident, /u);
  expect(alone.Url).toContain("/announcement/");
  const both = bannerOf("major", { ...work, kind: "Maintenance" }, outage);
  expect(both.Detail).toMatch(/^Cards are refused\u00A0· Incident, \w+\u00A0· 1 more open$/u);
});

it("the banner counts as many open announcements as the frame lists, and no line of it begins with a point", () => {
  const outage: AnnouncementExample = { title: "Cards are refused", affected: { Checkout: "Major Outage" } };
  const notice: AnnouncementExample = { kind: "Notice", title: "New address", state: "Published" };
  const { Detail } = bannerOf("major", outage, work, notice);
  expect(Detail).toMatch(/\u00A0· 2 more open$/u);
  expect(Detail).not.toContain(" ·");
});

it("the banner says that a fix is being monitored, with the title once", () => {
  const monitored: AnnouncementExample = {
    title: "Cards are refused",
    state: "Monitoring",
    impact: "Critical",
    affected: { Checkout: "Operational" },
  };
  expect(bannerOf("calm", monitored)).toMatchObject({
    IsTrouble: true,
    Status: "Degraded Performance",
    Headline: "Monitoring a fix: Cards are refused",
    Detail: "Incident, Monitoring",
  });
});

it("the frame says beside its link, which stays in sight, how many more announcements are open", () => {
  const open = ["Slow", "Down", "Errors", "Gone"].map((title) => ({ title }));
  const footOf = (count: number) =>
    /<p class="see">(.*?)<a /u.exec(
      renderEmbed(withAnnouncements(exampleSnapshot("major"), open.slice(0, count))),
    )?.[1];
  expect([3, 4].map(footOf)).toEqual(["", "1 more open · "]);
});
