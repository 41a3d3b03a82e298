import { describe, expect, it } from "vitest";
import type { LoadedAnnouncement, PageState } from "../../src/publishing/loaded-state.ts";
import { writeAnnouncement } from "../../src/publishing/markdown/announcement-markdown.ts";
import { renderAnnouncement } from "../../src/publishing/page/announcement-page.ts";
import { contextOf } from "../../src/publishing/page/status-page.ts";
import { feedContent } from "../../src/publishing/representations/feeds/feed-content.ts";
import { presentStatusPage } from "../../src/publishing/representations/native-json.ts";
import { decodeSnapshot, encodeSnapshot } from "../../src/publishing/snapshot-codec.ts";
import { Composer } from "../../src/publishing/snapshot-composer.ts";
import { stale } from "../../src/publishing/stale-snapshot.ts";
import {
  affecting,
  announcement,
  component,
  compose,
  idOf,
  noon,
  snapshotOf,
  state,
  update,
} from "./states.ts";

const hour = 3_600_000;
const day = 24 * hour;
const baseUrl = "http://localhost:8080";
const composed = (over: Partial<PageState>, now = noon) => compose(state(over), { now, baseUrl });
const components = [component(20), component(21)];
const closed = (id: number, days: number, over: Partial<LoadedAnnouncement> = {}) =>
  announcement(id, { state: "Resolved", resolved_at: noon - days * day, ...over });

describe("announcements in a snapshot", () => {
  it("announcements in a snapshot are newest first, and simultaneous ones by creation", () => {
    const announcements = [30, 31, 32].map((id) =>
      announcement(id, { created_at: noon - (id === 31 ? 0 : hour) }),
    );
    const { announcements: shown } = composed({ announcements });
    expect(shown.map(({ id }) => id)).toEqual([idOf(31), idOf(32), idOf(30)]);
  });

  it("announcements in a snapshot are removed 14 days after their end, except the newest 50 of their kind", () => {
    const fill = Array.from({ length: 50 }, (_, place) => closed(100 + place, 60));
    const announcements = [closed(30, 13), announcement(31, { created_at: noon - 500 * day }), ...fill];
    const shown = (now: number) => composed({ announcements }, now).announcements.map(({ id }) => id);
    expect(shown(noon)).toHaveLength(52);
    expect(shown(noon + day)).toContain(idOf(30));
    expect(shown(noon + day + 1)).not.toContain(idOf(30));
    expect(shown(noon + 1_000 * day)).toContain(idOf(31));
    expect(shown(noon + 1_000 * day)).toHaveLength(51);
  });

  it("announcements in a snapshot show the effect of each update, ignoring deleted ones", () => {
    const updates = [
      update(31, -60, { affected: affecting({ 20: "Degraded Performance" }) }),
      update(32, -50, { affected: affecting({ 20: "Major Outage" }), deleted_at: noon }),
      update(33, -40),
      update(34, -30, { affected: affecting({ 21: "Partial Outage", 99: "Major Outage" }) }),
    ];
    const [shown] = composed({ components, announcements: [announcement(30, { updates })] }).announcements;
    const moves = shown?.updates.map((posted) =>
      posted.moves.map(({ name, before, after }) => `${name}: ${before} → ${after}`),
    );
    expect(moves).toEqual([
      ["Component 21: null → Partial Outage", "Component 20: Major Outage → null"],
      ["Component 20: Degraded Performance → Major Outage"],
      ["Component 20: null → Degraded Performance"],
    ]);
  });

  it("a notice in a snapshot names its components without a status, whatever is stored", () => {
    const affected = affecting({ 20: "Major Outage", 21: "Operational" });
    const updates = [update(31, -60, { affected }), update(32, -50)];
    const notice = announcement(30, { kind: "Notice", state: "Published", affected, updates });
    const snapshot = composed({ components, announcements: [notice] });
    const [shown] = snapshot.announcements;
    expect(shown?.affected.map(({ name, status }) => [name, status])).toEqual([
      ["Component 20", null],
      ["Component 21", null],
    ]);
    expect(shown?.updates.map(({ moves }) => moves)).toEqual([[], []]);
    expect(decodeSnapshot(encodeSnapshot(snapshot))).toEqual(snapshot);
    if (shown === undefined) throw new Error("There is none.");
    expect(writeAnnouncement(shown, snapshot)).toContain("\n- Component 20\n- Component 21\n");
    const documents = [
      renderAnnouncement(shown, snapshot).match(/<article[\s\S]*<\/article>/u)?.[0],
      String(feedContent(shown, snapshot.page, contextOf(snapshot))),
      JSON.stringify(presentStatusPage(snapshot).Announcements),
    ];
    for (const document of documents) {
      expect(document).toContain("Component 20");
      expect(document).not.toMatch(/Operational|Major Outage/u);
    }
  });

  it("announcements in a snapshot stay within bounds at the maximum of components and updates", () => {
    const many = Array.from({ length: 500 }, (_, place) => component(1_000 + place));
    const affected = many.map(({ id }) => ({
      component: id,
      status: "Partial Outage" as const,
      expect: null,
    }));
    const updates = Array.from({ length: 1_000 }, (_, place) =>
      update(5_000 + place, place, place === 0 ? { affected } : {}),
    );
    const [shown] = composed({
      components: many,
      announcements: [announcement(30, { affected, updates })],
    }).announcements;
    expect(shown?.updates).toHaveLength(1_000);
    expect(shown?.affected).toHaveLength(500);
    const moves = shown?.updates.map((posted) => posted.moves.length) ?? [];
    expect(moves.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 500));
    expect(new Set(moves.slice(20))).toEqual(new Set([0]));
  });

  it("announcements in a snapshot are rebuilt only if they, or component names, changed", () => {
    const composer = new Composer();
    const incident = announcement(30, { affected: affecting({ 20: "Partial Outage" }) });
    const another = announcement(31);
    const next = (over: Partial<PageState>) =>
      composer.compose(state({ components, announcements: [another, incident], ...over }), {
        now: noon,
        baseUrl,
      }).announcements;
    const [first, second] = next({});
    const [same, changed] = next({
      announcements: [{ ...another, title: "Another" }, incident],
    }).toReversed();
    expect(same).toBe(second);
    expect(changed).not.toBe(first);
    const renamed = next({ components: [component(20, { name: "Gateway" })] });
    expect(renamed[1]?.affected).toMatchObject([{ name: "Gateway" }]);
  });
});

