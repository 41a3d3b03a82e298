import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { LoadedAnnouncement, PageState } from "../../../src/publishing/loaded-state.ts";
import { renderAtom } from "../../../src/publishing/representations/feeds/atom.ts";
import { renderJsonFeed } from "../../../src/publishing/representations/feeds/json-feed.ts";
import { renderRss } from "../../../src/publishing/representations/feeds/rss.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { affecting, announcement, component, compose, idOf, noon, page, state, update } from "../states.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const composed = (over: Partial<PageState>, now = noon): Snapshot =>
  compose(state(over), { now, baseUrl: "http://localhost:8080/" });
const snapshotWith = (input: LoadedAnnouncement, over: Partial<PageState> = {}) =>
  composed({ components: [component(20), component(21)], announcements: [input], ...over });

const feedShape = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      title: z.string(),
      content_html: z.string(),
      date_published: z.string(),
      date_modified: z.string(),
      tags: z.array(z.string()),
    }),
  ),
});
const items = (snapshot: Snapshot) => feedShape.parse(JSON.parse(renderJsonFeed(snapshot))).items;
const contentOf = (input: LoadedAnnouncement, over: Partial<PageState> = {}) =>
  items(snapshotWith(input, over))[0]?.content_html ?? "";
const updatedIn = (atom: string) => /<updated>(?<at>[^<]+)<\/updated>/u.exec(atom)?.groups?.["at"];

const incident = announcement(30, {
  title: "Cards & <terminals>",
  impact: "Major",
  state: "Monitoring",
  affected: affecting({ 20: "Partial Outage", 21: "Operational" }),
  updates: [
    update(31, -110, { message: "We **look** into it." }),
    update(32, -80, { state: "Identified", message: "- a\n- b", edited_at: noon - 70 * minute }),
    update(33, -50, { state: "Monitoring", message: "Mended.\n\nWe watch." }),
  ],
});
const work = announcement(40, {
  kind: "Maintenance",
  title: "New disks",
  state: "Scheduled",
  starts_at: Date.parse("2027-03-28T00:30:00Z"),
  ends_at: Date.parse("2027-03-28T02:00:00Z"),
  began_at: Date.parse("2027-03-28T00:30:00Z"),
  recurrence: "FREQ=WEEKLY",
  affected: affecting({ 20: "Under Maintenance" }, "Major Outage"),
  updates: [update(41, -90, { state: "Scheduled", message: "Soon." })],
});
const notice = announcement(50, {
  kind: "Notice",
  state: "Published",
  title: "Hello",
  starts_at: noon - hour,
  ends_at: noon + day,
  began_at: noon - hour,
});

