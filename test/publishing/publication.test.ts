import { describe, expect, it } from "vitest";
import type { EncodedRepresentation } from "../../src/publishing/content-codings.ts";
import { headerProfiles } from "../../src/publishing/header-profiles.ts";
import type { PageState } from "../../src/publishing/loaded-state.ts";
import { Publication } from "../../src/publishing/publication.ts";
import type { Snapshot } from "../../src/publishing/snapshot.ts";
import { Composer } from "../../src/publishing/snapshot-composer.ts";
import { announcement, component, noon, page, state } from "./states.ts";

const clothes = headerProfiles("http://localhost:8080", "default-src 'none'");
const feeds = ["/history.atom", "/history.rss", "/feed.json", "/calendar.ics"];

/** Publishes states one after another, like the publisher. */
function publisher() {
  const composer = new Composer();
  let before: Publication | undefined;
  return (over: Partial<PageState>) => {
    const snapshot = composer.compose(state(over), { now: noon, baseUrl: "http://localhost:8080" });
    before = new Publication(snapshot, clothes, { previous: before });
    return before;
  };
}

describe("representations of announcements", () => {
  const announcements = [announcement(30)];
  const initial = { components: [component(20)], announcements };

  it("representations of announcements are reused while no announcement changes", () => {
    const publish = publisher();
    const first = publish(initial);
    const before = feeds.map((path) => first.findRepresentation(path));
    const summary = first.findRepresentation("/api/v2/summary.json");
    const second = publish({
      ...initial,
      revision: 8,
      components: [component(20, { shown_status: "Major Outage" })],
    });
    for (const [place, path] of feeds.entries()) expect(second.findRepresentation(path)).toBe(before[place]);
    expect(second.findRepresentation("/api/v2/summary.json")).not.toBe(summary);
  });

  it("representations of announcements are rebuilt once an announcement or the page changes", () => {
    const publish = publisher();
    const body = (publication: Publication, path: string) =>
      publication.findRepresentation(path)?.variants.identity.body.toString("utf8");
    for (const over of [
      { ...initial, announcements: [announcement(30, { title: "Another" })] },
      { ...initial, announcements: [] },
      { ...initial, announcements: [...announcements, announcement(31)] },
      { ...initial, page: page({ name: "Other" }) },
      { ...initial, page: page({ time_zone: "America/Denver" }) },
      { ...initial, components: [component(20, { name: "Renamed" })] },
    ]) {
      publish(initial).findRepresentation("/history.atom");
      const fresh = publisher()(over);
      const next = publish(over);
      for (const path of feeds) expect(body(next, path)).toBe(body(fresh, path));
    }
  });
});

it("a representation that cannot be rendered is shown as stale, and does not hold back the others", () => {
  const composer = new Composer();
  const compose = (revision: number) =>
    composer.compose(state({ revision, components: [component(20)] }), {
      now: noon + revision * 60_000,
      baseUrl: "http://localhost:8080",
    });
  const first = new Publication(compose(7), clothes);
  // JSON has no big integers, and pages do not print positions.
  const [shown] = compose(8).components;
  const broken = { ...compose(8), components: [{ ...shown, position: 1n }] } as unknown as Snapshot;
  const failed: string[] = [];
  const second = new Publication(broken, clothes, {
    previous: first,
    onError: (_, path) => failed.push(path),
  });
  const body = (representation: EncodedRepresentation | undefined) =>
    representation?.variants.identity.body.toString("utf8");
  expect(failed).toEqual(["/api/StatusPage"]);
  expect(JSON.parse(body(second.statusPage) ?? "")).toMatchObject({
    Result: {
      Revision: 7,
      AsOf: new Date(noon + 7 * 60_000).toISOString(),
      Status: { Indicator: "Unknown" },
    },
  });
  expect(body(second.findRepresentation("/"))).not.toContain("No news since");
  expect(() => second.findRepresentation("/index.json")).toThrow("BigInt");
  // The last whole snapshot stays the one that is fallen back on.
  const third = new Publication(broken, clothes, { previous: second });
  expect(body(third.statusPage)).toContain('"Revision":7');
  expect(() => new Publication(broken, clothes)).toThrow("BigInt");
});
