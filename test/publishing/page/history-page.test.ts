/** The history as a document: months, those without any, and the ways on. */
import { describe, expect, test } from "vitest";
import { type HistoryPart, renderHistory } from "../../../src/publishing/page/history-page.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { announcement, compose, idOf, noon, page, state } from "../states.ts";
import { examplePage, largePage } from "./fixtures.ts";
import { textOf } from "./markup.ts";

const hour = 3_600_000;
const closed = (id: number, beganAt: string) => {
  const began = Date.parse(beganAt);
  return announcement(id, { state: "Resolved", began_at: began, resolved_at: began + hour });
};

function snapshotWith(announcements: ReturnType<typeof announcement>[], timeZone = "UTC") {
  const over = { announcements, page: page({ time_zone: timeZone }) };
  return compose(state(over), { now: noon, baseUrl: "http://localhost:8080" });
}

/** The headings, and the text below them. */
function outline(document: string): string[] {
  return [...document.matchAll(/<h[123][^>]*>(?<heading>.*?)<\/h[123]>|<p>(?<text>No [^<]*)<\/p>/gu)].map(
    ({ groups }) =>
      (groups?.["heading"] ?? groups?.["text"] ?? "").replaceAll(/<[^>]*>/gu, "").replaceAll(/\s/gu, " "),
  );
}

function rendered(over: Partial<HistoryPart>, timeZone?: string): string {
  const snapshot = snapshotWith(
    [
      closed(1, "2026-11-20T10:00:00Z"),
      closed(2, "2026-10-31T23:30:00Z"),
      closed(3, "2026-06-01T00:00:00Z"),
      announcement(4, {
        kind: "Maintenance",
        state: "Scheduled",
        title: "Disks",
        starts_at: noon + hour,
        ends_at: noon + 2 * hour,
        began_at: noon + hour,
      }),
    ],
    timeZone,
  );
  const part: HistoryPart = {
    from: { kind: "newest" },
    announcements: snapshot.announcements
      .filter(({ state: current }) => current !== "Scheduled")
      .toSorted((a, b) => b.beganAt - a.beganAt),
    months: { newest: "2026-11", oldest: "2026-04" },
    began: "2026-04",
    older: null,
    newer: null,
    oldest: "2026-06",
    ...over,
  };
  return renderHistory(part, snapshot);
}

describe("the history", () => {
  test("the place for the reader's zone in the foot is within the brackets of the page's", () => {
    const footOf = (timeZone: string) =>
      / data-yours="([^"]+)".*<p class="asof">(.*?)<\/p>/su.exec(rendered({}, timeZone))?.slice(1);
    expect(footOf("Europe/London")).toEqual([
      " · {time} in your time zone",
      "<span>All times in the time zone Europe/London (now GMT</span>).",
    ]);
    expect(footOf("UTC")).toEqual([" ({time} in your time zone)", "<span>All times in UTC</span>."]);
  });

  test("the history has a section for each month, and one for consecutive months without any", () => {
    expect(outline(rendered({}))).toEqual([
      "History",
      "Upcoming maintenance",
      "Disks",
      "November 2026",
      "Incident 1",
      "October 2026",
      "Incident 2",
      "July – September 2026",
      "No announcements.",
      "June 2026",
      "Incident 3",
      "April – May 2026",
      "No announcements.",
      "Subscribe",
    ]);
  });

  test("the history is divided into months in the page's time zone", () => {
    const lines = outline(rendered({}, "Europe/Berlin"));
    expect(lines.slice(3, 6)).toEqual(["November 2026", "Incident 1", "Incident 2"]);
    expect(lines).toContain("July – October 2026");
  });

  test("the history omits months that are unknown, or before the page existed", () => {
    const late = outline(rendered({ began: "2026-09" }));
    expect(late.slice(-5)).toEqual([
      "September 2026",
      "No announcements.",
      "June 2026",
      "Incident 3",
      "Subscribe",
    ]);
    const lines = outline(rendered({ announcements: [], months: null }));
    expect(lines).toEqual(["History", "Upcoming maintenance", "Disks", "Subscribe"]);
  });

  test("the history shows upcoming maintenance on its newest part alone, and links in both directions", () => {
    const part = rendered({ newer: { before: idOf(9) }, older: idOf(8) });
    expect(outline(part)).not.toContain("Disks");
    expect(part).toContain(`<a rel="prev" href="/history?Before=${idOf(9)}">Newer</a>`);
    expect(part).toContain(`<a rel="next" href="/history?Before=${idOf(8)}">Older</a>`);
    expect(rendered({ newer: { before: null } })).toContain(`<a rel="prev" href="/history">Newer</a>`);
  });

  test("the history links the years with entries", () => {
    const document = rendered({ oldest: "2024-02" });
    for (const address of ["/history", "/history?Month=2025-12", "/history?Month=2024-12"]) {
      expect(document).toContain(`<a href="${address}">`);
    }
    expect(document).not.toContain("2023");
    expect(rendered({})).not.toContain("2025");
  });

  test("the history links its feeds and calendar", () => {
    for (const address of ["/history.atom", "/history.rss", "/feed.json", "/calendar.ics"]) {
      expect(rendered({})).toMatch(
        new RegExp(`<link rel="alternate" type="[^"]+" href="${address}"( title="[^"]+")?>`, "u"),
      );
    }
  });

  test("maintenance, a notice, and an incident with impact, has its mark before the title, whether it is over or not", () => {
    const work = { kind: "Maintenance", began_at: noon - hour, starts_at: noon - hour } as const;
    const { announcements } = snapshotWith([
      announcement(1, { ...work, state: "In Progress", title: "Running" }),
      announcement(2, { ...work, state: "Completed", resolved_at: noon, title: "Done" }),
      announcement(3, { ...work, state: "Cancelled", resolved_at: noon, title: "Called off" }),
      announcement(4, { state: "Identified", began_at: noon - hour, impact: "Critical", title: "Down" }),
      announcement(5, { kind: "Notice", state: "Published", began_at: noon - hour, title: "News" }),
    ]);
    const entries = rendered({ announcements }).split('<li class="entry">').slice(1);
    const marks = entries.map((entry) => {
      const title = /<bdi[^>]*>(?<title>[^<]*)</u.exec(entry)?.groups?.["title"] ?? "";
      return [title, /<use href="#(?<mark>\w+)"/u.exec(entry)?.groups?.["mark"]];
    });
    expect(Object.fromEntries(marks)).toEqual({
      Running: "mt",
      Done: "mt",
      "Called off": "scheduled",
      Down: "mj",
      News: "notice",
    });
  });
});

