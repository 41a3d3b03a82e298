/** A disk that fails under the store, and then works again (F-08, F-10). */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { scratchFolder } from "../store/scratch.ts";
import { type Child, child } from "../store/store-child.ts";
import { spoil } from "./strace.ts";

/** Writes words one after the other; what became of each. */
async function outcomesOf(writer: Child, words: readonly string[]): Promise<string[]> {
  writer.send(words.join(" "));
  const lines = await Promise.all(words.map((word) => writer.waitForLine(`${word}: `)));
  return lines.map((line) => line.slice(line.indexOf(": ") + 2));
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);

const pidOf = (writer: Child): number => {
  const { pid } = writer.process;
  if (pid === undefined) throw new Error("it did not start");
  return pid;
};

/** The rows in a store after its writer was killed, and whether it is intact. */
async function wordsAfterKill(writer: Child, file: string): Promise<Set<unknown>> {
  writer.process.kill("SIGKILL");
  await writer.ended;
  const database = new DatabaseSync(file);
  expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  const words = database.prepare("select word from word").all();
  database.close();
  return new Set(words.map(({ word }) => word));
}

async function writing(folder = scratchFolder()): Promise<{ writer: Child; file: string }> {
  const file = `${folder}/signalbox.sqlite`;
  const writer = child("write-words", file);
  await writer.waitForLine("open");
  return { writer, file };
}

describe("a failing sync (F-10)", () => {
  it("a failing sync leaves one unknown outcome, then refusals, and recovers; no acknowledged write is lost", async () => {
    const { writer, file } = await writing();
    expect(new Set(await outcomesOf(writer, numbered("before", 20)))).toEqual(new Set(["kept"]));
    const mend = await spoil(pidOf(writer), { calls: "fsync,fdatasync", error: "EIO" });
    const [first, ...others] = await outcomesOf(writer, numbered("during", 5));
    expect(first).toBe("unknown");
    expect(others).toEqual(["refused", "refused", "refused", "refused"]);
    expect(await outcomesOf(writer, ["read"])).toEqual(['[[{"n":20}]]']);
    await mend();
    expect(new Set(await outcomesOf(writer, numbered("after", 20)))).toEqual(new Set(["kept"]));
    const stored = await wordsAfterKill(writer, file);
    expect(stored).toEqual(new Set([...numbered("before", 20), ...numbered("after", 20)]));
  });

  it("a failing sync truly has an unknown outcome: a writer killed then leaves the write behind (the control)", async () => {
    const { writer, file } = await writing();
    await spoil(pidOf(writer), { calls: "fsync,fdatasync", error: "EIO" });
    expect(await outcomesOf(writer, ["during", "next"])).toEqual(["unknown", "refused"]);
    expect(await wordsAfterKill(writer, file)).toEqual(new Set(["during"]));
  });

  it("a failing sync shows no uncertain write to another process", async () => {
    const { writer, file } = await writing();
    const reader = new DatabaseSync(file);
    onTestFinished(() => reader.close());
    const mend = await spoil(pidOf(writer), { calls: "fsync,fdatasync", error: "EIO" });
    expect(await outcomesOf(writer, ["during"])).toEqual(["unknown"]);
    const count = () => reader.prepare("select count(*) as n from word").get();
    expect(count()).toEqual({ n: 0 });
    await mend();
    expect(await outcomesOf(writer, ["after"])).toEqual(["kept"]);
    expect(count()).toEqual({ n: 1 });
  });
});

describe("a disk without room (F-08)", () => {
  it("a disk without space refuses writes, still reads, and accepts writes again; no acknowledged write is lost", async () => {
    const { writer, file } = await writing();
    await outcomesOf(writer, numbered("before", 20));
    const mend = await spoil(pidOf(writer), { calls: "pwrite64", error: "ENOSPC", file: `${file}-wal` });
    expect(new Set(await outcomesOf(writer, numbered("during", 5)))).toEqual(new Set(["refused"]));
    expect(await outcomesOf(writer, ["read"])).toEqual(['[[{"n":20}]]']);
    await mend();
    await outcomesOf(writer, numbered("after", 20));
    const stored = await wordsAfterKill(writer, file);
    expect(stored).toEqual(new Set([...numbered("before", 20), ...numbered("after", 20)]));
  });

  // Only root may mount; elsewhere the test above stands for this one.
  it.runIf(process.getuid?.() === 0)(
    "a small disk that is filled and freed behaves like one without space",
    async () => {
      const folder = `${scratchFolder()}/disk`;
      mkdirSync(folder);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]);
      onTestFinished(() => void execFileSync("umount", ["-l", folder]));
      const { writer, file } = await writing(folder);
      await outcomesOf(writer, numbered("before", 20));
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(`${folder}/filler`, Buffer.alloc(bavail * bsize));
      const during = await outcomesOf(writer, numbered("during", 200));
      expect(during).toContain("refused");
      expect(new Set(during).difference(new Set(["kept", "refused"]))).toEqual(new Set());
      const acknowledged = numbered("during", 200).filter((_, index) => during[index] === "kept");
      expect(await outcomesOf(writer, ["read"])).toEqual([
        JSON.stringify([[{ n: 20 + acknowledged.length }]]),
      ]);
      rmSync(`${folder}/filler`);
      expect(new Set(await outcomesOf(writer, numbered("after", 20)))).toEqual(new Set(["kept"]));
      const stored = await wordsAfterKill(writer, file);
      expect(stored).toEqual(new Set([...numbered("before", 20), ...acknowledged, ...numbered("after", 20)]));
    },
  );
});
