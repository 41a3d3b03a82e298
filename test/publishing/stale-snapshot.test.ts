import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Publisher } from "../../src/publishing/publisher.ts";
import { MoodyDoor, openTestPublisher, RowsDoor } from "./stage.ts";
import { component, noon, state } from "./states.ts";

let folder: string;
let rows: RowsDoor;
let bus: MoodyDoor;
let publisher: Publisher;

beforeEach(async () => {
  vi.useFakeTimers({
    now: noon,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  folder = mkdtempSync(join(tmpdir(), "signalbox-board-"));
  rows = new RowsDoor(state({ components: [component(20), component(21)] }));
  bus = new MoodyDoor(rows);
  publisher = await openTestPublisher(bus, folder);
  await pass(0);
});

afterEach(async () => {
  await publisher.close();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const faceText = (path: string) =>
  publisher.findRepresentation(path)?.variants.identity.body.toString("utf8") ?? "";
const nativeShape = z.object({
  Result: z.object({
    Status: z.object({ Indicator: z.string(), Description: z.string() }),
    AsOf: z.string(),
  }),
});
const native = () =>
  nativeShape.parse(JSON.parse(publisher.statusPage?.variants.identity.body.toString() ?? "")).Result;

/** Whether any face says that all is well. */
function isGreen(): boolean {
  return (
    publisher.snapshot?.status.indicator === "None" ||
    faceText("/").includes("All Systems Operational") ||
    faceText("/api/v2/status.json").includes('"none"') ||
    faceText("/api/v2/summary.json").includes('"indicator":"none"') ||
    native().Status.Indicator === "None"
  );
}

describe("an unresponsive store (F-24)", () => {
  it("an unresponsive store leaves the page unchanged for a minute, then makes it Unknown in every representation", async () => {
    await pass(10_000);
    bus.mood = "silent";
    await pass(55_000);
    expect(publisher.snapshot?.stale).toBe(false);
    await pass(10_000);
    expect(publisher.snapshot?.stale).toBe(true);
    expect(isGreen()).toBe(false);
    expect(native().Status.Description).toMatch(/^Status Unknown\. No update since 21 Nov, 12:00 UTC\./u);
    expect(faceText("/")).toContain("Unknown");
  });

  it("an unresponsive store is shown with the time of its last response, to within 5 s", async () => {
    await pass(30_000);
    bus.mood = "silent";
    await pass(3_600_000);
    const asOf = Date.parse(native().AsOf);
    expect(asOf).toBeLessThanOrEqual(noon + 30_000);
    expect(asOf).toBeGreaterThan(noon + 25_000);
  });

  it("an unresponsive store does not hide a status worse than Unknown", async () => {
    rows.change({ components: [component(20, { shown_status: "Major Outage" }), component(21)] });
    await pass(100);
    bus.mood = "silent";
    await pass(70_000);
    expect(publisher.snapshot).toMatchObject({
      stale: true,
      status: { indicator: "Critical", worst: "Major Outage" },
    });
  });

  it("an unresponsive store is trusted again as soon as it responds", async () => {
    bus.mood = "silent";
    await pass(600_000);
    bus.mood = "well";
    rows.change();
    await pass(5_100);
    expect(publisher.snapshot).toMatchObject({ stale: false, revision: 8, status: { indicator: "None" } });
  });

  it("an unresponsive store is detected by a monotonic clock", async () => {
    bus.mood = "silent";
    vi.setSystemTime(noon - 3_600_000);
    await pass(66_000);
    expect(publisher.snapshot?.stale).toBe(true);
  });
});

describe("a failing store (F-60)", () => {
  it("a failing store is queried once more before it is reported", async () => {
    bus.mood = "failing";
    rows.change();
    await pass(200);
    expect(publisher.snapshot?.stale).toBe(false);
    bus.mood = "well";
    await pass(100);
    expect(publisher.snapshot).toMatchObject({ stale: false, revision: 8 });
  });

  it("a failing store makes the page Unknown after two failures, and is not queried for every change", async () => {
    await pass(1_000);
    bus.mood = "failing";
    const { loads } = bus;
    for (let step = 0; step < 100; step += 1) {
      rows.change();
      await pass(10);
    }
    expect(publisher.snapshot?.stale).toBe(true);
    expect(bus.loads - loads).toBeLessThanOrEqual(3);
    bus.mood = "well";
    await pass(5_000);
    expect(publisher.snapshot).toMatchObject({ stale: false, revision: 107 });
  });

  it.each(["counters", "page", "component_group", "component", "component_day", "announcement"])(
    "a failing store (F-60) never makes the page green while it cannot read %s",
    async (table) => {
      bus.failingTable = table;
      for (const mood of ["failing", "silent"] as const) {
        bus.mood = mood;
        rows.change();
        // Until it is certain: two failures in a row, or a minute of silence.
        await pass(mood === "failing" ? 300 : 66_000);
        for (let look = 0; look < 100; look += 1) {
          if (look % 10 === 0) rows.change();
          await pass(700);
          expect(isGreen()).toBe(false);
        }
        bus.mood = "well";
        await pass(6_000);
        expect(isGreen()).toBe(true);
      }
    },
  );

  it("a failing store is not considered healthy because it returns unreadable data", async () => {
    await pass(1_000);
    rows.change({ components: [component(20), { ...component(21), updated_at: 0.5 }] });
    await pass(2_000);
    expect(publisher.snapshot).toMatchObject({ stale: true, revision: 7 });
    expect(isGreen()).toBe(false);
  });
});

it("a publisher whose store has never answered shows nothing, rather than something green", async () => {
  await publisher.close();
  rmSync(folder, { recursive: true, force: true });
  bus.mood = "failing";
  publisher = await openTestPublisher(bus, folder);
  await pass(120_000);
  expect(publisher.snapshot).toBeUndefined();
  expect(publisher.findRepresentation("/")).toBeUndefined();
});
