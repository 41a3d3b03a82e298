/** When the copy is brought up to date: at every change, never twice at once, and again where it could not be. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMetrics } from "../../../src/platform/metrics.ts";
import type { CopyRun } from "../../../src/publishing/static-copy/copy-exporter.ts";
import { CopyTask } from "../../../src/publishing/static-copy/copy-task.ts";
import { DestinationProblem } from "../../../src/publishing/static-copy/destination.ts";
import { leaveImagesBlank } from "../../harness/blank-images.ts";
import { shared, whenFinished } from "../../harness/shared.ts";
import { until } from "../../harness/until.ts";
import { quiet, Stage } from "../stage.ts";
import { exporterOf, MemoryDestination } from "./copies.ts";

/** The content of the page. */
const shown = shared(async () => {
  const stage = await Stage.open();
  whenFinished(() => stage.close());
  await stage.create({ Name: "Checkout" });
  const publisher = await stage.publisher();
  await until(() => publisher.copyRun !== undefined);
  if (publisher.copyRun === undefined) throw new Error("nothing");
  return publisher.copyRun;
});

let destination: MemoryDestination;
let whole: CopyRun;
let now: number;
let copying: CopyTask;
const meters = createMetrics();

leaveImagesBlank();

beforeEach(() => {
  whole = shown();
  destination = new MemoryDestination();
  now = 1_800_000_000_000;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  copying = copyingTo();
});

afterEach(async () => {
  await copying.close();
  vi.useRealTimers();
});

function copyingTo(isSecond = false): CopyTask {
  return new CopyTask({
    destination,
    exporter: exporterOf(destination, isSecond ? "node 2" : "node 1"),
    whole: () => whole,
    isSecond,
    clock: { now: () => now, monotonic: () => now },
    logger: quiet,
    meters,
  });
}

/** Lets time pass, and what is under way then end. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 250) {
    now += 250;
    vi.advanceTimersByTime(250);
    let before = -1;
    while (before !== destination.done.length) {
      before = destination.done.length;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/** Lets time pass, without waiting for what begins. */
function passQuickly(milliseconds: number): void {
  for (let left = milliseconds; left > 0; left -= 250) {
    now += 250;
    vi.advanceTimersByTime(250);
  }
}

