import { describe, expect, test } from "vitest";
import { writeAnnouncement } from "../../../src/publishing/markdown/announcement-markdown.ts";
import { renderAnnouncement } from "../../../src/publishing/page/announcement-page.ts";
import { renderPage } from "../../../src/publishing/page/status-page.ts";
import {
  type AnnouncementExample,
  announcedSnapshot,
  type ExampleUpdate,
  withAnnouncements,
} from "./announcement-examples.ts";
import { exampleSnapshot } from "./fixtures.ts";
import { recent, textOf } from "./markup.ts";

const articles = (document: string) => document.match(/<article[\s\S]*?<\/article>/gu) ?? [];
const upcoming = (document: string) =>
  /<section class="section upcoming">[\s\S]*?<\/section>/u.exec(document)?.[0] ?? "";

const calm = exampleSnapshot("calm");
const minute = 60_000;
const hour = 60 * minute;
const { asOf } = calm;
const pageWith = (...announcements: readonly AnnouncementExample[]) =>
  renderPage(withAnnouncements(calm, announcements));

describe("an open incident", () => {
  const [block = ""] = articles(renderPage(announcedSnapshot("incident")));

  test("an open incident shows its title, impact, components, state, and the newest update first", () => {
    expect(textOf(block)).toBe(
      "Incident Identified Card payments fail at checkout Since 14:02 GMT. Critical impact. " +
        "Checkout Major Outage Public API Partial Outage Webhooks Degraded Performance " +
        "Investigating Identified Monitoring Resolved " +
        "14:11 Identified. A certificate of our card processor ran out at 14:00. The new one is being rolled out; " +
        "we expect payments to go through again by 14:30. Orders are kept, and nobody is charged twice. " +
        "14:05 Investigating. About 8 in 10 card payments fail. Bank transfers and saved wallets work. Next word by 14:20.",
    );
  });

  const lists = (document: string) => document.match(/<ul class="concerned[\s\S]*?<\/ul>/gu) ?? [];

  test("an open incident marks a component with its own status, or with a worse one that the page shows, its cause and the announced one", () => {
    const slow: AnnouncementExample = {
      title: "Slow",
      affected: { Checkout: "Operational", Website: "Degraded Performance" },
    };
    const down: AnnouncementExample = { title: "Down", affected: { Checkout: "Major Outage" } };
    const [list = ""] = lists(renderPage(withAnnouncements(exampleSnapshot("major"), [slow])));
    expect(textOf(list)).toBe(
      "Checkout Major Outage (announced as Operational) Website Degraded Performance",
    );
    expect(list.match(/href="#(?:op|dg|mj)"/gu)).toEqual([`href="#mj"`, `href="#dg"`]);
    const both = withAnnouncements(exampleSnapshot("major"), [slow, down]);
    expect(lists(renderPage(both)).map(textOf)).toContain(
      "Checkout Major Outage per “Down” (announced as Operational) Website Degraded Performance",
    );
    const [own] = both.announcements.filter(({ title }) => title === "Slow");
    expect(own && writeAnnouncement(own, both)).toContain(
      "Checkout: Major Outage per “Down” (announced as Operational)",
    );
    // A stale page does not know the current statuses.
    expect(lists(renderPage({ ...both, stale: true })).map(textOf)).toContain(
      "Website Degraded Performance Checkout Operational",
    );
  });

  test("an open incident marks its state in the sequence, and every time machine-readably", () => {
    expect(block).toContain(
      `<li class="past"><span>Investigating</span></li><li aria-current="step"><span>Identified</span></li>`,
    );
    expect(block).toContain(`<time datetime="2026-11-24T14:11:00.000Z">14:11</time>`);
  });

  test("an open incident precedes the components, which are not repeated after the headline", () => {
    const document = renderPage(announcedSnapshot("incident"));
    expect(document.indexOf("<article")).toBeLessThan(document.indexOf(`class="timetable"`));
    expect(document).not.toContain(`<ul class="affected`);
    const apart = withAnnouncements(exampleSnapshot("major"), [
      { title: "Slow", affected: { Checkout: "Major Outage" } },
    ]);
    const [list = ""] = /<ul class="affected[\s\S]*?<\/ul>/u.exec(renderPage(apart)) ?? [];
    expect(textOf(list)).toBe("Public API Partial Outage Webhooks Degraded Performance");
  });

  test("an open incident folds all but three updates, and links to the rest", () => {
    const updates = Array.from(
      { length: 40 },
      (_, turn): ExampleUpdate => [asOf - turn * minute, "Monitoring", `Turn ${turn}.`],
    );
    const document = pageWith({ title: "Slow", updates });
    const [open = "", folded = ""] = (articles(document)[0] ?? "").split(`<details class="older">`);
    expect(open.match(/class="entry"/gu)).toHaveLength(3);
    expect(textOf(folded)).toMatch(/^7 earlier updates 14:11 Monitoring\. Turn 3\./u);
    expect(textOf(folded)).toMatch(/Turn 9\. All 40 updates$/u);
  });

  test("a very long open incident is shortened, with a link to all of it", () => {
    const long = `${"Word by word. ".repeat(2_000)}End.`;
    const [article = ""] = articles(pageWith({ title: "Long", updates: [[asOf, "Identified", long]] }));
    expect(article.length).toBeLessThan(4_000);
    expect(textOf(article)).toMatch(/Word by word\. Word by… Read more$/u);
  });

  test("an open incident names a dozen of many components, the worst first, and counts the rest", () => {
    const affected = Object.fromEntries(
      Array.from(
        { length: 500 },
        (_, place) => [`Part ${place}`, place === 400 ? "Major Outage" : "Partial Outage"] as const,
      ),
    );
    const [article = ""] = articles(pageWith({ title: "Wide", affected }));
    expect(textOf(article)).toContain("Wide Since 14:14 GMT. Part 400 Major Outage Part 0 Partial Outage");
    expect(textOf(article)).toContain("Part 10 Partial Outage and 488 components more");
  });
});

describe("many open announcements", () => {
  const document = renderPage(announcedSnapshot("storm"));

  test("many open announcements show the worst in full and the others as lines", () => {
    expect(articles(document)).toHaveLength(5);
    for (const block of articles(document)) {
      expect(textOf(block)).toContain("Critical impact.");
      expect(block.split("<details")[0]?.match(/class="entry"/gu)).toHaveLength(1);
    }
    const [list = ""] = /<h2>45 more open<\/h2>[\s\S]*?<\/section>/u.exec(document) ?? [];
    expect(list.match(/<h3>/gu)).toHaveLength(45);
    expect(textOf(list)).toContain(
      "Errors in part 1 of the platform Incident, Investigating, since 12:00 GMT. Minor impact. ",
    );
    expect(textOf(list)).toMatch(/and 497 more\./u);
  });

  test("open announcements are sorted by incidents, maintenance and notices", () => {
    const kinds = ["Notice", "Maintenance", "Incident"] as const;
    const states = { Notice: "Published", Maintenance: "In Progress", Incident: "Monitoring" } as const;
    const blocks = articles(pageWith(...kinds.map((kind) => ({ title: kind, kind, state: states[kind] }))));
    expect(blocks.map((block) => textOf(block).split(" ")[0])).toEqual(["Incident", "Maintenance", "Notice"]);
  });
});

describe("an incident in the headline", () => {
  const incident: AnnouncementExample = {
    title: "Card payments fail",
    impact: "Critical",
    affected: { Checkout: "Operational" },
  };
  const seen = (markup: string) => textOf(markup.replaceAll(/<(\w+) class="unseen"[\s\S]*?<\/\1>/gu, ""));
  const body = (document: string) => seen(document.slice(document.indexOf("<main")));

  test("an incident being monitored turns the headline milder once none of its components is affected", () => {
    const document = pageWith({ ...incident, state: "Monitoring" });
    expect(document).toMatch(/<h1><a href="[^"]+">Monitoring a fix: Card payments fail<\/a><\/h1>/u);
    expect(document).toContain(`class="head plate dg"`);
    const before = pageWith({ ...incident, state: "Identified" });
    expect(before).toMatch(/<h1><a href="[^"]+">Card payments fail<\/a><\/h1>/u);
    expect(before).toContain(`class="head plate mj"`);
    // Its own mark is as mild as the headline, and its impact is past.
    const kindLine = (markup: string) => /<p class="kind small">.*?<\/svg>/u.exec(markup)?.[0];
    expect(kindLine(document)).toContain(`#dg"`);
    expect(kindLine(before)).toContain(`#mj"`);
    expect([document, before].map((markup) => markup.includes("Critical impact."))).toEqual([false, true]);
    const snapshot = withAnnouncements(calm, [{ ...incident, state: "Monitoring" }]);
    const [own] = snapshot.announcements;
    expect(own && renderAnnouncement(own, snapshot)).toContain("Impact was critical.");
  });

  test.each(["Monitoring", "Identified"] as const)(
    "an incident in the headline shows its title once, as a link, while it is %s",
    (state) => {
      const document = pageWith({ ...incident, state });
      // The row of its component links it as well.
      const [top = ""] = document.split('<section id="components"');
      expect(body(top).match(/Card payments fail/gu)).toHaveLength(1);
      const [block = ""] = articles(document);
      expect(document).toMatch(
        /<h1><a href="[^"]*\/announcement\/[^"]*">[^<]*Card payments fail<\/a><\/h1>/u,
      );
      expect(block).toContain(`<h2 class="unseen">`);
    },
  );

  test("an incident in the headline has its title where a component would be named", () => {
    const down = withAnnouncements(exampleSnapshot("major"), [{ ...incident, state: "Identified" }]);
    expect(articles(renderPage(down))[0]).toMatch(/<h2><a href=/u);
  });
});

describe("maintenance in progress", () => {
  test("maintenance in progress shows its end, its expected status, and each component's status", () => {
    const [block = ""] = articles(renderPage(announcedSnapshot("work")));
    expect(textOf(block)).toContain(
      "Search index moves to new machines Tue 24 Nov, 14:00–16:00 GMT. Expected impact: up to Degraded Performance. " +
        "Object Storage Major Outage, worse than planned Search Under Maintenance, as planned " +
        "Scheduled In Progress Verifying Completed",
    );
  });

  test("overdue maintenance says so, and when it was planned to end", () => {
    expect(textOf(articles(renderPage(announcedSnapshot("overrunning")))[0] ?? "")).toContain(
      "Overdue: should have ended at 14:05 GMT.",
    );
    expect(renderPage(announcedSnapshot("work"))).not.toContain("Overdue");
  });

  test("maintenance in progress is shortened to a line among many", () => {
    const many = Array.from(
      { length: 4 },
      (_, place): AnnouncementExample => ({
        kind: "Maintenance",
        title: `Work ${place}`,
        state: "In Progress",
        startsAt: asOf - place * hour - hour,
        endsAt: asOf - minute,
        affected: { Search: "Under Maintenance" },
      }),
    );
    const [list = ""] = /<h2>1 more open<\/h2>[\s\S]*?<\/section>/u.exec(pageWith(...many)) ?? [];
    expect(textOf(list)).toBe(
      "1 more open Work 3 Maintenance, In Progress. Tue 24 Nov, 10:14–14:13 GMT. " +
        "Overdue: should have ended at 14:13 GMT. Search.",
    );
  });

  test("maintenance in progress shows an update without a message as its start, and only once started", () => {
    const updates: NonNullable<AnnouncementExample["updates"]> = [
      [asOf - minute, "In Progress", ""],
      [asOf - 2 * minute, "Verifying", "We look."],
      [asOf - 3 * minute, "In Progress", ""],
      [asOf - hour, "Scheduled", "Disks are swapped."],
    ];
    const work: AnnouncementExample = {
      kind: "Maintenance",
      title: "Work",
      state: "In Progress",
      startsAt: asOf - 3 * minute,
      endsAt: asOf + hour,
      affected: { Search: "Under Maintenance" },
      updates,
    };
    const text = textOf(articles(pageWith(work))[0] ?? "");
    expect(text.match(/Maintenance has started\./gu)).toHaveLength(1);
    expect(text).toMatch(/14:13 In Progress\. 14:12 Verifying\. We look\. 14:11 Maintenance has started\./u);
  });

  test("maintenance in progress shows the last known component status on a stale page, as Unknown", () => {
    const blocks = articles(renderPage(announcedSnapshot("unsure"))).map(textOf);
    // As the list of components says it, and the script of a page that loses its connection.
    expect(blocks[1]).toContain("Search Unknown, was Operational at 13:58 Object Storage Unknown, was");
    expect(blocks.join()).not.toMatch(/, as planned|worse than planned/u);
  });
});

describe("scheduled maintenance", () => {
  const work = (days: number, more: Partial<AnnouncementExample> = {}): AnnouncementExample => ({
    kind: "Maintenance",
    title: `Work ${days}`,
    state: "Scheduled",
    startsAt: asOf + days * 24 * hour,
    endsAt: asOf + days * 24 * hour + hour,
    expect: "Partial Outage",
    affected: { Search: "Under Maintenance" },
    ...more,
  });

  test("scheduled maintenance is a line with its time, components and expected effect", () => {
    const section = upcoming(renderPage(announcedSnapshot("coming")));
    expect(textOf(section)).toBe(
      "Upcoming maintenance Search index moves to new machines Maintenance on Sun 29 Nov, 02:00–04:00 GMT. " +
        "Search and Object Storage. Expected impact: up to Degraded Performance.",
    );
    expect(section).toContain(`<use href="#scheduled"/>`);
    expect(section).toContain(`data-to="2026-11-29T04:00:00.000Z"`);
  });

  test("scheduled maintenance without effect says that no impact is expected", () => {
    const quiet = work(2, { expect: "Operational" });
    expect(textOf(upcoming(pageWith(quiet)))).toContain("Search. No impact expected.");
    expect(pageWith(quiet)).not.toMatch(/up to Operational|at worst/u);
  });

  test("scheduled maintenance is sorted by time, five of many, with a link to all", () => {
    const section = upcoming(pageWith(...[7, 3, 1, 6, 2, 4, 5].map((days) => work(days))));
    expect([...section.matchAll(/Work (\d)/gu)].map(([, days]) => days)).toEqual(["1", "2", "3", "4", "5"]);
    expect(section).toContain(`<a href="/history#upcoming">All 7 upcoming maintenance windows</a>`);
  });

  test("scheduled maintenance that has not started at its time says so", () => {
    expect(textOf(upcoming(pageWith(work(-0.1))))).toContain("Not started yet.");
  });

  test("scheduled maintenance shows the time zone of both ends if the clocks change in between", () => {
    const autumn = { startsAt: Date.UTC(2026, 9, 25, 0, 30), endsAt: Date.UTC(2026, 9, 25, 3) };
    const summer = { startsAt: Date.UTC(2026, 9, 24, 9), endsAt: Date.UTC(2026, 9, 24, 10) };
    expect(textOf(upcoming(pageWith(work(1, autumn))))).toMatch(
      /Sun 25 Oct, 01:30 (?:BST|GMT\+1) – Sun 25 Oct, 03:00 GMT\./u,
    );
    expect(textOf(upcoming(pageWith(work(1, summer))))).toMatch(/Sat 24 Oct, 10:00–11:00 (?:BST|GMT\+1)\./u);
  });

  test("scheduled maintenance in another year shows the year", () => {
    expect(textOf(upcoming(pageWith(work(60))))).toMatch(/Sat,? 23 Jan 2027, 14:14–15:14 GMT\./u);
  });
});

describe("a page without components", () => {
  test("a page without components still shows open and scheduled announcements", () => {
    const empty = exampleSnapshot("empty");
    const document = renderPage(
      withAnnouncements(empty, [{ title: "Slow", updates: [[asOf, "Identified", "Slow."]] }]),
    );
    expect(document).toContain("Nothing here yet");
    expect(textOf(articles(document)[0] ?? "")).toContain("Incident Identified Slow");
  });
});

describe("the ways on from the page", () => {
  const document = renderPage(calm);
  const below = renderPage({ ...calm, page: { ...calm.page, url: "https://example.com/status/" } });

  test("the page links history, feeds and calendar, which readers discover too", () => {
    for (const address of ["/history.atom", "/history.rss", "/feed.json", "/calendar.ics"]) {
      expect(document).toMatch(
        new RegExp(`<link rel="alternate" type="[a-z/+]+" href="${RegExp.escape(address)}"`, "u"),
      );
      expect(document).toContain(`<a href="${address}">`);
    }
    expect(document).toContain(`<a href="/history">History</a><a href="/subscribe">Subscribe</a>`);
  });

  test("the page links each component to its uptime breakdown", () => {
    for (const { id, name } of calm.components) {
      expect(document).toContain(`<a href="/component/${id}">${name}</a></h3>`);
    }
  });

  test("the page's links stay below its path", () => {
    expect(below).toContain(`<a href="/status/history">`);
    expect(below).toContain(`href="/status/calendar.ics"`);
  });
});

describe("a pinned announcement", () => {
  const notice = { kind: "Notice", state: "Published", title: "New prices", pinned: true } as const;
  const titles = (document: string) =>
    articles(document).map((article) => /<bdi>(.*?)<\/bdi>/u.exec(article)?.[1]);

  test("a pinned incident stands before more important ones", () => {
    const incident = { title: "Slow", impact: "Critical" } as const;
    const document = pageWith(incident, { title: "Errors", impact: "Minor", pinned: true });
    expect(titles(document)).toEqual(["Errors", "Slow"]);
    expect(textOf(articles(document)[0] ?? "")).toMatch(/^Incident Investigating Errors /u);
  });

  test("a published notice says its kind alone, and its text without a state", () => {
    const updates = [[asOf - hour, "Published", "From May."]] as const;
    const document = pageWith({ ...notice, updates });
    expect(textOf(articles(document)[0] ?? "")).toMatch(
      /^Notice New prices Since [^.]*\. [\d:]+ From May\.$/u,
    );
    expect(document).not.toMatch(/Published|Pinned/u);
  });

  test("a pinned notice stands before other notices, and after open incidents and maintenance", () => {
    const open = [
      { ...notice, title: "New office", pinned: false, beganAt: asOf },
      { ...notice, beganAt: asOf - hour },
      { title: "Slow", impact: "None" },
      { kind: "Maintenance", state: "In Progress", title: "Disks" },
    ] as const;
    expect(titles(pageWith(...open))).toEqual(["Slow", "Disks", "New prices", "New office"]);
  });

  test("a pinned announcement stands whole among many of its kind", () => {
    const others = Array.from({ length: 5 }, (_, place) => ({
      ...notice,
      title: `Notice ${place}`,
      pinned: false,
      beganAt: asOf,
    }));
    const document = pageWith(...others, { ...notice, beganAt: asOf - hour });
    expect(titles(document)).toEqual(["New prices", "Notice 0", "Notice 1"]);
  });

  test("a pinned upcoming maintenance stands before earlier ones", () => {
    const work = { kind: "Maintenance", state: "Scheduled" } as const;
    const document = pageWith(
      { ...work, title: "Disks", startsAt: asOf + hour },
      { ...work, title: "Move", startsAt: asOf + 9 * hour, pinned: true },
    );
    expect(textOf(upcoming(document))).toMatch(/Move Maintenance .*Disks Maintenance/u);
  });

  test("a closed pinned announcement is in the history alone", () => {
    const document = pageWith({ ...notice, state: "Archived", beganAt: asOf - hour, resolvedAt: asOf });
    expect(articles(document)).toEqual([]);
    expect(textOf(recent(document))).toContain("New prices");
  });
});
