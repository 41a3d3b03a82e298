import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DataDirectoryProblem, prepareDataDirectory } from "../../src/platform/data-directory.ts";

describe("the data directory", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "signalbox-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it("the data directory is created with its parents, for its owner only", () => {
    const path = join(folder, "a", "data");
    prepareDataDirectory(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    prepareDataDirectory(path);
  });

  it("the data directory reports a file in its place, or above it", () => {
    const path = join(folder, "file");
    writeFileSync(path, "");
    expect(() => prepareDataDirectory(path)).toThrow(DataDirectoryProblem);
    expect(() => prepareDataDirectory(join(path, "data"))).toThrow(/a file is in its place/u);
  });

  it.runIf(process.platform === "linux")("a data directory is refused where no folder is possible", () => {
    expect(() => prepareDataDirectory("/proc/signalbox/data")).toThrow(
      "The data directory /proc/signalbox/data cannot be used (ENOENT). Set DATA_DIR to a writable folder.",
    );
  });
});
