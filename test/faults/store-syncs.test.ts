/** A commit is on the disk before it is answered: counted in calls of fsync, since a kill alone does not show it. */
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../store/scratch.ts";
import { scriptFile, started } from "../store/store-child.ts";
import { countingSyncs, syncsIn } from "./strace.ts";

const commits = 100;

/** How many syncs so many commits took, by a program of this manner. */
async function syncsOf(manner: "full" | "normal"): Promise<number> {
  const folder = scratchFolder();
  const program = [process.execPath, scriptFile("write-words"), `${folder}/signalbox.sqlite`, manner];
  const writer = started("strace", countingSyncs(`${folder}/syncs`, program));
  await writer.waitForLine("open");
  writer.send("first");
  await writer.waitForLine("first: kept");
  const before = syncsIn(`${folder}/syncs`);
  const words = Array.from({ length: commits }, (_, index) => `w${index}`);
  writer.send(words.join(" "));
  await writer.waitForLine(`w${commits - 1}: kept`);
  return syncsIn(`${folder}/syncs`) - before;
}

describe("the syncs of a hundred commits", () => {
  it("a hundred commits make at least a hundred syncs", async () => {
    expect(await syncsOf("full")).toBeGreaterThanOrEqual(commits);
  });

  it("a hundred commits make far fewer syncs if the database is set to sync less (the control)", async () => {
    expect(await syncsOf("normal")).toBeLessThan(commits / 5);
  });
});
