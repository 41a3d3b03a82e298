import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { probeStore, readChange } from "../../../src/publishing/loading/change-probe.ts";
import { Loader } from "../../../src/publishing/loading/snapshot-loader.ts";
import type { Snapshot } from "../../../src/publishing/snapshot.ts";
import { Composer } from "../../../src/publishing/snapshot-composer.ts";
import { until } from "../../harness/until.ts";
import { baseUrl, MoodyDoor, Stage } from "../stage.ts";
import { compose, firstOf } from "../states.ts";

const hour = 3_600_000;
const day = 24 * hour;
let stage: Stage;
let loader: Loader;
let composer: Composer;

beforeEach(async () => {
  stage = await Stage.open();
  loader = new Loader();
  composer = new Composer();
});

afterEach(async () => {
  await stage.close();
});

/** The result of a fresh loader. */
const loadFresh = async (now: number) =>
  compose(firstOf(await new Loader().load(stage.bus, now)), { now, baseUrl });
const next = async (now: number) =>
  composer.compose(firstOf(await loader.load(stage.bus, now)), { now, baseUrl });

/** Loads, and makes sure that nothing that was remembered differs from what is there. */
async function loaded(now = Date.now()): Promise<Snapshot> {
  const snapshot = await next(now);
  expect(snapshot).toEqual(await loadFresh(now));
  return snapshot;
}

const shownOn = (snapshot: Snapshot, daysAgo: number) => snapshot.components[0]?.days.at(-1 - daysAgo)?.shown;

/** The public id of what an answer made. */
const madeBy = (answer: { readonly location: string | null }) => answer.location?.split("/").at(-1) ?? "";

describe("successive loads", () => {
  it("successive loads contain the current state", async () => {
    expect((await loaded()).components).toEqual([]);
    const GroupId = madeBy(await stage.createGroup({ Name: "Core" }));
    await stage.create({ Name: "API", GroupId });
    await stage.report("API", "Partial Outage");
    const snapshot = await loaded();
    expect(snapshot.groups[0]).toMatchObject({ name: "Core", status: "Partial Outage" });
    expect(snapshot.components[0]).toMatchObject({ name: "API", status: "Partial Outage" });
    expect(snapshot.revision).toBe(stage.bus.acknowledgedRevision);
  });

  it("successive loads include a late report's effect on earlier days", async () => {
    const now = Date.now();
    await stage.create({ Name: "API", StartDate: new Date(now - 30 * day).toISOString().slice(0, 10) });
    await loaded(now);
    await stage.report("API", "Major Outage", { occurredAt: now - 5 * day });
    await stage.report("API", "Operational", { occurredAt: now - 4 * day });
    const snapshot = await loaded(Date.now());
    const major = [3, 4, 5, 6].map((ago) => shownOn(snapshot, ago)?.["Major Outage"] ?? 0);
    expect(major.reduce((sum, milliseconds) => sum + milliseconds, 0)).toBe(day);
  });

  it("successive loads include the days that have ended in between", async () => {
    await stage.create({ Name: "API" });
    await loaded();
    await stage.report("API", "Major Outage");
    await loaded();
    await stage.report("API", "Operational");
    // The publisher was down for the rest of that day, and for another.
    const later = Date.now() + 2 * day;
    const snapshot = await loaded(later);
    expect(shownOn(snapshot, 1)?.Operational).toBe(day);
    await loaded(later - 3 * day);
    await loaded(later + day);
  });

  it("successive loads drop deleted items, and include them again once restored", async () => {
    const now = Date.now();
    const id = madeBy(await stage.create({ Name: "API" }));
    await stage.create({ Name: "Web" });
    await stage.report("API", "Major Outage", { occurredAt: now - 3 * day });
    await stage.report("API", "Operational", { occurredAt: now - 2 * day });
    expect((await loaded()).components).toHaveLength(2);
    await stage.send({ kind: "DeleteComponent", id });
    expect((await loaded()).components).toHaveLength(1);
    await stage.report("Web", "Partial Outage");
    await loaded();
    await stage.send({ kind: "RestoreComponent", id });
    expect((await loaded()).components).toHaveLength(2);
  });

  it("successive loads recount days when the page's time zone changes", async () => {
    const now = Date.now();
    await stage.create({ Name: "API" });
    await stage.report("API", "Major Outage", { occurredAt: now - 3 * day });
    await stage.report("API", "Operational", { occurredAt: now - 2 * day });
    const { page } = await loaded(now);
    for (const zone of ["Pacific/Kiritimati", "Pacific/Niue", "UTC"]) {
      await stage.patchPage(page.id, { TimeZone: zone });
      expect((await loaded()).page.timeZone).toBe(zone);
    }
  });

  it("successive loads abandon one when a later one has started", async () => {
    const bus = new MoodyDoor(stage.bus);
    let release: () => void = () => undefined;
    bus.before = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    const first = loader.load(bus, Date.now());
    const releaseFirst = release;
    bus.before = () => Promise.resolve();
    await loader.load(bus, Date.now());
    releaseFirst();
    await expect(first).rejects.toThrow("cancelled");
  });
});

describe("the cost of a load", () => {
  const rowsRead = async (now: number) => {
    let rows = 0;
    await loader.load(
      {
        read: async (queries) => {
          const answers = await stage.bus.read(queries);
          rows += answers.reduce((sum, result) => sum + result.length, 0);
          return answers;
        },
      },
      now,
    );
    return rows;
  };

  it("a load costs a few rows for each component, whatever its history", async () => {
    const now = Date.now();
    for (const name of ["A", "B", "C"]) {
      await stage.create({ Name: name });
      await stage.report(name, "Major Outage", { occurredAt: now - 6 * day });
      await stage.report(name, "Operational", { occurredAt: now - hour });
    }
    expect(await rowsRead(Date.now())).toBeGreaterThan(18);
    // The counters, the page, three components, and their closed days of yesterday and today.
    expect(await rowsRead(Date.now())).toBeLessThanOrEqual(2 + 3 + 6);
  });
});

describe("asking for news", () => {
  it("polling reports new revisions, and reports that changed only their time", async () => {
    const answer = await stage.create({ Name: "API" });
    await stage.report("API", "Operational");
    const state = await loader.load(stage.bus, Date.now());
    expect(await probeStore(stage.bus)).toEqual(readChange(state));
    expect(state.revision).toBeGreaterThanOrEqual(answer.revision);
    const before = Date.now();
    await until(() => Date.now() - before > 1_000);
    await stage.report("API", "Operational");
    const news = await probeStore(stage.bus);
    expect(news.revision).toBe(state.revision);
    expect(news.reported).toBeGreaterThan(readChange(state).reported);
  });
});
