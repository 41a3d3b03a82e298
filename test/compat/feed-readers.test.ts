/** Readers of feeds that people use, against the running server. */
import { parseAtomFeed, parseFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import RssParser from "rss-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Announcer, hoursFromNow } from "./announcer.ts";

let announcer: Announcer;
const title = `Cards <b>&amp;</b> "terminals" ]]> ½ 😀`;
let incident = "";
let notice = "";

beforeAll(async () => {
  announcer = await Announcer.open();
  await announcer.announce({
    Kind: "Maintenance",
    Title: "Disks",
    Message: "As planned.",
    AffectedComponents: [{ ComponentName: "Checkout" }],
    StartsAt: hoursFromNow(24),
    EndsAt: hoursFromNow(26),
  });
  incident = await announcer.announce({
    Kind: "Incident",
    Title: title,
    Message: "We **look** at `<it>`.",
    AffectedComponents: [{ ComponentName: "Search", Status: "Major Outage" }],
  });
  await announcer.post(incident, { State: "Resolved", Message: "All is well." });
  notice = await announcer.announce({ Kind: "Notice", Title: "Hello", Message: "To all." });
  await announcer.announce({
    Kind: "Notice",
    Title: "Not yet",
    Message: "Later.",
    StartsAt: hoursFromNow(1),
  });
});

afterAll(() => announcer.server.close());

const titles = ["Hello", `Resolved: ${title}`, "Scheduled: Disks"];
const urlOf = (id: string) => `${announcer.server.url.replace("127.0.0.1", "localhost")}/announcement/${id}`;

describe("rss-parser", () => {
  it.each(["/history.atom", "/history.rss"])("the rss-parser library parses %s", async (path) => {
    const feed = await new RssParser().parseURL(`${announcer.server.url}${path}`);
    expect(feed.items.map((item) => item.title)).toEqual(titles);
    const [, item] = feed.items;
    expect(item?.link).toBe(urlOf(incident));
    expect(item?.content).toContain("<strong>Resolved</strong> - All is well.</p>");
    expect(item?.content).toContain("We <strong>look</strong> at <code>&lt;it&gt;</code>.</p>");
    expect(Date.parse(item?.isoDate ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe("feedsmith", () => {
  it("feedsmith recognizes the format of each feed", async () => {
    for (const [path, format] of [
      ["/history.atom", "atom"],
      ["/history.rss", "rss"],
      ["/feed.json", "json"],
    ] as const) {
      expect(parseFeed(await announcer.read(path)).format).toBe(format);
    }
  });

  it("feedsmith reads Atom", async () => {
    const { entries = [], ...feed } = parseAtomFeed(await announcer.read("/history.atom"));
    expect(entries.map((entry) => entry.title?.value)).toEqual(titles);
    expect(feed.links?.map(({ rel }) => rel)).toEqual(["self", "alternate"]);
    expect(entries[1]).toMatchObject({
      id: `urn:uuid:${incident}`,
      links: [{ rel: "alternate", href: urlOf(incident) }],
      categories: [{ term: "Incident" }, { term: "Search" }],
    });
  });

  it("feedsmith reads RSS", async () => {
    const { items = [], ...channel } = parseRssFeed(await announcer.read("/history.rss"));
    expect(items.map((item) => item.title)).toEqual(titles);
    expect(channel.link).toMatch(/\/history$/u);
    expect(items[1]).toMatchObject({
      guid: { value: `urn:uuid:${incident}`, isPermaLink: false },
      link: urlOf(incident),
    });
  });

  it("feedsmith reads the JSON Feed", async () => {
    const { items = [], ...feed } = parseJsonFeed(await announcer.read("/feed.json"));
    expect(items.map((item) => item.title)).toEqual(titles);
    expect(feed.feed_url).toMatch(/\/feed\.json$/u);
    expect(items[1]).toMatchObject({
      id: `urn:uuid:${incident}`,
      url: urlOf(incident),
      tags: ["Incident", "Search"],
    });
  });

  it("feedsmith sees an entry change in place, and disappear with its announcement", async () => {
    const read = async () => parseJsonFeed(await announcer.read("/feed.json")).items ?? [];
    const entry = async () => (await read()).find(({ id }) => id === `urn:uuid:${notice}`);
    const before = await entry();
    await announcer.edit(notice, { Title: "Hello, all" });
    const after = await entry();
    expect(after).toMatchObject({ title: "Hello, all", date_published: before?.date_published });
    expect(Date.parse(String(after?.date_modified))).toBeGreaterThan(
      Date.parse(String(before?.date_modified)),
    );
    await announcer.remove(notice);
    expect(await entry()).toBeUndefined();
  });
});
