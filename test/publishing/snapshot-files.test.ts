import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { encodeSnapshot } from "../../src/publishing/snapshot-codec.ts";
import { recallSnapshot, SnapshotFile } from "../../src/publishing/snapshot-files.ts";
import { bundledChild } from "../harness/bundled-children.ts";
import { repetitions } from "../harness/repetitions.ts";
import { until } from "../harness/until.ts";
import { quiet, writeSnapshot } from "./stage.ts";
import { snapshotOf } from "./states.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-snapshots-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const files = () => readdirSync(folder).sort();
const recall = () => recallSnapshot(folder, quiet);

describe("the snapshot on disk", () => {
  it("a stored snapshot is read back unchanged", async () => {
    await writeSnapshot(folder, snapshotOf(1));
    expect(await recall()).toEqual(snapshotOf(1));
  });

  it("a stored snapshot contains the page's logo, favicon and colour", async () => {
    const logo = { digest: "ab", width: 4, height: 2, ground: "dark" } as const;
    const favicon = { digest: "cd", width: 2, height: 2 };
    const { page, ...rest } = snapshotOf(1);
    const snapshot = {
      ...rest,
      page: { ...page, logo, favicon, accent: "#2255cc" },
      logoImage: "QUJD",
      faviconImage: "REVG",
    };
    await writeSnapshot(folder, snapshot);
    expect(await recall()).toEqual(snapshot);
  });

  it("stored snapshots are the newest three, readable by their owner only", async () => {
    for (let revision = 1; revision <= 5; revision += 1) await writeSnapshot(folder, snapshotOf(revision));
    expect(files()).toEqual([3, 4, 5].map((number) => `snapshot-00000000000${number}.json`));
    for (const file of files()) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect((await recall())?.revision).toBe(5);
  });

  it("a missing or empty folder has no stored snapshot", async () => {
    expect(await recall()).toBeUndefined();
    expect(await recallSnapshot(join(folder, "elsewhere"), quiet)).toBeUndefined();
  });

  it("unfinished files of an earlier run are deleted", async () => {
    writeFileSync(join(folder, "snapshot-000000000001.tmp"), "half");
    await writeSnapshot(folder, snapshotOf(1));
    expect(files()).toEqual(["snapshot-000000000001.json"]);
  });

  it("a stored snapshot of a version with other fields is ignored", async () => {
    await writeSnapshot(folder, snapshotOf(1));
    const otherwise = { ...snapshotOf(2), mood: "good" };
    await writeSnapshot(folder, otherwise);
    expect((await recall())?.revision).toBe(1);
  });
});

describe("a damaged snapshot file (F-57)", () => {
  const damaged = () => join(folder, "snapshot-000000000002.json");

  beforeEach(async () => {
    await writeSnapshot(folder, snapshotOf(1));
    await writeSnapshot(folder, snapshotOf(2));
  });

  it("a damaged snapshot file is detected for any flipped byte, and the older one is shown", async () => {
    const whole = readFileSync(damaged());
    const flips = fc.record({
      place: fc.nat({ max: whole.length - 1 }),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(flips, async ({ place, mask }) => {
        const bytes = Buffer.from(whole);
        bytes.writeUInt8(bytes.readUInt8(place) ^ mask, place);
        writeFileSync(damaged(), bytes);
        expect(await recall()).toEqual(snapshotOf(1));
      }),
      { numRuns: repetitions(30, 200) },
    );
  });

  it("a truncated snapshot file is detected at any length", async () => {
    const whole = readFileSync(damaged());
    for (let length = 0; length < whole.length; length += repetitions(397, 97)) {
      writeFileSync(damaged(), whole.subarray(0, length));
      expect((await recall())?.revision).toBe(1);
    }
  });

  it("a damaged snapshot file would be shown without the checksum (the control)", () => {
    const whole = Buffer.from(encodeSnapshot(snapshotOf(2)));
    let wouldBeShown = 0;
    for (let place = 0; place < whole.length; place += repetitions(53, 13)) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      try {
        JSON.parse(bytes.toString("utf8"));
        wouldBeShown += 1;
      } catch {
        // That one would have been noticed anyway.
      }
    }
    expect(wouldBeShown).toBeGreaterThan(10);
  });
});

describe("writing snapshots", () => {
  it("snapshots are written one at a time, and of many only the first and the last", async () => {
    const keeper = new SnapshotFile(folder, quiet, 50);
    for (let revision = 1; revision <= 100; revision += 1) keeper.save(snapshotOf(revision));
    await until(() => files().length > 0);
    await keeper.close();
    expect(files().filter((file) => file.endsWith(".json"))).toHaveLength(2);
    expect((await recall())?.revision).toBe(100);
  });

  it("snapshot writes pause between two files", async () => {
    const keeper = new SnapshotFile(folder, quiet, 60_000);
    keeper.save(snapshotOf(1));
    await until(() => files().includes("snapshot-000000000001.json"));
    await new Promise((resolve) => setTimeout(resolve, 30));
    keeper.save(snapshotOf(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await recall())?.revision).toBe(1);
    await keeper.close();
    expect((await recall())?.revision).toBe(2);
  });

  it("snapshot writes continue if the folder is not writable", async () => {
    const place = join(folder, "a-file");
    writeFileSync(place, "in the way");
    const keeper = new SnapshotFile(place, quiet, 1);
    keeper.save(snapshotOf(1));
    await keeper.close();
    expect(readFileSync(place, "utf8")).toBe("in the way");
  });
});

/** Starts a process that writes snapshots into the folder as fast as it can, in one of two ways. */
async function writer(way: "kept" | "naive") {
  const child = spawn(process.execPath, [bundledChild(import.meta.dirname, "snapshot-writer"), folder, way], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Left behind by a failed test, it would keep the test run from ending.
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

/**
 * The newest snapshot beside a writer that may replace all listed files before they are read: a busy reader
 * retries.
 */
async function newestOfMany() {
  for (;;) {
    const snapshot = await recall();
    if (snapshot !== undefined) return snapshot;
  }
}

describe("a killed writer (F-12)", () => {
  it("a killed writer leaves an old snapshot or a new one, never a mixture, while others read", async () => {
    await writeSnapshot(folder, snapshotOf(0));
    let newest = 0;
    for (let round = 0; round < repetitions(1, 20); round += 1) {
      const child = await writer("kept");
      const killed = once(child, "exit");
      const before = newest;
      for (let reads = 0; child.exitCode === null && child.signalCode === null; reads += 1) {
        const snapshot = await newestOfMany();
        // What one process wrote counts on from what it found; a mix would hold another's figures.
        expect(snapshot).toEqual(snapshotOf(snapshot.revision));
        expect(snapshot.revision).toBeGreaterThanOrEqual(newest);
        newest = snapshot.revision;
        if (reads > 10 && newest > before && Math.random() < 0.2) child.kill("SIGKILL");
      }
      await killed;
    }
    expect(newest).toBeGreaterThan(0);
  });

  it("a file written in place would be seen truncated (the control)", async () => {
    const child = await writer("naive");
    const killed = once(child, "exit");
    const isTorn = () => {
      try {
        JSON.parse(readFileSync(join(folder, "snapshot.json"), "utf8"));
        return false;
      } catch (error) {
        return error instanceof SyntaxError;
      }
    };
    let looks = 0;
    // Many looks at once, as a file is truncated for a moment only.
    await until(() => {
      for (looks = 0; looks < 1_000; looks += 1) if (isTorn()) return true;
      return false;
    });
    child.kill("SIGKILL");
    await killed;
    expect(looks).toBeLessThan(1_000);
  });
});
