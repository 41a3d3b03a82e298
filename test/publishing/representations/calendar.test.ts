import { describe, expect, it } from "vitest";
import type { LoadedAnnouncement, PageState } from "../../../src/publishing/loaded-state.ts";
import {
  contentLine,
  textValue,
  timeValue,
} from "../../../src/publishing/representations/calendar/ical-lines.ts";
import { renderCalendar } from "../../../src/publishing/representations/calendar.ts";
import { affecting, announcement, component, compose, idOf, noon, page, state, update } from "../states.ts";

const hour = 3_600_000;
const calendar = (over: Partial<PageState>, now = noon) =>
  renderCalendar(compose(state(over), { now, baseUrl: "http://localhost:8080" }));
const work = announcement(40, {
  kind: "Maintenance",
  title: "New disks; new fans, too",
  state: "Scheduled",
  starts_at: noon + hour,
  ends_at: noon + 3 * hour,
  began_at: noon + hour,
  sequence: 2,
  affected: affecting({ 20: "Under Maintenance", 21: "Under Maintenance" }, "Partial Outage"),
  updates: [update(41, -90, { state: "Scheduled", message: "We **swap** disks.\n\nSlowly." })],
});
const over = { components: [component(20), component(21)] };
/** The lines of the calendar, unfolded. */
const linesOf = (input: LoadedAnnouncement, more: Partial<PageState> = {}) =>
  calendar({ ...over, announcements: [input], ...more })
    .replaceAll("\r\n ", "")
    .split("\r\n");
const valueIn = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

describe("the calendar", () => {
  it("the calendar has each maintenance as an event in UTC with its plan, expected effect and course", () => {
    const lines = linesOf(work);
    expect(lines.slice(lines.indexOf("BEGIN:VEVENT"))).toEqual([
      "BEGIN:VEVENT",
      `UID:${idOf(40)}`,
      "SEQUENCE:2",
      "DTSTAMP:20261121T103000Z",
      "CREATED:20261121T100000Z",
      "LAST-MODIFIED:20261121T103000Z",
      "DTSTART:20261121T130000Z",
      "DTEND:20261121T150000Z",
      "STATUS:CONFIRMED",
      "SUMMARY:Acme: New disks\\; new fans\\, too",
      `DESCRIPTION:Component 20 and Component 21. Expected impact: up to Partial Outage.\\n\\n21 Nov 2026\\, 10:30 UTC – Scheduled\\nWe swap disks.\\n\\nSlowly.\\n\\nhttp://localhost:8080/announcement/${idOf(40)}`,
      `URL:http://localhost:8080/announcement/${idOf(40)}`,
      "CATEGORIES:Maintenance",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
    expect(valueIn(lines, "X-WR-CALNAME")).toBe("Acme: Maintenance");
  });

  it("the calendar has no incidents and notices", () => {
    const announcements = [announcement(30), announcement(31, { kind: "Notice", state: "Published" })];
    expect(calendar({ ...over, announcements })).not.toContain("VEVENT");
  });

  it("the calendar contains a component even without maintenance, as the format requires", () => {
    expect(calendar({})).toContain("BEGIN:VTIMEZONE\r\nTZID:UTC");
    expect(calendar({ ...over, announcements: [work] })).not.toContain("VTIMEZONE");
  });

  it("the calendar keeps cancelled maintenance as cancelled with its plan, and completed maintenance with its real times", () => {
    const cancelled = linesOf({ ...work, state: "Cancelled", resolved_at: noon, sequence: 3 });
    expect(valueIn(cancelled, "STATUS")).toBe("CANCELLED");
    expect(valueIn(cancelled, "SEQUENCE")).toBe("3");
    expect(valueIn(cancelled, "DTSTART")).toBe("20261121T130000Z");
    const done = linesOf({ ...work, state: "Completed", resolved_at: noon + 2 * hour });
    expect(valueIn(done, "STATUS")).toBe("CONFIRMED");
    expect(valueIn(done, "DTSTART")).toBe("20261121T130000Z");
    expect(valueIn(done, "DTEND")).toBe("20261121T140000Z");
    expect(valueIn(done, "DESCRIPTION")).toMatch(/^Component 20 and Component 21\.\\n/u);
  });

  it("the calendar has one event for each planned occurrence of recurring maintenance", () => {
    const lines = linesOf({ ...work, recurrence: "FREQ=WEEKLY" });
    expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
    expect(lines.some((line) => line.startsWith("RRULE"))).toBe(false);
    expect(valueIn(lines, "DESCRIPTION")).toContain("\\n\\nRecurring.\\n\\n");
  });

  it("the calendar formats times in texts like the page, and in fields independently of the zone", () => {
    const [utc, denver] = [linesOf(work), linesOf(work, { page: page({ time_zone: "America/Denver" }) })];
    expect(valueIn(denver, "DESCRIPTION")).toContain("21 Nov 2026\\, 03:30 GMT-7 – Scheduled");
    for (const name of ["DTSTART", "DTEND", "DTSTAMP"])
      expect(valueIn(denver, name)).toBe(valueIn(utc, name));
  });

  it("the calendar omits the end of an event shorter than a second", () => {
    const short = linesOf({ ...work, ends_at: noon + hour + 10 });
    expect(valueIn(short, "DTSTART")).toBe("20261121T130000Z");
    expect(valueIn(short, "DTEND")).toBeUndefined();
    expect(valueIn(linesOf({ ...work, starts_at: null, ends_at: null }), "DTSTART")).toBe("20261121T130000Z");
  });

  it("the calendar leaves the oldest updates of a long course to the page", () => {
    const updates = [1, 2, 3, 4].map((place) =>
      update(60 + place, place, { message: `${place} ${"word ".repeat(1_000)}` }),
    );
    const description = valueIn(linesOf({ ...work, updates }), "DESCRIPTION");
    expect(description).toContain("\\n4 word");
    expect(description).not.toContain("\\n1 word");
    expect(description).toContain("3 earlier updates");
  });

  it("the calendar is the same to the byte while nothing changes", () => {
    const all = { ...over, announcements: [work] };
    expect(calendar({ ...all, revision: 9 }, noon + 30 * 24 * hour)).toBe(calendar(all));
  });
});

describe("a content line", () => {
  it("a content line puts text on one line, with every kind of line break escaped alike", () => {
    expect(textValue("a\r\nb\nc\rd\u2028e\u0085f\u000bg\\;,")).toBe("a\\nb\\nc\\nd\\ne\\nf\\ng\\\\\\;\\,");
    expect(textValue("a\ud800")).toBe("a\ufffd");
    expect(textValue("x\r\nEND:VEVENT")).toBe("x\\nEND:VEVENT");
  });

  it("a content line contains no control characters", () => {
    expect(contentLine("URL", "https://a.test/\r\nX:\u00001\u007f\t2")).toBe("URL:https://a.test/X:1\t2\r\n");
  });

  it("a content line is folded after 75 octets, and never within a character", () => {
    expect(contentLine("SUMMARY", "a".repeat(67))).toBe(`SUMMARY:${"a".repeat(67)}\r\n`);
    expect(contentLine("SUMMARY", "a".repeat(68))).toBe(`SUMMARY:${"a".repeat(67)}\r\n a\r\n`);
    const folded = contentLine("SUMMARY", "😀ü".repeat(60));
    for (const line of folded.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(folded.replaceAll("\r\n ", "")).toBe(`SUMMARY:${"😀ü".repeat(60)}\r\n`);
  });

  it("a content line has times in UTC, to the second", () => {
    expect(timeValue(Date.parse("2027-03-28T00:59:59.999Z"))).toBe("20270328T005959Z");
  });
});