describe("an entry of a feed", () => {
  it("a feed entry has its announcement's updates, newest first, in the form that readers of Atlassian's feeds parse", () => {
    const content = contentOf(incident);
    const states = [...content.matchAll(/<br><strong>(?<state>[^<]+)<\/strong>/gu)];
    expect(states.map(({ groups }) => groups?.["state"])).toEqual([
      "Monitoring",
      "Identified",
      "Investigating",
    ]);
    expect(content).toContain(
      '<p><small><time datetime="2026-11-21T11:10:00.000Z">21 Nov 2026, 11:10 UTC</time></small><br><strong>Monitoring</strong> - Mended.</p>\n<p>We watch.</p>',
    );
    expect(content).toContain("<strong>Investigating</strong> - We <strong>look</strong> into it.</p>");
    expect(content).toContain("Edited <time");
    expect(content).toContain("<strong>Identified</strong></p>\n<ul>\n<li>a</li>");
  });

  it("a feed entry starts with the state of each update, even without a message", () => {
    const first = (content: string) => /<strong>(?<word>[^<]+)<\/strong>/u.exec(content)?.groups?.["word"];
    expect(first(contentOf(incident))).toBe("Monitoring");
    expect(first(contentOf(work))).toBe("Scheduled");
    expect(first(contentOf({ ...incident, updates: [] }))).toBe("Monitoring");
    expect(first(contentOf({ ...incident, postmortem: "**So**", postmortem_at: noon }))).toBe("Monitoring");
  });

  it("a feed entry shows its time, impact and components", () => {
    expect(contentOf(incident)).toMatch(
      /<p>Since <time [^>]+>21 Nov 2026, 10:00 UTC<\/time>\. Major impact\.<\/p>/u,
    );
    expect(contentOf(incident)).toContain("<li>Component 20: Partial Outage</li>");
    const over = contentOf({ ...incident, state: "Resolved", resolved_at: noon - hour });
    expect(over).toContain("Sat, 21 Nov 2026, 10:00–11:00 UTC</time>. Lasted 1\u00A0h. Major impact.");
    expect(over).toContain("<li>Component 20 had a Partial Outage</li>\n<li>Component 21</li>");
    expect(contentOf(notice)).toMatch(/Since <time[^>]+>21 Nov 2026, 11:00 UTC<\/time>\. Until <time/u);
  });

  it("a feed entry of maintenance starts with its window in the page's time zone, with both offsets across a clock change", () => {
    expect(contentOf(work)).toMatch(
      /^<p><time datetime="2027-03-28T00:30:00\.000Z">Sun, 28 Mar 2027, 00:30–02:00 UTC<\/time>\. Expected impact: up to Major Outage\. Recurring\.<\/p>/u,
    );
    const london = { page: page({ time_zone: "Europe/London", locale: "en-GB" }) };
    expect(contentOf(work, london)).toMatch(
      /^<p><time datetime="2027-03-28T00:30:00\.000Z">Sun, 28 Mar 2027, 00:30 GMT – Sun, 28 Mar 2027, 03:00 BST<\/time>/u,
    );
    const done = { ...work, state: "Completed", resolved_at: work.began_at + hour } as const;
    expect(contentOf(done)).toContain("Lasted 1\u00A0h.");
    const cancelled = contentOf({ ...done, state: "Cancelled" });
    expect(cancelled).not.toContain("Lasted");
    expect(cancelled).toMatch(/^<p>Was planned for <time /u);
  });

  it("the impact of an incident that is open is its present one in a feed, also while its fix is watched", () => {
    const watched = { ...incident, affected: affecting({ 20: "Operational" }) };
    expect(contentOf(watched)).toContain("Major impact.");
  });

  it("a feed entry has the postmortem after the updates", () => {
    const content = contentOf({ ...incident, postmortem: "A *fuse*.", postmortem_at: noon });
    expect(content).toMatch(
      /<h3>Postmortem<\/h3>\n<p><small>Published <time [^>]+>[^<]+<\/time><\/small><\/p>\n<p>A <em>fuse/u,
    );
    expect(content.indexOf("Postmortem")).toBeGreaterThan(content.indexOf("look"));
  });

  it("a feed entry leaves the oldest updates of a very long course to the page", () => {
    const long = "word ".repeat(6_000);
    const updates = [1, 2, 3, 4, 5].map((place) =>
      update(60 + place, place, { message: `${place} ${long}` }),
    );
    const content = contentOf({ ...incident, updates });
    expect(content).toContain("- 5 word");
    expect(content).not.toContain("- 1 word");
    expect(content).toContain(
      `<a href="http://localhost:8080/announcement/${idOf(30)}">3 earlier updates</a>`,
    );
    expect(content.length).toBeLessThan(100_000);
    const single = contentOf({ ...incident, updates: [update(31, 1, { message: "word ".repeat(20_000) })] });
    expect(single).not.toContain("earlier");
  });

  it("a feed entry is identified by the announcement's id, whatever the page's address", () => {
    const [entry] = items(snapshotWith(incident, { page: page({ url: "https://status.example.com/shop" }) }));
    expect(entry).toMatchObject({
      id: `urn:uuid:${idOf(30)}`,
      url: `https://status.example.com/shop/announcement/${idOf(30)}`,
      title: "Monitoring: Cards & <terminals>",
      tags: ["Incident", "Component 20", "Component 21"],
    });
    expect(items(snapshotWith(incident))[0]?.id).toBe(entry?.id);
  });

  it("a feed entry was published at its creation, a notice at its start, and updated at its newest change", () => {
    const times = (input: LoadedAnnouncement) =>
      items(snapshotWith(input)).map(({ date_published, date_modified }) => [
        date_published,
        date_modified,
      ])[0];
    expect(times(incident)).toEqual(["2026-11-21T10:00:00.000Z", "2026-11-21T11:10:00.000Z"]);
    expect(times(notice)).toEqual(["2026-11-21T11:00:00.000Z", "2026-11-21T11:00:00.000Z"]);
    const edited = { ...incident, updates: [update(31, -110, { edited_at: noon })] };
    expect(times(edited)?.[1]).toBe("2026-11-21T12:00:00.000Z");
  });
});