test("maintenance that was cancelled says in lists when it was planned", () => {
  const { announcements } = snapshotWith([
    announcement(3, {
      kind: "Maintenance",
      state: "Cancelled",
      starts_at: noon + hour,
      ends_at: noon + 2 * hour,
      began_at: noon - hour,
      resolved_at: noon,
    }),
  ]);
  expect(textOf(rendered({ announcements }))).toMatch(
    /Maintenance, Cancelled\. Was planned for \w+ \d+ Nov, \d\d:00–\d\d:00 UTC\./u,
  );
});

describe("the filter of the history", () => {
  const nothing: HistoryPart = {
    from: { kind: "newest" },
    announcements: [],
    months: null,
    began: "2026-04",
    older: null,
    newer: null,
    oldest: null,
  };
  const filterOf = (snapshot: Snapshot) =>
    /<details class="filter[\s\S]*?<\/details>/u.exec(renderHistory(nothing, snapshot))?.[0] ?? "";

  test("the filter of the history has the components in their groups, as on the page", () => {
    const [eu, asia] = [{ name: "Frankfurt" }, { name: "Tokyo" }];
    const snapshot = examplePage({ "": [{ name: "Website" }], Europe: [eu], Asia: [asia], Empty: [] });
    const [europe, ...others] = snapshot.groups;
    const nested = others.map((group) => ({ ...group, parentId: europe?.id ?? null }));
    const filter = filterOf({ ...snapshot, groups: europe === undefined ? [] : [europe, ...nested] });
    expect(textOf(filter)).toBe(
      "Filter by component or group All history Website Europe Frankfurt Asia Tokyo",
    );
    expect(filter).toMatch(
      /<b><a [^>]*><bdi>Europe<\/bdi><\/a><\/b><ul><li><a [^>]*><bdi>Frankfurt.*<bdi>Asia/u,
    );
  });

  test("the history of a group names it in title, heading and filter, keeps to it, and leads back to all", () => {
    const snapshot = examplePage({ Europe: [{ name: "Frankfurt" }], Asia: [{ name: "Tokyo" }] });
    const group = snapshot.groups[1]?.id ?? "";
    const document = renderHistory({ ...nothing, from: { kind: "newest", group }, older: idOf(8) }, snapshot);
    expect(document).toMatch(/<title>History: Asia · /u);
    expect(document).toContain(
      '<meta name="description" content="Asia: Incidents, maintenance and notices">',
    );
    expect(document).toContain("<h1>History: <bdi>Asia</bdi></h1>");
    expect(document).toContain(`<a href="/history?Group=${group}" aria-current="true"><bdi>Asia</bdi></a>`);
    expect(document).toContain(`<a rel="next" href="/history?Group=${group}&amp;Before=${idOf(8)}">`);
    expect(document).toContain('<p class="small all"><a href="/history">All history</a></p>');
  });

  test("the filter of the history scrolls in itself only with more than 30 components", () => {
    expect(filterOf(largePage(30, 0))).not.toContain("many");
    expect(filterOf(largePage(31, 0))).toContain('<ul class="many">');
  });
});

describe("an untranslated history", () => {
  const part = (announcements: HistoryPart["announcements"]): HistoryPart => ({
    from: { kind: "newest" },
    announcements,
    months: { newest: "2026-11", oldest: "2026-10" },
    began: "2026-04",
    older: null,
    newer: null,
    oldest: "2026-10",
  });
  const past = [closed(1, "2026-11-20T10:00:00Z"), closed(2, "2026-10-31T23:30:00Z")];
  const noteCount = (document: string) => document.split("Noch nicht übersetzt").length - 1;

  test("an untranslated history says so once", () => {
    const snapshot = snapshotWith(past);
    expect(noteCount(renderHistory(part(snapshot.announcements), snapshot, "de"))).toBe(1);
    expect(renderHistory(part(snapshot.announcements), snapshot)).not.toContain("Not yet translated");
  });

  test("an untranslated entry is marked beside translated ones", () => {
    const snapshot = snapshotWith(past);
    const [first, ...others] = snapshot.announcements;
    const translated = { translations: { de: { title: "Verbindungen brachen ab" } } };
    const some = first === undefined ? [] : [{ ...first, ...translated }, ...others];
    const document = renderHistory(part(some), snapshot, "de");
    expect(noteCount(document)).toBe(1);
    expect(document).toMatch(/<span class="untold">Noch nicht übersetzt<\/span>/u);
  });
});