describe("an open incident", () => {
  const incident = announcement(30, { impact: "Major", title: "Slow logins" });

  it("an open incident gives the page its impact, since its start", () => {
    expect(composed({ components, announcements: [incident] }).status).toEqual({
      indicator: "Major",
      description: "Slow logins",
      worst: "Partial Outage",
      since: noon - 2 * hour,
    });
    const well = { indicator: "None", since: null };
    expect(
      composed({ components, announcements: [closed(30, 0, { impact: "Major" })] }).status,
    ).toMatchObject(well);
    const work = announcement(30, { kind: "Maintenance", state: "In Progress", impact: "Major" });
    expect(composed({ components, announcements: [work] }).status).toMatchObject(well);
  });

  it("an open incident does not change since when a component has been worse", () => {
    const down = component(20, { shown_status: "Major Outage", shown_since: noon - 60_000 });
    expect(composed({ components: [down], announcements: [incident] }).status).toMatchObject({
      worst: "Major Outage",
      since: noon - 60_000,
    });
  });

  it("an open incident gives the page its impact since its start, whatever else has lasted longer", () => {
    const slow = component(20, { shown_status: "Degraded Performance", shown_since: noon - 9 * hour });
    const small = announcement(31, { impact: "Minor", began_at: noon - 8 * hour });
    expect(composed({ components: [slow], announcements: [incident, small] }).status).toMatchObject({
      description: "Slow logins",
      since: noon - 2 * hour,
    });
  });

  it("an open incident is still shown on a stale page", () => {
    const silent = stale(composed({ components, announcements: [incident] }), noon);
    expect(silent.status).toMatchObject({
      indicator: "Major",
      worst: "Partial Outage",
      description: "Slow logins. No update since 21 Nov, 12:00 UTC.",
      since: noon - 2 * hour,
    });
  });
});

describe("a stored snapshot", () => {
  it("a decoded snapshot has all its announcements, with their HTML rendered again", () => {
    const snapshot = snapshotOf(7);
    const body = encodeSnapshot(snapshot);
    expect(snapshot.announcements).toHaveLength(2);
    expect(decodeSnapshot(body)).toEqual(snapshot);
    expect(body).not.toContain("<strong>");
  });

  it("a stored snapshot of a version without announcements is not read", () => {
    const older = encodeSnapshot(snapshotOf(7)).replace(/,"announcements":\[.*\](?=,"dates")/su, "");
    expect(older).not.toContain("announcements");
    expect(decodeSnapshot(older)).toBeUndefined();
  });
});
