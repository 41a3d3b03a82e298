import { describe, expect, it } from "vitest";
import { lockDataDirectory } from "../../src/store/data-directory-lock.ts";
import { failure, scratchFolder } from "./scratch.ts";
import { child } from "./store-child.ts";

const running =
  /^Another Signalbox is running on the data directory .+\. Stop it, or set DATA_DIR to another folder\.$/;

describe("the lock of a data directory (F-54)", () => {
  it("the lock of a data directory is refused with an explanation to a second process while the first is running", async () => {
    const folder = scratchFolder();
    const first = child("lock-the-directory", folder);
    await first.waitForLine("locked");
    const second = child("lock-the-directory", folder);
    expect((await second.waitForLine("refused: ")).slice("refused: ".length)).toMatch(running);
    expect(() => lockDataDirectory(folder)).toThrow(running);
  });

  it("the lock of a data directory is free when its holder was killed", async () => {
    const folder = scratchFolder();
    const first = child("lock-the-directory", folder);
    await first.waitForLine("locked");
    first.process.kill("SIGKILL");
    await first.ended;
    const release = lockDataDirectory(folder);
    expect(release).not.toThrow();
  });

  it("the lock of a data directory is free once its holder releases it, and not before", async () => {
    const folder = scratchFolder();
    const release = lockDataDirectory(folder);
    expect(() => lockDataDirectory(folder)).toThrow(running);
    release();
    release();
    const next = child("lock-the-directory", folder);
    expect(await next.waitForLine("")).toBe("locked");
  });

  it("each data directory has its own lock", () => {
    const releases = [scratchFolder(), scratchFolder()].map((folder) => lockDataDirectory(folder));
    for (const release of releases) expect(release).not.toThrow();
  });

  it("the lock of a missing data directory says so", async () => {
    const folder = `${scratchFolder()}/nowhere`;
    const problem = await failure(Promise.resolve().then(() => lockDataDirectory(folder)));
    expect(problem).toHaveProperty("message", expect.stringContaining(`${folder} cannot be locked`));
  });
});