/** Lets time pass until what takes long is in the copy as well. */
async function passUntilWhole(): Promise<void> {
  const isWhole = () =>
    ["og.png", "apple-touch-icon.png", "favicon.ico"].every((place) => destination.files.has(place));
  for (let round = 0; round < 60 && !isWhole(); round += 1) {
    await pass(1_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await until(() => destination.manifest.files["og.png"]?.[0] !== "");
}

/** How often the copy was brought up to date. */
const runs = () => destination.done.filter((place) => place === "index.html").length;
const changed = () => {
  whole = { ...whole, revision: whole.revision + 1 };
};

describe("the copy", () => {
  it("the copy is written at once, after each change with a pause, and otherwise every minute and a half", async () => {
    await pass(250);
    await until(() => copying.status.revision === whole.revision);
    changed();
    await pass(2_000);
    expect(destination.manifest.revision).toBe(whole.revision - 1);
    changed();
    changed();
    await pass(1_500);
    await until(() => copying.status.revision === whole.revision);
    await passUntilWhole();
    const { writtenAt } = destination.manifest;
    passQuickly(60_000);
    expect(destination.manifest.writtenAt).toBe(writtenAt);
    passQuickly(62_000);
    await until(() => destination.manifest.writtenAt > writtenAt);
    expect(copying.status).toMatchObject({ to: "memory", revision: whole.revision, failure: null });
  });

  it("a failing copy is retried with growing pauses, and shows since when and why", async () => {
    let tried = 0;
    destination.before = () => {
      tried += 1;
      return Promise.reject(new DestinationProblem("The disk is full."));
    };
    await pass(250);
    const since = now;
    await until(() => copying.status.failure !== null);
    expect(copying.status.failure).toEqual({ since, message: "The disk is full." });
    await pass(30_000);
    expect(tried).toBeGreaterThan(2);
    expect(tried).toBeLessThan(7);
    expect(copying.status.failure?.since).toBe(since);
    expect(await meters.text()).toMatch(/signalbox_copy_age_seconds 30/u);
    expect(await meters.text()).toMatch(/signalbox_copy_runs_total\{outcome="failed"\} [3-6]/u);
    // An hour later it is still the same failure, and the copy an hour older.
    now += 3_600_000;
    await pass(250);
    expect(copying.status.failure).toEqual({ since, message: "The disk is full." });
    expect(await meters.text()).toMatch(/signalbox_copy_age_seconds 36[3-9]\d/u);
    destination.before = () => Promise.resolve();
    await pass(60_000);
    await until(() => copying.status.failure === null);
    expect(runs()).toBe(1);
    expect(await meters.text()).toMatch(/signalbox_copy_runs_total\{outcome="done"\} [1-9]/u);
  });

  it("the copy is left by a standby process to the active one", async () => {
    await pass(250);
    await until(() => copying.status.revision !== null);
    await passUntilWhole();
    destination.news();
    const second = copyingTo(true);
    await pass(60_000);
    await until(() => second.status.revision === whole.revision);
    expect(destination.news()).toEqual([]);
    await second.close();
  });
});

describe("a restricted page", () => {
  it("a restricted page is out of the copy once that is acknowledged, even during an export", async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    destination.before = async (place) => {
      if (place === "index.html") await held;
    };
    await pass(250);
    await until(() => destination.files.has("api/v2/summary.json"));
    whole = { ...whole, pages: [] };
    const withdrawn = copying.withdraw();
    go();
    await withdrawn;
    expect([...destination.files.keys()]).toEqual([".signalbox-copy.json"]);
    await pass(10_000);
    expect([...destination.files.keys()]).toEqual([".signalbox-copy.json"]);
  });

  it("a restricted page is removed again after it was public in between", async () => {
    const open = whole;
    for (let round = 0; round < 2; round += 1) {
      whole = { ...open, revision: open.revision + 2 * round };
      await pass(10_000);
      expect(destination.files.has("index.html")).toBe(true);
      whole = { ...open, revision: open.revision + 2 * round + 1, pages: [] };
      await copying.withdraw();
      expect([...destination.files.keys()]).toEqual([".signalbox-copy.json"]);
    }
  });

  it("a restricted page is out of the copy once all writers have confirmed, in any order", async () => {
    const second = copyingTo(true);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    let isWriting = true;
    destination.before = async (place) => {
      if (place !== "api/v2/summary.json" || !isWriting) return;
      isWriting = false;
      await held;
    };
    await pass(250);
    // Held in the middle of a write: else it would be the other that is held, when it takes that file out.
    await until(() => !isWriting);
    whole = { ...whole, pages: [] };
    // The other takes out what is listed, while the first still puts in what it has listed.
    await second.withdraw();
    const withdrawn = copying.withdraw();
    go();
    await withdrawn;
    expect([...destination.files.keys()]).toEqual([".signalbox-copy.json"]);
    await second.close();
  });

  it("a restricted page costs nothing to remove again, and is removed again after a failure", async () => {
    await pass(250);
    await until(() => copying.status.revision !== null);
    whole = { ...whole, pages: [] };
    destination.before = () => Promise.reject(new DestinationProblem("The store is away."));
    await expect(copying.withdraw()).rejects.toThrow("The store is away.");
    expect(copying.status.failure?.message).toBe("The store is away.");
    destination.before = () => Promise.resolve();
    await copying.withdraw();
    expect(destination.files.has("index.html")).toBe(false);
    destination.news();
    await copying.withdraw();
    expect(destination.done).toEqual([]);
  });
});
