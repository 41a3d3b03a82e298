import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Snapshot } from "../../src/publishing/snapshot.ts";
import { recallPages, SnapshotFiles } from "../../src/publishing/snapshot-files.ts";
import { until } from "../harness/until.ts";
import { quiet } from "./stage.ts";
import { snapshotOf } from "./states.ts";

/** The real one. */
const remove = files.rm;

let folder: string;
let keepers: SnapshotFiles;

beforeEach(() => {
  vi.spyOn(files, "readdir");
  vi.spyOn(files, "rm");
  syncBuiltinESMExports();
  folder = mkdtempSync(join(tmpdir(), "signalbox-snapshots-"));
  keepers = new SnapshotFiles(folder, quiet);
});

afterEach(async () => {
  await keepers.close();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = (number: number) => `0198a000-0000-7000-8000-00000000000${number}`;

function pageOf(number: number, revision = 1): Snapshot {
  const snapshot = snapshotOf(revision);
  return { ...snapshot, page: { ...snapshot.page, id: idOf(number) } };
}

/** Whether all of these pages have a file, the first one in the folder itself. */
const areWritten = (...numbers: readonly number[]) =>
  numbers.every((number) => {
    const path = join(folder, number === 1 ? "" : idOf(number));
    // Its number depends on whether an earlier one was still there.
    return existsSync(path) && readdirSync(path).some((name) => /^snapshot-\d+\.json$/u.test(name));
  });
const storedPages = async () => (await recallPages(folder, quiet)).map(({ snapshot }) => snapshot.page.id);
const folders = () => readdirSync(folder).filter((name) => !name.startsWith("snapshot-"));

/** Has something else come first when the folder of a page is next removed. Resolves once that has begun. */
function beforeRemoval(number: number, come: () => Promise<void>): Promise<void> {
  const started = Promise.withResolvers<void>();
  let isNext = true;
  vi.mocked(files.rm).mockImplementation(async (path, options) => {
    if (isNext && path === join(folder, idOf(number))) {
      isNext = false;
      started.resolve();
      await come();
    }
    await remove(path, options);
  });
  return started.promise;
}

const busy = () => Promise.reject(new Error("busy"));

describe("the snapshots of several pages", () => {
  it("snapshots of several pages are stored separately, and none of a removed page", async () => {
    keepers.save([pageOf(1), pageOf(2), pageOf(3)]);
    await until(() => areWritten(1, 2, 3));
    keepers.save([pageOf(1), undefined, pageOf(3)]);
    await keepers.waitForRemoval();
    expect(await storedPages()).toEqual([idOf(1), idOf(3)]);
    keepers.save([undefined, undefined, pageOf(3)]);
    await keepers.waitForRemoval();
    expect(await storedPages()).toEqual([idOf(3)]);
  });

  it("snapshots of other pages from an earlier run are deleted", async () => {
    mkdirSync(join(folder, idOf(9)));
    writeFileSync(join(folder, idOf(9), "snapshot-000000000001.json"), "");
    keepers.save([pageOf(1)]);
    await keepers.waitForRemoval();
    expect(folders()).toEqual([]);
  });

  it("snapshots are looked up in the folder only when a page is added or removed", async () => {
    keepers.save([pageOf(1), pageOf(2)]);
    await keepers.waitForRemoval();
    const looks = () => vi.mocked(files.readdir).mock.calls.filter(([path]) => path === folder).length;
    await until(() => areWritten(1, 2));
    const before = looks();
    // The first page's own writer rests for a second, and so does not look either.
    for (let revision = 2; revision <= 50; revision += 1)
      keepers.save([pageOf(1, revision), pageOf(2, revision)]);
    await keepers.waitForRemoval();
    expect(looks()).toBe(before);
  });

  it("snapshots that cannot be deleted are deleted at the next publication", async () => {
    keepers.save([pageOf(1), pageOf(2)]);
    await until(() => areWritten(1, 2));
    const failed = beforeRemoval(2, busy);
    keepers.save([pageOf(1)]);
    await failed;
    expect(folders()).toEqual([idOf(2)]);
    await until(() => {
      keepers.save([pageOf(1)]);
      return folders().length === 0;
    });
  });

  it("snapshots are deleted except for one that cannot be", async () => {
    keepers.save([pageOf(1), pageOf(2), pageOf(3), pageOf(4)]);
    await until(() => areWritten(1, 2, 3, 4));
    const failed = beforeRemoval(2, busy);
    keepers.save([pageOf(1)]);
    await failed;
    await until(() => folders().length === 1);
    expect(folders()).toEqual([idOf(2)]);
    await keepers.waitForRemoval();
    expect(folders()).toEqual([]);
  });

  it("snapshots of a page that returned during the deletion are kept", async () => {
    keepers.save([pageOf(1), pageOf(2)]);
    await until(() => areWritten(1, 2));
    const removing = Promise.withResolvers<void>();
    const removalStarted = beforeRemoval(2, () => removing.promise);
    keepers.save([pageOf(1)]);
    await removalStarted;
    keepers.save([pageOf(1), pageOf(2)]);
    await until(() => areWritten(2));
    removing.resolve();
    await keepers.waitForRemoval();
    await until(() => areWritten(2));
    expect(await storedPages()).toEqual([idOf(1), idOf(2)]);
  });
});
