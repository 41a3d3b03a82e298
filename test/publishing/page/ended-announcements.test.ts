/** The lines below the headline about what ended a short time ago, and the list of the last 14 days. */
import { describe, expect, test } from "vitest";
import { renderPage } from "../../../src/publishing/page/status-page.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { type AnnouncementExample, announcedSnapshot, withAnnouncements } from "./announcement-examples.ts";
import { exampleSnapshot } from "./fixtures.ts";
import { recent, textOf } from "./markup.ts";

const minute = 60_000;
const hour = 60 * minute;
const calm = exampleSnapshot("calm");
const { asOf } = calm;

const pageWith = (...announcements: readonly AnnouncementExample[]) =>
  renderPage(withAnnouncements(calm, announcements));

const resolved = (title: string, resolvedAt: number, affected: AnnouncementExample["affected"] = {}) =>
  ({ title, state: "Resolved", beganAt: resolvedAt - hour, resolvedAt, affected }) as const;
const completed = (title: string, resolvedAt: number) =>
  ({ ...resolved(title, resolvedAt), kind: "Maintenance", state: "Completed" }) as const;

const list = (document: string) => /<ul class="affected ended[\s\S]*?<\/ul>/u.exec(document)?.[0] ?? "";
const linesOf = (snapshot: Snapshot, ...examples: readonly AnnouncementExample[]) =>
  textOf(list(renderPage(withAnnouncements(snapshot, examples))));

describe("an incident that has ended", () => {
  test("an incident that has ended is linked with its end right below the headline for six hours", () => {
    const document = pageWith(resolved("Card <payments> fail", asOf - 5 * minute));
    expect(document).toMatch(/<\/h1>\n<p>.*<\/p>\n<\/div><\/div>\n\n<ul class="affected ended/u);
    expect(list(document)).toContain(`<bdi>Card &lt;payments&gt; fail</bdi></a>`);
    expect(list(document)).toMatch(/<a href="\/announcement\//u);
    expect(textOf(list(document))).toMatch(/^Resolved 14:09 GMT: Card/u);
    expect(linesOf(calm, resolved("Slow", asOf - 6 * hour + 1))).toBe("Resolved 08:14 GMT: Slow");
    expect(linesOf(calm, resolved("Slow", asOf - 6 * hour))).toBe("");
  });

  test("an incident that has ended is not mentioned while one of its components has a problem", () => {
    const major = exampleSnapshot("major");
    const end = asOf - minute;
    expect(linesOf(major, resolved("Orders", end, { Checkout: "Major Outage" }))).toBe("");
    expect(linesOf(major, resolved("Slow search", end, { Search: "Major Outage" }))).toBe(
      "Resolved 14:13 GMT: Slow search",
    );
  });

  test("an incident that has ended is named by its title while another about the same component is open", () => {
    const other = { title: "Search is slow", affected: { Search: "Degraded Performance" } } as const;
    const end = asOf - minute;
    const line = "Resolved 14:13 GMT: Search is down";
    expect(linesOf(calm, other, resolved("Search is down", end, { Search: "Major Outage" }))).toBe(line);
    const sameTitle = resolved(other.title, end, { Search: "Major Outage" });
    expect(linesOf(calm, other, sameTitle)).toBe("");
  });

  test("an incident that has ended stays on a stale page", () => {
    expect(linesOf(exampleSnapshot("stale"), resolved("Slow", asOf - 20 * minute))).toMatch(
      /^Resolved .+: Slow$/u,
    );
  });
});

test("the page names the two most important that have ended, the last first, and links the history for the others", () => {
  const works = [1, 2, 3].map((minutes) => completed(`Work ${minutes}`, asOf - minutes * minute));
  const slow = { ...resolved("Slow", asOf - minute), impact: "Minor" } as const;
  const down = { ...resolved("Down", asOf - hour), impact: "Critical" } as const;
  expect(linesOf(calm, ...works.slice(0, 1), slow)).toBe(
    "Resolved 14:13 GMT: Slow Completed 14:13 GMT: Work 1",
  );
  expect(linesOf(calm, ...works, slow, down)).toBe(
    "Resolved 14:13 GMT: Slow Resolved 13:14 GMT: Down 3 more",
  );
  const document = pageWith(...works, slow, down);
  expect(list(document)).toContain('<li><a href="/history">3 more</a></li>');
});

test("maintenance that was cancelled and notices that were archived are not named as ended", () => {
  const end = { resolvedAt: asOf - minute };
  const cancelled = { title: "Work", kind: "Maintenance", state: "Cancelled", ...end } as const;
  const archived = { title: "News", kind: "Notice", state: "Archived", ...end } as const;
  expect(linesOf(calm, cancelled, archived)).toBe("");
});

describe("the last 14 days", () => {
  test("the last 14 days list closed announcements by their first day, with their times and duration", () => {
    expect(textOf(recent(renderPage(announcedSnapshot("incident"))))).toBe(
      "Last 14 days 20 Nov Live Chat cannot be reached Incident, Resolved after 12 h 55 min. 01:10–14:05 GMT. Critical impact. Live Chat. " +
        "17 Nov New certificates at the edge Maintenance, Completed after 40 min. 03:00–03:40 GMT. Website and Public API. All history",
    );
  });

  test("the last 14 days say that there were no incidents only if that is known", () => {
    const quiet = "No incidents were announced in the last 14 days.";
    const closed = (daysAgo: number): AnnouncementExample => ({
      title: "Slow",
      state: "Resolved",
      beganAt: asOf - (daysAgo + 1) * 24 * hour,
      resolvedAt: asOf - daysAgo * 24 * hour,
    });
    expect(textOf(recent(pageWith()))).toBe(`Last 14 days ${quiet} All history`);
    expect(pageWith(closed(15))).toContain(quiet);
    expect(recent(pageWith(closed(15)))).not.toContain("Slow");
    expect(pageWith(closed(13))).not.toContain(quiet);
    const isOpen = pageWith({ title: "Open for weeks", beganAt: asOf - 30 * 24 * hour });
    expect(isOpen).not.toContain(quiet);
    expect(isOpen).not.toContain("Last 14 days");
    expect(isOpen).toContain("All history");
    expect(pageWith({ ...closed(3), kind: "Maintenance", state: "Completed" })).toContain(quiet);
  });

  test("the last 14 days name ten of many components", () => {
    const many = Array.from(
      { length: 30 },
      (_, place): AnnouncementExample => ({
        title: `Slow ${place}`,
        state: "Resolved",
        beganAt: asOf - place * hour - hour,
        resolvedAt: asOf - place * hour,
      }),
    );
    expect(recent(pageWith(...many)).match(/<h3>/gu)).toHaveLength(10);
  });
});
