import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeFolder, makeFolderNow } from "../../src/platform/make-folder.ts";

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "signalbox-folders-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe.each([
  ["at once", async (path: string, mode: number) => makeFolderNow(path, mode)],
  ["while others go on", makeFolder],
])("a folder created %s", (_, make) => {
  it("a folder is created with its parents, each with its permissions", async () => {
    await make(join(base, "a", "b", "c"), 0o700);
    for (const path of ["a", "a/b", "a/b/c"]) expect(statSync(join(base, path)).mode & 0o777).toBe(0o700);
    await make(join(base, "a", "b", "c"), 0o755);
    expect(statSync(join(base, "a/b/c")).mode & 0o777).toBe(0o700);
  });

  it("a file in place of a folder, or above it, is reported", async () => {
    writeFileSync(join(base, "file"), "");
    await expect(make(join(base, "file"), 0o700)).rejects.toMatchObject({ code: "EEXIST" });
    await expect(make(join(base, "file", "a"), 0o700)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:ENOTDIR|EEXIST)$/u) as string,
    });
  });

  it.runIf(process.platform === "linux")("a folder is refused where none is possible", async () => {
    await expect(make("/proc/signalbox/a/b", 0o700)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("a folder may be created concurrently", async () => {
    await Promise.all(Array.from({ length: 20 }, () => make(join(base, "a", "b"), 0o700)));
    expect(existsSync(join(base, "a", "b"))).toBe(true);
  });
});

it("the topmost created folder is returned", async () => {
  expect(await makeFolder(join(base, "a", "b"), 0o700)).toBe(join(base, "a"));
  expect(await makeFolder(join(base, "a", "b", "c"), 0o700)).toBe(join(base, "a", "b", "c"));
  expect(await makeFolder(join(base, "a", "b"), 0o700)).toBeUndefined();
});
