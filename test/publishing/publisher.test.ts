import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Publisher } from "../../src/publishing/publisher.ts";
import { snapshotFolder } from "../../src/publishing/snapshot-files.ts";
import { baseUrl, MoodyDoor, openTestPublisher, RowsDoor, writeSnapshot } from "./stage.ts";
import { component, compose, noon, page, state } from "./states.ts";

const well = state({ components: [component(20), component(21)] });
let folder: string;
let rows: RowsDoor;
let bus: MoodyDoor;
const boards: Publisher[] = [];

beforeEach(() => {
  vi.useFakeTimers({
    now: noon,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  folder = mkdtempSync(join(tmpdir(), "signalbox-board-"));
  rows = new RowsDoor(well);
  bus = new MoodyDoor(rows);
});

afterEach(async () => {
  for (const publisher of boards.splice(0)) await publisher.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

async function opened(
  { bus: openBus, ...over }: { bus?: Parameters<typeof openTestPublisher>[0]; recallAfterMs?: number } = {
    bus,
  },
): Promise<Publisher> {
  const publisher = await openTestPublisher(openBus, folder, over);
  boards.push(publisher);
  await vi.advanceTimersByTimeAsync(0);
  return publisher;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const textOf = (publisher: Publisher, path: string) =>
  publisher.findRepresentation(path)?.variants.identity.body.toString("utf8") ?? "";
const tagOf = (publisher: Publisher, path: string) => publisher.findRepresentation(path)?.variants.br.etag;

describe("following the store", () => {
  it("the publisher shows nothing before the store has answered, and then everything", async () => {
    let open: (bus: MoodyDoor) => void = () => undefined;
    const publisher = await opened({
      bus: new Promise((resolve) => {
        open = resolve;
      }),
    });
    expect([publisher.snapshot, publisher.findRepresentation("/"), publisher.statusPage]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    open(bus);
    await pass(0);
    expect(publisher.snapshot?.revision).toBe(7);
    expect(textOf(publisher, "/")).toContain("All Systems Operational");
    expect(textOf(publisher, "/api/v2/status.json")).toContain('"indicator":"none"');
    expect(publisher.statusPage?.variants.identity.body.toString()).toContain('"Revision":7');
    expect(publisher.findRepresentation("/elsewhere")).toBeUndefined();
  });

  it("the publisher has no snapshot, and no failure, if the store never opens", async () => {
    const publisher = await opened({ bus: Promise.reject(new Error("no ledger")) });
    await pass(120_000);
    expect(publisher.snapshot).toBeUndefined();
  });

  it("the publisher publishes a change after a quiet period without delay", async () => {
    const publisher = await opened();
    await pass(100);
    rows.change({ components: [component(20, { shown_status: "Major Outage" }), component(21)] });
    await pass(0);
    expect(publisher.snapshot?.status.indicator).toBe("Critical");
  });

  it("the publisher lets a caller wait until its own write is shown, and no longer than its timeout", async () => {
    const publisher = await opened();
    const gone: string[] = [];
    void publisher.waitFor(7, 1_000).then(() => gone.push("shown already"));
    void publisher.waitFor(8, 1_000).then(() => gone.push("shown"));
    void publisher.waitFor(99, 1_000).then(() => gone.push("given up"));
    await pass(500);
    expect(gone).toEqual(["shown already"]);
    rows.change();
    await pass(0);
    expect(gone).toEqual(["shown already", "shown"]);
    await pass(500);
    expect(gone).toEqual(["shown already", "shown", "given up"]);
  });

  it("the publisher follows changes of other processes", async () => {
    const publisher = await opened();
    rows.state = { ...rows.state, revision: 12 };
    rows.notify({ revision: null, keys: true });
    await pass(25);
    expect(publisher.snapshot?.revision).toBe(12);
  });

  it("the publisher detects a change without a notification within 5 s", async () => {
    const publisher = await opened();
    rows.state = { ...rows.state, revision: 12 };
    await pass(5_000);
    expect(publisher.snapshot?.revision).toBe(12);
  });

  it("the publisher follows a store that was restored to an older state", async () => {
    const publisher = await opened();
    rows.state = { ...rows.state, revision: 3 };
    await pass(5_000);
    expect(publisher.snapshot?.revision).toBe(3);
    const { loads } = bus;
    await pass(5_000);
    expect(bus.loads).toBe(loads);
    rows.change();
    await pass(0);
    expect(publisher.snapshot?.revision).toBe(4);
  });

  it("the publisher rebuilds when the page's day ends", async () => {
    rows.state = { ...well, page: page({ time_zone: "Pacific/Auckland" }) };
    vi.setSystemTime(Date.parse("2026-11-21T10:59:50Z"));
    const publisher = await opened();
    const today = () => publisher.snapshot?.components[0]?.days.at(-1)?.date;
    expect(today()).toBe("2026-11-21");
    await pass(9_999);
    expect(today()).toBe("2026-11-21");
    await pass(2);
    expect(today()).toBe("2026-11-22");
  });

  it("a closed publisher does nothing more, but keeps its representations", async () => {
    const publisher = await opened();
    await publisher.close();
    const { loads } = bus;
    rows.change();
    await pass(120_000);
    expect(bus.loads).toBe(loads);
    expect(publisher.findRepresentation("/")).toBeDefined();
    expect(publisher.snapshot?.stale).toBe(false);
  });
});

describe("a burst of changes", () => {
  it("a burst of changes is combined: one load for the first, one for all within 25 ms", async () => {
    const publisher = await opened();
    await pass(100);
    const before = bus.loads;
    for (let change = 0; change < 20; change += 1) {
      rows.change();
      await pass(1);
    }
    expect(bus.loads - before).toBe(1);
    await pass(5);
    expect(bus.loads - before).toBe(2);
    expect(publisher.snapshot?.revision).toBe(27);
  });

  it("a burst of changes never delays a change's load by more than 25 ms", async () => {
    const publisher = await opened();
    for (let step = 0; step < 1_000; step += 1) {
      const revision = rows.change();
      await pass(1);
      expect(revision - (publisher.snapshot?.revision ?? 0)).toBeLessThanOrEqual(25);
    }
    expect(bus.loads).toBeLessThanOrEqual(1_000 / 25 + 2);
  });

  it("a burst of changes never starts two loads at once, however slow they are", async () => {
    const publisher = await opened();
    bus.before = () => new Promise((resolve) => setTimeout(resolve, 90));
    for (let step = 0; step < 200; step += 1) {
      rows.change();
      await pass(3);
    }
    await pass(200);
    expect(bus.maxUnderWay).toBe(1);
    expect(publisher.snapshot?.revision).toBe(207);
  });
});

describe("while nothing changes", () => {
  it("an unchanged page keeps every ETag for a minute, then shows the store's last response", async () => {
    const publisher = await opened();
    const tags = () => ["/", "/api/v2/status.json"].map((path) => tagOf(publisher, path));
    const first = tags();
    const asOf = publisher.snapshot?.asOf;
    await pass(59_000);
    expect(tags()).toEqual(first);
    expect(publisher.snapshot?.asOf).toBe(asOf);
    await pass(1_000);
    expect(publisher.snapshot?.asOf).toBe(noon + 60_000);
  });

  it("an unchanged page updates the times of reports at most every 30 s", async () => {
    const publisher = await opened();
    const lastReport = () => publisher.snapshot?.components[0]?.lastReportAt;
    await pass(1_000);
    rows.state = { ...well, components: [component(20, { last_report_at: noon + 1_000 }), component(21)] };
    await pass(28_000);
    expect(lastReport()).toBeNull();
    await pass(2_000);
    expect(lastReport()).toBe(noon + 1_000);
  });
});

describe("starting from the snapshot on disk", () => {
  const storeSnapshot = (asOf: number) =>
    writeSnapshot(snapshotFolder(folder), compose(well, { now: asOf, baseUrl }));

  it("a stored snapshot is shown at once, with its own time, before the store responds", async () => {
    await storeSnapshot(noon - 20_000);
    const publisher = await opened({});
    expect(publisher.snapshot).toMatchObject({ asOf: noon - 20_000, stale: false, revision: 7 });
    expect(textOf(publisher, "/")).toContain("All Systems Operational");
  });

  it("a stored snapshot is stale as soon as it is older than a minute", async () => {
    await storeSnapshot(noon - 20_000);
    const publisher = await opened({});
    await pass(39_000);
    expect(publisher.snapshot?.stale).toBe(false);
    await pass(3_000);
    expect(publisher.snapshot).toMatchObject({
      stale: true,
      asOf: noon - 20_000,
      status: { indicator: "Unknown" },
    });
  });

  it.each([
    ["older than a minute", -61_000],
    ["of a time yet to come", 5_000],
  ])("a stored snapshot that is one %s is stale from the start", async (_, offset) => {
    await storeSnapshot(noon + offset);
    const publisher = await opened({});
    expect(publisher.snapshot).toMatchObject({ stale: true, status: { indicator: "Unknown" } });
    expect(textOf(publisher, "/")).not.toContain("All Systems Operational");
  });

  it("a stored snapshot is replaced once the store responds", async () => {
    await storeSnapshot(noon - 500_000);
    rows.change();
    const publisher = await opened();
    expect(publisher.snapshot).toMatchObject({ stale: false, revision: 8, asOf: noon });
  });

  describe("of a node among several", () => {
    it("a stored snapshot is published, as stale, once the store has not answered in time", async () => {
      await storeSnapshot(noon - 1_000);
      const publisher = await opened({ recallAfterMs: 10_000 });
      await pass(9_999);
      expect([publisher.hasStored, publisher.pages]).toEqual([true, []]);
      await pass(1);
      expect(publisher.snapshot).toMatchObject({ asOf: noon - 1_000, stale: true });
      expect(textOf(publisher, "/")).not.toContain("All Systems Operational");
    });

    it("a stored snapshot is never published once the store has answered", async () => {
      await storeSnapshot(noon - 1_000);
      const opening = Promise.withResolvers<MoodyDoor>();
      const publisher = await opened({ bus: opening.promise, recallAfterMs: 10_000 });
      const seen: (number | undefined)[] = [];
      publisher.onPublish(({ revision }) => seen.push(revision));
      await pass(9_000);
      rows.change();
      opening.resolve(bus);
      await pass(60_000);
      expect([seen.includes(7), publisher.snapshot?.revision]).toEqual([false, 8]);
    });
  });
});