describe("a feed", () => {
  const all = { components: [component(20), component(21)], announcements: [incident, work, notice] };

  it("a feed has incidents, maintenance and notices, newest first, the same in every format", () => {
    // With the state, but of notices.
    const titles = ["Hello", "Scheduled: New disks", "Monitoring: Cards &amp; &lt;terminals&gt;"];
    const snapshot = composed(all);
    expect(items(snapshot).map(({ title }) => title)).toEqual([
      "Hello",
      "Scheduled: New disks",
      "Monitoring: Cards & <terminals>",
    ]);
    const inAtom = renderAtom(snapshot).matchAll(
      /<entry>\n<id>[^<]+<\/id>\n<title type="text">(?<title>[^<]+)</gu,
    );
    expect([...inAtom].map(({ groups }) => groups?.["title"])).toEqual(titles);
    const inRss = renderRss(snapshot).matchAll(
      /<item>\n<guid [^>]+>[^<]+<\/guid>\n<title>(?<title>[^<]+)</gu,
    );
    expect([...inRss].map(({ groups }) => groups?.["title"])).toEqual(titles);
  });

  it("a feed names its own address and its page's, under the page's own address", () => {
    const at = { ...all, page: page({ url: "https://status.example.com/shop" }) };
    expect(renderAtom(composed(at))).toContain(
      '<link rel="self" type="application/atom+xml" href="https://status.example.com/shop/history.atom"/>\n<link rel="alternate" type="text/html" href="https://status.example.com/shop/history"/>',
    );
    expect(renderRss(composed(at))).toContain(
      '<link>https://status.example.com/shop/history</link>\n<atom:link rel="self" type="application/rss+xml" href="https://status.example.com/shop/history.rss"/>',
    );
    expect(JSON.parse(renderJsonFeed(composed(at)))).toMatchObject({
      home_page_url: "https://status.example.com/shop/history",
      feed_url: "https://status.example.com/shop/feed.json",
    });
    expect(renderAtom(composed(all))).toContain('href="http://localhost:8080/history.atom"');
  });

  it("a feed's time is that of its newest change", () => {
    expect(updatedIn(renderAtom(composed(all)))).toBe("2026-11-21T11:10:00.000Z");
    expect(updatedIn(renderAtom(composed({})))).toBe(new Date(noon - 500 * hour).toISOString());
    expect(renderRss(composed(all))).toContain(
      "<lastBuildDate>Sat, 21 Nov 2026 11:10:00 GMT</lastBuildDate>",
    );
  });

  it("a feed is the same to the byte without changes, on the next day, in the next year, and when the page is stale", () => {
    for (const render of [renderAtom, renderRss, renderJsonFeed]) {
      const now = render(composed(all));
      expect(render(composed({ ...all, revision: 9 }, noon + minute))).toBe(now);
      expect(render(composed(all, noon + day))).toBe(now);
      expect(render(composed(all, noon + 60 * day))).toBe(now);
      expect(render({ ...composed(all), stale: true })).toBe(now);
    }
  });
});

describe("a feed with an incident entered after its end", () => {
  it("a feed dates an incident that was over before it was entered by its own times, and lists it after newer ones", () => {
    const began = noon - 3 * day;
    const backfilled = announcement(60, {
      state: "Resolved",
      began_at: began,
      resolved_at: began + hour,
      created_at: noon,
      updated_at: noon,
      updates: [update(61, 0, { state: "Resolved", posted_at: began + hour, created_at: noon })],
    });
    const all = items(composed({ announcements: [backfilled, incident] }));
    expect(all.map(({ id }) => id)).toEqual([30, 60].map((id) => `urn:uuid:${idOf(id)}`));
    expect(all[1]).toMatchObject({
      date_published: "2026-11-18T12:00:00.000Z",
      date_modified: "2026-11-18T13:00:00.000Z",
    });
  });
});
