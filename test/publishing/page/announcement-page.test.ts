/** The page of one announcement: the whole course of it, in the page's time zone. */
import { describe, expect, test } from "vitest";
import type { LoadedAnnouncement } from "../../../src/publishing/loaded-state.ts";
import { renderAnnouncement } from "../../../src/publishing/page/announcement-page.ts";
import { stale } from "../../../src/publishing/stale-snapshot.ts";
import { affecting, announcement, component, compose, idOf, noon, page, state, update } from "../states.ts";

const at = (time: string) => Date.parse(`2026-10-25T${time}Z`);

/** An incident in the night in which the clocks went back in London. */
const night = announcement(30, {
  title: "Slow <answers>",
  state: "Resolved",
  impact: "Major",
  began_at: at("00:30:00"),
  resolved_at: at("01:30:00"),
  postmortem: "A **disk**.",
  postmortem_at: at("09:00:00"),
  affected: affecting({ 20: "Partial Outage" }),
  updates: Array.from({ length: 12 }, (_, place) => {
    const time = at("00:30:00") + place * 300_000;
    return update(40 + place, 0, {
      message: place === 3 ? "<script>alert(1)</script> [x](javascript:alert(1))" : `Word ${place}.`,
      state: place === 11 ? "Resolved" : "Investigating",
      posted_at: time,
      created_at: time,
      edited_at: place === 11 ? at("02:00:00") : null,
      deleted_at: place === 5 ? noon : null,
      affected:
        place === 0
          ? affecting({ 20: "Partial Outage", 21: "Degraded Performance" })
          : place === 6
            ? affecting({ 20: "Partial Outage" })
            : null,
    });
  }),
});

function snapshotIn(time_zone: string, over: Partial<LoadedAnnouncement> = {}) {
  return compose(
    state({
      page: page({ time_zone, locale: "en-GB" }),
      components: [component(20, { name: "Checkout" }), component(21, { name: "Search" })],
      announcements: [{ ...night, ...over }],
    }),
    { now: noon, baseUrl: "https://example.com/status/" },
  );
}

function rendered(timeZone = "Europe/London", over: Partial<LoadedAnnouncement> = {}): string {
  const snapshot = snapshotIn(timeZone, over);
  const [only] = snapshot.announcements;
  // Without the places where a window may be broken.
  return only === undefined ? "" : renderAnnouncement(only, snapshot).replaceAll("<wbr>", "");
}

describe("an announcement's page", () => {
  test("an announcement's page shows times across a clock change correctly", () => {
    expect(rendered()).toContain("Sun 25 Oct, 01:30 BST – Sun 25 Oct, 01:30 GMT");
    expect(rendered()).toContain("Lasted 1\u00A0h.");
    expect(rendered("Asia/Kolkata")).toContain("Sun 25 Oct, 06:00–07:00 GMT+5:30");
  });

  test("an announcement's page has every current update, its effects, and its edits", () => {
    const document = rendered();
    const words = [...document.matchAll(/Word \d+\./gu)].map(([word]) => word);
    expect(words).toEqual([11, 10, 9, 8, 7, 6, 4, 2, 1, 0].map((place) => `Word ${place}.`));
    expect(document).toContain("<bdi>Search</bdi>: no longer affected");
    expect(document.match(/Edited/gu)).toHaveLength(1);
    expect(document.slice(0, document.indexOf("<footer"))).not.toContain("<details");
  });

  test("an announcement's page ends with the postmortem, and links to its components, the status page and the history", () => {
    const document = rendered();
    expect(document.indexOf("A <strong>disk</strong>.")).toBeGreaterThan(document.indexOf("Word 0."));
    expect(document).toContain(`<a href="/status/component/${idOf(20)}">`);
    expect(document).toContain(`<a href="/status/history">`);
    expect(document).toContain(`<a href="/status/">Acme</a>`);
    expect(document).toContain(
      `<a href="/status/">Go to the status page</a> <a href="/status/history">All history</a></p>`,
    );
  });

  test("an announcement's page escapes user text", () => {
    const document = rendered();
    expect(document).toContain("<title>Slow &lt;answers&gt; · Acme</title>");
    expect(document).not.toContain("<script>alert");
    expect(document).not.toMatch(/href="javascript/iu);
    expect(rendered("UTC", { title: "<!--news-->" })).toContain("&lt;!--news--&gt;");
  });

  test("an announcement's page says when it is stale", () => {
    const snapshot = stale(snapshotIn("Europe/London"), noon);
    const [only] = snapshot.announcements;
    expect(only === undefined ? "" : renderAnnouncement(only, snapshot)).toContain("No update since");
    expect(rendered()).not.toContain("No update since");
  });
});
